import { cellAt, isNumeric } from "@sheaf/result";
import { exactText, type ChartColumn } from "../marks/columns.ts";
import { calledByPeriod } from "../marks/period-names.ts";
import type { Note } from "../notes.ts";
import type { ListModel, ListRow } from "./read-list.ts";
import { drawnNumber } from "../marks/drawn-number.ts";

/** Rows by two keys: those along an axis, and those that are told apart by name. */
interface Grid {
  /** In the order of the axis. */
  readonly slots: readonly GridKey[];
  /** In the order in which they come. */
  readonly names: readonly GridKey[];
  readonly at: (slot: number, name: number) => ListRow | undefined;
}

interface GridKey {
  readonly text: string | null;
  readonly label: string;
}

/** What has an order of its own stands in it, unless the file sorts it otherwise; what has none as it comes. */
export function readGrid(model: ListModel, column: ChartColumn, by: ChartColumn | null, isSorted = false): Grid {
  const along = calledByPeriod(
    column,
    model.rows.map(({ row }) => cellAt(model.table, row, column.index)),
    model.context,
  );
  const [slots, names] = [new Map<string, GridKey & { readonly order: number }>(), new Map<string, GridKey>()];
  const spots: { readonly row: ListRow; readonly slot: string; readonly name: string }[] = [];
  const isOrdered = !isSorted && (isNumeric(along.type) || along.type.kind === "date" || along.type.kind === "datetime");
  for (const row of model.rows) {
    const value = cellAt(model.table, row.row, along.index);
    const text = exactText(value, along);
    const other = by === null ? null : cellAt(model.table, row.row, by.index);
    const category = by === null ? null : exactText(other, by);
    const [slot, name] = [JSON.stringify(text), JSON.stringify(category)];
    if (!slots.has(slot)) slots.set(slot, { text, label: along.write(value), order: isOrdered ? drawnNumber(value, along.type) : 0 });
    if (!names.has(name)) names.set(name, { text: category, label: by === null ? (model.measure?.name ?? "") : by.write(other) });
    spots.push({ row, slot, name });
  }
  // Empty values stand last.
  const orderOf = (order: number): number => (Number.isNaN(order) ? Number.POSITIVE_INFINITY : order);
  const ordered = [...slots].toSorted(([, a], [, b]) => (orderOf(a.order) === orderOf(b.order) ? 0 : orderOf(a.order) - orderOf(b.order)));
  const [slotAt, nameAt] = [placesOf(ordered.map(([key]) => key)), placesOf([...names.keys()])];
  const cells = new Map<number, ListRow>();
  const cellOf = (slot: number, name: number): number => slot * names.size + name;
  for (const { row, slot, name } of spots) {
    const cell = cellOf(slotAt.get(slot) ?? 0, nameAt.get(name) ?? 0);
    if (!cells.has(cell)) cells.set(cell, row);
  }
  return { slots: ordered.map(([, key]) => key), names: [...names.values()], at: (slot, name) => cells.get(cellOf(slot, name)) };
}

const placesOf = (keys: readonly string[]): ReadonlyMap<string, number> => new Map(keys.map((key, index) => [key, index]));

/** The same, of as many periods and names as can be told apart; what is left out is said. */
export function smallGrid(
  grid: Grid,
  most: { readonly slots: number; readonly names: number },
  axes: { readonly slots: string; readonly names: string },
  notes: Note[],
): Grid {
  const [slots, names] = [grid.slots.slice(0, Math.max(1, most.slots)), grid.names.slice(0, Math.max(1, most.names))];
  if (slots.length < grid.slots.length) notes.push({ kind: "slots", shown: slots.length, total: grid.slots.length, axis: axes.slots });
  if (names.length < grid.names.length) notes.push({ kind: "slots", shown: names.length, total: grid.names.length, axis: axes.names });
  return { ...grid, slots, names };
}
