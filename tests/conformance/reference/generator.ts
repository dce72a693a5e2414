import type {
  AxisKeySpec,
  ColumnSpec,
  DateRangeSpec,
  DateUnitSpec,
  ElementSpec,
  FilterSpec,
  Formula,
  Limit,
  Operator,
  Plain,
  SortSpec,
  TotalMode,
} from "./formula.ts";
import { visitFormula } from "./formula.ts";
import type { TableRows } from "./interpreter.ts";

/** Numbers from a seed: the same ones each time. */
export interface Dice {
  /** 0 … below n. */
  readonly roll: (n: number) => number;
  readonly chance: (share: number) => boolean;
  readonly pick: <T>(from: readonly T[]) => T;
}

export function diceOf(seed: number): Dice {
  let state = (seed * 2654435761 + 1013904223) >>> 0;
  const next = (): number => {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4294967296;
  };
  const roll = (n: number): number => Math.floor(next() * n);
  return {
    roll,
    chance: (share) => next() < share,
    pick: (from) => {
      const one = from[roll(from.length)];
      if (one === undefined) throw new Error("nothing to pick from");
      return one;
    },
  };
}

export const tableColumns = { id: "int", a: "int", b: "int", g: "text", h: "text", d: "date" } as const;
const sourceTypes: Readonly<Record<string, Type>> = { id: "number", a: "number", b: "number", g: "text", h: "text", d: "date" };
/** Around the day on which all cases are asked: ends of months and weeks, a Sunday and a Monday, another year. */
const days = [
  "2023-12-31",
  "2024-03-31",
  "2024-04-30",
  "2024-05-01",
  "2024-05-12",
  "2024-05-13",
  "2024-05-14",
  "2024-05-15",
  "2024-05-16",
  "2024-06-01",
];

/** A few rows of few values, so that groups, ties, nulls and empty texts meet; sometimes none at all. */
export function randomTable(dice: Dice, most: number): TableRows {
  const count = dice.chance(0.05) ? 0 : 1 + dice.roll(most);
  const noA = dice.chance(0.05);
  return {
    key: "id",
    rows: Array.from({ length: count }, (_, index) => ({
      id: index + 1,
      a: noA || dice.chance(0.2) ? null : dice.roll(9) - 3,
      b: dice.chance(0.1) ? null : dice.roll(4),
      g: dice.chance(0.15) ? null : dice.pick(["x", "y", "z", "X"]),
      h: dice.chance(0.1) ? null : dice.pick(["p", "q", "", "r"]),
      d: dice.chance(0.1) ? null : dice.pick(days),
    })),
  };
}

type Type = ColumnSpec["type"];
interface Known {
  readonly id: string;
  readonly type: Type;
  readonly depth: number;
}

/** What formulas of an element may name. */
interface Names {
  readonly dice: Dice;
  readonly own: readonly Known[];
  readonly source: readonly { readonly name: string; readonly type: Type }[];
  readonly base: number;
  /** Other elements, for Lookup and Rollup: columns that may be named there. */
  readonly others: readonly { readonly id: string; readonly columns: readonly Known[] }[];
  readonly levels: readonly string[];
  readonly modes: readonly TotalMode[];
}

