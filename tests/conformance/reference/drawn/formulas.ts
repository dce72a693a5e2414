import type { Aggregate, Formula, Operator, RelationshipSpec, TotalMode, WindowName } from "../formula.ts";
import type { Dice } from "./dice.ts";
import { days, type Type } from "./tables.ts";

export interface Known {
  readonly id: string;
  readonly type: Type;
  readonly depth: number;
}

/** What formulas of an element may name. */
export interface Names {
  readonly dice: Dice;
  readonly own: readonly Known[];
  readonly source: readonly { readonly name: string; readonly type: Type }[];
  readonly base: number;
  /** Other elements, for Lookup and Rollup: columns that may be named there. */
  readonly others: readonly { readonly id: string; readonly columns: readonly Known[] }[];
  readonly levels: readonly string[];
  readonly modes: readonly TotalMode[];
  /** Numbers by their names. */
  readonly metrics?: readonly { readonly name: string; readonly formula: Formula }[];
  /** What the element's rows lead to. `path`: what stands before the name of a column there. */
  readonly relationships?: readonly (RelationshipSpec & { readonly path: string; readonly columns: readonly Known[] })[];
}

/** L1: of base scalars, or of what lives further out. */
export function keyFormula(names: Names, type: Type, depth: number): Formula {
  const { dice } = names;
  const sources = names.source.filter((one) => one.type === type);
  if (sources.length > 0 && dice.chance(0.7)) return { kind: "source", name: dice.pick(sources).name };
  return scalarOf(names, type, (one) => one.depth < depth || one.depth === names.base, true, 2);
}

/** Without aggregates and windows. */
export function scalarOf(names: Names, type: Type, mayName: (one: Known) => boolean, maySource: boolean, depth: number): Formula {
  const { dice } = names;
  const own = names.own.filter((one) => one.type === type && mayName(one));
  const sources = maySource ? names.source.filter((one) => one.type === type) : [];
  const again = (of: Type): Formula => scalarOf(names, of, mayName, maySource, depth - 1);
  if (depth > 0 && dice.chance(0.35)) return operatorOf(dice, type, again);
  const related = maySource && depth > 0 && dice.chance(0.15) ? relatedOf(names, type) : null;
  if (related !== null) return related;
  if (own.length > 0 && dice.chance(0.6)) return { kind: "own", id: dice.pick(own).id };
  if (sources.length > 0) return { kind: "source", name: dice.pick(sources).name };
  return literalOf(dice, type);
}

export function literalOf(dice: Dice, type: Type): Formula {
  if (type === "date") return { kind: "literal", value: dice.pick(days), isDate: true };
  return { kind: "literal", value: type === "number" ? dice.roll(4) : type === "text" ? dice.pick(["x", "p"]) : dice.chance(0.5) };
}

