import type { PrimitiveRules, Rule } from "../../print/dialect.ts";
import { BINDING, callOf, castOf, castPrinted, infixOf, tighter, type Fragment } from "../../print/fragment.ts";
import { printReplacement } from "../../regexp/print.ts";
import { typeOf, type SqlPrimitive } from "../../tree.ts";
import { both } from "../common/arguments.ts";
import { OPERATORS, asFloat, divisor, type Operator } from "../common/numbers/arithmetic.ts";
import { extremesWithoutNulls } from "../common/logic.ts";
import { sameKeyByEquality } from "../common/same-key.ts";
import { below38Digits, bitOperators, spelledNumbers } from "../common/spelling/numbers.ts";
import { spelledLogic } from "../common/spelling/logic.ts";
import { spelledRegexps } from "../common/spelling/regexps.ts";
import { chosen, spelling } from "../common/spelling/template.ts";
import { spelledText } from "../common/spelling/text.ts";
import { WORDS } from "../duckdb/text.ts";
import { BIG, FLOAT, isBig, quoteText, typeText } from "./literals.ts";
import { isFilledText } from "../common/spelling/text.ts";

export const spell = spelling(FLOAT);

const SAFE: Readonly<Record<string, string>> = {
  add: "SAFE_ADD",
  subtract: "SAFE_SUBTRACT",
  multiply: "SAFE_MULTIPLY",
  divide: "SAFE_DIVIDE",
};

const numbers = spelledNumbers({
  types: { long: "INT64", huge: BIG, decimalPrecision: null },
  float: FLOAT,
  typeText,
  truncated: (x) => callOf("TRUNC", [x]).doc,
  truncateExact: (x, digits) => callOf("TRUNC", [x, String(digits)]).doc,
  // The engine holds a little more than 38 digits: what it can hold is looked at in float64.
  guardExact: (call, operator, p) => {
    const [a, b] = both(call);
    const rough = infixOf(operator.symbol, operator.binding, [castOf(p, a, FLOAT).doc, castOf(p, b, FLOAT).doc]);
    const exact = callOf(SAFE[call.name] ?? "", [castOf(p, a, BIG).doc, castOf(p, b, BIG).doc]);
    return below38Digits(call.type, rough.doc, exact.doc);
  },
  guardFloat: (call, _raw, p) =>
    callOf(
      SAFE[call.name] ?? "",
      both(call).map((operand) => asFloat(p, operand, BINDING.lowest, FLOAT)),
    ),
  losesDigits: () => null,
});

/** The shorter exact type rounds to nine places and ends at 29 digits before them. */
function inBigNumbers(name: keyof typeof OPERATORS): Rule<SqlPrimitive> {
  const operator: Operator = OPERATORS[name];
  const plain = numbers[name];
  return {
    ...plain,
    print: (call, p): Fragment => {
      const [a, b] = both(call);
      const isShort = call.type.kind !== "decimal" || operator.overflows(a, b) || !isBig(call.type);
      if (isShort || isBig(typeOf(a)) || isBig(typeOf(b))) return plain.print(call, p);
      return infixOf(operator.symbol, operator.binding, [castOf(p, a, BIG).doc, p.at(b, tighter(operator.binding))]);
    },
  };
}

const splitPlain = spell("CASE WHEN {0} IS NOT NULL THEN COALESCE(SPLIT({0}, {1})[SAFE_ORDINAL({2i})], '') END");
const splitAny = spell(
  "CASE WHEN {0} IS NULL OR {1} IS NULL OR {2} IS NULL THEN NULL WHEN {1} = '' AND {2} IN (1, -1) THEN {0} WHEN {1} = '' THEN ''" +
    " WHEN {2} > 0 THEN COALESCE(SPLIT({0}, {1})[SAFE_ORDINAL({2i})], '')" +
    " ELSE COALESCE(SPLIT({0}, {1})[SAFE_OFFSET(ARRAY_LENGTH(SPLIT({0}, {1})) + {2i})], '') END",
);

export const scalarRules = {
  ...spelledLogic(spell),
  "same-key": sameKeyByEquality,
  ...extremesWithoutNulls,
  ...numbers,
  add: inBigNumbers("add"),
  subtract: inBigNumbers("subtract"),
  multiply: inBigNumbers("multiply"),
  modulo: {
    ...numbers.modulo,
    print: (call, p) => {
      const [a, b] = both(call);
      if (call.type.kind === "float") return numbers.modulo.print(call, p);
      return callOf("MOD", [p.at(a, BINDING.lowest), divisor(p, b)]);
    },
  },
  "integer-divide": (call, p) => {
    const [a, b] = both(call);
    if (call.type.kind === "float") return numbers["integer-divide"].print(call, p);
    return castPrinted(p, callOf("DIV", [p.at(a, BINDING.lowest), divisor(p, b)]), typeText(call.type));
  },
  ...bitOperators,
  ...spelledText(spell, {
    length: "CHAR_LENGTH",
    left: "LEFT({0}, {n})",
    right: "RIGHT({0}, {n})",
    trim: { both: "TRIM({0}, ' ')", start: "LTRIM({0}, ' ')", end: "RTRIM({0}, ' ')" },
    repeat: "REPEAT({0}, {n})",
    position: "STRPOS({0}, {1})",
    contains: "STRPOS({0}, {1}) > 0",
    startsWith: "STARTS_WITH({0}, {1})",
    endsWith: "ENDS_WITH({0}, {1})",
    escapesLike: quoteText("\\"),
    md5: "TO_HEX(MD5({0}))",
    sha256: "TO_HEX(SHA256({0}))",
    editDistance: "EDIT_DISTANCE",
  }),
  "title-case": spell(
    "CASE WHEN {0} IS NOT NULL THEN ARRAY_TO_STRING(ARRAY(SELECT UPPER(SUBSTR(word_of_the_text, 1, 1)) || LOWER(SUBSTR(word_of_the_text, 2))" +
      " FROM UNNEST(REGEXP_EXTRACT_ALL({0}, {words})) AS word_of_the_text WITH OFFSET AS place_in_the_list ORDER BY place_in_the_list), '') END",
    { words: () => ({ words: quoteText(WORDS) }) },
  ),
  "split-part": chosen((call) => (isFilledText(call.args[1]) && isPositive(call) ? splitPlain : splitAny)),
  ...spelledRegexps(spell, {
    flavor: "re2",
    quoteText,
    oneGroup: true,
    match: "REGEXP_CONTAINS({0}, {pattern})",
    extract: "REGEXP_EXTRACT({0}, {pattern}, 1, {occurrence})",
    extractAll: "REGEXP_EXTRACT_ALL({0}, {pattern})",
    count: "ARRAY_LENGTH(REGEXP_EXTRACT_ALL({0}, {pattern}))",
    replace: "REGEXP_REPLACE({0}, {pattern}, {to})",
    replacement: (text) => printReplacement(text, "re2"),
  }),
} satisfies Partial<PrimitiveRules>;

function isPositive(call: SqlPrimitive): boolean {
  const part = call.args[2];
  return part?.kind === "literal" && Number(part.value) > 0;
}
