import { message } from "@sheaf/messages";
import { inEnglish } from "@sheaf/messages/english";
import fc from "fast-check";
import { describe, expect, test } from "vitest";
import type { Json, WorkbookDocument } from "../document.ts";
import { readWorkbookFile, readWorkbookValue } from "../file/read-workbook.ts";
import { applyTransaction } from "../operations/transaction.ts";
import type { Operation } from "../operations/operation.ts";
import { smallDocument } from "../testing/sample.ts";
import { documentExcess, documentSize } from "./document-size.ts";
import { documentLimits, fileLimits } from "./limits.ts";
import { isBreach, measure } from "./measure.ts";
import { scanJson } from "./scan-json.ts";
import { tellReport } from "../file/report.ts";

const nested = (depth: number): unknown => {
  let value: unknown = 1;
  for (let level = 0; level < depth; level++) value = [value];
  return value;
};

describe("measuring a value", () => {
  test("bytes are those of its JSON, values and depth are counted", () => {
    fc.assert(
      fc.property(fc.jsonValue(), (value) => {
        const size = measure(value);
        if (isBreach(size)) {
          expect(JSON.stringify(value)).toMatch(/\\u0000|\\ud|__proto__/u);
          return;
        }
        expect(size.bytes).toBe(new TextEncoder().encode(JSON.stringify(value)).length);
      }),
      { numRuns: 2_000 },
    );
    expect(measure({ a: [1, "x", { b: null }], c: true })).toEqual({ bytes: 33, values: 7, depth: 3 });
    expect(measure("grün 😀 \n \u0001")).toMatchObject({ bytes: new TextEncoder().encode(JSON.stringify("grün 😀 \n \u0001")).length });
  });

  test("V48: it stops at each bound, and says which and where", () => {
    const bounds = { bytes: 1_000, values: 50, depth: 5, text: 100 };
    expect(measure({ a: ["x".repeat(101)] }, bounds)).toMatchObject({ limit: "text", most: 100, path: ["a", 0] });
    expect(
      measure(
        Array.from({ length: 20 }, () => "x".repeat(90)),
        bounds,
      ),
    ).toMatchObject({ limit: "bytes", most: 1_000 });
    expect(measure({ list: Array.from({ length: 60 }, () => 0) }, bounds)).toMatchObject({ limit: "values", path: ["list"] });
    expect(measure(nested(6), bounds)).toMatchObject({ limit: "depth" });
    expect(isBreach(measure(nested(5), bounds))).toBe(false);
  });

  test("depth of 100,000 overflows nothing", () => {
    expect(measure(nested(100_000))).toMatchObject({ depth: 100_000 });
  });

  test.each([
    ["half a character", { a: "\ud800" }, ["a"]],
    ["the other half", ["x\udc00"], [0]],
    ["NUL", { a: { b: "x\u0000" } }, ["a", "b"]],
    ["NUL in a name", { "a\u0000": 1 }, ["a\u0000"]],
    ["a number without end", [Number.NaN], [0]],
    ["__proto__", JSON.parse('{"__proto__": 1}') as unknown, ["__proto__"]],
    ["a function", { a: () => 1 }, ["a"]],
  ])("%s cannot be kept", (_, value, path) => {
    expect(measure(value)).toMatchObject({ limit: null, path });
  });

  test("NUL may be asked for where nothing is kept", () => {
    expect(isBreach(measure("a\u0000", undefined, "asked-for"))).toBe(false);
    expect(isBreach(measure("\ud800", undefined, "asked-for"))).toBe(true);
  });
});

