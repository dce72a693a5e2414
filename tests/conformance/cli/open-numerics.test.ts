import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { readCsv } from "@sheaf/result";
import { startTestPostgres } from "@sheaf/warehouse/testing";
import pg from "pg";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { sheaf } from "./support/call.ts";

/** S-V2h: numbers of PostgreSQL whose type says nothing of their digits, or more of them than 38; arrays in arrays. */
const folder = mkdtempSync(join(tmpdir(), "sheaf-open-"));
let server: Awaited<ReturnType<typeof startTestPostgres>> | undefined;
let client: pg.Client | undefined;

const LONG = "123456789012345678901234567890123456789012345.5";
const VALUES = ["0.123456789012345", "99999999999999999999999999999.5", "-0.10", "7", LONG, "NaN", null] as const;

beforeAll(async () => {
  server = await startTestPostgres();
  const { host, port, user, password } = server;
  client = new pg.Client({ host, port, user, password, database: "postgres" });
  await client.connect();
  await client.query(`
    CREATE TABLE open_numbers (id int, n numeric, w numeric(50, 20), list numeric[]);
    INSERT INTO open_numbers SELECT at, n::numeric, 999999999.99999999999999999999, ARRAY[n::numeric]
      FROM unnest(ARRAY[${VALUES.map((value) => (value === null ? "NULL" : `'${value}'`)).join(", ")}]) WITH ORDINALITY AS v (n, at);
    CREATE TABLE short_numbers AS SELECT id, n FROM open_numbers WHERE id IN (1, 3, 4);`);
  mkdirSync(join(folder, "names"));
  writeFileSync(join(folder, "names", "names.csv"), "id,name\n1,one\n2,two\n3,three\n4,four\n");
});
afterAll(async () => {
  await client?.end();
  await server?.stop();
  rmSync(folder, { recursive: true, force: true });
});

interface Asked {
  readonly source: object;
  readonly formulas: readonly string[];
  readonly isOneRow?: boolean;
}

/** The cells, and what was said beside them. */
async function answered({ source, formulas, isOneRow = false }: Asked) {
  const columns = formulas.map((formula, index) => ({ id: `c${index}`, name: `C${index}`, formula }));
  const table = { id: "t", kind: "table", name: "T", source, columns, ...(isOneRow ? { summary: columns.map(({ id }) => id) } : {}) };
  const file = join(folder, "workbook.json");
  writeFileSync(
    file,
    JSON.stringify({ name: "W", schemaVersion: 1, kind: "workbook", pages: [{ id: "p", name: "P", elements: [table] }] }),
  );
  const { host, port, user, password } = server!;
  const address = `postgres://${encodeURIComponent(user)}:${encodeURIComponent(password)}@${host}:${port}/postgres?sslmode=disable`;
  const { code, stdout, stderr } = await sheaf([
    "run",
    file,
    "--element",
    "t",
    "--format",
    "csv",
    ...(isOneRow ? ["--level", "summary"] : []),
    "--connection",
    `pg=${address}`,
    "--connection",
    `names=duckdb:${join(folder, "names")}`,
  ]);
  return { code, rows: readCsv(stdout).slice(1), stderr };
}

async function cells(asked: Asked): Promise<readonly (readonly (string | null)[])[]> {
  const { rows, ...said } = await answered(asked);
  expect(said).toEqual({ code: 0, stderr: "" });
  return rows;
}

const table = (name: string) => ({ kind: "warehouse-table", connectionId: "pg", path: ["public", name] });
const custom = (statement: string) => ({ kind: "sql", connectionId: "pg", statement });

