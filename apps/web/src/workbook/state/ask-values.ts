import { cellFormatter, type NumberSymbols, type TimeZone } from "@sheaf/locale";
import { cellAt } from "@sheaf/result";
import { typeName } from "@sheaf/sql";
import { columnsOf, type FilterValue, type Id, type WorkbookDocument } from "@sheaf/workbook";
import { filterValueAt } from "../elements/table/rows/table-rows.ts";
import { inheritedFormat } from "./analysis/shown-format.ts";
import type { ResultsStore } from "./results/results-store.ts";
import { type CountedValue, type CountedValues, findElement } from "./workbook.ts";

/** Values that a list offers at once; the search narrows the rest down. */
const LISTED = 200;

/** Values of a column with their counts, as lists of filters and controls offer them. Rejects with CallError. */
export async function askValues(
  wanted: {
    readonly elementId: Id;
    readonly columnId: Id;
    readonly search: string;
    readonly signal: AbortSignal;
    readonly under?: readonly FilterValue[] | undefined;
  },
  surroundings: {
    readonly results: ResultsStore;
    readonly document: WorkbookDocument;
    readonly zone: TimeZone;
    readonly symbols: NumberSymbols;
  },
): Promise<CountedValues> {
  const { elementId, columnId, search, signal, under } = wanted;
  const { results, document, zone, symbols } = surroundings;
  const text = search.trim();
  const { table } = await results.ask(
    elementId,
    {
      level: null,
      want: { kind: "distinct", columnId, search: text === "" ? null : text, ...(under === undefined ? {} : { under }) },
      // One more than is shown tells whether there are more.
      window: { offset: 0, limit: LISTED + 1 },
      within: null,
    },
    { signal },
  );
  const valueAt = table.columns.findIndex(({ role }) => role === "value");
  const countAt = table.columns.findIndex(({ role }) => role === "count");
  const deeperAt = table.columns.findIndex(({ id }) => id === "deeper");
  const column = table.columns[valueAt];
  if (column === undefined) return { values: [], total: 0 };
  const element = findElement(document, elementId);
  const format = element === undefined ? undefined : columnsOf(element).find(({ id }) => id === columnId)?.format;
  const write = cellFormatter(typeName(column.type), format ?? inheritedFormat(column) ?? null, { zone, symbols });
  const values = Array.from({ length: Math.min(table.rowCount, LISTED) }, (_, row): CountedValue => {
    const value = filterValueAt(table, row, valueAt);
    const cell = cellAt(table, row, valueAt);
    return {
      value,
      label: value === null ? "No value" : value === "" ? "Empty text" : write(cell),
      count: countAt === -1 ? null : Number(cellAt(table, row, countAt)),
      ...(under === undefined || deeperAt === -1 ? {} : { deeper: Number(cellAt(table, row, deeperAt)) }),
    };
  });
  return { values, total: table.rowCount > LISTED ? null : table.rowCount };
}
