import type { PrimitiveRules, Rule } from "../../print/dialect.ts";
import { BINDING, atom } from "../../print/fragment.ts";
import { join as joined, type Doc } from "../../print/layout.ts";
import { cannot, notSupported } from "../../print/refusal.ts";
import type { SqlPrimitive } from "../../tree.ts";
import { hasAggregate } from "../common/arguments.ts";
import { asFloat } from "../common/numbers/arithmetic.ts";
import { reduction } from "../common/iteration.ts";
import { callsByName } from "../common/spelling/callable.ts";
import { namedVariable, series } from "../common/spelling/lists.ts";
import { chosen } from "../common/spelling/template.ts";
import { FLOAT, typeText } from "./literals.ts";
import { spell } from "./scalars.ts";

const ELEMENT = "element_of_the_list";
const PLACE = "place_in_the_list";

/** The engine goes through a list by a subquery, in which no aggregate of the query around it can stand. */
function inSubquery(rule: Rule<SqlPrimitive>): Rule<SqlPrimitive> {
  return {
    ...rule,
    refuse: (call) => (call.args.some(hasAggregate) ? cannot("findings.engine.list-beside-aggregate") : (rule.refuse?.(call) ?? null)),
  };
}

/** `ARRAY(SELECT … FROM the elements of the first list …)`, null where the list is null. */
function ofElements(what: string, clauses: string): Rule<SqlPrimitive> {
  const query = `SELECT ${what} FROM UNNEST({0}) AS ${ELEMENT} WITH OFFSET AS ${PLACE} ${clauses}`;
  return inSubquery(spell(`CASE WHEN {0} IS NOT NULL THEN ARRAY(${query}) END`));
}

function amongOther(word: string): Rule<SqlPrimitive> {
  const other = `SELECT 1 FROM UNNEST({1}) AS other_element WHERE other_element IS NOT DISTINCT FROM ${ELEMENT}`;
  return ofElements(ELEMENT, `WHERE ${word} (${other}) AND {1} IS NOT NULL ORDER BY ${PLACE}`);
}

const joinOf = (text: string): Rule<SqlPrimitive> =>
  inSubquery(
    spell(
      `CASE WHEN {0} IS NOT NULL THEN ARRAY_TO_STRING(ARRAY(SELECT ${text} FROM UNNEST({0}) AS ${ELEMENT} WITH OFFSET AS ${PLACE}` +
        ` WHERE ${text} IS NOT NULL ORDER BY ${PLACE}), {1}) END`,
    ),
  );
const join = joinOf(`CAST(${ELEMENT} AS STRING)`);
const joinWithNulls = joinOf(`COALESCE(CAST(${ELEMENT} AS STRING), {2})`);

export const calls = callsByName(
  "STRING",
  (value) => atom("TO_JSON(", value.doc, ")"),
  `acosh ascii asinh atanh byte_length cbrt char_length chr code_points_to_string contains_substr cosh cot csc div edit_distance ends_with
    farm_fingerprint ieee_divide instr is_inf is_nan left log log10 normalize normalize_and_casefold octet_length right safe_add safe_divide
    safe_multiply safe_negate safe_subtract sec sinh soundex starts_with strpos tanh to_base32 to_base64 to_hex translate trunc unicode`,
  "any_value approx_count_distinct bit_and bit_or bit_xor corr countif covar_pop covar_samp logical_and logical_or",
);

export const valueRules = {
  "variant-field": spell("{0}[{1}]"),
  "variant-index": spell("CASE WHEN {1} >= 0 THEN {0}[{1i}] END"),
  array: (call, p) =>
    atom(
      typeText(call.type),
      "[",
      joined(
        call.args.map((arg) => p.at(arg, BINDING.lowest)),
        ", ",
      ),
      "]",
    ),
  "array-length": spell("ARRAY_LENGTH({0})"),
  "array-contains": inSubquery(
    spell(`CASE WHEN {0} IS NOT NULL AND {1} IS NOT NULL THEN EXISTS (SELECT 1 FROM UNNEST({0}) AS ${ELEMENT} WHERE ${ELEMENT} = {1}) END`),
  ),
  "array-element": spell("{0}[SAFE_OFFSET({1i})]"),
  "array-compact": ofElements(ELEMENT, `WHERE ${ELEMENT} IS NOT NULL ORDER BY ${PLACE}`),
  "array-concat": spell("ARRAY_CONCAT({0}, {1})"),
  "array-distinct": ofElements(ELEMENT, `GROUP BY ${ELEMENT} ORDER BY MIN(${PLACE})`),
  "array-except": amongOther("NOT EXISTS"),
  "array-common": amongOther("EXISTS"),
  "array-join": chosen((call) => (call.args.length > 2 ? joinWithNulls : join)),
  "array-slice": ofElements(ELEMENT, `WHERE ${PLACE} + 1 BETWEEN {1} AND {2} ORDER BY ${PLACE}`),
  "array-sequence": series("GENERATE_ARRAY", FLOAT, "INT64", "ARRAY<INT64>[]"),
  "split-array": spell("SPLIT({0}, {1})"),
  "parse-json": spell("SAFE.PARSE_JSON({0}, wide_number_mode => 'round')"),
  "weekdays-among": inSubquery(
    spell(
      `CASE WHEN {0} IS NOT NULL THEN (SELECT COUNT(DISTINCT ${ELEMENT}) FROM UNNEST({0}) AS ${ELEMENT}` +
        ` WHERE ${ELEMENT} BETWEEN {1} AND {2} AND EXTRACT(DAYOFWEEK FROM ${ELEMENT}) BETWEEN 2 AND 6) END`,
    ),
  ),
  variable: namedVariable,
  "array-reduce": inSubquery({
    print: (call, p) => {
      const { lists, names, body, fold } = reduction(call);
      const value = asFloat(p, body, BINDING.lowest, FLOAT);
      const from = lists.map((list, at): Doc => {
        const place = `${PLACE}_${at + 1}`;
        const elements: Doc = [
          "UNNEST(",
          p.at(list, BINDING.lowest),
          `) AS ${p.rules.syntax.quoteName(names[at] ?? "")} WITH OFFSET AS ${place}`,
        ];
        return at === 0 ? elements : [" INNER JOIN ", elements, ` ON ${place} = ${PLACE}_1`];
      });
      const folded: Doc = fold === "median" ? ["PERCENTILE_CONT(", value, ", 0.5) OVER ()"] : [`${fold.toUpperCase()}(`, value, ")"];
      return atom("(SELECT ", folded, " FROM ", from, fold === "median" ? " LIMIT 1)" : ")");
    },
  }),
  search: notSupported("findings.engine.search"),
  "named-call": calls.scalar,
} satisfies Partial<PrimitiveRules>;
