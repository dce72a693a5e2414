import type { PrimitiveRules, Printer } from "../../../print/dialect.ts";
import { BINDING, call, callOf, type Fragment } from "../../../print/fragment.ts";
import type { Doc } from "../../../print/layout.ts";
import type { SqlExpr, SqlPrimitive } from "../../../tree.ts";
import { both, only, textOption, three } from "../../common/arguments.ts";
import { guarded } from "../../common/guarded.ts";
import { replaceWhereKnown } from "../../common/texts/replace.ts";
import { ELEMENT, PLACE, MARK, elementsOf, subquery } from "../lists/elements.ts";
import { byCodePoint, quoteText } from "../literals.ts";
import { extractAll } from "./regexps.ts";

/** A word: letters, digits and marks, with an apostrophe or dot inside; and what lies between words. */
const WORD = "[\\p{L}\\p{M}\\p{N}_]";
const WORDS = `${WORD}+(?:['’.]${WORD}+)*|[^\\p{L}\\p{M}\\p{N}_]+`;

/** ß has no single capital letter to the engine. */
function upper(text: Doc): Doc {
  return callOf("REPLACE", [callOf("UPPER", [text]).doc, "'ß'", "'SS'"]).doc;
}

/** `LEFT(text, count)`; a negative count drops from the other end. */
function side(name: "LEFT" | "RIGHT", expr: SqlPrimitive, p: Printer): Fragment {
  const [text, count] = both(expr);
  const value = (): Doc => p.at(text, BINDING.lowest);
  const dropped: Doc = [callOf("CHAR_LENGTH", [value()]).doc, " + ", p.at(count, BINDING.multiplicative)];
  if (count.kind === "literal") return callOf(name, [value(), Number(count.value) < 0 ? dropped : p.at(count, BINDING.lowest)]);
  const places = guarded(
    [[p.at(count, BINDING.concat), " < 0"], dropped],
    [[p.at(count, BINDING.concat), " >= 0"], p.at(count, BINDING.lowest)],
  );
  return callOf(name, [value(), places.doc]);
}

function sideRepeats(expr: SqlPrimitive): number {
  const [, count] = both(expr);
  return count.kind === "literal" ? (Number(count.value) < 0 ? 2 : 1) : 4;
}

/** Whether a text is padded to a constant length with something. */
function padsPlainly(expr: SqlPrimitive): boolean {
  const [, length, fill] = three(expr);
  return length.kind === "literal" && Number(length.value) >= 0 && fill.kind === "literal" && !isEmptyText(fill);
}

/** A list of the parts between delimiters: cut where the mark is put, before quotes and backslashes are escaped. */
function split(text: Doc, delimiter: Doc): Doc {
  const cut = byCodePoint(callOf("JSON_QUOTE", [callOf("REPLACE", [text, delimiter, quoteText(MARK)]).doc]).doc);
  return callOf("CONCAT", ["'['", callOf("REPLACE", [cut, quoteText(MARK), `'","'`]).doc, "']'"]).doc;
}

function isEmptyText(expr: SqlExpr): boolean {
  return expr.kind === "literal" && expr.value === "";
}

/** A list of parts; an empty delimiter splits into characters or, where told so, not at all. */
function parts(expr: SqlPrimitive, p: Printer, intoCharacters: boolean): Fragment {
  const [text, delimiter] = both(expr);
  const value = (): Doc => p.at(text, BINDING.lowest);
  const plain = split(value(), p.at(delimiter, BINDING.lowest));
  if (delimiter.kind === "literal" && !isEmptyText(delimiter)) return { doc: plain, binding: BINDING.atom };
  const marked = callOf("REGEXP_REPLACE", [value(), "'(?s)(.)(?=.)'", quoteText(`\\1${MARK}`)]).doc;
  const characters = intoCharacters ? split(marked, quoteText(MARK)) : callOf("JSON_ARRAY", [value()]).doc;
  return guarded(
    [[p.at(delimiter, BINDING.concat), " = '' AND ", p.at(text, BINDING.concat), " IS NOT NULL"], characters],
    [[p.at(delimiter, BINDING.concat), " <> ''"], plain],
  );
}

