import type { HighlightedValues } from "@sheaf/workbook";
import type { DrawContext, MarkKey } from "../context.ts";

/** Which marks stay in full color where controls highlight values of a chart's columns; null: all of them. Marks without such a key stay. */
export function highlightedBy(highlights: readonly HighlightedValues[]): NonNullable<DrawContext["selected"]> | null {
  if (highlights.length === 0) return null;
  return (keys: readonly MarkKey[]): boolean =>
    highlights.every(({ columnId, texts, isAllBut }) => keys.every((key) => key.columnId !== columnId || texts.has(key.text) !== isAllBut));
}
