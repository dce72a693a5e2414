import { INTEGER, TEXT, sql, type SqlExpr } from "@sheaf/sql";
import type { Example, FunctionEntry, ScalarFunction } from "../../catalogue.ts";
import { arg, column, example, param, returns } from "../entry.ts";
import { S, atLeast, scalar, simple, texts } from "./entry.ts";

/** Texts of more characters are not made by padding or repeating: null (S-V7e). As many as a cell of a spreadsheet takes. */
const MAX_MADE = 32_767;

/** `expr` where a count lies within bounds; a constant is decided here. */
function whereWithin(count: SqlExpr, least: number, most: number, expr: SqlExpr): SqlExpr {
  if (count.kind === "literal" && typeof count.value === "string") {
    const value = Number(count.value);
    return value >= least && value <= most ? expr : sql.null(TEXT);
  }
  return sql.case([{ when: sql.and(sql.ge(count, sql.int(least)), sql.le(count, sql.int(most))), then: expr }], null, TEXT);
}

/** A text so many times over, where all of it is not too long. */
function repeated(text: SqlExpr, count: SqlExpr): SqlExpr {
  const times = count.kind === "literal" && typeof count.value === "string" ? Number(count.value) : null;
  const length = sql.primitive("length", [text], INTEGER);
  const isShort =
    times === null
      ? sql.le(sql.multiply(length, count), sql.int(MAX_MADE))
      : sql.le(length, sql.int(Math.floor(MAX_MADE / Math.max(1, times))));
  const made = sql.primitive("repeat", [text, count], TEXT);
  return whereWithin(count, 1, MAX_MADE, sql.case([{ when: isShort, then: made }], null, TEXT));
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

/** Texts made of texts: joined, filled up, repeated, and with other characters in their places. */
export const textMakingFunctions: readonly FunctionEntry[] = [
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
  simple(
    "Lower",
    "lower",
    TEXT,
    "A text in small letters. What depends on the place in a word or becomes two characters (Σ at the end of a word, İ) is by Unicode's full rules on PostgreSQL and SQLite; DuckDB, MariaDB and ClickHouse go letter by letter.",
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
    example("more than 32,767 characters are null", 'Len(LPad("a", [n]))', ["32767", null, null], {
      n: column(INTEGER, 32_767, 32_768, 2_000_000_000),
    }),
  ]),
  simple(
    "Proper",
    "title-case",
    TEXT,
    "A text with a capital at the start of each word and small letters in the rest. Of a word that begins with ß, ﬁ or ǆ each warehouse makes its own: Ss, SS or ẞ.",
    [S],
    [
      example("words", "Proper([t])", ["Hello World", "X-Ray", null], texts("hello WORLD", "x-ray", null)),
      example("an apostrophe stays in the word", 'Proper("o\'neil")', ["O'neil"]),
      example("beyond A to Z", 'Proper("ÉCOLE élan")', ["École Élan"]),
    ],
  ),
  scalar({
    name: "Repeat",
    doc: "A text several times over; null for none.",
    params: [S, param("count", "integer", "How many times.")],
    examples: [
      example("three times", "Repeat([t], 3)", ["ababab", "", null], texts("ab", "", null)),
      example("none is null", 'Repeat("a", 0)', [null]),
      example("by a column", 'Repeat("-", [n])', ["--", null], { n: column(INTEGER, 2, -1) }),
      example("more than 32,767 characters are null", "Len(Repeat([t], 16384))", [null, "16384"], texts("ab", "a")),
      example("as many as there are of a column", 'Len(Repeat("ab", [n]))', [null, null, "32766"], {
        n: column(INTEGER, 16_384, 2_000_000_000, 16_383),
      }),
    ],
    resultType: returns(TEXT),
    lower: (args) => repeated(arg(args, 0), arg(args, 1)),
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
  pad("RPad", "end", "A text filled up at its end to a length; a longer one is cut.", [
    example("filled up", 'RPad([t], 4, ".")', ["ab..", "abcd", null], texts("ab", "abcdef", null)),
    example("by spaces", 'RPad("a", 3) & "|"', ["a  |"]),
    example("more than 32,767 characters are null", 'RPad("a", 32768)', [null]),
    example("by more than one character", 'RPad("a", 4, "xy")', ["axyx"]),
  ]),
  simple(
    "Upper",
    "upper",
    TEXT,
    "A text in capital letters. Letters that become several (ﬁ, ŉ, ΐ) do on PostgreSQL and SQLite, and stay as they are on DuckDB, MariaDB and ClickHouse; ß becomes SS everywhere.",
    [S],
    [
      example("letters", "Upper([t])", ["ABC", "ÄÖ", null], texts("abc", "äö", null)),
      example("ß becomes SS", 'Upper("straße")', ["STRASSE"]),
      example("empty", 'Upper("")', [""]),
    ],
  ),
];