describe("S-V2h: numeric without a precision", () => {
  test("is read with the digits of each value; NaN is null", async () => {
    const rows = await cells({
      source: table("open_numbers"),
      formulas: ["[open_numbers/id]", "[open_numbers/n]", "Text([open_numbers/n])"],
    });
    const told = ["0.123456789012345", "99999999999999999999999999999.5", "-0.1", "7", LONG, null, null];
    expect(rows.map(([, number]) => number)).toEqual(told);
    expect(rows.slice(0, 5).map(([, , text]) => text)).toEqual(told.slice(0, 5));
  });
  test("so is one of more than 38 digits, and an array of them", async () => {
    const rows = await cells({ source: table("open_numbers"), formulas: ["[open_numbers/w] * 1", "[open_numbers/list]"] });
    expect(rows[1]?.[0]).toBe("999999999.99999999999999999999");
    expect(rows[0]?.[1]).toBe("[0.123456789012345]");
  });
  test("V2: computes with all of them, null where 38 digits before the point do not hold the result", async () => {
    const formulas = ["[n] * [n]", "[n] + 0.0000000000000000000000001", "Round([n], 12)", "Round([n])", "[n] / 4", "-[n]", "Div([n], 3)"];
    const rows = await cells({ source: table("open_numbers"), formulas: formulas.map((one) => one.replaceAll("[n]", "[open_numbers/n]")) });
    expect(rows.slice(0, 2)).toEqual([
      [
        "0.015241578753238669120562399025",
        "0.1234567890123450000000001",
        "0.123456789012",
        "0",
        "0.03086419725308625",
        "-0.123456789012345",
        "0",
      ],
      [
        null,
        "99999999999999999999999999999.5000000000000000000000001",
        "99999999999999999999999999999.5",
        "100000000000000000000000000000",
        "2.5e+28",
        "-99999999999999999999999999999.5",
        "33333333333333333333333333333",
      ],
    ]);
  });
  test("sums, means of custom SQL and conditions", async () => {
    const sums = await cells({
      source: table("short_numbers"),
      formulas: ["Sum([short_numbers/n])", "Max([short_numbers/n])", "SumProduct([short_numbers/n], [short_numbers/n])"],
      isOneRow: true,
    });
    expect(sums).toEqual([["7.023456789012345", "7", "49.025241578753238669120562399025"]]);
    const means = await cells({
      source: custom("SELECT avg(n) AS mean, 1::numeric / 3 AS third FROM short_numbers"),
      formulas: ["[Custom SQL/mean]", "[Custom SQL/third]"],
    });
    expect(means).toEqual([["2.341152263004115", "0.33333333333333333333"]]);
  });
  test("ArrayLength counts the elements of the outermost array", async () => {
    const source = custom("SELECT ARRAY[[1, 2], [3, 4], [5, 6]] AS nested, '{}'::int[] AS none, NULL::int[] AS missing");
    const formulas = ["ArrayLength([Custom SQL/nested])", "ArrayLength([Custom SQL/none])", "ArrayLength([Custom SQL/missing])"];
    expect(await cells({ source, formulas })).toEqual([["3", "0", null]]);
  });
  const beside = (name: string) => ({
    kind: "join",
    joins: [
      {
        left: table(name),
        right: { kind: "warehouse-table", connectionId: "names", path: ["names"] },
        joinType: "inner",
        columns: [{ left: "[id]", right: "[id]" }],
      },
    ],
  });
  test("J3: a join over connections computes with the number itself, and says where its digits end", async () => {
    const formulas = ["[names/name]", "[short_numbers/n]", "[short_numbers/n] * 2", "[short_numbers/n] * [short_numbers/n]"];
    const { code, rows, stderr } = await answered({ source: beside("short_numbers"), formulas });
    expect(rows.toSorted((a, b) => String(a[0]).localeCompare(String(b[0])))).toEqual([
      ["four", "7", "14", "49"],
      ["one", "0.123456789012345", "0.24691357802469", "0.015241578753238669"],
      ["three", "-0.1", "-0.2", "0.01"],
    ]);
    expect(code).toBe(0);
    expect(stderr.match(/W_DIGITS/gu)).toHaveLength(3);
  });
  test("J3: a number that is too long there fails by its column's name, it is never cut", async () => {
    const { code, stderr } = await answered({ source: beside("open_numbers"), formulas: ["[names/name]", "[open_numbers/n]"] });
    expect(code).not.toBe(0);
    expect(stderr).toMatch(/“n” has a number with more than 20 digits before its point/u);
  });
});
