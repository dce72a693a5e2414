import { exactShape } from "../../numeric-types.ts";
import { hasUncapturedGroup } from "../../regexp/groups.ts";
import { looksAtWords } from "../../regexp/ambiguity.ts";
import type { PrimitiveRules } from "../../print/dialect.ts";
import { callOf } from "../../print/fragment.ts";
import { cannot, notSupported, type Refusal } from "../../print/refusal.ts";
import { typeOf, type SqlPrimitive } from "../../tree.ts";
import { both } from "../common/arguments.ts";
import { patternOf, refuseEmpty, refuseFolding, refuseLongest } from "../common/texts/regexps.ts";
import { bits, spelledNumbers } from "../common/spelling/numbers.ts";
import { plainCall } from "../common/spelling/lists.ts";
import { spelledLogic } from "../common/spelling/logic.ts";
import { spelledRegexps } from "../common/spelling/regexps.ts";
import { spelling } from "../common/spelling/template.ts";
import { spelledText } from "../common/spelling/text.ts";
import { printReplacement } from "../../regexp/print.ts";
import { FLOAT, quoteText, typeText } from "./literals.ts";

export const spell = spelling(FLOAT);

/** A product keeps twelve places, or as many as its more precise factor has. */
function losesDigits(call: SqlPrimitive): Refusal | null {
  const [x, y] = both(call).map((operand) => exactShape(typeOf(operand))?.scale ?? 0);
  const [a = 0, b = 0] = [x, y];
  return call.name === "multiply" && a + b > Math.max(12, a, b) ? cannot("findings.engine.multiply-places", { places: a + b }) : null;
}

/** What the engine's patterns, which are those of POSIX, find as RE2 does. */
function refuse(call: SqlPrimitive): Refusal | null {
  const pattern = patternOf(call);
  if (hasUncapturedGroup(pattern.root)) return cannot("findings.engine.uncaptured-group");
  const longest = call.name === "regexp-match" ? null : (refuseLongest(call) ?? refuseEmpty(call));
  return refuseFolding(call) ?? (looksAtWords(pattern) ? cannot("findings.engine.word-boundary") : longest);
}

export const scalarRules = {
  ...spelledLogic(spell),
  "same-key": spelledLogic(spell)["is-not-distinct"],
  greatest: plainCall("GREATEST_IGNORE_NULLS"),
  least: plainCall("LEAST_IGNORE_NULLS"),
  ...spelledNumbers({
    types: { long: "NUMBER(38, 0)", huge: "NUMBER(38, 0)", decimalPrecision: null },
    float: FLOAT,
    typeText,
    truncated: (x) => callOf("TRUNC", [x]).doc,
    truncateExact: (x, digits) => callOf("TRUNC", [x, String(digits)]).doc,
    losesDigits,
  }),
  log10: spell("CASE WHEN {0} > 0 THEN LOG(10, {0f}) END"),
  "bit-and": bits("BITAND"),
  "bit-or": bits("BITOR"),
  "bit-xor": bits("BITXOR"),
  ...spelledText(spell, {
    length: "LENGTH",
    left: "LEFT({0}, {n})",
    right: "RIGHT({0}, {n})",
    trim: { both: "TRIM({0}, ' ')", start: "LTRIM({0}, ' ')", end: "RTRIM({0}, ' ')" },
    repeat: "REPEAT({0}, {n})",
    position: "POSITION({1}, {0})",
    contains: "CONTAINS({0}, {1})",
    startsWith: "STARTSWITH({0}, {1})",
    endsWith: "ENDSWITH({0}, {1})",
    escapesLike: null,
    md5: "MD5({0})",
    sha256: "SHA2({0}, 256)",
    editDistance: "EDITDISTANCE",
  }),
  "title-case": notSupported("findings.engine.title-case"),
  "split-part": spell("SPLIT_PART({0}, {1}, {2i})"),
  ...spelledRegexps(spell, {
    flavor: "posix",
    quoteText,
    match: "REGEXP_INSTR({0}, {pattern}, 1, 1, 0, {flags}) > 0",
    extract: "REGEXP_SUBSTR({0}, {pattern}, 1, {occurrence}, {groupflags}, {group})",
    extractWhole: "REGEXP_SUBSTR({0}, {pattern}, 1, {occurrence}, {flags})",
    extractAll: "REGEXP_SUBSTR_ALL({0}, {pattern}, 1, 1, {groupflags}, {group})",
    count: "REGEXP_COUNT({0}, {pattern}, 1, {flags})",
    replace: "REGEXP_REPLACE({0}, {pattern}, {to}, 1, 0, {flags})",
    replacement: (text) => printReplacement(text, "re2"),
    flags: (call) => {
      const letters = `${patternOf(call).ignoreCase ? "i" : "c"}s`;
      return { flags: `'${letters}'`, groupflags: `'${letters}e'` };
    },
    refuse,
  }),
} satisfies Partial<PrimitiveRules>;
