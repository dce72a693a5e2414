import type { PrimitiveRules, Printer } from "../../../print/dialect.ts";
import { BINDING, atom } from "../../../print/fragment.ts";
import { join as joined, type Doc } from "../../../print/layout.ts";
import { sql } from "../../../build.ts";
import type { SqlExpr, SqlPrimitive } from "../../../tree.ts";
import { INTEGER64, type ValueType } from "../../../types.ts";
import { textOption } from "../arguments.ts";
import { asFloat } from "../numbers/arithmetic.ts";
import { FOUND, STEP, nextFound, overTuples, reduction, replaceVariable, searchOf } from "../iteration.ts";
import { chosen, type Spell } from "./template.ts";

export interface LambdaWords {
  readonly float: string;
  readonly typeText: (type: ValueType) => string;
  /** A list of printed values. */
  readonly list: readonly [begin: string, end: string];
  /** An element by its place from 1, null where there is none. */
  readonly elementAt: string;
  /** How several lists are gone through: as one of tuples, or by the places of the first one, which the lambda is told from 0. */
  readonly several: "tuples" | "places";
}

/** What lambdas name is called as no column is by chance. */
const E = "element_of_the_list";
const OTHER = "other_element";
const LIST = "list_so_far";
const SORTED = "sorted_list";
const PLACE = "place in the list";

/** Whether a list has an element, nulls like others. */
function has(list: string, element: string): string {
  return `CARDINALITY(FILTER(${list}, ${OTHER} -> ${OTHER} IS NOT DISTINCT FROM ${element})) > 0`;
}

/** The value at a share of the way through a list of floats that is given a name. */
export function percentileOf(words: LambdaWords, list: string, fraction: string): string {
  const place = `${fraction} * (CARDINALITY(${SORTED}) - 1)`;
  const at = (name: string): string => `${words.elementAt}(${SORTED}, GREATEST(CAST(${name}(${place}) AS BIGINT), 0) + 1)`;
  const between = `${at("FLOOR")} + (${at("CEIL")} - ${at("FLOOR")}) * (${place} - FLOOR(${place}))`;
  return named(words, list, between);
}

/** The least value with at least a share of the list up to it. */
export function chosenPercentileOf(words: LambdaWords, list: string, fraction: string): string {
  return named(words, list, `${words.elementAt}(${SORTED}, GREATEST(CAST(CEIL(${fraction} * CARDINALITY(${SORTED})) AS BIGINT), 1))`);
}

/** An expression over a sorted list without nulls, which is written once: as the one element of another list. */
function named(words: LambdaWords, list: string, value: string): string {
  const sorted = `ARRAY_SORT(FILTER(${list}, ${E} -> ${E} IS NOT NULL))`;
  return `${words.elementAt}(TRANSFORM(${listOf(words, sorted)}, ${SORTED} -> ${value}), 1)`;
}

function listOf({ list: [begin, end] }: LambdaWords, values: string): string {
  return begin + values + end;
}

