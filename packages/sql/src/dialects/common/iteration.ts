import { mapChildren } from "../../children.ts";
import { BINDING, atom, type Fragment } from "../../print/fragment.ts";
import type { Doc } from "../../print/layout.ts";
import type { Printer } from "../../print/dialect.ts";
import { typeOf, type SqlExpr, type SqlOptions, type SqlPrimitive } from "../../tree.ts";
import { FLOAT, type ValueType } from "../../types.ts";
import { numberOption, textOption } from "./arguments.ts";

/** Longer texts have no edit distance: its cost grows with the product of their lengths. */
export const MOST_EDITED = 255;

/** Names of a search's state inside SQL of our own; shadowing keeps searches inside searches apart. */
export const FOUND = "found so far";
export const STEP = "next step";

function variable(name: string, type: ValueType, more: SqlOptions = {}): SqlExpr {
  return { kind: "primitive", name: "variable", args: [], type, options: { name, ...more } };
}

/** A variable is a name that the SQL around it binds. */
export function printVariable(call: SqlPrimitive): Fragment {
  return atom(`"${textOption(call, "name").replaceAll('"', '""')}"`);
}

/** What goes through values, taken apart: the lists, the names of their elements, and the expression of each. */
export function reduction(call: SqlPrimitive): {
  readonly lists: readonly SqlExpr[];
  readonly names: readonly string[];
  readonly body: SqlExpr;
  readonly fold: "sum" | "min" | "max" | "median";
} {
  const body = call.args.at(-1);
  const lists = call.args.slice(0, -1);
  const fold = textOption(call, "fold");
  if (body === undefined || lists.length === 0) throw new Error("array-reduce needs lists and an expression");
  if (fold !== "sum" && fold !== "min" && fold !== "max" && fold !== "median") throw new Error(`array-reduce knows no ${fold}`);
  return { lists, names: textOption(call, "variables").split(","), body, fold };
}

/** What is sought in float64 has fewer digits than this on both sides of its point. */
const SEARCHED_MAGNITUDE = 20;

export interface Search {
  readonly from: number;
  readonly step: number;
  readonly steps: number;
  /** The condition on what has been found with the next step added. */
  readonly condition: SqlExpr;
}

export function searchOf(call: SqlPrimitive): Search {
  const [condition] = call.args;
  if (condition === undefined) throw new Error("search needs a condition");
  const options = { magnitude: SEARCHED_MAGNITUDE };
  const tried: SqlExpr = { kind: "primitive", name: "add", args: [variable(FOUND, FLOAT), variable(STEP, FLOAT)], type: FLOAT, options };
  return {
    from: numberOption(call, "from"),
    step: numberOption(call, "step"),
    steps: numberOption(call, "steps"),
    condition: replaceVariable(condition, textOption(call, "variable"), () => tried),
  };
}

/** The expression with another one in place of a variable, except where something inside binds the name again. */
export function replaceVariable(expr: SqlExpr, name: string, replacement: (type: ValueType) => SqlExpr): SqlExpr {
  if (expr.kind === "primitive") {
    if (expr.name === "variable") return expr.options?.["name"] === name ? replacement(typeOf(expr)) : expr;
    const bound = expr.name === "search" ? [expr.options?.["variable"]] : expr.name === "array-reduce" ? reduction(expr).names : [];
    if (bound.includes(name)) {
      const last = expr.args.length - 1;
      return { ...expr, args: expr.args.map((arg, index) => (index === last ? arg : replaceVariable(arg, name, replacement))) };
    }
  }
  return mapChildren(expr, (child) => replaceVariable(child, name, replacement));
}

/** `CASE WHEN condition THEN found + step ELSE found END`. */
export function nextFound(p: Printer, search: Search): Doc {
  const { quoteName } = p.rules.syntax;
  const [found, step] = [quoteName(FOUND), quoteName(STEP)];
  return ["CASE WHEN ", p.at(search.condition, BINDING.lowest), ` THEN ${found} + ${step} ELSE ${found} END`];
}

/** Several lists that are gone through as one of tuples: the tuple's name, and the expression in which the variables are its fields (`options.field`, from 1). */
export function overTuples(names: readonly string[], body: SqlExpr): { readonly name: string; readonly body: SqlExpr } {
  const name = names.join(" and ");
  const field = (index: number, type: ValueType): SqlExpr => variable(name, type, { field: index + 1 });
  return { name, body: names.reduce((inner, each, index) => replaceVariable(inner, each, (type) => field(index, type)), body) };
}
