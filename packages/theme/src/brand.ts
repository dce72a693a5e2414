import { contrast, reach } from "./color.ts";
import type { Properties } from "./css.ts";
import { deriveRoles } from "./derive.ts";
import { presets, type Theme } from "./presets.ts";
import { accentRoles, bandRoles } from "./roles.ts";

const TEXT = 4.5;
const WHITE = "#FFFFFF";

/** How well white words can be read on a color, and the color on white; below 4.5 it is no accent. */
export const accentContrast = (color: string): number => contrast(color, WHITE);

export const isAccent = (color: string): boolean => accentContrast(color) >= TEXT;

function accentOf(theme: Theme): Properties {
  const roles = deriveRoles(theme);
  return [...accentRoles, ...bandRoles].map((role) => [`--${role}`, roles[role]] as const);
}

/** What an accent of an organization's own changes of the two house schemes. In the dark it is made lighter until it can be read. */
export function brandProperties(accent: string): { readonly light: Properties; readonly dark: Properties } {
  const [light, dark] = [presets["sheaf-light"], presets["sheaf-dark"]];
  return {
    light: accentOf({ ...light, primary: accent }),
    dark: accentOf({ ...dark, primary: reach(accent, WHITE, [dark.surface, dark.canvas], TEXT) }),
  };
}
