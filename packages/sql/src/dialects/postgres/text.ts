import type { PrimitiveRules, Printer, Rule } from "../../print/dialect.ts";
import { BINDING, atom, call, callOf, infix, type Fragment } from "../../print/fragment.ts";
import type { Doc } from "../../print/layout.ts";
import { cannot, notSupported } from "../../print/refusal.ts";
import { looksAtWords } from "../../regexp/ambiguity.ts";
import { printRegexp, printReplacement } from "../../regexp/print.ts";
import type { SqlExpr, SqlPrimitive } from "../../tree.ts";
import { both, numberOption, only, textOption, three } from "../common/arguments.ts";
import { int32 } from "../common/numbers/exact.ts";
import { ELEMENT, PLACE } from "../common/elements.ts";
import { guarded } from "../common/guarded.ts";
import { patternOf, refuseEmpty, refuseFolding, refuseLongest } from "../common/texts/regexps.ts";
import { arrayOf, ofOuterQuery } from "./lists/elements.ts";
import { quoteText } from "./literals.ts";

const TRIM = { both: "btrim", start: "ltrim", end: "rtrim" } as const;

/**
 * Letters are cased by Unicode, whatever locale the database was made with. The result has the collation of all comparisons: the engine
 * refuses to compare what was said to have two different ones.
 */
function cased(name: string, expr: SqlPrimitive, p: Printer): Fragment {
  const text: Doc = [p.at(only(expr), BINDING.unary), ' COLLATE "und-x-icu"'];
  return { doc: [callOf(name, [text]).doc, ' COLLATE "C"'], binding: BINDING.zone };
}

function utf8(p: Printer, expr: SqlExpr): Doc {
  return callOf("convert_to", [p.at(expr, BINDING.lowest), "'UTF8'"]).doc;
}

function pattern(expr: SqlPrimitive): Doc {
  return quoteText(printRegexp(patternOf(expr), "are"));
}

/** Words and letter case of patterns are ASCII: the C collation says so. */
function subject(expr: SqlPrimitive, p: Printer): Doc {
  const regexp = patternOf(expr);
  const text = only(expr);
  if (!regexp.ignoreCase && !looksAtWords(regexp)) return p.at(text, BINDING.concat);
  return [p.at(text, BINDING.unary), ' COLLATE "C"'];
}

const refuse: NonNullable<Rule<SqlPrimitive>["refuse"]> = (expr) => refuseFolding(expr) ?? refuseLongest(expr);
const refuseEvery: NonNullable<Rule<SqlPrimitive>["refuse"]> = (expr) => refuse(expr) ?? refuseEmpty(expr);

