import { accentContrast, isAccent } from "@sheaf/theme";
import { CircleAlert, CircleCheck } from "lucide-react";
import { Icon } from "../../shared/icons/icon.tsx";
import { ColorField } from "../../workbook/elements/property-rows/color-field.tsx";
import { t } from "../../shared/words/words.ts";
import styles from "./branding.module.css";

/** Six digits in lower case, as the server keeps colors. */
export function fullColor(color: string | undefined): string | null {
  if (color === undefined) return null;
  const digits = color.replace("#", "").toLowerCase();
  return `#${digits.length === 3 ? digits.replaceAll(/./g, "$&$&") : digits.slice(0, 6)}`;
}

export const isReadable = (accent: string | null): boolean => accent === null || isAccent(accent);

/** A color that white words stand on, and whether they can be read there. */
export function AccentField({
  label,
  value,
  usual,
  onChange,
}: {
  readonly label: string;
  readonly value: string | null;
  readonly usual: string;
  readonly onChange: (accent: string | null) => void;
}) {
  const ratio = value === null ? "" : (Math.floor(accentContrast(value) * 10) / 10).toFixed(1);
  const isGood = isReadable(value);
  return (
    <div>
      <ColorField label={label} value={value} fallback={usual} onCommit={(color) => onChange(fullColor(color))} />
      {value !== null && (
        <p className={isGood ? styles.good : styles.problem} role={isGood ? "status" : "alert"}>
          <Icon icon={isGood ? CircleCheck : CircleAlert} />
          {isGood ? t("branding.contrast-good", { ratio }) : t("branding.contrast-bad", { ratio })}
        </p>
      )}
    </div>
  );
}
