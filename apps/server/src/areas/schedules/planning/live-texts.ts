import { CodedError } from "@sheaf/contract";
import { cellFormatter, type ColumnFormat, type NumberSymbols, type TimeZone } from "@sheaf/locale";
import { message } from "@sheaf/messages";
import { cellAt, type ResultTable } from "@sheaf/result";
import { typeName } from "@sheaf/sql";
import { dynamicParts, elementQuery, filledText, type Id, type WorkbookDocument } from "@sheaf/workbook";

/** The text that stands in a document for what a schedule says; no element of a document has such an id. */
export const SCHEDULE_TEXT = "~ schedule";

/** Formulas of a schedule, computed as those of a text on a page of the document. */
export function withFormulas(document: WorkbookDocument, formulas: readonly string[]): WorkbookDocument {
  const body = formulas.map((formula) => `{{${formula}}}`).join(" ");
  const text = { id: SCHEDULE_TEXT, kind: "text", body };
  return { ...document, pages: [...document.pages, { id: `${SCHEDULE_TEXT} page`, name: "", rest: {}, elements: [text] }] };
}

export const formulasIn = (texts: readonly string[]): readonly string[] =>
  texts.flatMap((text) => dynamicParts(text).map(({ formula }) => formula));

/** Columns of the text, one for each of the formulas; null where the document has no rows that they could be about. */
export function formulaColumns(document: WorkbookDocument): readonly Id[] | null {
  return elementQuery(document, SCHEDULE_TEXT)?.columns.map(({ id }) => id) ?? null;
}

/** Texts with the values of their formulas, as they stand in the one row of `table`; what cannot be computed is said in `missing`. */
export function filledTexts(
  texts: readonly string[],
  columns: readonly Id[],
  table: ResultTable,
  writing: { readonly zone: TimeZone; readonly symbols: NumberSymbols },
): { readonly texts: readonly string[]; readonly missing: number } {
  let [at, missing] = [0, 0];
  const filled = texts.map((text) => {
    const own = columns.slice(at, at + dynamicParts(text).length).map((columnId) => ({ columnId }));
    at += own.length;
    return filledText(text, own, (columnId, format) => {
      const index = table.columns.findIndex(({ id, role }) => id === columnId && role === "value");
      const column = table.columns[index];
      if (column === undefined || table.rowCount === 0) {
        missing += 1;
        return "–";
      }
      const isTime = column.type.kind === "date" || column.type.kind === "datetime";
      const written: ColumnFormat | null = format === null ? null : { kind: isTime ? "datetime" : "number", formatString: format };
      return cellFormatter(typeName(column.type), written, { ...writing, isInSentence: true })(cellAt(table, 0, index));
    });
  });
  return { texts: filled, missing };
}

/** Whether the one formula of `table` is true; null where it has no value. */
export function truthIn(table: ResultTable, columnId: Id): boolean | null {
  const index = table.columns.findIndex(({ id, role }) => id === columnId && role === "value");
  const column = table.columns[index];
  if (column === undefined) throw new CodedError("EINVAL", message("errors-schedules.planning.formula-condition-cannot-computed"));
  if (column.type.kind !== "boolean")
    throw new CodedError("EINVAL", message("errors-schedules.planning.formula-condition-true-false"), { field: "condition" });
  const value = table.rowCount === 0 ? null : cellAt(table, 0, index);
  return value === null ? null : value === true;
}
