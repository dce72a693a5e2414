import type { PrimitiveRules } from "../../print/dialect.ts";
import { atom } from "../../print/fragment.ts";
import { cannot } from "../../print/refusal.ts";
import type { SqlPrimitive } from "../../tree.ts";
import { both } from "../common/arguments.ts";
import { callsByName } from "../common/spelling/callable.ts";
import { series } from "../common/spelling/lists.ts";
import { lambdaRules, type LambdaWords } from "../common/spelling/lambdas.ts";
import { FLOAT, quoteText, typeText } from "./literals.ts";
import { spell } from "./scalars.ts";

export const lambdas: LambdaWords = {
  float: FLOAT,
  typeText,
  list: ["ARRAY(", ")"],
  elementAt: "TRY_ELEMENT_AT",
  several: "places",
};

export const calls = callsByName(
  "STRING",
  (value) => atom("CAST(", value.doc, " AS VARIANT)"),
  `acosh ascii asinh atanh base64 bin bit_count bit_length bround cbrt char_length chr concat_ws contains conv cosh cot crc32 csc e
    endswith expm1 factorial find_in_set format_number hash hex hypot instr isnan left levenshtein locate log log10 log1p log2 mask nanvl
    octet_length overlay pi pmod pow right rint sec sha sha1 sha2 shiftleft shiftright sinh soundex split_part startswith substring_index
    tanh translate try_add try_divide try_multiply try_subtract unhex width_bucket xxhash64`,
  "any_value approx_count_distinct bit_and bit_or bit_xor bool_and bool_or corr count_if covar_pop covar_samp kurtosis max_by median min_by mode skewness",
);

/** A path must be a constant; names in it stand in quotes. */
function path(call: SqlPrimitive): string | null {
  const [, key] = both(call);
  if (key.kind !== "literal" || key.value === null) return null;
  if (call.name === "variant-index") return Number(key.value) >= 0 ? `$[${Number(key.value)}]` : null;
  return /['"\\\u0000]/u.test(String(key.value)) ? null : `$["${String(key.value)}"]`;
}

const member = spell("TRY_VARIANT_GET({0}, {path}, 'VARIANT')", {
  words: (call) => ({ path: quoteText(path(call) ?? "$") }),
  refuse: (call) => (path(call) === null ? cannot("findings.engine.computed-json-name") : null),
});

export const valueRules = {
  ...lambdaRules(spell, lambdas),
  "variant-field": member,
  "variant-index": member,
  "array-sequence": series("SEQUENCE", FLOAT, "BIGINT", "CAST(ARRAY() AS ARRAY<BIGINT>)"),
  "split-array": spell(
    "CASE WHEN {0} = '' THEN ARRAY('') WHEN {1} = '' THEN REGEXP_EXTRACT_ALL({0}, '(?s).', 0)" +
      " WHEN {1} <> '' THEN SPLIT({0}, REGEXP_REPLACE({1}, {special}, {escaped})) END",
    // The engine splits at a pattern: every character that means something in one is made to mean itself.
    { words: () => ({ special: quoteText("([\\\\^$.|?*+()\\[\\]{}])"), escaped: quoteText("\\\\$1") }) },
  ),
  "parse-json": spell("TRY_PARSE_JSON({0})"),
  "weekdays-among": spell(
    "CARDINALITY(ARRAY_DISTINCT(FILTER({0}, element_of_the_list -> element_of_the_list BETWEEN {1} AND {2} AND DAYOFWEEK(element_of_the_list) BETWEEN 2 AND 6)))",
  ),
  "named-call": calls.scalar,
} satisfies Partial<PrimitiveRules>;
