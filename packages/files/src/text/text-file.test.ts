import { DATE, decimal, INTEGER, TEXT } from "@sheaf/sql";
import { expect, test } from "vitest";
import { fileName } from "../file-name.ts";
import { openRowFile } from "../open-row-file.ts";
import type { RowFormat, Writing } from "../row-file.ts";
import { plainEnd, raw, table, written } from "../testing/written.ts";

const rows = table([
  { id: "t", name: "=Text", type: TEXT, cells: ["=1+1", "plain, text", null, "-5", "@x", "\t=1", "＋1", "a\tb"] },
  { id: "n", name: "N", type: INTEGER, cells: [-5n, 9_007_199_254_740_993n, null, 1n, 2n, 3n, 4n, 5n] },
]);
const text = async (format: RowFormat, writing: Partial<Writing> = {}, isCut = false): Promise<string> =>
  (await written((sink) => openRowFile(sink, format, { ...raw, ...writing }, "S"), [rows], { ...plainEnd, isCut })).toString("utf8");

test("V65: for spreadsheet programs text stays text and negative numbers stay numbers; other programs get what is there", async () => {
  expect(await text("csv", { forSpreadsheets: true })).toBe(
    "\ufeff'=Text,N\r\n'=1+1,-5\r\n\"plain, text\",9007199254740993\r\n,\r\n'-5,1\r\n'@x,2\r\n'\t=1,3\r\n'＋1,4\r\na\tb,5\r\n",
  );
  expect(await text("csv")).toMatch(/^=Text,N\r\n=1\+1,-5\r\n/u);
  expect(await text("tsv", { forSpreadsheets: true })).toContain('\r\n"\'\t=1"\t3\r\n\'＋1\t4\r\n"a\tb"\t5\r\n');
});

test("formatted values are as on screen", async () => {
  const formatted = table([
    { id: "a", name: "A", type: decimal(10, 2), cells: ["1234.50", null] },
    { id: "d", name: "D", type: DATE, cells: [19_782, null] },
  ]);
  const formatOf: Writing["formatOf"] = ({ id }) =>
    id === "a" ? { kind: "number", formatString: "$,.2f" } : { kind: "datetime", formatString: "%d.%m.%Y" };
  const bytes = await written((sink) => openRowFile(sink, "csv", { ...raw, values: "formatted", formatOf }, "S"), [formatted]);
  expect(bytes.toString("utf8")).toBe('A,D\r\n"$1,234.50",29.02.2024\r\n,\r\n');
});

test("JSON says when rows are missing; lines of JSON are one object each", async () => {
  expect(JSON.parse(await text("json", {}, true))).toMatchObject({ truncated: true, rows: { length: 8 } });
  expect(JSON.parse(await text("json"))).not.toHaveProperty("truncated");
  const lines = (await text("jsonl")).trimEnd().split("\n");
  expect(lines.map((line) => JSON.parse(line) as unknown).slice(0, 2)).toEqual([
    { "=Text": "=1+1", N: -5 },
    { "=Text": "plain, text", N: "9007199254740993" },
  ]);
});

test.each(["csv", "json", "jsonl"] as const)(
  "R16: a wide part of a %s file is written with others' turns in between, and whole",
  async (format) => {
    const cells = Array.from({ length: 60 }, (_, row) => BigInt(row));
    const wide = table(Array.from({ length: 1_000 }, (_, at) => ({ id: `c${at}`, name: `C${at}`, type: INTEGER, cells })));
    let [turns, isOver] = [0, false];
    const count = (): void => {
      turns += 1;
      if (!isOver) setImmediate(count);
    };
    setImmediate(count);
    const bytes = await written((sink) => openRowFile(sink, format, raw, "S"), [wide]);
    isOver = true;
    expect(turns).toBeGreaterThanOrEqual(5);
    const said = bytes.toString("utf8");
    const lastOf = { csv: /\r\n59,59[^\r]*,59\r\n$/u, json: /59"?\]\s*\]/u, jsonl: /"C999":"?59"?\}\n$/u };
    expect(said).toMatch(lastOf[format]);
    expect(format === "json" ? (JSON.parse(said) as { rows: unknown[] }).rows.length : said.trimEnd().split("\n").length).toBe(
      format === "csv" ? 61 : 60,
    );
  },
);

test("V63: names of files lead nowhere and are names everywhere", () => {
  expect(fileName(["Sales 2026", "By region", "2026-11-26"], "csv")).toBe("Sales 2026 – By region – 2026-11-26.csv");
  expect(fileName(["../../etc/passwd", "a\u0000b\r\nX: y"], "csv")).toBe("etc passwd – a b X y.csv");
  expect(fileName(["\u202egpj.exe"], "csv")).toBe("gpj.exe.csv");
  expect(fileName(["CON"], "xlsx")).toBe("download CON.xlsx");
  expect(fileName(["...", ""], "csv")).toBe("download.csv");
  expect(fileName(["x".repeat(300)], "csv").length).toBe(184);
});