export const textRules = {
  concat: (expr, p) => infix(p, "||", BINDING.concat, expr.args),
  upper: (expr, p) => cased("upper", expr, p),
  lower: (expr, p) => cased("lower", expr, p),
  "title-case": (expr, p) => cased("initcap", expr, p),
  length: (expr, p) => call(p, "length", expr.args),
  left: (expr, p) => side("left", expr, p),
  right: (expr, p) => side("right", expr, p),
  substring: (expr, p) => {
    const [text, ...places] = expr.args;
    return callOf("substr", [text === undefined ? "" : p.at(text, BINDING.lowest), ...places.map((place) => int32(p, place))]);
  },
  trim: (expr, p) => {
    const which = textOption(expr, "side");
    const name = which === "start" ? TRIM.start : which === "end" ? TRIM.end : TRIM.both;
    return callOf(name, [p.at(only(expr), BINDING.lowest), "' '"]);
  },
  pad: (expr, p) => {
    const [text, length, fill] = three(expr);
    const name = textOption(expr, "side") === "start" ? "lpad" : "rpad";
    return callOf(name, [p.at(text, BINDING.lowest), int32(p, length), p.at(fill, BINDING.lowest)]);
  },
  repeat: (expr, p) => side("repeat", expr, p),
  replace: (expr, p) => call(p, "replace", expr.args),
  reverse: (expr, p) => call(p, "reverse", expr.args),
  "split-part": (expr, p) => {
    const [text, delimiter, part] = three(expr);
    return callOf("split_part", [p.at(text, BINDING.lowest), p.at(delimiter, BINDING.lowest), int32(p, part)]);
  },
  // The database may have another encoding than UTF-8.
  md5: (expr, p) => callOf("md5", [utf8(p, only(expr))]),
  sha256: (expr, p) => callOf("encode", [callOf("sha256", [utf8(p, only(expr))]).doc, "'hex'"]),
  position: (expr, p) => call(p, "strpos", expr.args),
  contains: (expr, p) => ({ doc: [call(p, "strpos", expr.args).doc, " > 0"], binding: BINDING.comparison }),
  "starts-with": (expr, p) => call(p, "starts_with", expr.args),
  "ends-with": {
    print: (expr, p) => {
      const [text, end] = both(expr);
      const tail = callOf("right", [p.at(text, BINDING.lowest), call(p, "length", [end]).doc]);
      return { doc: [tail.doc, " = ", p.at(end, BINDING.concat)], binding: BINDING.comparison };
    },
    repeats: () => 2,
  },
  like: (expr, p) => {
    const [text, like] = both(expr);
    // Without ESCAPE '' the engine reads a backslash in the pattern as an escape.
    const plain = like.kind === "literal" && typeof like.value === "string" && !like.value.includes("\\");
    const escape = plain ? "" : " ESCAPE ''";
    return { doc: [p.at(text, BINDING.concat), " LIKE ", p.at(like, BINDING.concat), escape], binding: BINDING.comparison };
  },
  "regexp-match": {
    print: (expr, p) => ({ doc: [subject(expr, p), " ~ ", pattern(expr)], binding: BINDING.comparison }),
    refuse: refuseFolding,
  },
  "regexp-extract": {
    print: (expr, p) => {
      const group = numberOption(expr, "group");
      const occurrence = numberOption(expr, "occurrence");
      if (occurrence === 1) {
        const match = callOf("regexp_match", [subject(expr, p), pattern(expr)]);
        return atom("(", match.doc, `)[${Math.max(1, group)}]`);
      }
      return callOf("regexp_substr", [subject(expr, p), pattern(expr), "1", String(occurrence), "''", String(group)]);
    },
    refuse: (expr) => {
      const occurrence = numberOption(expr, "occurrence");
      if (occurrence > 1) return refuseEvery(expr);
      // Without a group to ask for, regexp_match answers the whole match only where the pattern has none.
      return (
        refuse(expr) ??
        (occurrence === 1 && numberOption(expr, "group") === 0 && patternOf(expr).groups > 0 ? cannot("findings.engine.whole-match") : null)
      );
    },
  },
  "regexp-replace": {
    print: (expr, p) => {
      const replacement = quoteText(printReplacement(textOption(expr, "replacement"), "are"));
      return callOf("regexp_replace", [subject(expr, p), pattern(expr), replacement, "'g'"]);
    },
    refuse: refuseEvery,
  },
  "regexp-extract-all": {
    print: (expr, p) => {
      const inside = { ...expr, args: [ofOuterQuery(p, only(expr))] };
      const matches = callOf("regexp_matches", [subject(inside, p), pattern(expr), "'g'"]).doc;
      const found = arrayOf(["(", ELEMENT, ")[1]"], [matches, ` WITH ORDINALITY AS "matches"(${ELEMENT}, ${PLACE})`], `ORDER BY ${PLACE}`);
      return guarded([[p.at(only(expr), BINDING.concat), " IS NOT NULL"], found.doc]);
    },
    repeats: () => 2,
    refuse: refuseEvery,
  },
  // Its patterns are not those of the formula language.
  "regexp-replace-by": notSupported("findings.engine.pattern-of-column"),
  "regexp-count": { print: (expr, p) => callOf("regexp_count", [subject(expr, p), pattern(expr)]), refuse: refuseEvery },
} satisfies Partial<PrimitiveRules>;

function side(name: string, expr: SqlPrimitive, p: Printer): Fragment {
  const [text, count] = both(expr);
  return callOf(name, [p.at(text, BINDING.lowest), int32(p, count)]);
}
