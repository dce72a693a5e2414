import {
  BOOLEAN,
  INTEGER,
  TEXT,
  groupsInReplacement,
  integer,
  parseRegexp,
  sql,
  type PrimitiveName,
  type SqlExpr,
  type ValueType,
} from "@sheaf/sql";
import type { Example, FunctionEntry, Param, ScalarFunction } from "../../catalogue.ts";
import { arg, column, example, param, returns } from "../entry.ts";
import { PATTERN, S, checkPattern, patternChecked, regexp } from "./patterns.ts";

/** Length of a text and places in it: no text has more than 10^9 characters. */
const PLACE = integer(9);
/** Texts longer than this are not made by padding or repeating: null (V7). */
const MAX_MADE = 1_000_000;

function scalar(entry: Omit<ScalarFunction, "role" | "nulls" | "category">): ScalarFunction {
  return { ...entry, role: "scalar", nulls: "propagate", category: "text" };
}

/** A function that is a primitive over its arguments as they are. */
function simple(
  name: string,
  primitive: PrimitiveName,
  type: ValueType,
  doc: string,
  params: readonly Param[],
  examples: readonly Example[],
): ScalarFunction {
  return scalar({ name, doc, params, examples, resultType: returns(type), lower: (args) => sql.primitive(primitive, args, type) });
}

const texts = (...values: readonly (string | null)[]): Example["columns"] => ({ t: column(TEXT, ...values) });

/** At least a number; null stays null. */
function atLeast(expr: SqlExpr, least: number): SqlExpr {
  if (expr.kind === "literal" && typeof expr.value === "string") return Number(expr.value) < least ? sql.int(least) : expr;
  return sql.case([{ when: sql.lt(expr, sql.int(least)), then: sql.int(least) }], expr);
}

/** `expr` where a count lies within bounds; a constant is decided here. */
function whereWithin(count: SqlExpr, least: number, most: number, expr: SqlExpr): SqlExpr {
  if (count.kind === "literal" && typeof count.value === "string") {
    const value = Number(count.value);
    return value >= least && value <= most ? expr : sql.null(TEXT);
  }
  return sql.case([{ when: sql.and(sql.ge(count, sql.int(least)), sql.le(count, sql.int(most))), then: expr }], null, TEXT);
}

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

function pad(name: "LPad" | "RPad", side: "start" | "end", doc: string, examples: readonly Example[]): ScalarFunction {
  return scalar({
    name,
    doc,
    params: [
      S,
      param("length", "integer", "Length of the result."),
      param("fill", "text", "What is added.", { optional: true, default: '" "' }),
    ],
    examples,
    resultType: returns(TEXT),
    lower: (args) => {
      const length = atLeast(arg(args, 1), 0);
      return whereWithin(length, 0, MAX_MADE, sql.primitive("pad", [arg(args, 0), length, args[2] ?? sql.text(" ")], TEXT, { side }));
    },
  });
}

function anyOf(primitive: PrimitiveName, args: readonly SqlExpr[]): SqlExpr {
  return sql.or(...args.slice(1).map((part) => sql.primitive(primitive, [arg(args, 0), part], BOOLEAN)));
}

