import type { PrimitiveRules, Printer } from "../../print/dialect.ts";
import { BINDING, atom, call, callOf, infix, type Fragment } from "../../print/fragment.ts";
import type { Doc } from "../../print/layout.ts";
import { hasAnyCharacter } from "../../regexp/ambiguity.ts";
import { printRegexp, printReplacement } from "../../regexp/print.ts";
import type { SqlExpr, SqlPrimitive } from "../../tree.ts";
import { both, numberOption, only, textOption, three } from "../common/arguments.ts";
import { int32, int64 } from "../common/numbers/exact.ts";
import { guarded } from "../common/guarded.ts";
import { patternOf } from "../common/texts/regexps.ts";
import { quoteText } from "./literals.ts";

const TRIM = { both: "trim", start: "ltrim", end: "rtrim" } as const;
/** A word: letters, digits and marks, with an apostrophe or dot inside. */
export const WORDS = "[\\p{L}\\p{M}\\p{N}_]+(?:[''’.][\\p{L}\\p{M}\\p{N}_]+)*|[^\\p{L}\\p{M}\\p{N}_]+";

function pattern(expr: SqlPrimitive): Doc {
  return quoteText(printRegexp(patternOf(expr), "re2"));
}

/** Without the `s` flag the engine's `.` stops at line breaks. */
function flags(expr: SqlPrimitive, more: string): readonly string[] {
  const all = more + (hasAnyCharacter(patternOf(expr)) ? "s" : "");
  return all === "" ? [] : [quoteText(all)];
}

/** A function of a text and of counts, which it takes in 64 bits. */
function counted(name: string, expr: SqlPrimitive, p: Printer): Fragment {
  const [text, ...counts] = expr.args;
  return callOf(name, [text === undefined ? "" : p.at(text, BINDING.lowest), ...counts.map((count) => int64(p, count))]);
}

function isEmptyText(expr: SqlExpr): boolean {
  return expr.kind === "literal" && expr.value === "";
}

