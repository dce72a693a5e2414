import type { PrimitiveRules } from "../../print/dialect.ts";
import { callOf } from "../../print/fragment.ts";
import { cannot, notSupported, type Refusal } from "../../print/refusal.ts";
import { exactShape } from "../../numeric-types.ts";
import { capturingOnly } from "../../regexp/groups.ts";
import { printRegexp } from "../../regexp/print.ts";
import { typeOf, type SqlPrimitive } from "../../tree.ts";
import { both, numberOption, textOption } from "../common/arguments.ts";
import { foldingNul } from "../common/texts/nul.ts";
import { patternOf, refuseEmpty, refuseFolding } from "../common/texts/regexps.ts";
import { plainCall } from "../common/spelling/lists.ts";
import { bitOperators, spelledNumbers } from "../common/spelling/numbers.ts";
import { extremeText, isText, paddedLogic } from "../common/spelling/padded.ts";
import { chosen, spelling } from "../common/spelling/template.ts";
import { spelledText } from "../common/spelling/text.ts";
import { FLOAT, quotePattern, quoteText, typeText } from "./literals.ts";

export const spell = spelling(FLOAT);

const compared = paddedLogic({ bytes: (x) => ["OCTET_LENGTH(", x, ")"], trimmed: (x) => ["RTRIM(", x, ")"] });

const extreme = (name: "GREATEST" | "LEAST", operator: ">=" | "<="): PrimitiveRules["greatest"] =>
  chosen((call) => ({
    print: call.args.some(isText) ? extremeText(operator) : plainCall(name),
    repeats: () => (call.args.some(isText) ? 5 : 1),
  }));

/** Patterns are those of PCRE, told by the letter p; the letter e asks for the one group that captures. */
const regexp = (text: string, group: (call: SqlPrimitive) => number, refuse: (call: SqlPrimitive) => Refusal | null = () => null) =>
  spell(text, {
    words: (call) => ({
      pattern: quotePattern(printRegexp(capturingOnly(patternOf(call), group(call)), "pcre")),
      flags: group(call) === 0 ? "'p'" : "'pe'",
      to: typeof call.options?.["replacement"] === "string" ? quotePattern(call.options["replacement"]) : "",
      occurrence: typeof call.options?.["occurrence"] === "number" ? String(call.options["occurrence"]) : "1",
    }),
    refuse: (call) => refuseFolding(call) ?? refuse(call),
  });
const wholeMatch = (): number => 0;

export const scalarRules = {
  ...compared,
  ...foldingNul(
    {
      ...compared,
      eq: compared.eq.print,
      ne: compared.ne.print,
      "is-distinct": compared["is-distinct"].print,
      "is-not-distinct": compared["is-not-distinct"].print,
    },
    (p, value, candidates) =>
      compared.in.print({ kind: "primitive", name: "in", args: [value, ...candidates], type: { kind: "boolean" } }, p),
  ),
  "is-true": spell("COALESCE({0}, FALSE)"),
  greatest: extreme("GREATEST", ">="),
  least: extreme("LEAST", "<="),
  ...spelledNumbers({
    types: { long: "BIGINT", huge: "DECIMAL(38, 0)", decimalPrecision: null },
    float: FLOAT,
    typeText,
    // Here LOG is the logarithm to the base of ten.
    names: { log10: "LOG" },
    roundFloat: null,
    truncated: (x) => callOf("TRUNC", [x]).doc,
    truncateExact: (x, digits) => callOf("TRUNC", [x, String(digits)]).doc,
    losesDigits: (call) => {
      const places = both(call).reduce((sum, operand) => sum + (exactShape(typeOf(operand))?.scale ?? 0), 0);
      return call.name === "multiply" && places > 37 ? cannot("findings.engine.multiply-places", { places }) : null;
    },
  }),
  ...bitOperators,
  "bit-xor": spell("{0} # {1}"),
  ...spelledText(spell, {
    length: "LEN",
    left: "LEFT({0}, {n})",
    right: "RIGHT({0}, {n})",
    trim: { both: "BTRIM({0}, ' ')", start: "LTRIM({0}, ' ')", end: "RTRIM({0}, ' ')" },
    repeat: "REPEAT({0}, {n})",
    position: "STRPOS({0}, {1})",
    isEmpty: "OCTET_LENGTH({x}) = 0",
    escapesLike: quoteText("\\"),
    md5: "MD5({0})",
    sha256: "SHA2({0}, 256)",
    editDistance: null,
  }),
  "title-case": notSupported("findings.engine.title-case"),
  "split-part": spell(
    "CASE WHEN {0} IS NULL OR {1} IS NULL OR {2} IS NULL THEN NULL WHEN OCTET_LENGTH({1}) = 0 AND {2} IN (1, -1) THEN {0}" +
      " WHEN OCTET_LENGTH({1}) = 0 THEN '' WHEN {2} > 0 THEN SPLIT_PART({0}, {1}, {2i})" +
      " WHEN {2} < 0 THEN REVERSE(SPLIT_PART(REVERSE({0}), REVERSE({1}), ABS({2i}))) END",
  ),
  "regexp-match": regexp("REGEXP_COUNT({0}, {pattern}, 1, 'p') > 0", wholeMatch),
  // Where nothing matches, the engine answers with the empty text.
  "regexp-extract": regexp(
    "CASE WHEN REGEXP_COUNT({0}, {pattern}, 1, 'p') >= {occurrence} THEN REGEXP_SUBSTR({0}, {pattern}, 1, {occurrence}, {flags}) END",
    (call) => numberOption(call, "group"),
    refuseEmpty,
  ),
  "regexp-count": regexp("REGEXP_COUNT({0}, {pattern}, 1, 'p')", wholeMatch, refuseEmpty),
  "regexp-replace": regexp("REGEXP_REPLACE({0}, {pattern}, {to}, 1, 'p')", wholeMatch, (call) =>
    /[\\$]/u.test(textOption(call, "replacement")) ? cannot("findings.engine.replace-by-groups") : refuseEmpty(call),
  ),
  "regexp-extract-all": notSupported("findings.engine.every-match"),
} satisfies Partial<PrimitiveRules>;