export function randomElement(dice: Dice, id: string, before: readonly ElementSpec[], tables: readonly string[]): ElementSpec {
  const parent = before.length > 0 && dice.chance(0.5) ? dice.pick(before) : null;
  const parentGrouping = parent !== null && parent.groupings.length > 0 && dice.chance(0.6) ? dice.pick(parent.groupings).id : null;
  const source: ElementSpec["source"] = parent === null ? { table: dice.pick(tables) } : { element: parent.id, grouping: parentGrouping };
  const readable =
    parent === null
      ? Object.entries(sourceTypes).map(([name, type]) => ({ name, type }))
      : parent.columns
          .filter((column) => depthIn(parent, column.level) <= depthIn(parent, parentGrouping ?? "base"))
          .map((column) => ({ name: column.id, type: column.type }));
  const count = dice.pick([0, 1, 1, 2, 2, 3]);
  const groupIds = Array.from({ length: count }, (_, index) => `${id}g${index + 1}`);
  const levels = ["summary", ...groupIds, "base"];
  const base = levels.length - 1;
  const others = before.map((one) => ({
    id: one.id,
    columns: one.columns.map((column) => ({ id: column.id, type: column.type, depth: depthIn(one, column.level) })),
  }));
  const columns: ColumnSpec[] = [];
  const known: Known[] = [];
  const names = (): Names => ({ dice, own: known, source: readable, base, others, levels, modes: ["grand_total", "parent_grouping"] });
  let made = 0;
  const add = (level: string, isKey: boolean, type: Type, formula: Formula): string => {
    made += 1;
    const name = `${id}c${made}`;
    columns.push({ id: name, type, level, isKey, formula });
    known.push({ id: name, type, depth: levels.indexOf(level) });
    return name;
  };
  for (const one of readable) if (dice.chance(0.6)) add("base", false, one.type, { kind: "source", name: one.name });
  if (dice.chance(0.4)) add("summary", false, "number", formulaOf(names(), "number", 0, 2));
  const groupings = groupIds.map((groupId, index) => {
    const keys: string[] = [];
    for (let left = dice.chance(0.25) ? 2 : 1; left > 0; left -= 1) {
      const type = dice.pick<Type>(["text", "text", "number", "boolean", "date"]);
      keys.push(add(groupId, true, type, keyFormula(names(), type, index + 1)));
    }
    return { id: groupId, keys };
  });
  const calculations = 2 + dice.roll(5);
  for (let left = calculations; left > 0; left -= 1) {
    const depth = dice.roll(levels.length);
    const type = dice.pick<Type>(["number", "number", "number", "number", "text", "boolean", "date"]);
    add(levels[depth] ?? "base", false, type, formulaOf(names(), type, depth, 3));
  }
  const sortsAt = (depth: number): readonly SortSpec[] => {
    if (dice.chance(0.6)) return [];
    const here = known.filter((one) => one.depth <= depth && one.depth > 0);
    if (here.length === 0) return [];
    return [randomSort(dice, here)];
  };
  // A table-level entry sorts the level where its column lives, so base sorts are by base columns.
  const baseColumns = known.filter((one) => one.depth === base);
  const baseSorts: readonly SortSpec[] = baseColumns.length === 0 || dice.chance(0.5) ? [] : [randomSort(dice, baseColumns)];
  const sorted = groupings.map((grouping, index) => {
    const sorts = sortsAt(index + 1);
    const limit = dice.chance(0.25) ? limited(dice, columns, grouping.keys, readable) : null;
    return {
      ...grouping,
      sorts: limit === null ? sorts : limitSorts(limit, () => add(grouping.id, false, "number", limit.by ?? limit.label)),
    };
  });
  return {
    id,
    source,
    columns,
    groupings: sorted,
    baseSorts,
    filters: Array.from({ length: dice.pick([0, 0, 1, 1, 2, 3]) }, () => randomFilter(dice, columns)),
  };
}

