import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { columnNames } from "./column-names.ts";
import { DelimitedReader } from "./delimited-reader.ts";
import { LoadRefused, type Dialect } from "./dialect.ts";

const csv: Dialect = { delimiter: ",", quote: '"', escape: "double", newline: "lf", encoding: "utf-8", header: true, skipLines: 0 };

interface ReadRow {
  readonly line: number;
  /** null = nothing stands there. */
  readonly fields: readonly (string | null)[];
}

function read(text: string | Uint8Array, more: Partial<Dialect> = {}, cut = Number.POSITIVE_INFINITY): readonly ReadRow[] {
  const rows: ReadRow[] = [];
  let fields: (string | null)[] = [];
  const reader = new DelimitedReader(
    { ...csv, ...more },
    {
      field(bytes, start, end, quoted) {
        fields.push(start === end && !quoted ? null : Buffer.from(bytes.subarray(start, end)).toString("utf8"));
      },
      endRow(line) {
        rows.push({ line, fields });
        fields = [];
        return true;
      },
    },
  );
  const bytes = typeof text === "string" ? Buffer.from(text, "utf8") : text;
  for (let at = 0; at < bytes.length; at += cut) reader.push(bytes.subarray(at, Math.min(bytes.length, at + cut)));
  reader.end();
  return rows;
}

const fields = (text: string, more: Partial<Dialect> = {}): readonly (readonly (string | null)[])[] =>
  read(text, more).map((row) => row.fields);
function refusal(text: string | Uint8Array, more: Partial<Dialect> = {}): unknown {
  try {
    return read(text, more);
  } catch (error) {
    if (error instanceof LoadRefused) return [error.problem.code, error.problem.line];
    throw error;
  }
}

