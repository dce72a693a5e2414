import type { PrimitiveRules } from "../../print/dialect.ts";
import { BINDING, callOf } from "../../print/fragment.ts";
import type { Doc } from "../../print/layout.ts";
import { printReplacement } from "../../regexp/print.ts";
import { both } from "../common/arguments.ts";
import { exactOperands } from "../common/numbers/exact.ts";
import { guarded } from "../common/guarded.ts";
import { refuseFolding } from "../common/texts/regexps.ts";
import { bitOperators, losesPlaces, spelledNumbers } from "../common/spelling/numbers.ts";
import { spelledLogic } from "../common/spelling/logic.ts";
import { spelledRegexps } from "../common/spelling/regexps.ts";
import { spelling } from "../common/spelling/template.ts";
import { spelledText } from "../common/spelling/text.ts";
import { WORDS } from "../duckdb/text.ts";
import { FLOAT, quoteText, typeText } from "./literals.ts";

export const spell = spelling(FLOAT);

const types = { long: "BIGINT", huge: "DECIMAL(38, 0)", decimalPrecision: null };
const TRY: Readonly<Record<string, string>> = { add: "TRY_ADD", subtract: "TRY_SUBTRACT", multiply: "TRY_MULTIPLY" };

/** The engine's whole numbers of a float64 are of 64 bits; from 2^53 on a float64 is one already. */
function whole(x: Doc, small: Doc): Doc {
  return ["CASE WHEN ABS(", x, ") < 9007199254740992 THEN ", small, " ELSE ", x, " END"];
}

export const scalarRules = {
  ...spelledLogic(spell),
  "same-key": spell("{0} <=> {1}"),
  ...spelledNumbers({
    types,
    float: FLOAT,
    typeText,
    truncated: (x) => ["(", whole(x, ["SIGN(", x, ") * FLOOR(ABS(", x, "))"]), ")"],
    floorOfFloat: (x) => ["(", whole(x, [`CAST(FLOOR(`, x, `) AS ${FLOAT})`]), ")"],
    ceilingOfFloat: (x) => ["(", whole(x, [`CAST(CEIL(`, x, `) AS ${FLOAT})`]), ")"],
    truncateExact: (x, digits) => ["CASE WHEN ", x, " < 0 THEN CEIL(", x, `, ${digits}) ELSE FLOOR(`, x, `, ${digits}) END`],
    guardExact: (call, operator, p) => {
      const [a, b] = both(call);
      return callOf(TRY[call.name] ?? "", exactOperands(p, a, b, call.type, operator.limit, types, BINDING.lowest));
    },
    guardFloat: (_call, raw) => guarded([[callOf("ABS", [raw().doc]).doc, " <= 1.7976931348623157E308D"], raw().doc]),
    losesDigits: losesPlaces(6),
  }),
  ...bitOperators,
  ...spelledText(spell, {
    length: "CHAR_LENGTH",
    left: "LEFT({0}, {n})",
    right: "RIGHT({0}, {n})",
    trim: { both: "TRIM(BOTH ' ' FROM {0})", start: "TRIM(LEADING ' ' FROM {0})", end: "TRIM(TRAILING ' ' FROM {0})" },
    repeat: "REPEAT({0}, {n})",
    position: "LOCATE({1}, {0})",
    contains: "CONTAINS({0}, {1})",
    startsWith: "STARTSWITH({0}, {1})",
    endsWith: "ENDSWITH({0}, {1})",
    escapesLike: quoteText("\\"),
    md5: "MD5({0})",
    sha256: "SHA2({0}, 256)",
    editDistance: "LEVENSHTEIN",
  }),
  "title-case": spell(
    "ARRAY_JOIN(TRANSFORM(REGEXP_EXTRACT_ALL({0}, {words}, 0)," +
      " word_of_the_text -> UPPER(LEFT(word_of_the_text, 1)) || LOWER(SUBSTR(word_of_the_text, 2))), '')",
    { words: () => ({ words: quoteText(WORDS) }) },
  ),
  "split-part": spell("SPLIT_PART({0}, {1}, {2i})"),
  ...spelledRegexps(spell, {
    flavor: "java",
    quoteText,
    match: "REGEXP_LIKE({0}, {pattern})",
    extract: "TRY_ELEMENT_AT(REGEXP_EXTRACT_ALL({0}, {pattern}, {group}), {occurrence})",
    extractAll: "REGEXP_EXTRACT_ALL({0}, {pattern}, {group})",
    count: "REGEXP_COUNT({0}, {pattern})",
    replace: "REGEXP_REPLACE({0}, {pattern}, {to})",
    replacement: (text) => printReplacement(text, "java"),
    refuse: refuseFolding,
  }),
} satisfies Partial<PrimitiveRules>;
