import { message } from "@sheaf/messages";
import { cellAt, type CellValue, type ResultTable } from "@sheaf/result";
import { type ChartElements, rowOrderColumn } from "@sheaf/workbook";
import type { ListModel, ListRow } from "../../listed/read-list.ts";
import { numberAt } from "../../listed/read-list.ts";
import { exactText, type ChartColumn } from "../../marks/columns.ts";
import { drawnNumber } from "../../marks/drawn-number.ts";
import { calledByPeriod } from "../../marks/period-names.ts";
import { compareCells } from "../../marks/series.ts";
import type { Note } from "../../notes.ts";

type Sort = NonNullable<NonNullable<ChartElements["sheaf:heatmap-chart"]["yAxis"]>["sort"]>;

/** Where the cells of one value of a key stand. */
export interface Place {
  /** Exact; null: the empty value. */
  readonly text: string | null;
  readonly label: string;
  readonly value: CellValue;
  readonly rows: readonly ListRow[];
}

/** The different values of a key as they come, which along x is their order. */
export function placesOf(model: ListModel, key: ChartColumn): readonly Place[] {
  const valueOf = ({ row }: ListRow): CellValue => cellAt(model.table, row, key.index);
  const column = calledByPeriod(key, model.rows.map(valueOf), model.context);
  const found = new Map<string, Place & { readonly rows: ListRow[] }>();
  for (const row of model.rows) {
    const value = valueOf(row);
    const text = exactText(value, column);
    const name = JSON.stringify(text);
    const place = found.get(name);
    if (place === undefined) found.set(name, { text, label: column.write(value), value, rows: [row] });
    else place.rows.push(row);
  }
  return [...found.values()];
}

/**
 * The same in the order of a sort: by the values of the key, by what is in the cells where that adds up, or by another column. What is empty
 * there stands behind all others in both directions, unless the sort says otherwise (V4); where places are equal their own values decide.
 * A sort that cannot be followed is told.
 */
export function sortedPlaces(model: ListModel, key: ChartColumn, sort: Sort | undefined, notes: Note[]): readonly Place[] {
  const { direction = "ascending", by = key.id, sheaf } = sort ?? {};
  const sign = direction === "descending" ? -1 : 1;
  const emptySide = sheaf?.nulls === "first" ? -1 : 1;
  const own = orderOf(model, key, by, notes);
  const ordered = placesOf(model, key).map((place) => ({ place, order: own === null ? place.value : own(place) }));
  const compare = (one: CellValue, other: CellValue, sense: number): number => {
    if (one === null || other === null) return emptySide * (Number(one === null) - Number(other === null));
    return sense * compareCells(one, other);
  };
  return ordered
    .toSorted((a, b) => compare(a.order, b.order, sign) || compare(a.place.value, b.place.value, own === null ? sign : 1))
    .map(({ place }) => place);
}

/** What places are sorted by; null: by themselves. */
function orderOf(model: ListModel, key: ChartColumn, by: string, notes: Note[]): ((place: Place) => CellValue) | null {
  const { measure, table, context, columns } = model;
  if (by === key.id) return null;
  const ofRow = table.columns.findIndex(({ id }) => id === rowOrderColumn);
  // All cells of a row say alike what it comes to.
  if (ofRow !== -1) return ({ rows: [cell] }) => (cell === undefined ? null : orderedCell(table, cell.row, ofRow));
  if (by === measure?.id) {
    if (context.additive?.(measure.id) === true) return ({ rows }) => sumOf(rows.map(({ value }) => value));
    // The value of a whole row of cells is none that could be made of theirs.
    notes.push({
      kind: "left-out",
      what: message("drawing.left.row-sort"),
      why: message("drawing.why.values-do-add-up", { name: measure.name }),
    });
    return null;
  }
  const column = columns.get(by);
  if (column === undefined) {
    notes.push({ kind: "left-out", what: message("drawing.left.row-sort"), why: message("drawing.why.value-known") });
    return null;
  }
  // Mostly one and the same for all cells of a place, as the number of a day of the week is.
  const valuesIn = ({ rows }: Place): readonly CellValue[] => rows.map(({ row }) => cellAt(table, row, column.index));
  if (column.type.kind === "text" || column.type.kind === "boolean")
    return (place) =>
      valuesIn(place).reduce(
        (least, value) => (least === null || (value !== null && compareCells(value, least) < 0) ? value : least),
        null,
      );
  return ({ rows }) => {
    const numbers = rows
      .map(({ row }) =>
        column.type.kind === "date" || column.type.kind === "datetime"
          ? drawnNumber(cellAt(table, row, column.index), column.type)
          : numberAt(table, row, column),
      )
      .filter((value) => !Number.isNaN(value));
    return numbers.length === 0 ? null : numbers.reduce((sum, value) => sum + value, 0) / numbers.length;
  };
}

/** A value as it is compared: decimals are written as texts. */
function orderedCell(table: ResultTable, row: number, index: number): CellValue {
  const cell = cellAt(table, row, index);
  const type = table.columns[index]?.type;
  if (cell === null || type?.kind !== "decimal") return cell;
  const number = drawnNumber(cell, type);
  return Number.isNaN(number) ? null : number;
}

/** Null where there is nothing to add up. */
function sumOf(values: readonly number[]): number | null {
  const numbers = values.filter((value) => !Number.isNaN(value));
  return numbers.length === 0 ? null : numbers.reduce((sum, value) => sum + value, 0);
}