describe("V67 cutting text into rows and fields", () => {
  test("plain, quoted, doubled quotes, empty text and nothing", () => {
    expect(fields('a,b\n1,"x ""y"", z"\n"",\n,""\n')).toEqual([
      ["a", "b"],
      ["1", 'x "y", z'],
      ["", null],
      [null, ""],
    ]);
  });

  test("row ends of any kind, also mixed, and line breaks inside fields stay as they are", () => {
    expect(fields('a,b\r\n1,"x\ny"\n2,"p\r\nq"\r\n3,z')).toEqual([
      ["a", "b"],
      ["1", "x\ny"],
      ["2", "p\r\nq"],
      ["3", "z"],
    ]);
    expect(fields("a,b\r1,2\r", { newline: "cr" })).toEqual([
      ["a", "b"],
      ["1", "2"],
    ]);
  });

  test("a CR that ends no row is an ordinary character; the half of a row's end at the file's end is none", () => {
    expect(fields("a\rb,c\r\r\nd,e\r")).toEqual([
      ["a\rb", "c\r"],
      ["d", "e"],
    ]);
  });

  test("spaces and quotes in the middle of a field are kept as they stand", () => {
    expect(fields('1, "x"\n2,a"b"\n')).toEqual([
      ["1", ' "x"'],
      ["2", 'a"b"'],
    ]);
  });

  test("no line break at the end, nothing behind the last delimiter, one field, one row", () => {
    expect(fields("a,b\n1,")).toEqual([
      ["a", "b"],
      ["1", null],
    ]);
    expect(fields("a")).toEqual([["a"]]);
    expect(fields("")).toEqual([]);
    expect(fields("\n\na\n")).toEqual([[null], [null], ["a"]]);
  });

  test("lines are counted as an editor counts them", () => {
    expect(read('a\n"x\ny"\n\nb\n').map((row) => row.line)).toEqual([1, 2, 4, 5]);
    expect(read("# one\n# two\na,b\n1,2\n", { skipLines: 2 })).toEqual([
      { line: 3, fields: ["a", "b"] },
      { line: 4, fields: ["1", "2"] },
    ]);
  });

  test("other delimiters and quotes, backslash before a quote, no quotes at all", () => {
    expect(fields("a;b|c\td", { delimiter: ";" })).toEqual([["a", "b|c\td"]]);
    expect(fields("'it''s',\"x\"", { quote: "'" })).toEqual([["it's", '"x"']]);
    expect(fields('"say \\"hi\\" \\\\ now",1', { escape: "backslash" })).toEqual([['say "hi" \\ now', "1"]]);
    expect(fields('"a,b"', { quote: null })).toEqual([['"a', 'b"']]);
  });

  test("what cannot be read exactly is refused with its line", () => {
    expect(refusal('a\n1\n"x"y\n')).toEqual(["text-after-quote", 3]);
    expect(refusal('a\n"x"\r,b\n')).toEqual(["text-after-quote", 2]);
    expect(refusal('a\n1\n"never\nclosed')).toEqual(["unclosed-quote", 3]);
    expect(refusal("a\n1\nx\0y\n")).toEqual(["nul-character", 3]);
    expect(refusal('a\n"\n\0"\n')).toEqual(["nul-character", 2]);
  });

  test("a cell of 64 MiB is read, a larger one refused", () => {
    const large = Buffer.alloc(64 * 1024 * 1024, "x");
    expect(read(large, {}, 1024 * 1024)[0]?.fields[0]?.length).toBe(large.length);
    const larger = Buffer.alloc(64 * 1024 * 1024 + 1, "x");
    let code = "";
    try {
      read(larger, {}, 1024 * 1024);
    } catch (error) {
      if (error instanceof LoadRefused) code = error.problem.code;
    }
    expect(code).toBe("cell-too-large");
  });

  test("any table comes back as it was written, wherever the chunks are cut", () => {
    const cell = fc.oneof(
      fc.constant(null),
      fc.string({ unit: fc.constantFrom("a", "ü", "😀", ",", '"', "\n", "\r", " ", "\t", ";"), maxLength: 6 }),
    );
    const table = fc
      .integer({ min: 1, max: 4 })
      .chain((width) => fc.array(fc.array(cell, { minLength: width, maxLength: width }), { minLength: 1, maxLength: 6 }));
    fc.assert(
      fc.property(table, fc.integer({ min: 1, max: 9 }), fc.constantFrom("\n", "\r\n"), fc.boolean(), (rows, cut, end, hasEnd) => {
        const lines = rows.map((row) =>
          row.map((text) => (text === null ? "" : /^$|[",\n\r]/u.test(text) ? `"${text.replaceAll('"', '""')}"` : text)).join(","),
        );
        const text = lines.join(end) + (hasEnd ? end : "");
        // A last row of one absent cell has no trace in a file without an end.
        fc.pre(hasEnd || lines.at(-1) !== "");
        expect(read(text, {}, cut).map((row) => row.fields)).toEqual(rows);
      }),
      { numRuns: 500 },
    );
  });
});

describe("names of columns", () => {
  test("empty, equal and unusable headers get names of their own, and it is told", () => {
    expect(
      columnNames(["a", "A", "", "b", "a", "column_3", " padded ", "x\u0000y", "é".repeat(300)]).map(({ name, renamed }) => [
        name,
        renamed,
      ]),
    ).toEqual([
      ["a", null],
      ["A_2", "duplicate"],
      ["column_3_2", "empty"],
      ["b", null],
      ["a_3", "duplicate"],
      ["column_3", null],
      ["padded", "unusable"],
      ["x y", "unusable"],
      ["é".repeat(255), "unusable"],
    ]);
  });

  test("names never clash, whatever the headers are", () => {
    fc.assert(
      fc.property(
        fc.array(fc.constantFrom("a", "A", "a_2", "A_2", "", "column_1", "column_2", "a_3", " a"), { maxLength: 12 }),
        (headers) => {
          const names = columnNames(headers).map(({ name }) => name.toLowerCase());
          expect(new Set(names).size).toBe(headers.length);
          expect(names).not.toContain("");
        },
      ),
    );
  });
});
