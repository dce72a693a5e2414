import { message } from "@sheaf/messages";
import { cellAt, cellText, type CellValue, type ResultTable } from "@sheaf/result";
import { chartOf, type Element, type Id, recordOf, rolesOf } from "@sheaf/workbook";
import type { DrawContext, MarkKey, RestAnswer } from "../context.ts";
import { markKey, type ChartColumn } from "./columns.ts";
import { drawnNumber } from "./drawn-number.ts";

/** The values of a key that are drawn as one, where what they are together cannot be told from what each of them is (S-L10g). */
export interface RestWanted {
  readonly columnId: Id;
  /** The values that are drawn by themselves, in the order of the answer. */
  readonly kept: readonly Pick<MarkKey, "value" | "text">[];
  readonly members: number;
}

/** More values than this become the largest ones and the rest. */
export const MOST_VALUES = 10;

/** Rows of the rest stand among the marks that they were asked for, told apart by this column. */
const REST = "~rest";

interface Splitting {
  readonly columnId: Id;
  readonly measureIds: readonly Id[];
  readonly most: number;
  /** Only what is above zero is drawn: nothing else takes a place. */
  readonly positive: boolean;
}

/** By which column a chart tells its marks apart in so many colors that some have to share one; null: by none. */
function splittingOf(element: Element): Splitting | null {
  const chart = chartOf(element);
  switch (chart?.kind) {
    case "bar-chart":
    case "line-chart":
    case "area-chart":
    case "combo-chart": {
      const { color, yAxis } = chart.element;
      if (color?.by !== "category") return null;
      return {
        columnId: color.column,
        measureIds: yAxis.columnIds.map((entry) => (typeof entry === "string" ? entry : entry.columnId)),
        most: Math.max(MOST_VALUES, color.scheme?.length ?? 0),
        positive: false,
      };
    }
    case "pie-chart":
    case "donut-chart": {
      const { color, value } = chart.element;
      if (color === undefined || value === undefined) return null;
      return { columnId: color.columnId, measureIds: [value.columnId], most: MOST_VALUES, positive: true };
    }
    default:
      return null;
  }
}

/** Whose rest has to be asked of the warehouse; null where all values are drawn, or where they add up. */
export function restWanted(element: Element, table: ResultTable, additive: (columnId: string) => boolean): RestWanted | null {
  const splitting = splittingOf(element);
  if (splitting === null) return null;
  const at = (id: Id): number => table.columns.findIndex((column) => column.id === id && column.role === "value");
  const [index, measures] = [at(splitting.columnId), splitting.measureIds.filter((id) => at(id) !== -1)];
  const [first] = measures;
  const column = table.columns[index];
  if (column === undefined || first === undefined || measures.every(additive)) return null;
  const type = table.columns[at(first)]?.type ?? column.type;
  const weights = new Map<CellValue, number>();
  for (let row = 0; row < table.rowCount; row += 1) {
    const value = cellAt(table, row, index);
    const size = drawnNumber(cellAt(table, row, at(first)), type);
    const counted = Number.isNaN(size) || (splitting.positive && size < 0) ? 0 : Math.abs(size);
    weights.set(value, (weights.get(value) ?? 0) + counted);
  }
  const all = [...weights].filter(([, weight]) => !splitting.positive || weight > 0);
  if (all.length <= splitting.most) return null;
  const chosen = new Set(largest(all, splitting.most - 1));
  const kept = [...weights.keys()].filter((value) => chosen.has(value));
  return {
    columnId: splitting.columnId,
    kept: kept.map((value) => ({ value, text: cellText(value, column.type) })),
    members: weights.size - kept.length,
  };
}

/** The values with the greatest weights; of equal ones those that came first. */
export const largest = (weights: readonly (readonly [CellValue, number])[], most: number): readonly CellValue[] =>
  weights
    .map(([value, weight], seen) => ({ value, weight, seen }))
    .toSorted((one, other) => other.weight - one.weight || one.seen - other.seen)
    .slice(0, most)
    .map(({ value }) => value);

/** Whether an answer is that of just this rest. */
export const isAnswered = (wanted: RestWanted | null, answer: RestAnswer | null | undefined): answer is RestAnswer =>
  wanted !== null &&
  answer !== null &&
  answer !== undefined &&
  answer.columnId === wanted.columnId &&
  answer.kept.length === wanted.kept.length &&
  answer.kept.every(({ text }, index) => text === wanted.kept[index]?.text);

/** The marks with those of the rest in place of the ones that it is made of. */
export function withRest(element: Element, table: ResultTable, { columnId, kept, table: rest }: RestAnswer): ResultTable {
  const indexOf = ({ columns }: ResultTable, id: string, role: string): number =>
    columns.findIndex((column) => column.id === id && column.role === role);
  const split = indexOf(table, columnId, "value");
  const keys = rolesOf(element, recordOf(element)?.channels ?? []).keys.map((key) => key.columnId);
  const others = keys.filter((id) => id !== columnId);
  const placeOf = (of: ResultTable): ((row: number) => string) => {
    const at = others.map((id) => indexOf(of, id, "value")).filter((index) => index !== -1);
    return (row) => at.map((index) => String(cellAt(of, row, index))).join("\n");
  };
  const [here, there] = [placeOf(table), placeOf(rest)];
  const rowsOfRest = new Map<string, number>(Array.from({ length: rest.rowCount }, (_, row) => [there(row), row]));
  const isKept = new Set(kept.map(({ value }) => value));
  // Rows of the rest stand where the first of theirs stood, so that the order of the other keys stays what it was.
  const order: { readonly isRest: boolean; readonly row: number }[] = [];
  for (let row = 0; row < table.rowCount; row += 1) {
    if (isKept.has(cellAt(table, row, split))) {
      order.push({ isRest: false, row });
      continue;
    }
    const place = here(row);
    const of = rowsOfRest.get(place);
    if (of === undefined) continue;
    rowsOfRest.delete(place);
    order.push({ isRest: true, row: of });
  }
  const from = table.columns.map(({ id, role }) => indexOf(rest, id, role));
  const cells = table.columns.map((_, index) => (at: number): CellValue => {
    const place = order[at];
    if (place === undefined) return null;
    if (!place.isRest) return cellAt(table, place.row, index);
    const there = from[index] ?? -1;
    return there === -1 ? null : cellAt(rest, place.row, there);
  });
  return {
    ...table,
    columns: [...table.columns, { id: REST, name: "", type: { kind: "boolean" }, level: "", role: "count" }],
    rowCount: order.length,
    segments: [
      {
        start: 0,
        length: order.length,
        byteLength: table.byteLength,
        cells: [...cells, (at) => order[at]?.isRest === true],
      },
    ],
  };
}

/** Whether a row of a table is of the rest of a key. */
export function restRows(table: ResultTable): (row: number) => boolean {
  const index = table.columns.findIndex(({ id }) => id === REST);
  return index === -1 ? () => false : (row) => cellAt(table, row, index) === true;
}

/** What the rest of a key is called. */
export const restLabel = ({ say }: Pick<DrawContext, "say">, members: number): string => say(message("drawing.other", { count: members }));

/** The key of the rest: everything but the values that are drawn by themselves. */
export const restKey = (column: ChartColumn, label: string, kept: readonly CellValue[]): MarkKey => ({
  columnId: column.id,
  columnName: column.name,
  value: null,
  text: null,
  label,
  beyond: kept.map((value) => markKey(column, value)),
});
