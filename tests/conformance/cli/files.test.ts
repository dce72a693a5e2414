import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { DuckDBInstance } from "@duckdb/node-api";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { stringify } from "yaml";
import { sheaf } from "./support/call.ts";

/** One workbook in every form that files have, and every kind of database on disk: the rows are the same. */
const folder = mkdtempSync(join(tmpdir(), "sheaf-files-"));
const tables = join(folder, "tables");
const file = join(folder, "sales.duckdb");
beforeAll(async () => {
  mkdirSync(tables);
  const instance = await DuckDBInstance.create(file);
  const connection = await instance.connect();
  await connection.run(
    `CREATE TABLE "Trip Log" AS SELECT * FROM (VALUES (1, 'West', DATE '2024-01-31', 10.5), (2, 'East', DATE '2024-02-29', 20.25), (3, NULL, NULL, NULL), (4, 'West', DATE '2024-03-01', -3)) t(id, "Region Name", day, km);
     COPY "Trip Log" TO '${join(tables, "Trip Log.parquet")}' (FORMAT parquet);
     COPY (SELECT 'West' AS key, 'W' AS code) TO '${join(tables, "regions.csv")}' (FORMAT csv, HEADER);
     COPY (SELECT 'x;y' AS a, 7 AS b) TO '${join(tables, "tabs.tsv")}' (FORMAT csv, HEADER, DELIMITER '\t');
     CREATE TABLE regions AS SELECT 'West' AS key, 'W' AS code; CREATE TABLE tabs AS SELECT 'x;y' AS a, 7 AS b`,
  );
  connection.closeSync();
  instance.closeSync();
});
afterAll(() => rmSync(folder, { recursive: true, force: true }));

const trips = {
  id: "trips",
  kind: "table",
  name: "Trips",
  source: { kind: "warehouse-table", connectionId: "c1", path: ["Trip Log"] },
  columns: [
    { id: "id", formula: "[Trip Log/id]" },
    { id: "region", name: "Region", formula: "[Trip Log/Region Name]" },
    { id: "km", name: "Km", formula: "[Trip Log/km]" },
    { id: "code", name: "Code", formula: "Lookup([Regions/code], [Region], [Regions/key])" },
    { id: "sum", name: "Sum", formula: "Sum([Km])" },
  ],
  groupings: [{ id: "by-region", groupBy: ["region"], calculations: ["sum"] }],
  sort: [{ columnId: "id", direction: "ascending" }],
};
const regions = {
  id: "regions",
  kind: "table",
  name: "Regions",
  source: { kind: "warehouse-table", connectionId: "c1", path: ["regions"] },
  columns: [
    { id: "key", formula: "[regions/key]" },
    { id: "code", formula: "[regions/code]" },
  ],
};
const chart = {
  id: "km",
  kind: "bar-chart",
  source: { kind: "table", elementId: "trips" },
  columns: [
    { id: "x", formula: "[Trips/Region]" },
    { id: "y", name: "Km", formula: "Sum([Trips/Km])" },
  ],
};
const axes = { xAxis: { columnId: "x" }, yAxis: { columnIds: ["y"] } };
const head = { name: "Rides", schemaVersion: 1, kind: "workbook", folderId: "fld_1" };
const pages = (more: object = axes): readonly object[] => [
  { id: "p1", name: "One", elements: [trips, { ...chart, ...more }] },
  { id: "p2", name: "Two", elements: [regions] },
];
const nested = { ...head, pages: pages() };
const flat = {
  name: "Rides",
  folderId: "fld_1",
  document: {
    schemaVersion: 1,
    kind: "workbook",
    pages: [
      { id: "p1", name: "One" },
      { id: "p2", name: "Two" },
    ],
    elements: [regions, trips, { ...chart, ...axes }],
    layout:
      '<Page id="p1" type="grid" gridTemplateColumns="repeat(24, 1fr)" gridTemplateRows="auto"><LayoutElement elementId="trips" gridColumn="1 / 25" gridRow="1 / 11"/><LayoutElement elementId="km" gridColumn="1 / 25" gridRow="11 / 21"/></Page><Page id="p2" type="grid" gridTemplateColumns="repeat(24, 1fr)" gridTemplateRows="auto"><LayoutElement elementId="regions" gridColumn="1 / 25" gridRow="1 / 11"/></Page>',
  },
};

