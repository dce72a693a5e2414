import { type ColumnDisplay, displayedText, displayOf, drawingOf } from "@sheaf/charts/cells";
import { isPercentFormat } from "@sheaf/locale";
import type { Say } from "../said.ts";
import type { Grid, GridCell, PictureFile } from "@sheaf/paper";
import { columnsOf, type Element, type ElementQuery, type Id, isKind, linkColumnId, safeAddress } from "@sheaf/workbook";
import type { CellOfRow } from "./cell-shown.ts";

export interface DisplaySetting {
  /** Colors of the theme's series. */
  readonly tones: readonly string[];
  readonly say: Say;
  /** A picture of the web; null: it cannot be had, and its address stands there. */
  readonly pictureOf: (url: string) => PictureFile | null;
}

/** What the display of a cell's column makes of it; null: its format alone says it. */
type Displayed = (cell: CellOfRow, words: string) => Pick<GridCell, "text" | "drawing"> | null;

/** An address that a cell may lead to. */
export const followed = (text: string): string | undefined => {
  const address = safeAddress(text);
  // What is no address by itself stays text, as on screen.
  return address !== null && /^(?:https?:|mailto:)/iu.test(text.trim()) ? address : undefined;
};

/** Displays of columns (`sheaf.display`) as the screen has them. People are their text on paper. */
export function displaysOf(
  element: Element,
  { displays, query }: { readonly displays: DisplaySetting | undefined; readonly query: ElementQuery | null },
): Displayed {
  if (displays === undefined) return () => null;
  const { tones, say, pictureOf } = displays;
  const known = new Map<Id, ColumnDisplay>();
  for (const column of columnsOf(element)) {
    const display = displayOf(column);
    if (display !== null) known.set(column.id, display);
  }
  if (known.size === 0) return () => null;
  const percent = new Set(query?.columns.flatMap(({ id, format }) => (isPercentFormat(format) ? [id] : [])));
  const where = { hrefOf: followed, toneOf: (place: number): string => tones[place % tones.length] ?? "#808080" };
  return ({ printed: { column }, value, beside }, words) => {
    const display = known.get(column.id);
    if (display === undefined || value === null) return null;
    const text = displayedText(display, value, column.type, words, say);
    const address = display.kind === "link" && display.url !== undefined ? { address: beside(linkColumnId(column.id)) ?? null } : {};
    const drawing = drawingOf(display, { value, type: column.type, text, isPercent: percent.has(column.id), ...address }, where);
    switch (drawing?.kind) {
      case "link":
      case "progress":
      case "sparkline":
      case "pills":
        return { text, drawing };
      case "image": {
        const picture = pictureOf(drawing.url);
        return picture === null ? { text } : { text, drawing: { kind: "picture", picture, fit: drawing.fit, height: drawing.height } };
      }
      case "person":
      case "json":
      case undefined:
        return { text };
    }
  };
}

/** What somebody gave columns: their sides, whether their texts take several lines, and widths. */
export function columnStyles(element: Element, ids: readonly Id[]): Required<Pick<Grid, "aligns" | "wraps" | "widths">> {
  const styles = new Map(columnsOf(element).map(({ id, style }) => [id, style]));
  const table = isKind(element, "table") ? element.tableStyle : undefined;
  const isFitted = table?.autofitColumns === "shown";
  return {
    aligns: ids.map((id) => styles.get(id)?.align ?? null),
    wraps: ids.map((id) => (styles.get(id)?.textWrap ?? table?.textStyles?.cell?.textWrap) === "wrap"),
    widths: ids.map((id) => (isFitted ? null : (styles.get(id)?.width ?? null))),
  };
}
