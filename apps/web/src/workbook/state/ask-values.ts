import { cellFormatter, type NumberSymbols, type TimeZone } from "@sheaf/locale";
import { cellAt, type ResultTable } from "@sheaf/result";
import { typeName } from "@sheaf/sql";
import { columnsOf, type Format, type Id, isControl, type WorkbookDocument } from "@sheaf/workbook";
import { filterValueAt } from "./results/filter-value.ts";
import { inheritedFormat } from "./analysis/shown-format.ts";
import type { ResultsStore } from "./results/results-store.ts";
import { type AskedValues, type CountedValue, type CountedValues, findElement } from "./workbook.ts";
import { t } from "../../shared/words/words.ts";

/** Values that a list offers at once; the search narrows the rest down. */
const LISTED = 200;

/** Values of a column with their counts, as lists of filters and controls offer them. Rejects with CallError. */
export async function askValues(
  wanted: {
    readonly elementId: Id;
    readonly columnId: Id;
    readonly search: string;
    readonly signal: AbortSignal;
  } & AskedValues,
  surroundings: {
    readonly results: ResultsStore;
    readonly document: WorkbookDocument;
    readonly zone: TimeZone;
    readonly symbols: NumberSymbols;
  },
): Promise<CountedValues> {
  const { elementId, columnId, search, signal, under, labelId, filters, level = null, about = elementId, isFree = false } = wanted;
  const { results, document, zone, symbols } = surroundings;
  const text = search.trim();
  const { table } = await results.ask(
    elementId,
    {
      level,
      want: {
        kind: "distinct",
        columnId,
        search: text === "" ? null : text,
        ...(under === undefined ? {} : { under }),
        ...(labelId === undefined ? {} : { labelId }),
      },
      // One more than is shown tells whether there are more.
      window: { offset: 0, limit: LISTED + 1 },
      within: null,
      ...(filters === undefined ? {} : { extraFilters: filters }),
    },
    { signal, about, ...(isFree ? { controls: unset(document) } : {}) },
  );
  const valueAt = table.columns.findIndex(({ role }) => role === "value");
  const countAt = table.columns.findIndex(({ role }) => role === "count");
  const deeperAt = table.columns.findIndex(({ id }) => id === "deeper");
  const column = table.columns[valueAt];
  if (column === undefined) return { values: [], total: 0 };
  const element = findElement(document, elementId);
  const formatOf = (id: Id) => (element === undefined ? undefined : columnsOf(element).find((one) => one.id === id)?.format);
  const write = cellFormatter(typeName(column.type), formatOf(columnId) ?? inheritedFormat(column) ?? null, { zone, symbols });
  const named = labelId === undefined ? null : namesIn(table, formatOf(labelId) ?? null, { zone, symbols });
  const values = Array.from({ length: Math.min(table.rowCount, LISTED) }, (_, row): CountedValue => {
    const value = filterValueAt(table, row, valueAt);
    const cell = cellAt(table, row, valueAt);
    return {
      value,
      label:
        named?.(row) ??
        (value === null ? t("workbook.ask-values.no-value") : value === "" ? t("workbook.ask-values.empty-text") : write(cell)),
      count: countAt === -1 ? null : Number(cellAt(table, row, countAt)),
      ...(under === undefined || deeperAt === -1 ? {} : { deeper: Number(cellAt(table, row, deeperAt)) }),
    };
  });
  return { values, total: table.rowCount > LISTED ? null : table.rowCount };
}

const unset = (document: WorkbookDocument): Readonly<Record<Id, null>> =>
  Object.fromEntries(document.pages.flatMap(({ elements }) => elements.filter(isControl).map(({ id }) => [id, null])));

/** The name of the value in a row; null where it has none. One with several is called by the first of them, and says that there are more. */
function namesIn(
  table: ResultTable,
  format: Format | null,
  surroundings: { readonly zone: TimeZone; readonly symbols: NumberSymbols },
): (row: number) => string | null {
  const [first, last] = ["label", "label-last"].map((wanted) => table.columns.findIndex(({ id }) => id === wanted));
  const column = first === undefined ? undefined : table.columns[first];
  if (first === undefined || last === undefined || column === undefined) return () => null;
  const write = cellFormatter(typeName(column.type), format, surroundings);
  return (row) => {
    const name = cellAt(table, row, first);
    if (name === null || name === "") return null;
    const [one, other] = [write(name), write(cellAt(table, row, last))];
    return one === other ? one : `${one}, …`;
  };
}