function operatorOf(dice: Dice, type: Type, part: (type: Type) => Formula): Formula {
  const operator = (fn: Operator, ...args: Formula[]): Formula => ({ kind: "operator", fn, args });
  if (dice.chance(0.15)) {
    const more = dice.chance(0.3) ? [part("boolean"), part(type)] : [];
    return operator("If", part("boolean"), part(type), ...more, ...(dice.chance(0.8) ? [part(type)] : []));
  }
  if (dice.chance(0.07)) {
    const of = dice.pick<Type>(["text", "number"]);
    const more = dice.chance(0.5) ? [part(of), part(type)] : [];
    return operator("Switch", part(of), literalOf(dice, of), part(type), ...more, ...(dice.chance(0.6) ? [part(type)] : []));
  }
  if (dice.chance(0.1)) return operator("Coalesce", part(type), part(type));
  switch (type) {
    case "date":
      return operator("DateTrunc", { kind: "literal", value: dice.pick(["year", "quarter", "month", "week", "day"]) }, part("date"));
    case "number":
      if (dice.chance(0.1)) return operator("DateDiff", { kind: "literal", value: "day" }, part("date"), part("date"));
      if (dice.chance(0.1)) return operator("Zn", part("number"));
      return operator(dice.pick(["+", "+", "-", "-", "*", "*", "%", "/"] as const), part("number"), part("number"));
    case "text":
      return dice.chance(0.15) ? operator("Upper", part("text")) : operator("&", part("text"), part("text"));
    case "boolean":
      switch (dice.roll(5)) {
        case 4: {
          if (dice.chance(0.3)) return operator("Contains", part("text"), part("text"));
          const among = dice.pick<Type>(["text", "number", "date"]);
          return operator(dice.pick(["Between", "In"] as const), part(among), literalOf(dice, among), part(among));
        }
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
export function formulaOf(names: Names, type: Type, level: number, depth: number): Formula {
  const { dice, base } = names;
  const here = (of: Type): Formula => formulaOf(names, of, level, depth - 1);
  const own = names.own.filter((one) => one.type === type && one.depth <= level);
  if (depth > 0) {
    const drawn = dice.roll(10);
    if (drawn < 3) return operatorOf(dice, type, here);
    if (drawn < 6) return aggregateOf(names, type, depth);
    if (drawn === 6 && type !== "boolean") return windowOf(dice, type, here);
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
    if (drawn === 9 && dice.chance(0.8)) {
      const named = dice.pick([
        () => lookbackOf(names, type, level, depth),
        () => metricOf(names, type),
        () => relatedAt(names, type, level),
      ])();
      if (named !== null) return named;
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

/** A window of a value: on every row what its neighbors, or all above it, make. */
function windowOf(dice: Dice, type: Type, here: (type: Type) => Formula): Formula {
  const window = (fn: WindowName, ...args: Formula[]): Formula => ({ kind: "window", fn, args });
  const count = (value: number): Formula => ({ kind: "literal", value });
  const kept = [
    "Lag",
    "Lead",
    "First",
    "Last",
    "FirstNonNull",
    "LastNonNull",
    "FillDown",
    "Nth",
    "CumulativeMin",
    "CumulativeMax",
  ] as const;
  if (type !== "number" || dice.chance(0.3)) {
    const fn = dice.pick(kept);
    if (fn === "Nth") return window(fn, here(type), count(1 + dice.roll(3)));
    if ((fn === "Lag" || fn === "Lead") && dice.chance(0.4))
      return window(fn, here(type), count(1 + dice.roll(2)), ...(dice.chance(0.5) ? [literalOf(dice, type)] : []));
    return window(fn, here(type));
  }
  const any = (): Formula => here(dice.pick<Type>(["number", "number", "text", "date"]));
  switch (dice.roll(4)) {
    case 0:
      return window(dice.pick(["CumulativeSum", "CumulativeSum", "CumulativeAvg"] as const), here("number"));
    case 1: {
      const fn = dice.pick(["MovingSum", "MovingAvg", "MovingCount", "MovingMax"] as const);
      return window(fn, here("number"), count(dice.roll(4) - 1), ...(dice.chance(0.6) ? [count(dice.roll(4) - 1)] : []));
    }
    case 2:
      return dice.chance(0.3) ? window("Ntile", count(1 + dice.roll(4)), any()) : window("RowNumber");
    default:
      return window(dice.pick(["Rank", "RankDense", "RankPercentile", "CumeDist", "CumulativeCount"] as const), any());
  }
}

/** A column behind a relationship; null where none has the type. */
function relatedOf({ dice, relationships = [] }: Names, type: Type): Formula | null {
  const ways = relationships.flatMap((way) => way.columns.filter((one) => one.type === type).map((column) => ({ way, column })));
  if (ways.length === 0) return null;
  const { way, column } = dice.pick(ways);
  return {
    kind: "match",
    fn: "Lookup",
    relationship: way.path,
    target: way.target,
    formula: { kind: "own", id: column.id },
    keys: way.keys.map(({ own, other }) => ({ local: { kind: "own", id: own }, other: { kind: "own", id: other } })),
  };
}

/** It is read on the rows, or else within an aggregate of them. */
function relatedAt(names: Names, type: Type, level: number): Formula | null {
  const related = relatedOf(names, type);
  if (related === null || level === names.base) return related;
  return type === "boolean" ? null : { kind: "aggregate", fn: names.dice.pick(["Min", "Max"] as const), args: [related] };
}

function metricOf({ dice, metrics = [] }: Names, type: Type): Formula | null {
  return type === "number" && metrics.length > 0 ? { kind: "metric", ...dice.pick(metrics) } : null;
}

/** DateLookback of anything at the level, by one of its dates. */
export function lookbackOf(names: Names, type: Type, level: number, depth: number): Formula | null {
  const { dice } = names;
  const dates = names.own.filter((one) => one.type === "date" && one.depth <= level);
  if (dates.length === 0) return null;
  const value = formulaOf(names, type, level, Math.min(depth - 1, 1));
  // A key of the level most of all; and steps that lead from one of the few days to another.
  const here = dates.filter((one) => one.depth === level);
  const date: Formula = { kind: "own", id: dice.pick(here.length > 0 && dice.chance(0.8) ? here : dates).id };
  const unit = dice.pick(["day", "day", "day", "month", "week", "quarter", "year"] as const);
  return { kind: "lookback", value, date, amount: dice.pick([1, 1, -1, 2, 0]), unit };
}

/** What an element offers as a metric: of one of its columns of rows. */
export function metricFormula(dice: Dice, columns: readonly Known[]): Formula | null {
  const numbers = columns.filter((one) => one.type === "number");
  if (numbers.length === 0) return null;
  const one = (): Formula => {
    const fn = dice.pick<Aggregate>(["Sum", "Max", "Avg", "Count", "CountDistinct"]);
    return { kind: "aggregate", fn, args: [{ kind: "own", id: dice.pick(numbers).id }] };
  };
  return dice.chance(0.5) ? one() : { kind: "operator", fn: dice.pick(["+", "-", "/"] as const), args: [one(), one()] };
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
      const fn = dice.chance(0.2)
        ? dice.pick(["Median", "AvgIf", "MinIf", "MaxIf", "CountDistinctIf", "SumProduct"] as const)
        : dice.pick(["Sum", "Sum", "Count", "CountDistinct", "Min", "Max", "Avg", "CountIf", "SumIf"] as const);
      if (fn === "Count" && dice.chance(0.5)) return { kind: "aggregate", fn, args: [] };
      if (fn === "Count" || fn === "CountDistinct")
        return { kind: "aggregate", fn, args: [anywhere(dice.pick<Type>(["number", "text", "date"]))] };
      if (fn === "CountIf") return { kind: "aggregate", fn, args: [anywhere("boolean")] };
      if (fn === "CountDistinctIf")
        return { kind: "aggregate", fn, args: [anywhere(dice.pick<Type>(["number", "text", "date"])), anywhere("boolean")] };
      if (fn === "SumProduct") return { kind: "aggregate", fn, args: [anywhere("number"), anywhere("number")] };
      if (fn === "SumIf" || fn === "AvgIf" || fn === "MinIf" || fn === "MaxIf")
        return { kind: "aggregate", fn, args: [anywhere("number"), anywhere("boolean")] };
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
