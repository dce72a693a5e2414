import type { ColumnFormat } from "@sheaf/locale";
import { type CellValue, MARKER, type ResultColumn } from "@sheaf/result";
import type { Id } from "@sheaf/workbook";
import type { ColumnLooks, SheetBar, SheetLook } from "../row-file.ts";
import { type CellWriter, cellWriter, DAY_SECONDS, styled, textCells } from "./cells.ts";
import { isDuration } from "./number-codes.ts";
import type { CellStyle } from "./styles.ts";
import type { XlsxBook } from "./xlsx-book.ts";
import { columnLetters } from "./xml.ts";

/** A cell at a place that is counted from 0 and 1; its XML, empty for one without value and look. */
export type LookedCell = (
  cell: { readonly value: CellValue; readonly isMarked: boolean; readonly beside: (columnId: Id) => CellValue | undefined },
  column: number,
  row: number,
) => string;

/** Writes cells of one column, each as its value has it look; their bars are noted for the end of the sheet. */
export function lookedCells(
  { type }: ResultColumn,
  looks: ColumnLooks,
  own: ColumnFormat | null,
  plainWeight: CellStyle["weight"],
  book: XlsxBook,
): LookedCell {
  const writers = new Map<
    string,
    { readonly write: CellWriter; readonly text: ReturnType<typeof textCells>; readonly empty: (place: string) => string }
  >();
  const writerOf = (look: SheetLook | null, given: ColumnFormat | null, weight: CellStyle["weight"]) => {
    const key =
      `${weight} ` +
      (look === null ? "" : `${look.background} ${look.color} ${look.bold} ${look.italic} ${look.underline} ${look.align} ${look.wraps}`) +
      (given === null ? "" : JSON.stringify(given));
    let writer = writers.get(key);
    if (writer === undefined) {
      const words = textCells(weight, book, "plain", look);
      const style = styled(book.styles.of({ code: null, weight, role: "plain", look }));
      writer = {
        write: cellWriter(type, given ?? own, weight, book, look),
        text: words,
        empty: (place) => (look?.background === undefined ? "" : `<c r="${place}"${style}/>`),
      };
      writers.set(key, writer);
    }
    return writer;
  };
  return ({ value, isMarked, beside }, column, row) => {
    const { look, format, link = null } = looks(value, beside);
    const place = `${columnLetters(column)}${row}`;
    const isLinked = link !== null && value !== null && book.links.add(place, link.url);
    const writer = writerOf(look, format, isLinked ? "link" : plainWeight);
    if (value === null) {
      book.bars.add(column, row, null);
      return isMarked ? writer.text(MARKER, place) : writer.empty(place);
    }
    if (look?.bar !== undefined) book.bars.add(column, row, isDuration(format ?? own) ? inDays(look.bar) : look.bar);
    return isLinked && link.text !== null ? writer.text(link.text, place) : writer.write(value, place);
  };
}

/** As sheets count time. */
function inDays({ scale, ...bar }: SheetBar): SheetBar {
  return { ...bar, scale: { ...scale, min: scale.min / DAY_SECONDS, max: scale.max / DAY_SECONDS } };
}
