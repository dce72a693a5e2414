import { exactShape } from "../../numeric-types.ts";
import type { PrimitiveRules } from "../../print/dialect.ts";
import { cannot } from "../../print/refusal.ts";
import { callOf } from "../../print/fragment.ts";
import { printReplacement } from "../../regexp/print.ts";
import { typeOf } from "../../tree.ts";
import { both } from "../common/arguments.ts";
import { exactOperation } from "../common/numbers/arithmetic.ts";
import { guarded } from "../common/guarded.ts";
import { extremesWithoutNulls } from "../common/logic.ts";
import { refuseFolding } from "../common/texts/regexps.ts";
import { sameKeyByEquality } from "../common/same-key.ts";
import { bits, spelledNumbers } from "../common/spelling/numbers.ts";
import { spelledLogic } from "../common/spelling/logic.ts";
import { spelledRegexps } from "../common/spelling/regexps.ts";
import { spelling } from "../common/spelling/template.ts";
import { spelledText } from "../common/spelling/text.ts";
import { FLOAT, quoteText, typeText } from "./literals.ts";

export const spell = spelling(FLOAT);

const types = { long: "BIGINT", huge: "DECIMAL(38, 0)", decimalPrecision: null };
/** Letters, digits and marks, with an apostrophe or dot inside. */
const WORD = "([\\p{L}\\p{M}\\p{N}_]+(?:['’.][\\p{L}\\p{M}\\p{N}_]+)*)";

export const scalarRules = {
  ...spelledLogic(spell),
  "same-key": sameKeyByEquality,
  ...extremesWithoutNulls,
  ...spelledNumbers({
    types,
    float: FLOAT,
    typeText,
    names: { ceiling: "CEILING" },
    truncated: (x) => callOf("TRUNCATE", [x]).doc,
    truncateExact: (x, digits) => callOf("TRUNCATE", [x, String(digits)]).doc,
    // Decimals of 38 digits overflow exactly where V2 says.
    guardExact: (call, operator, p) => callOf("TRY", [exactOperation(p, call, operator, types).doc]),
    guardFloat: (_call, raw) => guarded([callOf("IS_FINITE", [raw().doc]).doc, raw().doc]),
    losesDigits: (call) => {
      const places = both(call).reduce((sum, operand) => sum + (exactShape(typeOf(operand))?.scale ?? 0), 0);
      return call.name === "multiply" && places > 38 ? cannot("findings.engine.multiply-places", { places }) : null;
    },
  }),
  "bit-and": bits("BITWISE_AND"),
  "bit-or": bits("BITWISE_OR"),
  "bit-xor": bits("BITWISE_XOR"),
  ...spelledText(spell, {
    length: "LENGTH",
    left: "SUBSTR({0}, 1, {n})",
    // A place before the first one would be counted from the end.
    right: "SUBSTR({0}, GREATEST(LENGTH({0}) - {n} + 1, 1))",
    trim: { both: "TRIM(BOTH ' ' FROM {0})", start: "TRIM(LEADING ' ' FROM {0})", end: "TRIM(TRAILING ' ' FROM {0})" },
    repeat: "ARRAY_JOIN(REPEAT({0}, {n}), '')",
    position: "STRPOS({0}, {1})",
    contains: "STRPOS({0}, {1}) > 0",
    startsWith: "STARTS_WITH({0}, {1})",
    endsWith: "STARTS_WITH(REVERSE({0}), REVERSE({1}))",
    escapesLike: null,
    md5: "LOWER(TO_HEX(MD5(TO_UTF8({0}))))",
    sha256: "LOWER(TO_HEX(SHA256(TO_UTF8({0}))))",
    editDistance: "LEVENSHTEIN_DISTANCE",
  }),
  "title-case": spell(
    "REGEXP_REPLACE({0}, {word}, word_of_the_text -> UPPER(SUBSTR(word_of_the_text[1], 1, 1)) || LOWER(SUBSTR(word_of_the_text[1], 2)))",
    { words: () => ({ word: quoteText(WORD) }) },
  ),
  "split-part": spell(
    "CASE WHEN {0} IS NULL OR {1} IS NULL OR {2} IS NULL THEN NULL WHEN {1} = '' AND {2} IN (1, -1) THEN {0} WHEN {1} = '' THEN ''" +
      " WHEN {2} <> 0 THEN COALESCE(ELEMENT_AT(SPLIT({0}, {1}), {2i}), '') END",
  ),
  ...spelledRegexps(spell, {
    flavor: "java",
    quoteText,
    match: "REGEXP_LIKE({0}, {pattern})",
    extract: "ELEMENT_AT(REGEXP_EXTRACT_ALL({0}, {pattern}, {group}), {occurrence})",
    extractAll: "REGEXP_EXTRACT_ALL({0}, {pattern}, {group})",
    count: "REGEXP_COUNT({0}, {pattern})",
    replace: "REGEXP_REPLACE({0}, {pattern}, {to})",
    replacement: (text) => printReplacement(text, "java"),
    refuse: refuseFolding,
  }),
} satisfies Partial<PrimitiveRules>;
