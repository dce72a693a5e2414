import type { ChosenColor, ThemeColorText, ThemeOverrides } from "@sheaf/theme";
import { ColorField } from "../../elements/property-rows/color-field.tsx";
import { Rows } from "../../elements/property-rows/rows.tsx";
import { ContrastNote } from "./contrast-note.tsx";
import type { ThemeParts } from "./theme-parts.ts";
import { t } from "../../../shared/words/words.ts";

/** The token of the page's own ground among the overrides. */
const CANVAS = "backgroundCanvas";

/** The colors that a theme is made of; everything else derives from them. */
export function ColorRows({ overrides, page, problems, override }: ThemeParts) {
  const { theme } = page;
  const rows: readonly { readonly id: ChosenColor | "surface"; readonly label: string; readonly fallback: string }[] = [
    { id: "text", label: t("themes.colors.text"), fallback: theme.text },
    { id: "highlight", label: t("themes.colors.highlight"), fallback: theme.primary },
    { id: "surface", label: t("themes.colors.surface"), fallback: theme.surface },
    { id: "success", label: t("themes.colors.success"), fallback: theme.success },
    { id: "warning", label: t("themes.colors.warning"), fallback: theme.warning },
    { id: "danger", label: t("themes.colors.danger"), fallback: theme.danger },
  ];
  const others = (overrides.colorOverrides ?? []).filter(({ name }) => name !== CANVAS);
  const canvas = (color: string | undefined): ThemeOverrides["colorOverrides"] =>
    color === undefined ? (others.length === 0 ? undefined : others) : [...others, { name: CANVAS, color }];
  return (
    <Rows>
      {rows.map(({ id, label, fallback }) => (
        <div key={id}>
          <ColorField
            label={label}
            value={textOf(overrides.colors?.[id as keyof typeof overrides.colors])}
            fallback={fallback}
            onCommit={(color) => override(["colors", id], color, label)}
          />
          <ContrastNote problems={problems} color={id} />
        </div>
      ))}
      <ColorField
        label={t("themes.colors.canvas")}
        value={textOf(overrides.colorOverrides?.find(({ name }) => name === CANVAS)?.color)}
        fallback={theme.canvas}
        onCommit={(color) => override(["colorOverrides"], canvas(color), t("themes.colors.canvas"))}
      />
    </Rows>
  );
}

const textOf = (color: ThemeColorText | undefined): string | null => (typeof color === "string" ? color : null);
