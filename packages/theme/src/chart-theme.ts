import { deriveRoles } from "./derive.ts";
import { presets, type Theme } from "./presets.ts";
import type { ColorRoles } from "./roles.ts";

/** How charts look on a page: as the page does, dark on any page, or as statistics are drawn. */
export const chartThemeNames = ["default", "dark", "stats"] as const;
export type ChartThemeName = (typeof chartThemeNames)[number];

/** What charts are drawn with. */
export interface ChartTheme {
  readonly name: ChartThemeName;
  readonly theme: Theme;
  readonly roles: ColorRoles;
  /** Their tiles have a ground of their own: the paper of `roles`. */
  readonly hasGround: boolean;
}

/** The charts of a page. On a dark page `dark` charts look as the page does. */
export function chartThemeOn(name: ChartThemeName, theme: Theme, roles: ColorRoles): ChartTheme {
  if (name !== "dark" || theme.isDark) return { name, theme, roles, hasGround: false };
  const { categorical, sequential, diverging } = theme;
  const dark: Theme = { ...presets["sheaf-dark"], categorical, sequential, diverging };
  return { name, theme: dark, roles: deriveRoles(dark), hasGround: true };
}