export const textRules = {
  concat: (expr, p) => call(p, "CONCAT", expr.args),
  upper: (expr, p) => ({ doc: upper(p.at(only(expr), BINDING.lowest)), binding: BINDING.atom }),
  lower: (expr, p) => call(p, "LOWER", expr.args),
  "title-case": {
    print: (expr, p) => {
      const text = only(expr);
      const words = extractAll(p.at(text, BINDING.lowest), "(?s)", `(${WORDS})`, "\\1");
      const cased = callOf("CONCAT", [upper(`LEFT(${ELEMENT}, 1)`), `LOWER(SUBSTRING(${ELEMENT}, 2))`]).doc;
      const joined: Doc = ["GROUP_CONCAT(", cased, ` ORDER BY ${PLACE} SEPARATOR '')`];
      return guarded(
        [[p.at(text, BINDING.concat), " = ''"], "''"],
        [[p.at(text, BINDING.concat), " <> ''"], subquery(joined, elementsOf(words, { kind: "text" })).doc],
      );
    },
    repeats: () => 3,
  },
  length: (expr, p) => call(p, "CHAR_LENGTH", expr.args),
  left: { print: (expr, p) => side("LEFT", expr, p), repeats: sideRepeats },
  right: { print: (expr, p) => side("RIGHT", expr, p), repeats: sideRepeats },
  substring: (expr, p) => call(p, "SUBSTRING", expr.args),
  trim: (expr, p) => {
    const which = textOption(expr, "side");
    const word = which === "start" ? "LEADING" : which === "end" ? "TRAILING" : "BOTH";
    return callOf("TRIM", [[`${word} ' ' FROM `, p.at(only(expr), BINDING.lowest)]]);
  },
  pad: {
    print: (expr, p) => {
      const [text, length, fill] = three(expr);
      const args = expr.args.map((arg) => p.at(arg, BINDING.lowest));
      const padded = callOf(textOption(expr, "side") === "start" ? "LPAD" : "RPAD", args);
      if (padsPlainly(expr)) return padded;
      // The engine gives null for a negative length, and where it has nothing to pad with.
      const cut = callOf("LEFT", [p.at(text, BINDING.lowest), p.at(length, BINDING.lowest)]).doc;
      const empty: Doc = [p.at(fill, BINDING.concat), " = '' OR ", p.at(length, BINDING.concat), " <= 0 AND ", p.at(fill, BINDING.concat)];
      return guarded([[empty, " IS NOT NULL"], cut], [[p.at(fill, BINDING.concat), " <> ''"], padded.doc]);
    },
    repeats: (expr) => (padsPlainly(expr) ? 1 : 4),
  },
  repeat: (expr, p) => call(p, "REPEAT", expr.args),
  replace: replaceWhereKnown("REPLACE"),
  reverse: (expr, p) => call(p, "REVERSE", expr.args),
  "split-part": {
    print: (expr, p) => {
      const [text, delimiter, part] = three(expr);
      const index: Doc =
        part.kind === "literal"
          ? `'$[${Number(part.value) > 0 ? Number(part.value) - 1 : Number(part.value)}]'`
          : callOf("CONCAT", ["'$['", [p.at(part, BINDING.additive), " - (", p.at(part, BINDING.concat), " > 0)"], "']'"]).doc;
      const found = callOf("JSON_VALUE", [parts(expr, p, false).doc, index]).doc;
      const known = [text, delimiter, part].filter((arg) => arg.kind !== "literal" || arg.value === null);
      const none =
        known.length === 0
          ? "''"
          : callOf("LEFT", [
              callOf(
                "CONCAT",
                known.map((arg) => p.at(arg, BINDING.lowest)),
              ).doc,
              "0",
            ]).doc;
      const value = callOf("COALESCE", [found, none]);
      if (part.kind === "literal") return Number(part.value) === 0 ? { doc: none, binding: BINDING.atom } : value;
      return guarded([[p.at(part, BINDING.concat), " = 0"], none], [[p.at(part, BINDING.concat), " <> 0"], value.doc]);
    },
    repeats: () => 7,
  },
  "split-array": { print: (expr, p) => parts(expr, p, true), repeats: () => 4 },
  md5: (expr, p) => call(p, "MD5", expr.args),
  sha256: (expr, p) => callOf("SHA2", [p.at(only(expr), BINDING.lowest), "256"]),
  position: (expr, p) => located(expr, p),
  contains: (expr, p) => ({ doc: [located(expr, p).doc, " > 0"], binding: BINDING.comparison }),
  "starts-with": { print: (expr, p) => edge("LEFT", expr, p), repeats: () => 2 },
  "ends-with": { print: (expr, p) => edge("RIGHT", expr, p), repeats: () => 2 },
  like: (expr, p) => {
    const [text, like] = both(expr);
    // There is no way to have no escape character at all: it is one that is doubled wherever it stands.
    const pattern =
      like.kind === "literal" && like.value !== null
        ? quoteText(String(like.value).replaceAll("|", "||"))
        : callOf("REPLACE", [p.at(like, BINDING.lowest), "'|'", "'||'"]).doc;
    const plain = like.kind === "literal" && !/[\\|]/u.test(String(like.value));
    return { doc: [p.at(text, BINDING.concat), " LIKE ", pattern, plain ? "" : " ESCAPE '|'"], binding: BINDING.comparison };
  },
} satisfies Partial<PrimitiveRules>;

function located(expr: SqlPrimitive, p: Printer): Fragment {
  const [text, part] = both(expr);
  return call(p, "LOCATE", [part, text]);
}

function edge(name: "LEFT" | "RIGHT", expr: SqlPrimitive, p: Printer): Fragment {
  const [text, part] = both(expr);
  const end = callOf(name, [p.at(text, BINDING.lowest), callOf("CHAR_LENGTH", [p.at(part, BINDING.lowest)]).doc]);
  return { doc: [end.doc, " = ", p.at(part, BINDING.concat)], binding: BINDING.comparison };
}