/** Lists of engines that go through them by lambdas. */
export function lambdaRules(spell: Spell, words: LambdaWords) {
  const { float, typeText, elementAt } = words;
  const ofType: { readonly words: (call: SqlPrimitive) => { readonly type: Doc } } = { words: (call) => ({ type: typeText(call.type) }) };
  const empty = `CAST(${listOf(words, "")} AS {type})`;
  const join = spell(`ARRAY_JOIN(TRANSFORM({0}, ${E} -> CAST(${E} AS ${typeText({ kind: "text" })})), {1})`);
  const joinWithNulls = spell(`ARRAY_JOIN(TRANSFORM({0}, ${E} -> COALESCE(CAST(${E} AS ${typeText({ kind: "text" })}), {2})), {1})`);
  const each = (p: Printer, list: Doc, name: string, value: Doc): Doc => [
    "TRANSFORM(",
    list,
    `, ${p.rules.syntax.quoteName(name)} -> `,
    value,
    ")",
  ];
  const folded = (fold: ReturnType<typeof reduction>["fold"], values: Doc): Doc => {
    const present: Doc = ["FILTER(", values, `, ${E} -> ${E} IS NOT NULL)`];
    switch (fold) {
      case "min":
      case "max":
        return [`ARRAY_${fold.toUpperCase()}(`, present, ")"];
      case "sum": {
        const added = `(${LIST}, ${E}) -> CASE WHEN ${LIST} IS NULL THEN ${E} ELSE ${LIST} + ${E} END`;
        return ["REDUCE(", present, `, CAST(NULL AS ${float}), ${added}, ${LIST} -> ${LIST})`];
      }
      case "median": {
        const [before = "", after = ""] = percentileOf(words, "\u0000", "0.5").split("\u0000");
        return [before, values, after];
      }
    }
  };
  return {
    array: (call, p) =>
      atom(
        "CAST(",
        words.list[0],
        joined(
          call.args.map((arg) => p.at(arg, BINDING.lowest)),
          ", ",
        ),
        words.list[1],
        ` AS ${typeText(call.type)})`,
      ),
    "array-length": spell("CARDINALITY({0})"),
    "array-contains": spell(`CASE WHEN {1} IS NOT NULL THEN CARDINALITY(FILTER({0}, ${E} -> ${E} = {1})) > 0 END`),
    "array-element": spell(`CASE WHEN {1} >= 0 THEN ${elementAt}({0}, {1i} + 1) END`),
    "array-compact": spell(`FILTER({0}, ${E} -> ${E} IS NOT NULL)`),
    "array-concat": spell("CONCAT({0}, {1})"),
    "array-distinct": spell(
      `REDUCE({0}, ${empty}, (${LIST}, ${E}) -> CASE WHEN ${has(LIST, E)} THEN ${LIST} ELSE CONCAT(${LIST}, ${listOf(words, E)}) END, ${LIST} -> ${LIST})`,
      ofType,
    ),
    "array-except": spell(`CASE WHEN {1} IS NOT NULL THEN FILTER({0}, ${E} -> NOT (${has("{1}", E)})) END`),
    "array-common": spell(`CASE WHEN {1} IS NOT NULL THEN FILTER({0}, ${E} -> ${has("{1}", E)}) END`),
    "array-join": chosen((call) => (call.args.length > 2 ? joinWithNulls : join)),
    "array-slice": spell("SLICE({0}, {1i}, GREATEST({2i} - {1i} + 1, 0))"),
    variable: (call, p) => {
      const name = p.rules.syntax.quoteName(textOption(call, "name"));
      const place = call.options?.["field"];
      return atom(typeof place === "number" ? `${name}[${place}]` : name);
    },
    "array-reduce": (call, p) => {
      const { lists, names, body, fold } = reduction(call);
      const printed = lists.map((list) => p.at(list, BINDING.lowest));
      const [first = ""] = printed;
      if (printed.length === 1) return atom(folded(fold, each(p, first, names[0] ?? "", asFloat(p, body, BINDING.lowest, float))));
      if (words.several === "places") {
        const place: SqlExpr = { kind: "primitive", name: "variable", args: [], type: INTEGER64, options: { name: PLACE } };
        const values = names.slice(1).reduce((inner, name, at) => {
          const list = lists[at + 1];
          if (list === undefined) throw new Error("A list has a name and is not there");
          return replaceVariable(inner, name, (type) => sql.primitive("array-element", [list, place], type));
        }, body);
        const { quoteName } = p.rules.syntax;
        const lambda: Doc = [`(${quoteName(names[0] ?? "")}, ${quoteName(PLACE)}) -> `, asFloat(p, values, BINDING.lowest, float)];
        return atom(folded(fold, ["TRANSFORM(", first, ", ", lambda, ")"]));
      }
      const tuples = overTuples(names, body);
      const zipped: Doc = ["ZIP(", joined(printed, ", "), ")"];
      return atom(folded(fold, each(p, zipped, tuples.name, asFloat(p, tuples.body, BINDING.lowest, float))));
    },
    search: (call, p) => {
      const search = searchOf(call);
      const { quoteName } = p.rules.syntax;
      const [found, step] = [quoteName(FOUND), quoteName(STEP)];
      const steps = `TRANSFORM(SEQUENCE(0, ${search.steps - 1}), ${E} -> CAST(${search.step} AS ${float}) / POWER(2, ${E}))`;
      const from = `CAST(${search.from} AS ${float})`;
      return atom(`REDUCE(${steps}, ${from}, (${found}, ${step}) -> `, nextFound(p, search), `, ${found} -> ${found})`);
    },
  } satisfies Partial<PrimitiveRules>;
}
