import { message } from "@sheaf/messages";
import { BOOLEAN, TEXT, groupsInReplacement, parseRegexp, sql } from "@sheaf/sql";
import type { FunctionEntry } from "../../catalogue.ts";
import { arg, example, param } from "../entry.ts";
import { S, scalar, texts } from "./entry.ts";
import { PATTERN, checkPattern, patternChecked, regexp } from "./patterns.ts";

/** What regular expressions find, and put in its place. */
export const regexpFunctions: readonly FunctionEntry[] = [
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
    doc: "A text with every match of a regular expression replaced; \\\\1 in the replacement is the first group. The expression may be a column where the warehouse reads it as the formula language does (DuckDB and SQLite); the replacement names no groups then.",
    params: [S, { ...PATTERN, constant: false }, param("replacement", "text", "What takes its place.", { constant: true })],
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
      // How many groups a row's pattern has, nobody knows before.
      if (named > 0 && constant(1) === undefined) report("E_VALUE_TYPE", message("findings.argument.groups-of-column"), 2);
      else if (named > groups) {
        const said =
          groups === 0
            ? message("findings.argument.no-groups", { group: named })
            : message("findings.argument.group", { group: named, groups });
        report("E_VALUE_TYPE", said, 2);
      }
      return TEXT;
    },
    lower: (args, context) => {
      const replacement = context.constant(2);
      if (typeof replacement !== "string") return sql.null(TEXT);
      const pattern = context.constant(1);
      return pattern === undefined
        ? sql.primitive("regexp-replace-by", [arg(args, 0), arg(args, 1)], TEXT, { replacement })
        : regexp("regexp-replace", arg(args, 0), pattern, TEXT, { replacement });
    },
  }),
];
