import type { ExecutedDialectName as DialectName } from "@sheaf/sql";
import type { ExampleColumn } from "@sheaf/formula";
import { describe, expect, test } from "vitest";
import { engines } from "./support/engines.ts";
import { runFormula } from "./support/formula-runner.ts";

/** V2: exact numbers that meet in one column keep every digit, however wide the engine makes a sum. */

const running = engines();
const columns: Readonly<Record<string, ExampleColumn>> = {
  a: { type: { kind: "decimal", precision: 18, scale: 2 }, values: ["10.25", "0.50"] },
  n: { type: { kind: "decimal", precision: 18, scale: 2 }, values: [null, null] },
};

const cases: readonly (readonly [formula: string, cell: string | null])[] = [
  ["Coalesce(Sum([n]), 1.2345)", "1.2345"],
  ["If(Sum([a]) > 100, Sum([a]), 0.125)", "0.125"],
  ["If(Sum([a]) > 1, Sum([a]), 0.125)", "10.75"],
  ["Switch(Count(), 2, 0.0625, Sum([a]))", "0.0625"],
  ["GreatestNonNull(Sum([n]), 1.2345)", "1.2345"],
  ["LeastNonNull(Sum([a]), 1.2345)", "1.2345"],
  ["Text(ArrayContains(Array(Sum([a]), 0.125), 0.125))", "true"],
  ["Coalesce(Sum([n]) + 1, Max([n]) * 3, 0.00001)", "0.00001"],
];

describe.each(running.names)("%s", (dialect: DialectName) => {
  test.each(cases)("%s is %s", async (formula, cell) => {
    const { cells, sql } = await runFormula(running.get(dialect), formula, columns);
    expect(cells, sql).toEqual([cell]);
  });
});
