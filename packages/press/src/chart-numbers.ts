import { cellAt, cellNumber, type ResultTable } from "@sheaf/result";
import { chartFormulaColumnId, chartFormulas, type Element } from "@sheaf/workbook";

/** What formulas of a chart stand for, by their text; `table`: the answer of their summary. One without a number is none. */
export function numbersOf(element: Element, table: ResultTable): ReadonlyMap<string, number> {
  const known = chartFormulas(element).flatMap(({ formula }, place): [string, number][] => {
    const at = table.columns.findIndex(({ id, role }) => id === chartFormulaColumnId(place) && role === "value");
    const type = table.columns[at]?.type;
    const value = type === undefined || table.rowCount === 0 ? null : cellAt(table, 0, at);
    const number = type === undefined || value === null ? Number.NaN : cellNumber(value, type);
    return Number.isNaN(number) ? [] : [[formula, number]];
  });
  return new Map(known);
}
