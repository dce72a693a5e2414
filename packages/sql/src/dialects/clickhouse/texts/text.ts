import type { PrimitiveRules, Printer, Rule } from "../../../print/dialect.ts";
import { BINDING, callOf, infix, type Fragment } from "../../../print/fragment.ts";
import type { Doc } from "../../../print/layout.ts";
import type { SqlExpr, SqlPrimitive } from "../../../tree.ts";
import { both, only, textOption, three } from "../../common/arguments.ts";
import { guarded } from "../../common/guarded.ts";
import { known } from "../lists/elements.ts";
import { count64 } from "../numbers/counts.ts";

type Print = Rule<SqlPrimitive>["print"];

function by(name: string): Print {
  return (call, p) =>
    callOf(
      name,
      call.args.map((arg) => p.at(arg, BINDING.lowest)),
    );
}

/** A function of a text, whose other arguments are counts. */
function byCounts(name: string): Print {
  return (call, p) => {
    const [text, ...counts] = call.args;
    return callOf(name, [text === undefined ? "" : bare(p, text), ...counts.map((count) => count64(p, count))]);
  };
}

/** Counts have no sign to the engine. */
function counted(name: string): Print {
  return (call, p) => callOf("toInt64", [by(name)(call, p).doc]);
}

const bare = (p: Printer, expr: SqlExpr): Doc => p.at(expr, BINDING.lowest);

/** Spaces only: the engine's own also trim what a pattern's `\s` does not. */
function trimmed(call: SqlPrimitive, p: Printer): Fragment {
  const side = textOption(call, "side").toUpperCase();
  return callOf("trim", [[side === "START" ? "LEADING" : side === "END" ? "TRAILING" : "BOTH", " ' ' FROM ", bare(p, only(call))]]);
}

/** A word: letters, digits and marks, with an apostrophe or dot inside. */
const WORDS = "([\\\\p{L}\\\\p{M}\\\\p{N}_]+(?:[\\'’.][\\\\p{L}\\\\p{M}\\\\p{N}_]+)*|[^\\\\p{L}\\\\p{M}\\\\p{N}_]+)";

const isEmptyText = (expr: SqlExpr): boolean => expr.kind === "literal" && expr.value === "";

/** Two noncharacters, which no text holds for people. */
const MARK = "'\ufdd0\ufdd1'";

/** The pieces of a text between a delimiter, which is not empty. The engine splits by constants only. */
export function parts(p: Printer, text: SqlExpr, delimiter: SqlExpr): Doc {
  if (delimiter.kind === "literal") return callOf("splitByString", [known(p, delimiter), known(p, text)]).doc;
  return callOf("splitByString", [MARK, callOf("replaceAll", [known(p, text), known(p, delimiter), MARK]).doc]).doc;
}

/** A hash of the text's bytes, in small letters. */
function hash(name: string): Print {
  return (call, p) => callOf("lower", [callOf("hex", [callOf(name, [bare(p, only(call))]).doc]).doc]);
}

export const textRules = {
  concat: (call, p) => infix(p, "||", BINDING.concat, call.args),
  upper: by("upperUTF8"),
  lower: by("lowerUTF8"),
  "title-case": {
    print: (call, p) => {
      const words = callOf("extractAll", [known(p, only(call)), `'${WORDS}'`]).doc;
      const cased = "w -> concat(upperUTF8(substringUTF8(w, 1, 1)), lowerUTF8(substringUTF8(w, 2)))";
      const text = callOf("arrayStringConcat", [callOf("arrayMap", [cased, words]).doc]).doc;
      return guarded([[p.at(only(call), BINDING.concat), " IS NOT NULL"], text]);
    },
    repeats: () => 2,
  },
  length: counted("lengthUTF8"),
  left: byCounts("leftUTF8"),
  right: byCounts("rightUTF8"),
  substring: byCounts("substringUTF8"),
  trim: trimmed,
  pad: {
    print: (call, p) => {
      const [text, length, fill] = three(call);
      const name = textOption(call, "side") === "start" ? "leftPadUTF8" : "rightPadUTF8";
      const size = callOf("greatest", [count64(p, length), "0"]).doc;
      const cut = (): Fragment => callOf("leftUTF8", [bare(p, text), size]);
      const padded = (): Fragment => callOf(name, [bare(p, text), size, bare(p, fill)]);
      // With nothing to pad with the engine takes spaces.
      if (isEmptyText(fill)) return cut();
      if (fill.kind === "literal") return padded();
      // The engine pads with constants only.
      const missing: Doc = [size, " - lengthUTF8(", bare(p, text), ")"];
      const filled = callOf("leftUTF8", [callOf("repeat", [bare(p, fill), size]).doc, missing]).doc;
      const both: readonly Doc[] = textOption(call, "side") === "start" ? [filled, bare(p, text)] : [bare(p, text), filled];
      return guarded(
        [[missing, " > 0"], callOf("concat", both).doc],
        [[missing, " <= 0 AND ", p.at(fill, BINDING.concat), " IS NOT NULL"], cut().doc],
      );
    },
    repeats: (call) => (three(call)[2].kind === "literal" ? 1 : 6),
  },
  repeat: byCounts("repeat"),
  replace: by("replaceAll"),
  reverse: by("reverseUTF8"),
  "split-part": {
    print: (call, p) => {
      const [text, delimiter, part] = three(call);
      const place = p.at(part, BINDING.concat);
      const all: Doc = [p.at(text, BINDING.concat), " IS NOT NULL AND ", place, " IS NOT NULL"];
      const whole = guarded([[place, " IN (1, -1)"], bare(p, text)], [all, "''"]);
      const found: Doc = ["arrayElementOrNull(", parts(p, text, delimiter), ", ", count64(p, part), ")"];
      const split = guarded([all, callOf("ifNull", [found, "''"]).doc]);
      if (isEmptyText(delimiter)) return whole;
      if (delimiter.kind === "literal") return split;
      return guarded([[p.at(delimiter, BINDING.concat), " = ''"], whole.doc], [[p.at(delimiter, BINDING.concat), " <> ''"], split.doc]);
    },
    repeats: () => 4,
  },
  md5: hash("MD5"),
  sha256: hash("SHA256"),
  position: counted("positionUTF8"),
  contains: (call, p) => ({ doc: [by("position")(call, p).doc, " > 0"], binding: BINDING.comparison }),
  "starts-with": by("startsWith"),
  "ends-with": by("endsWith"),
  // A backslash is a character like any other (`like` has no escape).
  like: (call, p) => {
    const [text, pattern] = both(call);
    const plain = callOf("replaceAll", [bare(p, pattern), "'\\\\'", "'\\\\\\\\'"]).doc;
    const isPlain = pattern.kind === "literal" && !String(pattern.value).includes("\\");
    return { doc: [p.at(text, BINDING.concat), " LIKE ", isPlain ? p.at(pattern, BINDING.concat) : plain], binding: BINDING.comparison };
  },
} satisfies Partial<PrimitiveRules>;
