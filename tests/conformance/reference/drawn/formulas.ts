import type { Formula, Operator, TotalMode } from "../formula.ts";
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
export function formulaOf(names: Names, type: Type, level: number, depth: number): Formula {
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
