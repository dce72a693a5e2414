import { contrast } from "@sheaf/theme";
import type { DrawContext, MarkKey } from "../context.ts";
import { soften } from "../color/series-colors.ts";

/** The color of a mark beside those that are selected: what is not is pale. */
export function shownColor(color: string, keys: readonly MarkKey[], { selected = null, colors }: DrawContext): string {
  return selected === null || selected(keys) ? color : soften(color, colors);
}

/** Black or white, whichever is read better on a fill. */
export const inkOn = (fill: string): string => (contrast(fill, "#FFFFFF") >= contrast(fill, "#0D1218") ? "#FFFFFF" : "#0D1218");
