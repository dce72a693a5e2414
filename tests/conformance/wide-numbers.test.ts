import type { ExampleColumn } from "@sheaf/formula";
import { describe, expect, test } from "vitest";
import { type Cell, sameCell } from "./support/cells.ts";
import { engines } from "./support/engines.ts";
import { runFormula } from "./support/formula-runner.ts";

/** V2: exact numbers that float64 cannot hold, where they nearly cancel out or stand beside numbers of another kind. */

const running = engines(["duckdb", "postgres", "sqlite", "mysql", "clickhouse"]);
const columns: Readonly<Record<string, ExampleColumn>> = {
  h: {
    type: { kind: "integer", digits: 38 },
    values: ["9999999999999999999999999999999999", "-12345678901234567890123456789", "5", null, "0"],
  },
  b: { type: { kind: "integer", digits: 19 }, values: ["9223372036854775807", "-9223372036854775808", "5", "0", null] },
  d: {
    type: { kind: "decimal", precision: 30, scale: 4 },
    values: ["12345678901234567890123456.1234", "-12345678901234567890123456.0000", "5.0000", null, "1"],
  },
};

const cases: readonly (readonly [formula: string, cells: readonly Cell[]])[] = [
  ["Avg([b])", [1]],
  ["AvgIf([b], [b] <> 5)", [-1 / 3]],
  ["Avg([d])", [1.53085]],
  ["CumulativeAvg([b])", [2 ** 63, -0.5, 4 / 3, 1, 1]],
  ["[h] < [d]", [false, true, false, null, true]],
  ["[h] >= [d]", [true, false, true, null, false]],
  ["[h] = [d]", [false, false, true, null, false]],
  ["[d] <> [h]", [true, true, false, null, true]],
  // Both sides are one product, which has no place in 38 digits where its factors have many.
  ["([b] * [b] * [b]) * ([b] * [b] * [b])", [null, null, "15625", "0", null]],
  ["([h] * [h]) + ([h] * [h])", [null, null, "50", null, "0"]],
  ["[h] * [h]", [null, null, "25", null, "0"]],
  [`${"9".repeat(38)} * ${"9".repeat(38)}`, [null, null, null, null, null]],
  [`(${"9".repeat(38)} * [b]) * [b]`, [null, null, null, "0", null]],
  ["Trunc([b], -37)", ["0", "0", "0", "0", null]],
  ["Round([b], -19)", ["10000000000000000000", "-10000000000000000000", "0", "0", null]],
  ["Round([h], -33)", ["10000000000000000000000000000000000", "0", "0", null, "0"]],
];

describe.each(running.names)("%s", (dialect) => {
  test.each(cases)("%s", async (formula, expected) => {
    const { cells, sql } = await runFormula(running.get(dialect), formula, columns);
    const isRight = cells.length === expected.length && expected.every((cell, row) => sameCell(cells[row] ?? null, cell));
    expect(isRight, `${JSON.stringify(cells)}\n${sql}`).toBe(true);
  });
});

/** DuckDB compares by casting the integer to the decimal's places, and refuses one that has no room for them. */
describe.each(running.names.filter((name) => name !== "duckdb"))("%s, as many digits as there are", (dialect) => {
  test.each([
    ["[h] < [d]", [false, true]],
    ["[h] >= [d]", [true, false]],
  ] as const)("%s", async (formula, expected) => {
    const nines = "9".repeat(38);
    const { cells, sql } = await runFormula(running.get(dialect), formula, {
      h: { type: { kind: "integer", digits: 38 }, values: [nines, `-${nines}`] },
      d: { type: { kind: "decimal", precision: 18, scale: 4 }, values: ["99999999999999.9999", "-0.0001"] },
    });
    expect(cells, sql).toEqual(expected);
  });
});