const forms: readonly (readonly [string, string])[] = [
  ["nested JSON", JSON.stringify(nested)],
  ["nested YAML", stringify(nested)],
  ["YAML with a byte order mark and anchors", `\uFEFF# by hand\n${stringify(nested).replace("elementId: trips", "elementId: &t trips")}`],
  ["flat JSON", JSON.stringify(flat)],
  ["flat YAML", stringify(flat)],
  ["wrapped beside members of a tool", JSON.stringify({ workbook: nested, warnings: [], stats: { elements: 3 } })],
  [
    "with members of a server",
    JSON.stringify({ workbookId: "w", url: "https://x", documentVersion: 3, ownerId: "o", createdAt: "2026-01-01", ...nested }),
  ],
  ["a stream of YAML documents", `${stringify({ ...head, pages: [pages()[0]] })}---\n${stringify({ ...head, pages: [pages()[1]] })}`],
  ["old spellings", JSON.stringify({ ...head, pages: pages({ xAxis: { id: "x" }, yAxis: [{ id: "y" }] }) })],
  ["without axes", JSON.stringify({ ...head, pages: pages({}) })],
];

describe.each([
  ["a DuckDB file", () => file],
  ["a folder", () => tables],
])("%s", (_kind, path) => {
  test.each(forms)("%s", async (_name, text) => {
    const run = (...args: readonly string[]) =>
      sheaf(["run", "-", "--connection", `c1=duckdb:${path()}`, "--format", "csv", "--element", ...args], { stdin: text });
    const base = await run("Trips");
    expect(base.stderr).not.toContain("error");
    expect(base).toMatchObject({
      code: 0,
      stdout: "id,Region,Km,Code,Sum\r\n2,East,20.25,,20.25\r\n1,West,10.5,W,7.5\r\n4,West,-3,W,7.5\r\n3,,,,\r\n",
    });
    expect((await run("trips", "--level", "by-region")).stdout).toBe("Region,Sum\r\nEast,20.25\r\nWest,7.5\r\n,\r\n");
    expect((await run("km")).stdout).toBe("Region,Km\r\nEast,20.25\r\nWest,7.5\r\n,\r\n");
  });
});

test("JSON keeps ids, types and levels; every digit is kept", async () => {
  const { stdout } = await sheaf(["run", "-", "--element", "trips", "--connection", `c1=duckdb:${file}`, "--format", "json"], {
    stdin: JSON.stringify(nested),
  });
  expect(JSON.parse(stdout)).toEqual({
    columns: [
      { id: "id", name: "id", type: "integer", level: "base" },
      { id: "region", name: "Region", type: "text", level: "by-region" },
      { id: "km", name: "Km", type: "number", level: "base" },
      { id: "code", name: "Code", type: "text", level: "base" },
      { id: "sum", name: "Sum", type: "number", level: "by-region" },
    ],
    rows: [
      [2, "East", 20.25, null, 20.25],
      [1, "West", 10.5, "W", 7.5],
      [4, "West", -3, "W", 7.5],
      [3, null, null, null, null],
    ],
  });
});

test("tables of a folder: quoted names, tabs; a file beside them is no table", async () => {
  writeFileSync(join(tables, "notes.txt"), "no table");
  const of = (path: readonly string[]) =>
    sheaf(["run", "-", "--element", "t", "--connection", `c1=duckdb:${tables}`, "--format", "csv"], {
      stdin: JSON.stringify({
        ...head,
        pages: [
          {
            id: "p",
            name: "P",
            elements: [{ id: "t", kind: "table", source: { kind: "warehouse-table", connectionId: "c1", path }, columns: [] }],
          },
        ],
      }),
    });
  expect((await of(["tabs"])).stdout).toBe("a,b\r\nx;y,7\r\n");
  expect((await of(["trip log"])).code).toBe(0);
  expect((await of(["MAIN", "PUBLIC", "Tabs"])).stdout).toBe("a,b\r\nx;y,7\r\n");
  expect((await of(["notes"])).stderr).toContain("E_SOURCE_MISSING");
});

test("the SQL and the plan are printed and not run", async () => {
  const call = (format: string) =>
    sheaf(["run", "-", "--element", "km", "--connection", `c1=duckdb:${file}`, "--format", format], { stdin: JSON.stringify(nested) });
  expect((await call("sql")).stdout).toMatch(/^SELECT[\s\S]+GROUP BY[\s\S]+;\n$/u);
  expect(JSON.parse((await call("plan")).stdout)).toBeTypeOf("object");
});
