import { cellAt, isNumeric } from "@sheaf/result";
import { valueColors } from "../color/series-colors.ts";
import { shownName } from "../color/value-styles.ts";
import type { ValueStyle } from "../element.ts";
import { exactText, type ChartColumn } from "../marks/columns.ts";
import { calledByPeriod } from "../marks/period-names.ts";
import type { DrawContext } from "../context.ts";
import type { Note } from "../notes.ts";
import type { ListModel, ListRow } from "./read-list.ts";
import { drawnNumber } from "../marks/drawn-number.ts";

/** Rows by two keys: those along an axis, and those that are told apart by name. */
export interface Grid {
  /** In the order of the axis. */
  readonly slots: readonly GridKey[];
  /** In the order in which they come, without those that the chart hides. */
  readonly names: readonly GridKey[];
  /** The values that are told apart by color, those that the chart hides among them. */
  readonly colored: readonly GridKey[];
  readonly at: (slot: number, name: number) => ListRow | undefined;
}

interface GridKey {
  readonly text: string | null;
  /** As the chart calls it. */
  readonly label: string;
  /** As its column writes it. */
  readonly usual: string;
  /** What the chart says of it. */
  readonly style?: ValueStyle | undefined;
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
    if (!slots.has(slot))
      slots.set(slot, { ...keyOf(model, along, text, along.write(value)), order: isOrdered ? drawnNumber(value, along.type) : 0 });
    if (!names.has(name)) names.set(name, keyOf(model, by, category, by === null ? (model.measure?.name ?? "") : by.write(other)));
    spots.push({ row, slot, name });
  }
  // Empty values stand last.
  const orderOf = (order: number): number => (Number.isNaN(order) ? Number.POSITIVE_INFINITY : order);
  const ordered = [...slots].toSorted(([, a], [, b]) => (orderOf(a.order) === orderOf(b.order) ? 0 : orderOf(a.order) - orderOf(b.order)));
  const shown = { slots: ordered.filter(([, key]) => !isHidden(key)), names: [...names].filter(([, key]) => !isHidden(key)) };
  const [slotAt, nameAt] = [placesOf(shown.slots.map(([key]) => key)), placesOf(shown.names.map(([key]) => key))];
  const cells = new Map<number, ListRow>();
  const cellOf = (slot: number, name: number): number => slot * names.size + name;
  for (const { row, slot, name } of spots) {
    const [atSlot, atName] = [slotAt.get(slot), nameAt.get(name)];
    if (atSlot === undefined || atName === undefined) continue;
    const cell = cellOf(atSlot, atName);
    if (!cells.has(cell)) cells.set(cell, row);
  }
  return {
    slots: shown.slots.map(([, key]) => key),
    names: shown.names.map(([, key]) => key),
    colored: along.id === model.colored.columnId ? ordered.map(([, key]) => key) : [...names.values()],
    at: (slot, name) => cells.get(cellOf(slot, name)),
  };
}

/** A value as the chart calls it: what is said of values is said of the column that colors it. */
function keyOf({ colored }: ListModel, column: ChartColumn | null, text: string | null, usual: string): GridKey {
  const style = column === null || column.id !== colored.columnId ? undefined : colored.styles.get(text);
  return { text, label: shownName(style, usual), usual, style };
}

const isHidden = ({ style }: GridKey): boolean => style?.visibility === "hidden";

/** What a chart hides is a cut, which is said. */
export function noteHidden({ colored }: Grid, notes: Note[]): void {
  const names = colored.filter(isHidden).map(({ label }) => label);
  if (names.length > 0) notes.push({ kind: "hidden-values", names });
}

/** The colors of values by their exact texts. Those that are hidden have theirs as well, so that nothing else changes its color with them. */
export function gridColors(
  { colored }: Pick<Grid, "colored">,
  { id, name }: Pick<ChartColumn, "id" | "name">,
  palette: readonly string[],
  hasScheme: boolean,
  context: DrawContext,
): ReadonlyMap<string | null, string> {
  const values = colored.map(({ text, style }) => ({ column: { id, name }, text, color: style?.color }));
  const colors = valueColors(values, palette, hasScheme, context);
  return new Map(colored.map(({ text }, index) => [text, colors[index] ?? context.colors.roles.accent]));
}

/** Of the values with colors those that are drawn, and those that are hidden. */
export const coloredAmong = ({ colored }: Grid, drawn: ReadonlySet<string | null>): Pick<Grid, "colored"> => ({
  colored: colored.filter((key) => isHidden(key) || drawn.has(key.text)),
});

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
  const kept = new Set<GridKey>([...slots, ...names]);
  return { ...grid, slots, names, colored: grid.colored.filter((key) => isHidden(key) || kept.has(key)) };
}
