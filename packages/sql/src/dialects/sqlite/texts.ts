import type { PrimitiveRules, Rule } from "../../print/dialect.ts";
import { BINDING, callOf, infix } from "../../print/fragment.ts";
import type { SqlPrimitive } from "../../tree.ts";
import { both, numberOption, only, textOption } from "../common/arguments.ts";
import { replaceWhereKnown } from "../common/texts/replace.ts";
import { quoteText } from "./literals.ts";
import { companion } from "./storage.ts";

const TRIM = { both: "trim", start: "ltrim", end: "rtrim" } as const;

function by(name: string): Rule<SqlPrimitive>["print"] {
  return (call, p) => companion(p, name, call.args);
}

function pattern(call: SqlPrimitive): string {
  return quoteText(textOption(call, "pattern"));
}

export const textRules = {
  // The engine's `||` binds tighter than arithmetic.
  concat: (call, p) => infix({ at: (expr) => p.at(expr, BINDING.unary) }, "||", BINDING.concat, call.args),
  upper: by("text_upper"),
  lower: by("text_lower"),
  "title-case": by("text_title"),
  length: by("length"),
  left: by("text_left"),
  right: by("text_right"),
  substring: (call, p) => companion(p, "text_part", call.args, ...(call.args.length < 3 ? ["1000000000"] : [])),
  trim: (call, p) => {
    const side = textOption(call, "side");
    return companion(p, side === "start" ? TRIM.start : side === "end" ? TRIM.end : TRIM.both, [only(call)], "' '");
  },
  pad: (call, p) => companion(p, textOption(call, "side") === "start" ? "text_pad_start" : "text_pad_end", call.args),
  repeat: by("text_repeat"),
  replace: replaceWhereKnown("replace"),
  reverse: by("text_reverse"),
  "split-part": by("split_part"),
  md5: by("md5"),
  sha256: by("sha256"),
  position: by("instr"),
  contains: (call, p) => ({
    doc: [
      callOf(
        "instr",
        both(call).map((arg) => p.at(arg, BINDING.lowest)),
      ).doc,
      " > 0",
    ],
    binding: BINDING.comparison,
  }),
  "starts-with": by("starts_with"),
  "ends-with": by("ends_with"),
  like: by("text_like"),
  "regexp-match": (call, p) => companion(p, "regexp_match", [only(call)], pattern(call)),
  "regexp-extract": (call, p) =>
    companion(
      p,
      "regexp_extract",
      [only(call)],
      pattern(call),
      String(numberOption(call, "group")),
      String(numberOption(call, "occurrence")),
    ),
  "regexp-extract-all": (call, p) => companion(p, "regexp_extract_all", [only(call)], pattern(call), String(numberOption(call, "group"))),
  "regexp-replace": (call, p) => companion(p, "regexp_replace", [only(call)], pattern(call), quoteText(textOption(call, "replacement"))),
  "regexp-replace-by": (call, p) => companion(p, "regexp_replace_by", call.args, quoteText(textOption(call, "replacement"))),
  "regexp-count": (call, p) => companion(p, "regexp_count", [only(call)], pattern(call)),
} satisfies Partial<PrimitiveRules>;
