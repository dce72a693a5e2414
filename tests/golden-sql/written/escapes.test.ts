import { sql, TEXT, writtenDialects, type WrittenDialectName } from "@sheaf/sql";
import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { problemIn } from "./grammars.ts";

/** E2 where no engine can be asked: what is printed is read back, letter by letter, by the lexical rules of each engine. */

const HOSTILE = [
  "",
  "'",
  "''",
  "\\",
  "\\'",
  "\\\\'",
  "a\\",
  "'; DROP TABLE t; --",
  "\\'; DROP TABLE t; --",
  '"',
  '""',
  "`",
  "\\`",
  "[x]]",
  "]",
  "a\nb\r\nc",
  "a\\\nb",
  "-- no comment",
  "/* no comment */",
  "$$ DELETE $$",
  "{0}",
  "{zone}",
  "%s",
  "\\u0041\\x41\\101",
  "\u0000",
  "a\u00001",
  "\u2019\uff07\u02bc",
  "é😀\u202e\u0645",
  "\u2028\u2029",
  "x".repeat(10_000),
  "'".repeat(1000),
];

interface Lexis {
  /** What a backslash and the letter behind it stand for inside quotes; null: a backslash is one. */
  readonly escapes: Readonly<Record<string, string>> | null;
  readonly doubles: boolean;
  readonly nameQuote: '"' | "`";
}

const COMMON = { "\\": "\\", "'": "'", n: "\n", r: "\r" };
const lexes: Readonly<Record<WrittenDialectName, Lexis>> = {
  snowflake: { escapes: COMMON, doubles: true, nameQuote: '"' },
  bigquery: { escapes: COMMON, doubles: false, nameQuote: "`" },
  trino: { escapes: null, doubles: true, nameQuote: '"' },
  databricks: { escapes: COMMON, doubles: false, nameQuote: "`" },
};

/** The text that a literal stands for; fails where it is no single literal. */
function read(literal: string, { escapes, doubles }: Lexis): string {
  const isUnicode = literal.startsWith("U&");
  const body = isUnicode ? literal.slice(2) : literal;
  if (!body.startsWith("'")) throw new Error(`no literal: ${literal.slice(0, 40)}`);
  let text = "";
  for (let at = 1; at < body.length; at++) {
    const char = body[at] ?? "";
    const next = body[at + 1] ?? "";
    if (char === "'" && doubles && next === "'") {
      text += "'";
      at++;
    } else if (char === "'") {
      if (at !== body.length - 1) throw new Error(`the literal ends early: ${literal.slice(0, 40)}`);
      return text;
    } else if (char === "\\" && isUnicode) {
      text += next === "\\" ? "\\" : String.fromCharCode(Number.parseInt(body.slice(at + 1, at + 5), 16));
      at += next === "\\" ? 1 : 4;
    } else if (char === "\\" && escapes !== null) {
      if (next === "u") {
        text += String.fromCharCode(Number.parseInt(body.slice(at + 2, at + 6), 16));
        at += 5;
      } else {
        const escaped = escapes[next];
        if (escaped === undefined) throw new Error(`an escape of no engine: \\${next}`);
        text += escaped;
        at++;
      }
    } else text += char;
  }
  throw new Error(`the literal does not end: ${literal.slice(0, 40)}`);
}

describe.each(Object.keys(writtenDialects) as WrittenDialectName[])("%s", (name) => {
  const dialect = writtenDialects[name];
  const lexis = lexes[name];

  test("a text literal is the text", () => {
    for (const text of HOSTILE) expect(read(dialect.quoteText(text), lexis)).toBe(text);
  });

  test("any text at all", () => {
    fc.assert(
      fc.property(fc.string({ unit: "grapheme", maxLength: 40 }), fc.constantFrom("'", "\\", "\n", "\u0000", '"'), (text, char) => {
        for (const one of [text, text + char, char + text]) expect(read(dialect.quoteText(one), lexis)).toBe(one);
      }),
      { numRuns: 200 },
    );
  });

  test("a line break stands raw only where the engine takes one inside quotes", () => {
    expect(dialect.quoteText("a\nb").includes("\n")).toBe(name !== "bigquery");
  });

  test("a name is one name, and different names stay different", () => {
    const names = HOSTILE.map((text) => text.replaceAll("\u0000", "").slice(0, 60)).filter((text) => text !== "");
    const printed = names.map((text) => dialect.quoteName(text));
    const quote = lexis.nameQuote;
    for (const one of printed) {
      expect(one.startsWith(quote) && one.endsWith(quote)).toBe(true);
      expect(
        one
          .slice(1, -1)
          .replaceAll(quote + quote, "")
          .includes(quote),
      ).toBe(false);
    }
    expect(new Set(printed).size).toBe(new Set(names).size);
  });

  test("names and texts of people stand in a statement that the grammar reads", () => {
    for (const text of HOSTILE.filter((one) => !one.includes("\u0000"))) {
      const items = [{ expr: sql.text(text), alias: text.slice(0, 60) || "empty" }];
      const where = sql.and(
        sql.eq(sql.column("t", "a", TEXT), sql.text(text)),
        sql.primitive("regexp-match", [sql.column("t", "a", TEXT)], { kind: "boolean" }, { pattern: "['\"]+" }),
      );
      const body = sql.select({ items, from: { kind: "table", path: ["t"], alias: "t" }, where });
      expect(problemIn(name, dialect.printQuery({ ctes: [], body })), text.slice(0, 40)).toBeNull();
    }
  });
});
