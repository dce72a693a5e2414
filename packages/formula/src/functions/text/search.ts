import { BOOLEAN, TEXT, sql, type PrimitiveName, type SqlExpr } from "@sheaf/sql";
import type { FunctionEntry } from "../../catalogue.ts";
import { arg, example, param, returns } from "../entry.ts";
import { PLACE, S, scalar, simple, texts } from "./entry.ts";

function anyOf(primitive: PrimitiveName, args: readonly SqlExpr[]): SqlExpr {
  return sql.or(...args.slice(1).map((part) => sql.primitive(primitive, [arg(args, 0), part], BOOLEAN)));
}

/** Whether and where a text holds another, or has the form of a pattern of _ and %. */
export const searchTextFunctions: readonly FunctionEntry[] = [
  scalar({
    name: "Contains",
    doc: "Whether a text contains one of several others, letter case counted.",
    params: [S, param("part", "text", "A part to look for.", { repeats: "part" })],
    examples: [
      example("letter case counts", 'Contains([t], "an")', [true, false, null], texts("banana", "BANANA", null)),
      example("one of several", 'Contains([t], "x", "b")', [true, false], texts("abc", "c")),
      example("wildcards are plain characters", 'Contains([t], "%", "_")', [true, false], texts("5%", "5")),
      example("the empty text is everywhere", 'Contains("a", "")', [true]),
    ],
    resultType: returns(BOOLEAN),
    lower: (args) => anyOf("contains", args),
  }),
  simple(
    "EndsWith",
    "ends-with",
    BOOLEAN,
    "Whether a text ends with another, letter case counted.",
    [S, param("end", "text", "The end.")],
    [
      example("letter case counts", 'EndsWith([t], "na")', [true, false, null], texts("banana", "BANANA", null)),
      example("the empty text ends every text", 'EndsWith("a", "")', [true]),
      example("longer than the text", 'EndsWith("a", "ba")', [false]),
    ],
  ),
  scalar({
    name: "Find",
    doc: "Where a text first contains another, counted from 1; 0 if nowhere.",
    params: [S, param("part", "text", "What to look for.")],
    examples: [
      example("places", 'Find([t], "b")', ["2", "0", null], texts("abcb", "x", null)),
      example("by character", 'Find("東京b", "b")', ["3"]),
      example("the empty text is at 1", 'Find("abc", "")', ["1"]),
    ],
    suggestedFor: ["Search", "IndexOf", "CharIndex", "Position", "Instr"],
    resultType: returns(PLACE),
    lower: (args) => sql.primitive("position", [arg(args, 0), arg(args, 1)], PLACE),
  }),
  scalar({
    name: "ILike",
    doc: "Whether a text has the form of a pattern, letter case not counted: _ is one character, % any number of them.",
    params: [S, param("pattern", "text", "A pattern of _ and %.")],
    examples: [
      example("letter case does not count", 'ILike([t], "a%")', [true, true, false, null], texts("abc", "ABC", "b", null)),
      example("one character", 'ILike("Cat", "c_t")', [true]),
      example("beyond A to Z", 'ILike("ÄB", "äb")', [true]),
    ],
    resultType: returns(BOOLEAN),
    lower: (args) =>
      sql.primitive(
        "like",
        args.map((part) => sql.primitive("lower", [part], TEXT)),
        BOOLEAN,
      ),
  }),
  simple(
    "Like",
    "like",
    BOOLEAN,
    "Whether a text has the form of a pattern: _ is one character, % any number of them.",
    [S, param("pattern", "text", "A pattern of _ and %.")],
    [
      example("letter case counts", 'Like([t], "a%")', [true, false, null], texts("abc", "ABC", null)),
      example("one character", 'Like("cat", "c_t")', [true]),
      example("a backslash is a plain character", 'Like([t], "a\\\\%")', [true, false], texts("a\\b", "a%")),
    ],
  ),
  simple(
    "StartsWith",
    "starts-with",
    BOOLEAN,
    "Whether a text begins with another, letter case counted.",
    [S, param("start", "text", "The beginning.")],
    [
      example("letter case counts", 'StartsWith([t], "ba")', [true, false, null], texts("banana", "BANANA", null)),
      example("the empty text begins every text", 'StartsWith("a", "")', [true]),
      example("wildcards are plain characters", 'StartsWith("abc", "a%")', [false]),
    ],
  ),
];
