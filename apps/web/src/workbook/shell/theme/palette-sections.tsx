import {
  categoricalOf,
  categoricalPalettes,
  divergingPalettes,
  isAccessible,
  isClearToAll,
  scaleOf,
  type Scheme,
  sequentialPalettes,
} from "@sheaf/theme";
import { PanelSection } from "../../../shared/layout/side-panel.tsx";
import { PaletteChoices, type PaletteChoice } from "../../elements/property-rows/palette-choices.tsx";
import type { ThemeParts } from "./theme-parts.ts";
import { t } from "../../../shared/words/words.ts";

interface TwoSchemes {
  readonly light: readonly string[];
  readonly dark: readonly string[];
}

/** Palettes of the charts and scales of the document. */
export function PaletteSections({ overrides, page, override }: ThemeParts) {
  const { theme } = page;
  const listed = (palettes: Readonly<Record<string, TwoSchemes>>, isSafe: (name: string) => boolean): readonly PaletteChoice[] =>
    Object.entries(palettes).map(([name, palette]) => ({
      id: name,
      name,
      colors: theme.isDark ? palette.dark : palette.light,
      note: isSafe(name) ? t("themes.palettes.accessible") : null,
    }));
  const sections = [
    {
      member: "categoricalScheme",
      title: t("themes.palettes.categorical"),
      shown: categoricalOf(theme),
      choices: listed(categoricalPalettes, isAccessible),
    },
    {
      member: "sequentialScheme",
      title: t("themes.palettes.sequential"),
      shown: scaleOf(theme, "sequential"),
      choices: listed(sequentialPalettes, () => true),
    },
    {
      member: "divergingScheme",
      title: t("themes.palettes.diverging"),
      shown: scaleOf(theme, "diverging"),
      choices: listed(divergingPalettes, isClearToAll),
    },
  ] as const;
  return sections.map(({ member, title, shown, choices }) => {
    const own: Scheme | undefined = overrides[member];
    const ofTheme: PaletteChoice = { id: "", name: t("themes.palettes.of-theme"), colors: own === undefined ? shown : [], note: null };
    const ownColors: readonly PaletteChoice[] =
      own === undefined || typeof own === "string" ? [] : [{ id: "own", name: t("themes.palettes.own"), colors: own, note: null }];
    return (
      <PanelSection key={member} title={title}>
        <PaletteChoices
          label={title}
          value={own === undefined ? "" : typeof own === "string" ? own : "own"}
          choices={[ofTheme, ...ownColors, ...choices]}
          onChange={(id) => id !== "own" && override([member], id === "" ? undefined : id, title)}
        />
      </PanelSection>
    );
  });
}
