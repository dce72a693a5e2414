import { displayOf, drawingOf, type ValueDrawing } from "@sheaf/charts/cells";
import type { CellPictures, CellPicture } from "@sheaf/files";
import { cellAt, type CellValue, readTable, type ResultColumn } from "@sheaf/result";
import { columnsOf, type Element, type WorkbookDocument } from "@sheaf/workbook";
import { smallPicture } from "../drawable-picture.ts";
import type { Replies } from "../gather.ts";
import { takenPictures } from "../pictures.ts";
import { keyOf, type Limits, questionsOf } from "../questions.ts";
import { followed } from "./displays.ts";

type ShownPicture = Extract<ValueDrawing, { readonly kind: "image" }>;

/** Different pictures in the cells of an element; beyond them cells say their addresses. */
const MOST_CELL_PICTURES = 300;

/** What the cells of an element show of their addresses; null: it has no column of pictures. */
export function cellPicturesOf(
  element: Element,
): ((column: Pick<ResultColumn, "id" | "type">, value: CellValue) => ShownPicture | null) | null {
  const displays = new Map(
    columnsOf(element).flatMap((column) => {
      const display = displayOf(column);
      return display?.kind === "image" ? [[column.id, display] as const] : [];
    }),
  );
  if (displays.size === 0) return null;
  return ({ id, type }, value) => {
    const display = displays.get(id);
    if (display === undefined) return null;
    const drawing = drawingOf(display, { value, type, text: "", isPercent: false }, { hrefOf: followed, toneOf: () => "" });
    return drawing?.kind === "image" ? drawing : null;
  };
}

/** The addresses of the pictures in cells of what was answered, those of each element once and up to a number. */
export function picturesInCells(
  document: WorkbookDocument,
  elements: readonly Element[],
  replies: Replies,
  limits: Limits,
): readonly string[] {
  return elements.flatMap((element) => {
    const shown = cellPicturesOf(element);
    if (shown === null) return [];
    const found = new Set<string>();
    for (const question of questionsOf(document, element, limits)) {
      const reply = replies.get(keyOf(question));
      if (reply === undefined || "problem" in reply) continue;
      const table = readTable(reply.columns, reply.messages);
      for (const [index, column] of table.columns.entries()) {
        if (column.role !== "value") continue;
        for (let row = 0; row < table.rowCount && found.size < MOST_CELL_PICTURES; row += 1) {
          const picture = shown(column, cellAt(table, row, index));
          if (picture !== null) found.add(picture.url);
        }
      }
    }
    return [...found];
  });
}

/** Pictures in the cells of a sheet; undefined: the element has no column of pictures. */
export function sheetCellPictures(element: Element, ask: (url: string) => Promise<Uint8Array | null>): CellPictures | undefined {
  const shown = cellPicturesOf(element);
  if (shown === null) return undefined;
  return {
    most: MOST_CELL_PICTURES,
    of: (column, value) => shown(column, value),
    take: async (urls) => {
      const drawn = new Map<string, CellPicture>();
      for (const [url, bytes] of await takenPictures(urls, ask)) {
        const picture = await smallPicture(bytes);
        if (picture !== null) drawn.set(url, picture);
      }
      return drawn;
    },
  };
}
