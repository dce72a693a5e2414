import type { CellStyle } from "@sheaf/workbook";
import { Bold, Italic, Underline } from "lucide-react";
import { IconButton } from "../../../shared/actions/icon-button.tsx";
import { usePageTheme } from "../../state/theme/page-theme.tsx";
import { ColorField } from "../property-rows/color-field.tsx";
import { ruleColors } from "./rule-drafts.ts";
import { t } from "../../../shared/words/words.ts";
import styles from "./conditional-formats.module.css";

/** The style with another member; what is off or not given is no part of it. */
export function withStyle(style: CellStyle, member: keyof CellStyle, value: unknown): CellStyle {
  const { [member]: _, ...others } = style;
  return value === undefined || value === false ? others : { ...others, [member]: value };
}

/** Fill, color and letters of cells. */
export function StyleFields({ style, onChange }: { readonly style: CellStyle; readonly onChange: (style: CellStyle) => void }) {
  const colors = usePageTheme().roles;
  const set = (member: keyof CellStyle, value: unknown): void => onChange(withStyle(style, member, value));
  return (
    <>
      <ColorField
        label={t("formats.style-fields.fill")}
        value={typeof style.backgroundColor === "string" ? style.backgroundColor : null}
        fallback={ruleColors.fill}
        onCommit={(color) => set("backgroundColor", color)}
      />
      <ColorField
        label={t("formats.style-fields.text")}
        value={typeof style.color === "string" ? style.color : null}
        fallback={colors.ink}
        onCommit={(color) => set("color", color)}
      />
      <div className={styles.marks} role="group" aria-label={t("formats.style-fields.letters")}>
        <IconButton
          icon={Bold}
          label={t("formats.style-fields.bold")}
          isSelected={style.bold === true}
          onPress={() => set("bold", style.bold !== true)}
        />
        <IconButton
          icon={Italic}
          label={t("formats.style-fields.italic")}
          isSelected={style.italic === true}
          onPress={() => set("italic", style.italic !== true)}
        />
        <IconButton
          icon={Underline}
          label={t("formats.style-fields.underline")}
          isSelected={style.underline === true}
          onPress={() => set("underline", style.underline !== true)}
        />
      </div>
    </>
  );
}
