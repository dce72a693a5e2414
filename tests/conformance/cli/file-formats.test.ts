import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { DuckDBInstance } from "@duckdb/node-api";
import { unzipped } from "@sheaf/files/testing";
import { readSheet } from "read-excel-file/node";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { sheaf } from "./support/call.ts";

/** Rows as files: other programs read the same values. */
const folder = mkdtempSync(join(tmpdir(), "sheaf-formats-"));
beforeAll(() => writeFileSync(join(folder, "sales.csv"), "region,day,amount\nEast,2024-02-29,10.50\nWest,,9007199254740993\n"));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

const table = {
  id: "t",
  kind: "table",
  name: "Sales",
  source: { kind: "warehouse-table", connectionId: "c1", path: ["sales"] },
  columns: [
    { id: "region", name: "Region", formula: "[sales/region]" },
    { id: "day", name: "Day", formula: "[sales/day]" },
    { id: "amount", name: "Amount", formula: "[sales/amount]" },
  ],
  sort: [{ columnId: "region", direction: "ascending" }],
  conditionalFormats: [
    { columnIds: ["region"], type: "single", condition: "formula", formula: "[Amount] < 100", style: { backgroundColor: "#FEDCBA" } },
    { columnIds: ["amount"], type: "dataBars", scheme: ["#112233"] },
  ],
};
const pivot = {
  id: "p",
  kind: "pivot-table",
  name: "By region",
  source: { kind: "table", elementId: "t" },
  columns: [
    { id: "r", name: "Region", formula: "[Sales/Region]" },
    { id: "n", name: "Rows", formula: "Count()" },
  ],
  rowsBy: [{ columnId: "r" }],
  values: ["n"],
  conditionalFormats: [{ columnIds: ["n"], type: "single", condition: "formula", formula: "[Rows] > 0", style: { color: "#0A0B0C" } }],
  sheaf: { totals: { rows: { perColumn: { n: { style: { backgroundColor: "#FDFEFC" } } } } } },
};
const stdin = JSON.stringify({ name: "F", schemaVersion: 1, pages: [{ id: "p1", name: "P", elements: [table, pivot] }] });
const run = (element: string, ...args: readonly string[]): ReturnType<typeof sheaf> =>
  sheaf(["run", "-", "--element", element, "--connection", `c1=duckdb:${folder}`, ...args], {
    stdin,
    folder,
  });

describe("run --output", () => {
  test("Parquet is what DuckDB reads, every digit and day", async () => {
    expect(await run("t", "--format", "parquet", "--output", "out.parquet")).toMatchObject({ code: 0, stdout: "" });
    const instance = await DuckDBInstance.create(":memory:");
    const connection = await instance.connect();
    const read = await connection.runAndReadAll(`SELECT "Region", "Day"::varchar, "Amount"::varchar FROM '${join(folder, "out.parquet")}'`);
    expect(read.getRows().map((row) => row.map((cell) => (cell === null ? null : String(cell).replace(/\.?0+$/u, ""))))).toEqual([
      ["East", "2024-02-29", "10.5"],
      ["West", null, "9007199254740993"],
    ]);
    connection.closeSync();
    instance.closeSync();
  });

  test("a workbook of spreadsheet programs, a pivot table with its totals; text formats go to standard output as well", async () => {
    expect((await run("t", "--format", "xlsx", "--output", "t.xlsx")).code).toBe(0);
    expect((await readSheet(join(folder, "t.xlsx")))[1]).toEqual(["East", new Date("2024-02-29T00:00:00Z"), 10.5]);
    expect((await run("p", "--format", "xlsx", "--output", "p.xlsx")).code).toBe(0);
    expect(await readSheet(join(folder, "p.xlsx"))).toEqual([
      ["Region", "Rows"],
      ["East", 1],
      ["West", 1],
      ["Total", 2],
    ]);
    expect((await run("t", "--format", "tsv")).stdout.split("\r\n")[0]).toBe("Region\tDay\tAmount");
    expect(JSON.parse((await run("t", "--format", "jsonl")).stdout.split("\n")[1] ?? "")).toMatchObject({ Region: "West", Day: null });
  });

  test("sheets look as on screen, of one element and of all", async () => {
    const parts = async (...args: readonly string[]) => {
      expect(
        (
          await sheaf(["run", "-", ...args, "--connection", `c1=duckdb:${folder}`, "--format", "xlsx", "--output", "looks.xlsx"], {
            stdin,
            folder,
          })
        ).code,
      ).toBe(0);
      return unzipped(readFileSync(join(folder, "looks.xlsx")));
    };
    for (const [args, sheet] of [
      [["--element", "t"], 1],
      [[], 2],
    ] as const) {
      const found = await parts(...args);
      expect(found.get("xl/styles.xml")).toContain('<fgColor rgb="FFFEDCBA"/>');
      const rows = found.get(`xl/worksheets/sheet${sheet}.xml`) ?? "";
      expect(rows).toContain('<cfvo type="num" val="0"/><cfvo type="num" val="9007199254740992"/>');
      expect(rows).not.toContain("format 1");
      expect(rows.match(/<c r="A[23]" s="\d+"/gu)).toHaveLength(1);
    }
    const styles = (await parts("--element", "p")).get("xl/styles.xml");
    expect(styles).toContain('<color rgb="FF0A0B0C"/>');
    expect(styles).toContain('<fgColor rgb="FFFDFEFC"/>');
  });

  test("what fails leaves the file that was there, and no half of a new one", async () => {
    writeFileSync(join(folder, "kept.csv"), "before");
    const broken = await run("t", "--format", "csv", "--output", join("nowhere", "kept.csv"));
    expect(broken.code).toBe(2);
    expect(broken.stderr).toContain("cannot be written");
    expect((await run("t", "--format", "xlsx")).code).toBe(2);
    expect((await run("t", "--format", "sql", "--output", "kept.csv")).code).toBe(2);
    expect(readFileSync(join(folder, "kept.csv"), "utf8")).toBe("before");
    expect((await run("t", "--format", "csv", "--output", "kept.csv")).code).toBe(0);
    expect(readFileSync(join(folder, "kept.csv"), "utf8")).toMatch(/^Region,Day,Amount\r\n/u);
    expect(readdirSync(folder).filter((name) => name.endsWith(".part"))).toEqual([]);
  });
});
