import { TEXT, sql } from "@sheaf/sql";
import type { Example, FunctionEntry, ScalarFunction } from "../../catalogue.ts";
import { arg, example, param, returns } from "../entry.ts";
import { PLACE, S, atLeast, scalar, texts } from "./entry.ts";

function trim(name: string, side: "both" | "start" | "end", doc: string, examples: readonly Example[]): ScalarFunction {
  return scalar({
    name,
    doc,
    params: [S],
    examples,
    resultType: returns(TEXT),
    lower: (args) => sql.primitive("trim", [arg(args, 0)], TEXT, { side }),
  });
}

/** How long a text is, and what is left of it. */
export const textPartFunctions: readonly FunctionEntry[] = [
  scalar({
    name: "Left",
    doc: "The first characters of a text; a negative count drops that many from the end.",
    params: [S, param("count", "integer", "How many characters.")],
    examples: [
      example("the first two", "Left([t], 2)", ["ab", "é1", "", null], texts("abc", "é1x", "", null)),
      example("all but the last", 'Left("abc", -1)', ["ab"]),
      example("up to a place that is found", 'Left([t], Find([t], " ") - 1)', ["one"], texts("one two")),
    ],
    resultType: returns(TEXT),
    lower: (args) => sql.primitive("left", [arg(args, 0), arg(args, 1)], TEXT),
  }),
  scalar({
    name: "Len",
    doc: "The number of characters in a text.",
    params: [S],
    examples: [
      example("characters", "Len([t])", ["3", "4", "0", null], texts("abc", "東京大学", "", null)),
      example("an emoji is one", 'Len("😀")', ["1"]),
      example("spaces count", 'Len(" a ")', ["3"]),
    ],
    suggestedFor: ["Length"],
    resultType: returns(PLACE),
    lower: (args) => sql.primitive("length", [arg(args, 0)], PLACE),
  }),
  trim("LTrim", "start", "A text without the spaces at its start.", [
    example("spaces", "LTrim([t])", ["a ", null], texts("  a ", null)),
    example("tabs stay", 'Len(LTrim("\\ta"))', ["2"]),
    example("nothing but spaces", 'LTrim("  ")', [""]),
  ]),
  scalar({
    name: "Mid",
    aliases: ["Substring"],
    doc: "A part of a text from a place on, counted from 1.",
    params: [
      S,
      param("start", "integer", "Where it begins, from 1."),
      param("length", "integer", "How many characters.", { optional: true, default: "to the end" }),
    ],
    examples: [
      example("a part", "Mid([t], 2, 2)", ["bc", "", null], texts("abcd", "a", null)),
      example("to the end", 'Mid("abcd", 3)', ["cd"]),
      example("before the start is the start, a negative length is none", 'Mid("abc", 0, 2) & "|" & Mid("abc", 1, -1)', ["ab|"]),
    ],
    suggestedFor: ["Substr"],
    resultType: returns(TEXT),
    lower: (args) => {
      const start = atLeast(arg(args, 1), 1);
      const length = args[2];
      return sql.primitive("substring", length === undefined ? [arg(args, 0), start] : [arg(args, 0), start, atLeast(length, 0)], TEXT);
    },
  }),
  scalar({
    name: "Right",
    doc: "The last characters of a text; a negative count drops that many from the start.",
    params: [S, param("count", "integer", "How many characters.")],
    examples: [
      example("the last two", "Right([t], 2)", ["bc", "", null], texts("abc", "", null)),
      example("all but the first", 'Right("abc", -1)', ["bc"]),
      example("none", 'Right("abc", 0)', [""]),
    ],
    resultType: returns(TEXT),
    lower: (args) => sql.primitive("right", [arg(args, 0), arg(args, 1)], TEXT),
  }),
  trim("RTrim", "end", "A text without the spaces at its end.", [
    example("spaces", 'RTrim([t]) & "|"', [" a|", null], texts(" a  ", null)),
    example("tabs stay", 'Len(RTrim("a\\t"))', ["2"]),
    example("nothing but spaces", 'RTrim("  ")', [""]),
  ]),
  scalar({
    name: "SplitPart",
    doc: "A part of a text between delimiters, counted from 1, or from the end if negative; empty beyond.",
    params: [S, param("delimiter", "text", "What separates."), param("part", "integer", "Which part.")],
    examples: [
      example("from the start", 'SplitPart([t], ",", 2)', ["b", "", null], texts("a,b,c", "a", null)),
      example("from the end", 'SplitPart("a,b,c", ",", -1)', ["c"]),
      example("there is no part 0", 'SplitPart("a,b", ",", 0)', [null]),
      example("an empty delimiter does not split", 'SplitPart("abc", "", 1)', ["abc"]),
    ],
    resultType: returns(TEXT),
    lower: (args) => {
      const part = arg(args, 2);
      if (part.kind === "literal" && part.value === "0") return sql.null(TEXT);
      const place = part.kind === "literal" ? part : sql.nullIf(part, sql.int(0));
      return sql.primitive("split-part", [arg(args, 0), arg(args, 1), place], TEXT);
    },
  }),
  trim("Trim", "both", "A text without the spaces at both ends.", [
    example("spaces", "Trim([t])", ["a b", null], texts("  a b ", null)),
    example("tabs and line breaks stay", 'Len(Trim(" \\ta\\n "))', ["3"]),
    example("nothing but spaces", 'Trim("  ")', [""]),
  ]),
];