export const textRules = {
  concat: (expr, p) => infix(p, "||", BINDING.concat, expr.args),
  // ß has no single capital letter; PostgreSQL writes SS.
  upper: (expr, p) => callOf("replace", [call(p, "upper", expr.args).doc, "'ẞ'", "'SS'"]),
  lower: (expr, p) => call(p, "lower", expr.args),
  "title-case": (expr, p) => {
    const words = callOf("regexp_extract_all", [p.at(only(expr), BINDING.lowest), `'${WORDS}'`]).doc;
    const cased = callOf("list_transform", [words, "lambda w: upper(w[1]) || lower(w[2:])"]).doc;
    return callOf("array_to_string", [cased, "''"]);
  },
  length: (expr, p) => call(p, "length", expr.args),
  left: (expr, p) => counted("left", expr, p),
  right: (expr, p) => counted("right", expr, p),
  substring: (expr, p) => counted("substring", expr, p),
  trim: (expr, p) => {
    const side = textOption(expr, "side");
    const name = side === "start" ? TRIM.start : side === "end" ? TRIM.end : TRIM.both;
    // Without its second argument the engine also trims other Unicode spaces.
    return callOf(name, [p.at(only(expr), BINDING.lowest), "' '"]);
  },
  pad: {
    print: (expr, p) => {
      const [text, length, fill] = three(expr);
      const name = textOption(expr, "side") === "start" ? "lpad" : "rpad";
      const cut = (): Fragment => callOf("left", [p.at(text, BINDING.lowest), int32(p, length)]);
      const padded = (): Fragment => callOf(name, [p.at(text, BINDING.lowest), int32(p, length), p.at(fill, BINDING.lowest)]);
      // The engine refuses to pad with nothing.
      if (isEmptyText(fill)) return cut();
      if (fill.kind === "literal") return padded();
      const empty: Doc = [p.at(fill, BINDING.concat), " = ''"];
      return guarded([empty, cut().doc], [[p.at(fill, BINDING.concat), " <> ''"], padded().doc]);
    },
    repeats: (expr) => (three(expr)[2].kind === "literal" ? 1 : 3),
  },
  repeat: (expr, p) => counted("repeat", expr, p),
  replace: (expr, p) => call(p, "replace", expr.args),
  reverse: (expr, p) => {
    // The engine's reverse keeps grapheme clusters together; ours goes by code point (V4).
    const characters = callOf("string_split", [p.at(only(expr), BINDING.lowest), "''"]).doc;
    return callOf("array_to_string", [callOf("list_reverse", [characters]).doc, "''"]);
  },
  "split-part": {
    print: (expr, p) => {
      const [text, delimiter, part] = three(expr);
      const split = callOf("split_part", [p.at(text, BINDING.lowest), p.at(delimiter, BINDING.lowest), int64(p, part)]);
      if (delimiter.kind === "literal" && !isEmptyText(delimiter)) return split;
      // An empty delimiter does not split; the engine would split into characters.
      const place = p.at(part, BINDING.concat);
      const empty: Doc = [p.at(delimiter, BINDING.concat), " = ''"];
      const whole = guarded(
        [[place, " IN (1, -1)"], p.at(text, BINDING.lowest)],
        [[place, " IS NOT NULL AND ", p.at(text, BINDING.concat), " IS NOT NULL"], "''"],
      );
      return guarded([empty, whole.doc], [[p.at(delimiter, BINDING.concat), " <> ''"], split.doc]);
    },
    repeats: (expr) => (three(expr)[1].kind === "literal" ? 1 : 3),
  },
  md5: (expr, p) => call(p, "md5", expr.args),
  sha256: (expr, p) => call(p, "sha256", expr.args),
  position: (expr, p) => call(p, "strpos", expr.args),
  contains: (expr, p) => call(p, "contains", expr.args),
  "starts-with": (expr, p) => call(p, "starts_with", expr.args),
  "ends-with": (expr, p) => call(p, "ends_with", expr.args),
  like: (expr, p) => {
    const [text, like] = both(expr);
    return { doc: [p.at(text, BINDING.concat), " LIKE ", p.at(like, BINDING.concat)], binding: BINDING.comparison };
  },
  "regexp-match": (expr, p) => callOf("regexp_matches", [p.at(only(expr), BINDING.lowest), pattern(expr), ...flags(expr, "")]),
  "regexp-extract": (expr, p) => {
    const group = String(numberOption(expr, "group"));
    const all = callOf("regexp_extract_all", [p.at(only(expr), BINDING.lowest), pattern(expr), group, ...flags(expr, "")]);
    return atom(all.doc, `[${numberOption(expr, "occurrence")}]`);
  },
  "regexp-replace": (expr, p) => {
    const replacement = quoteText(printReplacement(textOption(expr, "replacement"), "re2"));
    return callOf("regexp_replace", [p.at(only(expr), BINDING.lowest), pattern(expr), replacement, ...flags(expr, "g")]);
  },
  // The formula language's patterns are RE2's; what is none of them is an error of its row.
  "regexp-replace-by": (expr, p) => {
    const [text, pattern] = both(expr);
    const replacement = quoteText(printReplacement(textOption(expr, "replacement"), "re2"));
    return callOf("TRY", [callOf("regexp_replace", [p.at(text, BINDING.lowest), p.at(pattern, BINDING.lowest), replacement, "'gs'"]).doc]);
  },
  "regexp-extract-all": (expr, p) => {
    const group = String(numberOption(expr, "group"));
    return callOf("regexp_extract_all", [p.at(only(expr), BINDING.lowest), pattern(expr), group, ...flags(expr, "")]);
  },
  "regexp-count": (expr, p) => {
    const all = callOf("regexp_extract_all", [p.at(only(expr), BINDING.lowest), pattern(expr), "0", ...flags(expr, "")]);
    return callOf("len", [all.doc]);
  },
} satisfies Partial<PrimitiveRules>;