describe("a text of JSON before it is parsed", () => {
  test("V48: depth and values are told from its signs", () => {
    expect(scanJson("[".repeat(100_000))).toMatchObject({ limit: "depth", most: 200 });
    expect(scanJson(`[${"0,".repeat(60)}0]`, { depth: 5, values: 50 })).toMatchObject({ limit: "values", most: 50 });
    const named = JSON.stringify(Object.fromEntries(Array.from({ length: 60 }, (_, at) => [`k${at}`, "a: b"])));
    expect(scanJson(named, { depth: 5, values: 100, names: 60 })).toBeNull();
    expect(scanJson(named, { depth: 5, values: 100, names: 59 })).toMatchObject({
      message: message("findings.bounds.passed", { what: "value", limit: "names", most: "59" }),
    });
    expect(scanJson(JSON.stringify({ a: '[[[[[[ , "\\', b: ["\\"] }), { depth: 2, values: 10 })).toBeNull();
  });

  test("it counts no fewer values than there are, and never fewer levels", () => {
    fc.assert(
      fc.property(fc.jsonValue({ stringUnit: "grapheme" }), (value) => {
        const size = measure(value);
        if (isBreach(size)) return;
        const text = JSON.stringify(value);
        if (size.depth > 0) expect(scanJson(text, { depth: size.depth - 1, values: Infinity })).toMatchObject({ limit: "depth" });
        expect(scanJson(text, { depth: size.depth, values: 2 * size.values })).toBeNull();
      }),
    );
  });
});

const table = (id: string, columns: number): Json => ({
  id,
  kind: "table",
  name: id,
  source: { kind: "sql", connectionId: "c", statement: "select 1" },
  columns: Array.from({ length: columns }, (_, index) => ({ id: `c${index}`, formula: "1" })),
});
const withElements = (elements: readonly Json[]): Json => ({
  name: "Large",
  schemaVersion: 1,
  pages: [{ id: "p", name: "P", elements }],
});

describe("the size of a document", () => {
  test("is that of its JSON but for a few bytes, and an edit costs only what it changed", () => {
    const document = smallDocument();
    const text = JSON.stringify(document);
    expect(Math.abs(documentSize(document).bytes - new TextEncoder().encode(text).length)).toBeLessThan(200);
    const edited = applyTransaction(document, [{ kind: "set-field", path: ["name"], value: "Another" }]);
    if (!edited.ok) throw new Error("refused");
    expect(documentSize(edited.document).elements).toBe(documentSize(document).elements);
  });

  test.each([
    ["pages", { name: "x", schemaVersion: 1, pages: Array.from({ length: 1_001 }, (_, n) => ({ id: `p${n}`, name: "P", elements: [] })) }],
    ["elements", withElements(Array.from({ length: 5_001 }, (_, n) => ({ id: `e${n}`, kind: "text", body: "x" })))],
    ["columns in one element", withElements([table("t", 5_001)])],
    ["MB", withElements(Array.from({ length: 8 }, (_, n) => ({ id: `e${n}`, kind: "text", body: "x".repeat(900_000) })))],
  ])("V48: a file with too many %s is E_LIMIT", (what, file) => {
    const read = readWorkbookValue(file);
    expect(read.document).toBeNull();
    expect(tellReport(read.report, inEnglish).errors).toContainEqual(
      expect.objectContaining({ code: "E_LIMIT", message: expect.stringContaining(what) as unknown as string }),
    );
  });

  test("V48: an edit that passes a bound is refused; one of a document that is too large already may make it smaller", () => {
    const pages = Array.from({ length: documentLimits.pages }, (_, n) => ({ id: `p${n}`, name: "P", elements: [], rest: {} }));
    const page = { id: "more", name: "More", elements: [], rest: {} };
    const full: WorkbookDocument = { ...smallDocument(), layout: [], pages };
    const insert: Operation = { kind: "insert-item", list: ["pages"], item: page, after: null };
    expect(applyTransaction(full, [insert])).toMatchObject({ ok: false, violations: [{ code: "E_LIMIT" }] });
    const over: WorkbookDocument = { ...full, pages: [...pages, page, { ...page, id: "most" }] };
    expect(documentExcess(over)).toMatchObject([{ limit: "pages", most: 1_000 }]);
    expect(applyTransaction(over, [{ kind: "remove-item", list: ["pages"], key: "p0", after: null }])).toMatchObject({ ok: true });
    expect(applyTransaction(over, [{ kind: "set-field", path: ["name"], value: "Renamed" }])).toMatchObject({ ok: true });
    expect(applyTransaction(over, [{ ...insert, item: { ...page, id: "again" } }])).toMatchObject({ ok: false });
  });
});