export const basicTextFunctions: readonly FunctionEntry[] = [
  scalar({
    name: "Concat",
    doc: "Texts joined; null if one is null.",
    params: [param("text", "text", "Texts.", { repeats: "text" })],
    examples: [
      example("joined", 'Concat([t], "-", "z")', ["a-z", null], texts("a", null)),
      example("with a line break", 'Len(Concat("a", "\\n", "b"))', ["3"]),
      example("one text", 'Concat("a")', ["a"]),
    ],
    suggestedFor: ["Concatenate"],
    resultType: returns(TEXT),
    lower: (args) => (args.length === 1 ? arg(args, 0) : sql.concat(args)),
  }),
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
    "Lower",
    "lower",
    TEXT,
    "A text in small letters.",
    [S],
    [
      example("letters", "Lower([t])", ["abc", "äö", null], texts("ABC", "ÄÖ", null)),
      example("others stay", 'Lower("A1-B")', ["a1-b"]),
      example("empty", 'Lower("")', [""]),
      example("compared with other text, letter case counts again", "[t] <= Lower([t])", [true, true], texts("B", "a")),
    ],
  ),
  pad("LPad", "start", "A text filled up at its start to a length; a longer one is cut.", [
    example("filled up", 'LPad([t], 5, "0")', ["00042", "12345", null], texts("42", "123456", null)),
    example("by spaces", 'LPad("a", 3)', ["  a"]),
    example("with nothing", 'LPad("abc", 5, "")', ["abc"]),
  ]),
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
  simple(
    "Proper",
    "title-case",
    TEXT,
    "A text with a capital at the start of each word and small letters in the rest.",
    [S],
    [
      example("words", "Proper([t])", ["Hello World", "X-Ray", null], texts("hello WORLD", "x-ray", null)),
      example("an apostrophe stays in the word", 'Proper("o\'neil")', ["O'neil"]),
      example("beyond A to Z", 'Proper("ÉCOLE élan")', ["École Élan"]),
    ],
  ),
  scalar({
    name: "RegexpExtract",
    doc: "What a regular expression finds: its first group if it has one, else the whole match; null if nothing.",
    params: [S, PATTERN, param("nth", "integer", "Which match, from 1.", { optional: true, default: "1", constant: true })],
    examples: [
      example("the whole match", 'RegexpExtract([t], "\\d+")', ["12", null, null], texts("a12b3", "x", null)),
      example("the first group", 'RegexpExtract("key=value", "=(\\w+)")', ["value"]),
      example("the second match", 'RegexpExtract("a12b3", "\\d+", 2)', ["3"]),
    ],
    suggestedFor: ["RegexExtract"],
    resultType: patternChecked(TEXT),
    lower: (args, context) => {
      const pattern = context.constant(1);
      const nth = context.constant(2);
      const occurrence = typeof nth === "number" ? nth : 1;
      if (occurrence < 1) return sql.null(TEXT);
      const parsed = typeof pattern === "string" ? parseRegexp(pattern) : null;
      const group = parsed !== null && "groups" in parsed && parsed.groups > 0 ? 1 : 0;
      return regexp("regexp-extract", arg(args, 0), pattern, TEXT, { group, occurrence });
    },
  }),
  scalar({
    name: "RegexpMatch",
    doc: "Whether a regular expression finds something in a text; ^ and $ stand for its ends.",
    params: [S, PATTERN],
    examples: [
      example("anywhere", 'RegexpMatch([t], "b+")', [true, false, null], texts("abbc", "x", null)),
      example("the whole text", 'RegexpMatch([t], "^\\d{3}$")', [true, false], texts("123", "1234")),
      example("letter case not counted, at word ends", 'RegexpMatch([t], "(?i)\\bcat\\b")', [true, false], texts("a Cat!", "concat")),
      example("a point is also a line break", 'RegexpMatch("a\\nb", "a.b")', [true]),
    ],
    suggestedFor: ["RegexMatch", "RegexpLike"],
    resultType: patternChecked(BOOLEAN),
    lower: (args, context) => regexp("regexp-match", arg(args, 0), context.constant(1), BOOLEAN),
  }),
  scalar({
    name: "RegexpReplace",
    doc: "A text with every match of a regular expression replaced; \\\\1 in the replacement is the first group.",
    params: [S, PATTERN, param("replacement", "text", "What takes its place.", { constant: true })],
    examples: [
      example("every match", 'RegexpReplace([t], "\\d", "#")', ["a##", "x", null], texts("a12", "x", null)),
      example("a group", 'RegexpReplace("John Smith", "(\\w+) (\\w+)", "\\\\2, \\\\1")', ["Smith, John"]),
      example("plain characters", 'RegexpReplace("abc", "b", "$&")', ["a$&c"]),
    ],
    suggestedFor: ["RegexReplace"],
    resultType: ({ constant, report }) => {
      const groups = checkPattern(constant(1), report);
      const replacement = constant(2);
      const named = typeof replacement === "string" ? groupsInReplacement(replacement) : 0;
      if (named > groups)
        report("E_VALUE_TYPE", `The replacement names group ${named}, but the pattern has ${groups === 0 ? "none" : groups}.`, 2);
      return TEXT;
    },
    lower: (args, context) => {
      const replacement = context.constant(2);
      return typeof replacement === "string"
        ? regexp("regexp-replace", arg(args, 0), context.constant(1), TEXT, { replacement })
        : sql.null(TEXT);
    },
  }),
  scalar({
    name: "Repeat",
    doc: "A text several times over; null for none.",
    params: [S, param("count", "integer", "How many times.")],
    examples: [
      example("three times", "Repeat([t], 3)", ["ababab", "", null], texts("ab", "", null)),
      example("none is null", 'Repeat("a", 0)', [null]),
      example("by a column", 'Repeat("-", [n])', ["--", null], { n: column(INTEGER, 2, -1) }),
    ],
    resultType: returns(TEXT),
    lower: (args) => whereWithin(arg(args, 1), 1, MAX_MADE, sql.primitive("repeat", [arg(args, 0), arg(args, 1)], TEXT)),
  }),
  simple(
    "Replace",
    "replace",
    TEXT,
    "A text with every occurrence of another replaced.",
    [S, param("old", "text", "What is replaced."), param("new", "text", "What takes its place.")],
    [
      example("every occurrence", 'Replace([t], "a", "o")', ["bonono", null], texts("banana", null)),
      example("removed", 'Replace("1,234", ",", "")', ["1234"]),
      example("nothing is not found", 'Replace("abc", "", "x")', ["abc"]),
      example("by a null, null", 'Replace("abc", "", [t])', ["abc", null], texts("x", null)),
    ],
  ),
  simple(
    "Reverse",
    "reverse",
    TEXT,
    "A text from its last character to its first.",
    [S],
    [
      example("characters", "Reverse([t])", ["cba", "", null], texts("abc", "", null)),
      example("an emoji is one", 'Reverse("a😀b")', ["b😀a"]),
      example("accents are characters of their own", "Reverse([t])", ["x\u0301e"], texts("e\u0301x")),
    ],
  ),
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
  pad("RPad", "end", "A text filled up at its end to a length; a longer one is cut.", [
    example("filled up", 'RPad([t], 4, ".")', ["ab..", "abcd", null], texts("ab", "abcdef", null)),
    example("by spaces", 'RPad("a", 3) & "|"', ["a  |"]),
    example("by more than one character", 'RPad("a", 4, "xy")', ["axyx"]),
  ]),
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
  trim("Trim", "both", "A text without the spaces at both ends.", [
    example("spaces", "Trim([t])", ["a b", null], texts("  a b ", null)),
    example("tabs and line breaks stay", 'Len(Trim(" \\ta\\n "))', ["3"]),
    example("nothing but spaces", 'Trim("  ")', [""]),
  ]),
  simple(
    "Upper",
    "upper",
    TEXT,
    "A text in capital letters.",
    [S],
    [
      example("letters", "Upper([t])", ["ABC", "ÄÖ", null], texts("abc", "äö", null)),
      example("ß becomes SS", 'Upper("straße")', ["STRASSE"]),
      example("empty", 'Upper("")', [""]),
    ],
  ),
];
