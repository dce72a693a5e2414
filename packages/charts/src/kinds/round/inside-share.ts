import type { ChartElements } from "@sheaf/workbook";
import type { DrawContext } from "../../context.ts";
import { shareText } from "../../listed/read-list.ts";
import { type Font, sizeOfText, textWidth } from "../../text/measure.ts";
import type { PlacedSlice } from "./slices.ts";

type RoundLabels = ChartElements["pie-chart"]["dataLabel"];

/** A disk, or a ring: its inner radius is 0 where it is a disk. */
export interface Ring {
  readonly inner: number;
  readonly outer: number;
}

export const insideFont = (format: RoundLabels): Font => ({ size: sizeOfText(format?.fontSize), weight: 600 });

/** How far from the middle the share of a slice stands. */
export const insideAt = ({ inner, outer }: Ring): number => (inner === 0 ? outer * 0.62 : (inner + outer) / 2);

/** The share of a slice where there is room for it in the slice, with 4 px to spare; null: it stands beside it, or nowhere. */
export function insideShare({ share, from, to }: PlacedSlice, ring: Ring, format: RoundLabels, context: DrawContext): string | null {
  const display = format?.labelDisplay;
  if (format?.labels === "hidden" || (display !== undefined && !display.includes("percent") && display !== "all")) return null;
  const font = insideFont(format);
  const text = shareText(share, context);
  const chord = 2 * insideAt(ring) * Math.sin(Math.min(Math.PI, to - from) / 2);
  const deep = ring.inner === 0 ? ring.outer * 0.7 : ring.outer - ring.inner;
  const needed = textWidth(text, font) + 8;
  return chord < needed || deep < needed || chord < font.size + 4 ? null : text;
}