describe("V48: a hostile file", () => {
  const head = "name: x\nschemaVersion: 1\npages: []\n";
  const bomb = (levels: number, leaf: string): string =>
    Array.from(
      { length: levels },
      (_, level) => `  l${level}: &l${level} [${Array.from({ length: 9 }, () => (level === 0 ? leaf : `*l${level - 1}`)).join(", ")}]`,
    ).join("\n");
  test.each<readonly [string, string, RegExp]>([
    ["90,000 anchors", `${head}settings:\n${Array.from({ length: 90_000 }, (_, n) => `  k${n}: &a${n} 1\n`).join("")}`, /10000 anchors/u],
    [
      "90,000 aliases",
      `${head}settings:\n  a: &a 1\n${Array.from({ length: 90_000 }, (_, n) => `  k${n}: *a\n`).join("")}`,
      /10000 aliases/u,
    ],
    ["a billion laughs", `${head}settings:\n${bomb(9, "lol")}\n`, /Aliases make the file too large/u],
    [
      "few aliases of a long text",
      `${head}settings:\n  a: &a ${"x".repeat(100_000)}\n${"  - *a\n".repeat(0)}  b: [${"*a, ".repeat(1_000)}*a]\n`,
      /larger than 8 MB/u,
    ],
    ["laughs over several documents", Array.from({ length: 50 }, () => `---\nsettings:\n${bomb(5, "lol")}\n`).join(""), /Aliases make/u],
    ["190,000 documents", "---\n".repeat(190_000), /200 YAML documents/u],
    ["3 million signs", `${head}settings: {a: [${"[],".repeat(1_000_000)}]}\n`, /2000000 words and signs/u],
    ["100,000 brackets", `${head}settings: ${"[".repeat(100_000)}${"]".repeat(100_000)}`, /Nested deeper than 200/u],
    ["100,000 dashes", `${head}settings:\n  ${"- ".repeat(100_000)}x\n`, /Nested deeper than 200/u],
    [
      "100,000 brackets of JSON",
      `{"name":"x","schemaVersion":1,"pages":[],"settings":{"a":${"[".repeat(100_000)}${"]".repeat(100_000)}}}`,
      /Nested deeper than 200/u,
    ],
    [
      "600,000 values of JSON",
      `{"name":"x","schemaVersion":1,"pages":[],"settings":{"a":[${"0,".repeat(600_000)}0]}}`,
      /at most 500000 values/u,
    ],
    ["a text of 2 MB", `${head}description: "${"x".repeat(2_000_000)}"\n`, /more than 1048576 characters/u],
    ["half a character", `{"name":"x\\ud800","schemaVersion":1,"pages":[]}`, /half a character/u],
    ["NUL", `${head}description: "a\\0b"\n`, /NUL/u],
    ["17 MiB", " ".repeat(fileLimits.characters + 1), /at most 16 MiB/u],
  ])("%s is refused with its limit", (_, text, words) => {
    const read = readWorkbookFile(text);
    expect(read.document).toBeNull();
    expect(inEnglish(read.report.errors[0]?.message ?? "")).toMatch(words);
  });

  test("syntax errors without number are told a few of, and no more are looked for", () => {
    const { errors } = readWorkbookFile(`${head}settings: [${",".repeat(700_000)}]`).report;
    expect(errors.length).toBe(fileLimits.yamlErrors);
    expect(errors[0]).toMatchObject({ code: "E_SYNTAX" });
  });

  test("names that many maps bring in with << are read in one go", () => {
    const many = Array.from({ length: 20_000 }, (_, n) => `x${n}: 1`);
    const own = Array.from({ length: 20_000 }, (_, n) => `    y${n}: 1\n`).join("");
    const read = readWorkbookFile(`${head}settings:\n  a: &a {${many.join(", ")}}\n  b:\n    <<: *a\n    x0: 2\n${own}`);
    expect(read.report.errors).toEqual([]);
    expect(Object.keys(read.document?.rest["settings"]?.["b" as never] ?? {}).length).toBe(40_000);
  });
});
