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
  /** What a name stands between. */
  readonly names: readonly [begin: string, end: string];
  /** What stands between pieces of a text that cannot be one literal; absent: every text can. */
  readonly joins?: string;
  /** What stands around the literals of a text. */
  readonly around?: RegExp;
  /** A backslash before a line break continues the literal on the next line: both are gone. */
  readonly continues?: true;
}

const COMMON = { "\\": "\\", "'": "'", n: "\n", r: "\r" };
const lexes: Readonly<Record<WrittenDialectName, Lexis>> = {
  snowflake: { escapes: COMMON, doubles: true, names: ['"', '"'] },
  bigquery: { escapes: COMMON, doubles: false, names: ["`", "`"] },
  trino: { escapes: null, doubles: true, names: ['"', '"'] },
  databricks: { escapes: COMMON, doubles: false, names: ["`", "`"] },
  redshift: { escapes: null, doubles: true, names: ['"', '"'], joins: " || " },
  sqlserver: {
    escapes: null,
    doubles: true,
    names: ["[", "]"],
    joins: " + ",
    around: /^(?:CAST\((.*) COLLATE \w+ AS VARCHAR\(MAX\)\)|(.*) COLLATE \w+)$/su,
    continues: true,
  },
};

/** The text that is printed for a text; fails where it is not literals alone. */
function read(printed: string, lexis: Lexis): string {
  const around = lexis.around?.exec(printed);
  const inner = around?.[1] ?? around?.[2] ?? printed;
  if (lexis.joins === undefined || !inner.startsWith("(")) return readLiteral(inner, 0, lexis, inner.length).text;
  let text = "";
  for (let at = 1; ;) {
    const number = /^N?CHA?R\((\d+)\)/u.exec(inner.slice(at, at + 20));
    const piece =
      number === null ? readLiteral(inner, at, lexis, null) : { text: String.fromCharCode(Number(number[1])), end: at + number[0].length };
    text += piece.text;
    if (inner.slice(piece.end) === ")") return text;
    if (!inner.startsWith(lexis.joins, piece.end)) throw new Error(`pieces that are not put together: ${printed.slice(0, 40)}`);
    at = piece.end + lexis.joins.length;
  }
}

/** One literal from a place on; `last` is where it must end. */
function readLiteral(
  body: string,
  from: number,
  { escapes, doubles, continues }: Lexis,
  last: number | null,
): { text: string; end: number } {
  const prefix = /^(?:U&|N)/u.exec(body.slice(from, from + 2))?.[0] ?? "";
  const isUnicode = prefix === "U&";
  if (body[from + prefix.length] !== "'") throw new Error(`no literal: ${body.slice(from, 40)}`);
  let text = "";
  for (let at = from + prefix.length + 1; at < body.length; at++) {
    const char = body[at] ?? "";
    const next = body[at + 1] ?? "";
    if (char === "'" && doubles && next === "'") {
      text += "'";
      at++;
    } else if (char === "'") {
      if (last !== null && at !== last - 1) throw new Error(`the literal ends early: ${body.slice(0, 40)}`);
      // Without the letter N before them letters are those of some code page.
      if (continues === true && prefix === "" && /[^\u0000-\u007f]/u.test(text)) throw new Error("letters of no code page");
      return { text, end: at + 1 };
    } else if (char === "\\" && continues === true && (next === "\n" || next === "\r")) {
      at += next === "\r" && body[at + 2] === "\n" ? 2 : 1;
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
  throw new Error(`the literal does not end: ${body.slice(0, 40)}`);
}

describe.each(Object.keys(writtenDialects) as WrittenDialectName[])("%s", (name) => {
  const dialect = writtenDialects[name];
  const lexis = lexes[name];
  const canHold = (text: string): boolean => dialect.refuses(sql.text(text)) === null;

  test("a text literal is the text", () => {
    for (const text of HOSTILE.filter(canHold)) expect(read(dialect.quoteText(text), lexis)).toBe(text);
  });

  test("any text at all", () => {
    fc.assert(
      fc.property(fc.string({ unit: "grapheme", maxLength: 40 }), fc.constantFrom("'", "\\", "\n", "\u0000", '"'), (text, char) => {
        for (const one of [text, text + char, char + text].filter(canHold)) expect(read(dialect.quoteText(one), lexis)).toBe(one);
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
    const [begin, end] = lexis.names;
    for (const one of printed) {
      expect(one.startsWith(begin) && one.endsWith(end)).toBe(true);
      expect(
        one
          .slice(1, -1)
          .replaceAll(end + end, "")
          .includes(end),
      ).toBe(false);
    }
    expect(new Set(printed).size).toBe(new Set(names).size);
  });

  test("names and texts of people stand in a statement that the grammar reads", () => {
    for (const text of HOSTILE.filter((one) => !one.includes("\u0000"))) {
      const items = [{ expr: sql.text(text), alias: text.slice(0, 60) || "empty" }];
      const matches = sql.primitive("regexp-match", [sql.column("t", "a", TEXT)], { kind: "boolean" }, { pattern: "['\"]+" });
      const where = sql.and(sql.eq(sql.column("t", "a", TEXT), sql.text(text)), ...(dialect.refuses(matches) === null ? [matches] : []));
      const body = sql.select({ items, from: { kind: "table", path: ["t"], alias: "t" }, where });
      expect(problemIn(name, dialect.printQuery({ ctes: [], body })), text.slice(0, 40)).toBeNull();
    }
  });
});
