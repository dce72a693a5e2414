import { presetNamed, type OrganizationThemes, type PresetName } from "@sheaf/theme";
import { t } from "../../../shared/words/words.ts";

const names: Readonly<Record<PresetName, () => string>> = {
  "sheaf-light": () => t("themes.name.sheaf-light"),
  "chrome-light": () => t("themes.name.chrome-light"),
  ocean: () => t("themes.name.ocean"),
  earth: () => t("themes.name.earth"),
  retro: () => t("themes.name.retro"),
  blueberry: () => t("themes.name.blueberry"),
  "sheaf-dark": () => t("themes.name.sheaf-dark"),
  "chrome-dark": () => t("themes.name.chrome-dark"),
  cobalt: () => t("themes.name.cobalt"),
  matrix: () => t("themes.name.matrix"),
  bumblebee: () => t("themes.name.bumblebee"),
  crystal: () => t("themes.name.crystal"),
};

export const presetTitle = (name: PresetName): string => names[name]();

/** A theme by its name in a document, in words; null for one that nothing is called. */
export function themeTitle(name: string, { themes }: OrganizationThemes): string | null {
  const preset = presetNamed(name);
  if (preset !== null && preset !== undefined) return presetTitle(preset);
  return themes.find((theme) => theme.id === name || theme.name.toLowerCase() === name.toLowerCase())?.name ?? null;
}
