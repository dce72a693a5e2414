import { type ElementSpec, enteredBy } from "./formula.ts";
import type { TableRows } from "./meaning/source-rows.ts";

export interface Case {
  readonly elements: readonly ElementSpec[];
  readonly tables: Readonly<Record<string, TableRows>>;
  /** Entered rows stand in tables, or else in the statement. */
  readonly entriesInTables: boolean;
}

/** The same case with one thing less, for each thing that could go; not all of them make sense. */
export function* smaller({ elements, tables, entriesInTables }: Case): Iterable<Case> {
  for (const index of elements.keys())
    if (index < elements.length - 1) yield { elements: without(elements, index), tables, entriesInTables };
  for (const [index, element] of elements.entries()) {
    for (const one of smallerElements(element)) yield { elements: elements.with(index, rankedAnew(one)), tables, entriesInTables };
  }
  for (const [name, table] of Object.entries(tables)) {
    for (const index of table.rows.keys())
      yield { elements, entriesInTables, tables: { ...tables, [name]: { ...table, rows: without(table.rows, index) } } };
  }
}

function* smallerElements(element: ElementSpec): Iterable<ElementSpec> {
  for (const index of element.filters.keys()) yield { ...element, filters: without(element.filters, index) };
  if (element.baseSorts.length > 0) yield { ...element, baseSorts: [] };
  for (const [index, grouping] of element.groupings.entries()) {
    if (grouping.sorts.length > 0) yield { ...element, groupings: element.groupings.with(index, { ...grouping, sorts: [] }) };
    yield {
      ...element,
      groupings: without(element.groupings, index),
      columns: element.columns.filter((column) => column.level !== grouping.id),
    };
    for (const key of grouping.keys.length > 1 ? grouping.keys : []) {
      yield {
        ...element,
        groupings: element.groupings.with(index, { ...grouping, keys: grouping.keys.filter((one) => one !== key) }),
        columns: element.columns.filter((column) => column.id !== key),
      };
    }
  }
  for (const [index, column] of element.columns.entries()) {
    // The rows of an input table stand in the order of its entered columns.
    if (column.isKey || enteredBy(element, column) !== null) continue;
    const { id } = column;
    yield {
      ...element,
      columns: without(element.columns, index),
      filters: element.filters.filter((filter) => filter.columnId !== id),
      baseSorts: element.baseSorts.filter((sort) => sort.columnId !== id),
      groupings: element.groupings.map((grouping) => ({ ...grouping, sorts: grouping.sorts.filter((sort) => sort.columnId !== id) })),
    };
  }
}

/** S-L6f: a limit ranks by what its level is sorted by; where that sort is gone, by the labels themselves. */
function rankedAnew(element: ElementSpec): ElementSpec {
  const isUnsorted = (key: string): boolean => element.groupings.some(({ keys, sorts }) => keys.includes(key) && sorts.length === 0);
  if (element.pivot !== undefined) return element;
  return {
    ...element,
    columns: element.columns.map((column) => {
      const { formula } = column;
      if (formula.kind !== "limit" || !isUnsorted(formula.key)) return column;
      return { ...column, formula: { ...formula, by: null, direction: "ascending" } };
    }),
  };
}

function without<T>(list: readonly T[], index: number): readonly T[] {
  return list.filter((_, at) => at !== index);
}

/** The smallest case found that is still wrong, and what is wrong about it. */
export async function shrink(
  start: Case,
  problem: string,
  wrongIn: (one: Case) => Promise<string | null>,
  most: number,
): Promise<{ readonly found: Case; readonly problem: string }> {
  let best = { found: start, problem };
  let tries = 0;
  for (let again = true; again && tries < most;) {
    again = false;
    for (const candidate of smaller(best.found)) {
      tries += 1;
      if (tries >= most) break;
      const wrong = await wrongIn(candidate);
      // A smaller case may name what is gone.
      if (wrong === null || wrong.startsWith("Error: no ")) continue;
      best = { found: candidate, problem: wrong };
      again = true;
      break;
    }
  }
  return best;
}
