import type { PrimitiveRules } from "../../print/dialect.ts";
import { atom } from "../../print/fragment.ts";
import { notSupported } from "../../print/refusal.ts";
import { callsByName } from "../common/spelling/callable.ts";
import { lambdaRules, type LambdaWords } from "../common/spelling/lambdas.ts";
import { FLOAT, typeText } from "./literals.ts";
import { spell } from "./scalars.ts";

export const lambdas: LambdaWords = {
  float: FLOAT,
  typeText,
  list: ["ARRAY[", "]"],
  elementAt: "ELEMENT_AT",
  several: "tuples",
};

export const calls = callsByName(
  "VARCHAR",
  (value) => atom("CAST(", value.doc, " AS JSON)"),
  `beta_cdf bit_count bitwise_and bitwise_not bitwise_or bitwise_xor cbrt codepoint cosh cosine_similarity e from_base hamming_distance
    infinity is_finite is_infinite is_nan levenshtein_distance log log10 log2 nan normalize normal_cdf pi pow soundex split_part
    starts_with strpos tanh to_base translate truncate url_decode url_encode url_extract_host url_extract_path width_bucket word_stem`,
  "approx_distinct bool_and bool_or checksum corr count_if covar_pop covar_samp entropy geometric_mean kurtosis max_by min_by skewness",
);

export const valueRules = {
  ...lambdaRules(spell, lambdas),
  "variant-field": spell("ELEMENT_AT(TRY_CAST({0} AS MAP(VARCHAR, JSON)), {1})"),
  "variant-index": spell("CASE WHEN {1} >= 0 THEN JSON_ARRAY_GET({0}, {1i}) END"),
  "array-sequence": notSupported("findings.engine.long-number-list"),
  "split-array": spell(
    "CASE WHEN {0} = '' THEN ARRAY[''] WHEN {1} = '' THEN REGEXP_EXTRACT_ALL({0}, '(?s).') WHEN {1} <> '' THEN SPLIT({0}, {1}) END",
  ),
  "parse-json": spell("TRY(JSON_PARSE({0}))"),
  "weekdays-among": spell(
    "CARDINALITY(ARRAY_DISTINCT(FILTER({0}, element_of_the_list -> element_of_the_list BETWEEN {1} AND {2} AND DAY_OF_WEEK(element_of_the_list) < 6)))",
  ),
  "named-call": calls.scalar,
} satisfies Partial<PrimitiveRules>;
