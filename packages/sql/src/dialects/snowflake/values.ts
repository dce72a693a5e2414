import type { PrimitiveRules } from "../../print/dialect.ts";
import { callOf } from "../../print/fragment.ts";
import { notSupported } from "../../print/refusal.ts";
import { sequence } from "../common/elements.ts";
import { callsByName } from "../common/spelling/callable.ts";
import { namedVariable, plainCall } from "../common/spelling/lists.ts";
import { chosen } from "../common/spelling/template.ts";
import { FLOAT, toVariant, typeText } from "./literals.ts";
import { spell } from "./scalars.ts";

const join = spell("ARRAY_TO_STRING(ARRAY_COMPACT({0}), {1})");
const joinWithNulls = spell(
  "ARRAY_TO_STRING(TRANSFORM({0}, element_of_the_list -> COALESCE(CAST(element_of_the_list AS VARCHAR), {2})), {1})",
);

export const calls = callsByName(
  "VARCHAR",
  toVariant,
  "array_size bitcount cbrt charindex contains div0 editdistance endswith factorial hash haversine hex_encode insert jarowinkler_similarity last_day left monthname nullifzero parse_ip right rtrimmed_length sha1 sha2 soundex split_part square startswith strtok translate typeof unicode zeroifnull",
  "approx_count_distinct corr covar_pop covar_samp kurtosis median mode skew",
);

/** Arrays hold variants: an element is cast to its type. What lambdas name is called as no column is by chance. */
export const valueRules = {
  "variant-field": spell("GET({0}, {1})"),
  "variant-index": spell("CASE WHEN {1} >= 0 THEN GET({0}, {1i}) END"),
  array: plainCall("ARRAY_CONSTRUCT"),
  "array-length": spell("ARRAY_SIZE({0})"),
  "array-contains": spell("ARRAY_CONTAINS(TO_VARIANT({1}), {0})"),
  "array-element": spell("CASE WHEN {1} >= 0 THEN CAST(GET({0}, {1i}) AS {type}) END", {
    words: (call) => ({ type: typeText(call.type) }),
  }),
  "array-compact": spell("ARRAY_COMPACT({0})"),
  "array-concat": spell("ARRAY_CAT({0}, {1})"),
  "array-distinct": spell(
    "REDUCE({0}, ARRAY_CONSTRUCT(), (list_so_far, element_of_the_list) -> CASE WHEN ARRAY_CONTAINS(element_of_the_list, list_so_far) THEN list_so_far ELSE ARRAY_APPEND(list_so_far, element_of_the_list) END)",
  ),
  "array-except": spell("FILTER({0}, element_of_the_list -> NOT ARRAY_CONTAINS(element_of_the_list, {1}))"),
  "array-common": spell("FILTER({0}, element_of_the_list -> ARRAY_CONTAINS(element_of_the_list, {1}))"),
  "array-join": chosen((call) => (call.args.length > 2 ? joinWithNulls : join)),
  "array-slice": spell("ARRAY_SLICE({0}, {1i} - 1, GREATEST({2i}, {1i} - 1))"),
  "array-sequence": {
    print: (call, p) => {
      const [first = "", last = "", step = ""] = call.args.map((arg) => p.at(arg, 0));
      return sequence(call, p, FLOAT, callOf("ARRAY_GENERATE_RANGE", [first, [last, " + SIGN(", step, ")"], step]), "ARRAY_CONSTRUCT()");
    },
    repeats: () => 5,
  },
  "split-array": spell(
    "CASE WHEN {0} = '' THEN ARRAY_CONSTRUCT('') WHEN {1} = '' THEN REGEXP_SUBSTR_ALL({0}, '.', 1, 1, 's') WHEN {1} <> '' THEN SPLIT({0}, {1}) END",
  ),
  "parse-json": spell("TRY_PARSE_JSON({0})"),
  "weekdays-among": spell(
    "ARRAY_SIZE(ARRAY_DISTINCT(FILTER({0}, element_of_the_list -> CAST(element_of_the_list AS DATE) BETWEEN {1} AND {2} AND DAYOFWEEKISO(CAST(element_of_the_list AS DATE)) < 6)))",
  ),
  variable: namedVariable,
  "array-reduce": notSupported("findings.engine.through-numbers"),
  search: notSupported("findings.engine.search"),
  "named-call": calls.scalar,
} satisfies Partial<PrimitiveRules>;