/** Puts VisibilityLimit around the formula of one of the keys, where that is a text of the rows; null where none is. */
function limited(dice: Dice, columns: ColumnSpec[], keys: readonly string[], readable: Names["source"]): Limit | null {
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
function limitSorts({ by, direction }: Limit, add: () => string): readonly SortSpec[] {
  return by === null ? [] : [{ columnId: add(), direction }];
}

function randomSort(dice: Dice, columns: readonly Known[]): SortSpec {
  const sort = { columnId: dice.pick(columns).id, direction: dice.pick(["ascending", "descending"] as const) };
  return dice.chance(0.3) ? { ...sort, nulls: "first" } : sort;
}

/** A chart over a table or an element before it: marks by x, maybe color and panels, with measures of all kinds (L10). */
function randomChart(dice: Dice, id: string, before: readonly ElementSpec[], tables: readonly string[]): ElementSpec {
  const parent = before.length > 0 && dice.chance(0.4) ? dice.pick(before) : null;
  const readable =
    parent === null
      ? Object.entries(sourceTypes).map(([name, type]) => ({ name, type }))
      : parent.columns.map((column) => ({ name: column.id, type: column.type }));
  const levels = ["summary", "marks", "base"];
  const columns: ColumnSpec[] = [];
  const known: Known[] = [];
  const [hasColor, hasRows, hasColumns] = [dice.chance(0.6), dice.chance(0.3), dice.chance(0.2)];
  const modes: readonly TotalMode[] = ["grand_total", "parent_grouping", "x_axis", "color", "trellis_row", "trellis_column"];
  const names = (): Names => ({ dice, own: known, source: readable, base: 2, others: [], levels, modes });
  const add = (level: string, isKey: boolean, type: Type, formula: Formula): string => {
    const name = `${id}c${columns.length + 1}`;
    columns.push({ id: name, type, level, isKey, formula });
    known.push({ id: name, type, depth: levels.indexOf(level) });
    return name;
  };
  for (const one of readable) if (dice.chance(0.4)) add("base", false, one.type, { kind: "source", name: one.name });
  const keyOf = (): string => {
    const type = dice.pick<Type>(["text", "number", "boolean", "date"]);
    return add("marks", true, type, keyFormula(names(), type, 1));
  };
  const x = keyOf();
  const color = hasColor ? keyOf() : null;
  const trellisRow = hasRows ? keyOf() : null;
  const trellisColumn = hasColumns ? keyOf() : null;
  const keys = [x, color, trellisRow, trellisColumn].filter((one) => one !== null);
  for (let left = 2 + dice.roll(4); left > 0; left -= 1) {
    const type = dice.pick<Type>(["number", "number", "text", "boolean"]);
    // A measure without an aggregate is what the rows of a mark agree on (L5).
    const formula = dice.chance(0.25) ? scalarOf(names(), type, (one) => one.depth > 0, true, 2) : formulaOf(names(), type, 1, 3);
    add("marks", false, type, formula);
  }
  const measures = columns.filter((column) => column.level === "marks" && !column.isKey && holdsAggregate(column.formula));
  const direction = dice.pick(["ascending", "descending"] as const);
  const sortedBy: SortSpec | null = measures.length > 0 && dice.chance(0.4) ? { columnId: dice.pick(measures).id, direction } : null;
  const sorted: Formula | null = sortedBy === null ? null : { kind: "own", id: sortedBy.columnId };
  const hidden: readonly ColumnSpec[] =
    sorted === null
      ? []
      : [
          {
            id: "~axis-sort",
            type: "number",
            level: "marks",
            isKey: false,
            formula: keys.length === 1 ? sorted : { kind: "total", mode: "x_axis", arg: sorted, skip: 0 },
          },
        ];
  return {
    id,
    source: parent === null ? { table: dice.pick(tables) } : { element: parent.id, grouping: null },
    columns: [...columns, ...hidden],
    groupings: [
      {
        id: "marks",
        keys,
        sorts:
          sorted === null
            ? []
            : [
                { columnId: "~axis-sort", direction },
                { columnId: x, direction: "ascending" },
              ],
      },
    ],
    baseSorts: [],
    filters: Array.from({ length: dice.pick([0, 1, 1, 2]) }, () => randomFilter(dice, columns)),
    chart: { x, color, trellisRow, trellisColumn, sortedBy },
  };
}

/** A pivot over a table or an element before it: up to two keys on each axis, measures of all kinds (L8, L10). */
function randomPivot(dice: Dice, id: string, before: readonly ElementSpec[], tables: readonly string[]): ElementSpec {
  const parent = before.length > 0 && dice.chance(0.3) ? dice.pick(before) : null;
  const readable =
    parent === null
      ? Object.entries(sourceTypes).map(([name, type]) => ({ name, type }))
      : parent.columns.map((column) => ({ name: column.id, type: column.type }));
  const levels = ["summary", "cells", "base"];
  const columns: ColumnSpec[] = [];
  const known: Known[] = [];
  const modes: readonly TotalMode[] = ["grand_total", "parent_grouping", "row", "column", "row_parent", "column_parent", "x_axis"];
  const names = (): Names => ({ dice, own: known, source: readable, base: 2, others: [], levels, modes });
  const add = (level: string, isKey: boolean, type: Type, formula: Formula): string => {
    const name = `${id}c${columns.length + 1}`;
    columns.push({ id: name, type, level, isKey, formula });
    known.push({ id: name, type, depth: levels.indexOf(level) });
    return name;
  };
  for (const one of readable) if (dice.chance(0.4)) add("base", false, one.type, { kind: "source", name: one.name });
  const keysOf = (count: number): readonly string[] =>
    Array.from({ length: count }, () => {
      const type = dice.pick<Type>(["text", "number", "boolean", "date"]);
      return add("cells", true, type, keyFormula(names(), type, 1));
    });
  const [rowKeys, columnKeys] = [keysOf(dice.pick([0, 1, 1, 2, 2])), keysOf(dice.pick([0, 1, 1, 2]))];
  for (let left = 2 + dice.roll(4); left > 0; left -= 1) {
    const type = dice.pick<Type>(["number", "number", "text", "boolean"]);
    const formula = dice.chance(0.2) ? scalarOf(names(), type, (one) => one.depth > 0, true, 2) : formulaOf(names(), type, 1, 3);
    add("cells", false, type, formula);
  }
  const measures = columns.filter((column) => column.level === "cells" && !column.isKey && holdsAggregate(column.formula));
  const axis = (keys: readonly string[]): readonly AxisKeySpec[] =>
    keys.map((key) => {
      const limit = dice.chance(0.2) ? limited(dice, columns, [key], readable) : null;
      if (limit !== null)
        return { id: key, by: limit.by === null ? null : add("cells", false, "number", limit.by), direction: limit.direction };
      const by = dice.chance(0.15) ? "row-count" : measures.length > 0 && dice.chance(0.35) ? dice.pick(measures).id : null;
      return { id: key, by, direction: dice.pick(["ascending", "descending"] as const) };
    });
  return {
    id,
    source: parent === null ? { table: dice.pick(tables) } : { element: parent.id, grouping: null },
    columns,
    groupings: [{ id: "cells", keys: [...rowKeys, ...columnKeys], sorts: [] }],
    baseSorts: [],
    filters: Array.from({ length: dice.pick([0, 1, 1, 2]) }, () => randomFilter(dice, columns)),
    pivot: { rows: axis(rowKeys), columns: axis(columnKeys) },
  };
}

function holdsAggregate(formula: Formula): boolean {
  let found = false;
  visitFormula(formula, (node) => {
    if (node.kind === "aggregate") found = true;
  });
  return found;
}

function depthIn(element: ElementSpec, level: string): number {
  if (level === "summary") return 0;
  if (level === "base") return element.groupings.length + 1;
  return element.groupings.findIndex((grouping) => grouping.id === level) + 1;
}

function randomFilter(dice: Dice, columns: readonly ColumnSpec[]): FilterSpec {
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

/** L1: of base scalars, or of what lives further out. */
function keyFormula(names: Names, type: Type, depth: number): Formula {
  const { dice } = names;
  const sources = names.source.filter((one) => one.type === type);
  if (sources.length > 0 && dice.chance(0.7)) return { kind: "source", name: dice.pick(sources).name };
  return scalarOf(names, type, (one) => one.depth < depth || one.depth === names.base, true, 2);
}

/** Without aggregates and windows. */
function scalarOf(names: Names, type: Type, mayName: (one: Known) => boolean, maySource: boolean, depth: number): Formula {
  const { dice } = names;
  const own = names.own.filter((one) => one.type === type && mayName(one));
  const sources = maySource ? names.source.filter((one) => one.type === type) : [];
  const again = (of: Type): Formula => scalarOf(names, of, mayName, maySource, depth - 1);
  if (depth > 0 && dice.chance(0.35)) return operatorOf(dice, type, again);
  if (own.length > 0 && dice.chance(0.6)) return { kind: "own", id: dice.pick(own).id };
  if (sources.length > 0) return { kind: "source", name: dice.pick(sources).name };
  return literalOf(dice, type);
}

function literalOf(dice: Dice, type: Type): Formula {
  if (type === "date") return { kind: "literal", value: dice.pick(days), isDate: true };
  return { kind: "literal", value: type === "number" ? dice.roll(4) : type === "text" ? dice.pick(["x", "p"]) : dice.chance(0.5) };
}

function operatorOf(dice: Dice, type: Type, part: (type: Type) => Formula): Formula {
  const operator = (fn: Operator, ...args: Formula[]): Formula => ({ kind: "operator", fn, args });
  if (dice.chance(0.15)) return operator("If", part("boolean"), part(type), part(type));
  if (dice.chance(0.1)) return operator("Coalesce", part(type), part(type));
  switch (type) {
    case "date":
      return operator("DateTrunc", { kind: "literal", value: dice.pick(["year", "quarter", "month", "week", "day"]) }, part("date"));
    case "number":
      if (dice.chance(0.1)) return operator("DateDiff", { kind: "literal", value: "day" }, part("date"), part("date"));
      return operator(dice.pick(["+", "-", "*"] as const), part("number"), part("number"));
    case "text":
      return operator("&", part("text"), part("text"));
    case "boolean":
      switch (dice.roll(4)) {
        case 0:
          return operator(dice.pick(["and", "or"] as const), part("boolean"), part("boolean"));
        case 1:
          return dice.chance(0.5)
            ? operator("Not", part("boolean"))
            : operator("IsNull", part(dice.pick<Type>(["number", "text", "date"])));
        case 2: {
          const compared = dice.pick<Type>(["text", "text", "date"]);
          return operator(dice.pick(["=", "<", ">"] as const), part(compared), part(compared));
        }
        default:
          return operator(dice.pick(["=", "<", ">"] as const), part("number"), part("number"));
      }
  }
}

/** Anything that may stand at a level (L3). */
function formulaOf(names: Names, type: Type, level: number, depth: number): Formula {
  const { dice, base } = names;
  const here = (of: Type): Formula => formulaOf(names, of, level, depth - 1);
  const own = names.own.filter((one) => one.type === type && one.depth <= level);
  if (depth > 0) {
    const drawn = dice.roll(10);
    if (drawn < 3) return operatorOf(dice, type, here);
    if (drawn < 6) return aggregateOf(names, type, depth);
    if (drawn === 6 && type !== "boolean") {
      const fn = dice.pick(["CumulativeSum", "Lag", "Lead", "RowNumber", "Rank", "RankDense", "First", "Last"] as const);
      if (fn === "RowNumber" && type === "number") return { kind: "window", fn, args: [] };
      if (type === "number" || fn === "Lag" || fn === "Lead" || fn === "First" || fn === "Last")
        return { kind: "window", fn, args: [here(type)] };
    }
    if (drawn === 7 && dice.chance(0.7)) {
      const mode = dice.pick(names.modes);
      const skip = mode === "parent_grouping" || /^(row|column)/u.test(mode) ? dice.roll(2) : 0;
      if (type === "number" && dice.chance(0.25)) return { kind: "share", mode, arg: aggregateOf(names, type, depth), skip };
      return { kind: "total", mode, arg: aggregateOf(names, type, depth), skip };
    }
    if (drawn === 8) {
      const match = matchOf(names, type, level, depth);
      if (match !== null) return match;
    }
  }
  if (own.length > 0) return { kind: "own", id: dice.pick(own).id };
  if (level === base) {
    const sources = names.source.filter((one) => one.type === type);
    if (sources.length > 0) return { kind: "source", name: dice.pick(sources).name };
  }
  if (depth > 0) return aggregateOf(names, type, depth);
  return literalOf(dice, type);
}

function aggregateOf(names: Names, type: Type, depth: number): Formula {
  const { dice, base } = names;
  const anywhere = (of: Type): Formula => {
    // One level at random: the argument may name it and those further out.
    const level = dice.roll(base + 1);
    if (depth > 1 && dice.chance(0.25)) return formulaOf(names, of, level, depth - 2);
    return scalarOf(names, of, (one) => one.depth <= level, level === base, 1);
  };
  switch (type) {
    case "number": {
      const fn = dice.pick(["Sum", "Sum", "Count", "CountDistinct", "Min", "Max", "Avg", "CountIf", "SumIf"] as const);
      if (fn === "Count" && dice.chance(0.5)) return { kind: "aggregate", fn, args: [] };
      if (fn === "Count" || fn === "CountDistinct")
        return { kind: "aggregate", fn, args: [anywhere(dice.pick<Type>(["number", "text", "date"]))] };
      if (fn === "CountIf") return { kind: "aggregate", fn, args: [anywhere("boolean")] };
      if (fn === "SumIf") return { kind: "aggregate", fn, args: [anywhere("number"), anywhere("boolean")] };
      return { kind: "aggregate", fn, args: [anywhere("number")] };
    }
    case "text":
    case "date":
      return { kind: "aggregate", fn: dice.pick(["Min", "Max"] as const), args: [anywhere(type)] };
    case "boolean": {
      const sides: Formula[] = [aggregateOf(names, "number", depth - 1), { kind: "literal", value: dice.roll(4) }];
      return { kind: "operator", fn: ">", args: sides };
    }
  }
}

function matchOf(names: Names, type: Type, level: number, depth: number): Formula | null {
  const { dice } = names;
  const other = names.others.length > 0 && dice.chance(0.7) ? dice.pick(names.others) : null;
  const columns = other === null ? names.own : other.columns;
  const keyType = dice.pick<Type>(["text", "number", "date"]);
  const keys = columns.filter((one) => one.type === keyType);
  const values = columns.filter((one) => one.type === type);
  if (keys.length === 0 || values.length === 0) return null;
  const own = (from: readonly Known[]): Formula => ({ kind: "own", id: dice.pick(from).id });
  const local = formulaOf(names, keyType, level, Math.min(depth - 1, 1));
  const common = { kind: "match", target: other?.id ?? null, keys: [{ local, other: own(keys) }] } as const;
  if (type !== "number" || dice.chance(0.4)) return { ...common, fn: "Lookup", formula: own(values) };
  const fn = dice.pick(["Sum", "Count", "Max", "CountDistinct"] as const);
  return { ...common, fn: "Rollup", formula: { kind: "aggregate", fn, args: fn === "Count" && dice.chance(0.5) ? [] : [own(values)] } };
}

/** Elements over tables and each other; the last one is to be asked. */
export function randomElements(dice: Dice, tables: readonly string[]): readonly ElementSpec[] {
  const elements: ElementSpec[] = [];
  for (const id of ["E1", "E2", "E3"].slice(0, dice.pick([1, 2, 2, 3]))) elements.push(randomElement(dice, id, elements, tables));
  // A chart or a pivot is asked in place of the last of them.
  if (!dice.chance(0.45)) return elements;
  const before = elements.slice(0, -1);
  return [...before, dice.chance(0.5) ? randomPivot(dice, "P", before, tables) : randomChart(dice, "C", before, tables)];
}
