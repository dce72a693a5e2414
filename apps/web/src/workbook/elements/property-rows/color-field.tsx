import { parseHex } from "@sheaf/theme";
import { TextRow } from "./rows.tsx";
import { t } from "../../../shared/words/words.ts";
import styles from "./property-rows.module.css";
import type { Json } from "@sheaf/workbook";

/** A color that is written as a hex; one of the theme, or a word, is no value of the field. */
export const writtenColor = (color: Json | undefined): string | null => (typeof color === "string" && color.startsWith("#") ? color : null);

/** A color by the browser's own picker or by its hex. */
export function ColorField({
  label,
  value,
  fallback,
  onCommit,
}: {
  readonly label: string;
  readonly value: string | null;
  readonly fallback: string;
  readonly onCommit: (value: string | undefined) => void;
}) {
  const shown = value ?? fallback;
  return (
    <div className={styles.color}>
      <input
        type="color"
        className={styles.swatch}
        aria-label={t("elements.color-field.pick", { label })}
        value={shown.slice(0, 7).toLowerCase()}
        onChange={(event) => onCommit(event.target.value)}
      />
      <TextRow
        label={label}
        value={value ?? ""}
        placeholder={fallback}
        check={(text) => (text.trim() === "" || parseHex(text) !== undefined ? null : t("elements.color-field.color-rrggbb"))}
        onCommit={(text) => onCommit(text.trim() === "" ? undefined : `#${text.trim().replace("#", "")}`)}
      />
    </div>
  );
}
