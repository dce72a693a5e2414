import type { ColumnSpec, DateRangeSpec, DateUnitSpec, FilterSpec, Formula, Limit, Plain, SortSpec } from "../formula.ts";
import { visitFormula } from "../formula.ts";
import type { Dice } from "./dice.ts";
import type { Known, Names } from "./formulas.ts";
import { days, type Type } from "./tables.ts";

/** Filters, sorts and limits of elements. */

export function randomFilter(dice: Dice, columns: readonly ColumnSpec[]): FilterSpec {
  const filter = filterOn(dice, dice.pick(columns));
  return dice.chance(0.15) ? { ...filter, nulls: dice.pick(["always", "never"] as const) } : filter;
}

function filterOn(dice: Dice, column: ColumnSpec): FilterSpec {
  const isRanked = column.level !== "summary" && (column.type === "number" || column.type === "date");
  if (isRanked && dice.chance(0.15)) {
    return {
      kind: "percentile",
      columnId: column.id,
      fn: dice.pick(["rank-percentile", "cume-dist"] as const),
      mode: dice.pick(["top-percentile", "bottom-percentile"] as const),
      percentile: dice.pick([0, 20, 50, 100]),
    };
  }
  if (column.type === "date" && dice.chance(0.8)) return { kind: "dates", columnId: column.id, range: randomDates(dice) };
  if (column.type === "number" && dice.chance(0.6)) {
    if (column.level !== "summary" && dice.chance(0.5)) {
      return {
        kind: "top",
        columnId: column.id,
        fn: dice.pick(["rank", "rank-dense", "row-number"] as const),
        mode: dice.pick(["top-n", "bottom-n"] as const),
        count: 1 + dice.roll(3),
      };
    }
    return { kind: "range", columnId: column.id, min: dice.chance(0.7) ? dice.roll(6) - 3 : null, max: dice.roll(9) };
  }
  const values: Readonly<Record<Type, readonly Plain[]>> = {
    number: [0, 1, 2, 3],
    text: ["x", "y", "p", "q", ""],
    boolean: [true, false],
    date: days,
  };
  const listed = values[column.type].filter(() => dice.chance(0.5));
  return { kind: "list", columnId: column.id, exclude: dice.chance(0.5), values: listed };
}

function randomDates(dice: Dice): DateRangeSpec {
  const unit = dice.pick<DateUnitSpec>(["year", "quarter", "month", "week-starting-monday", "week-starting-sunday", "day"]);
  const [startDate = "", endDate = ""] = [dice.pick(days), dice.pick(days)].toSorted();
  switch (dice.roll(5)) {
    case 0:
      return { mode: "between", startDate, endDate };
    case 1:
      return { mode: dice.pick(["on", "before", "after"] as const), date: startDate };
    case 2:
      return { mode: "current", unit };
    default:
      return { mode: dice.pick(["last", "next"] as const), value: dice.roll(4), unit, includeToday: dice.chance(0.5) };
  }
}

export function randomSort(dice: Dice, columns: readonly Known[]): SortSpec {
  const sort = { columnId: dice.pick(columns).id, direction: dice.pick(["ascending", "descending"] as const) };
  return dice.chance(0.3) ? { ...sort, nulls: "first" } : sort;
}

/** Puts VisibilityLimit around the formula of one of the keys, where that is a text of the rows; null where none is. */
export function limited(dice: Dice, columns: ColumnSpec[], keys: readonly string[], readable: Names["source"]): Limit | null {
  const isOfRows = ({ type, formula }: ColumnSpec): boolean => {
    let is = type === "text" && formula.kind !== "limit";
    visitFormula(formula, (node) => {
      if (node.kind === "own" && columns.find((one) => one.id === node.id)?.level !== "base") is = false;
    });
    return is;
  };
  const at = columns.findIndex((column) => keys.includes(column.id) && isOfRows(column));
  const column = columns[at];
  if (column === undefined) return null;
  const numbers = readable.filter((one) => one.type === "number");
  const aggregated = (): Formula => {
    const fn = dice.pick(["Sum", "Sum", "Max", "Min", "Count", "CountDistinct"] as const);
    return { kind: "aggregate", fn, args: [{ kind: "source", name: dice.pick(numbers).name }] };
  };
  const by: Formula | null =
    numbers.length === 0 || dice.chance(0.2)
      ? null
      : dice.chance(0.3)
        ? { kind: "operator", fn: dice.pick(["+", "-"] as const), args: [aggregated(), aggregated()] }
        : aggregated();
  const limit: Limit = {
    kind: "limit",
    label: column.formula,
    count: dice.roll(4),
    rank: dice.pick(["Rank", "RankDense", "RowNumber"] as const),
    key: column.id,
    by,
    direction: by === null ? "ascending" : dice.pick(["ascending", "descending"] as const),
  };
  columns[at] = { ...column, formula: limit };
  return limit;
}

/** What a level with a limited key is sorted by: `add` makes the column. */
export function limitSorts({ by, direction }: Limit, add: () => string): readonly SortSpec[] {
  return by === null ? [] : [{ columnId: add(), direction }];
}
