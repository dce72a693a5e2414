import { decimal, FLOAT, INTEGER, type ExecutedDialectName as DialectName, type ValueType } from "@sheaf/sql";
import { describe, expect, test } from "vitest";
import { diceOf } from "./reference/drawn/dice.ts";
import { sameCell } from "./support/cells.ts";
import { engines } from "./support/engines.ts";
import { runFormula } from "./support/formula-runner.ts";

/** V2: statistics of values that are large beside their deviations are right to 12 digits, as those of the deviations are. */

const running = engines(["duckdb", "postgres", "sqlite", "mysql"]);

const FORMULAS = [
  "StdDev([x])",
  "Variance([x])",
  "StdDevPop([x])",
  "VariancePop([x])",
  "Corr([y], [x])",
  "RegressionSlope([y], [x])",
  "RegressionR2([y], [x])",
  "CumulativeStdDev([x])",
  "CumulativeVariance([x])",
  "CumulativeCorr([y], [x])",
] as const;

/** Windows of MariaDB are its own. */
const isAsked = (dialect: DialectName, formula: string): boolean => dialect !== "mysql" || !formula.startsWith("Cumulative");

const TYPES: readonly (readonly [string, ValueType])[] = [
  ["float64", FLOAT],
  ["integers", INTEGER],
  ["decimals", decimal(18, 2)],
];

describe.each(running.names)("%s", (dialect: DialectName) => {
  const engine = () => running.get(dialect);
  const { roll, chance } = diceOf(Number(process.env["SEED"] ?? 1));
  const drawn = Array.from({ length: 24 }, () => ({ x: chance(0.1) ? null : roll(97), y: roll(89) }));
  const columnsOf = (type: ValueType, offset: number) => ({
    x: { type, values: drawn.map(({ x }) => (x === null ? null : x + offset)) },
    y: { type, values: drawn.map(({ y }) => y - offset) },
  });
  test.each(
    TYPES.flatMap(([name, type]) =>
      FORMULAS.filter((formula) => isAsked(dialect, formula)).map((formula) => [formula, name, type] as const),
    ),
  )("V2: %s of %s near 10^9", async (formula, _name, type) => {
    const [near, far] = [
      await runFormula(engine(), formula, columnsOf(type, 0)),
      await runFormula(engine(), formula, columnsOf(type, 1_000_000_000)),
    ];
    const wrong = near.cells.findIndex((cell, row) => !sameCell(cell, far.cells[row] ?? null));
    expect(wrong, `${formula}: ${far.cells[wrong]}, not ${near.cells[wrong]}\n${far.sql}`).toBe(-1);
  });
  test("V8: what a pair is computed of binds before the two are multiplied", async () => {
    const pairs = columnsOf(FLOAT, 0);
    const [plain, moved] = [
      await runFormula(engine(), "Corr([y], [x])", pairs),
      await runFormula(engine(), "CumulativeCorr([y] - 3, 2 + [x])", pairs),
    ];
    expect(sameCell(plain.cells[0] ?? null, moved.cells.at(-1) ?? null), `${plain.cells[0]} ${moved.cells.at(-1)}\n${moved.sql}`).toBe(
      true,
    );
  });
  test("V2: a line far from zero", async () => {
    const x = [4, 7, 13, 16, 19, 22].map((one) => 1_000_000_000 + one);
    const columns = { x: { type: FLOAT, values: x }, y: { type: FLOAT, values: [1, 3, 8, 12, 14, 17] } };
    const slope = await runFormula(engine(), "RegressionSlope([y], [x])", columns);
    expect(sameCell(slope.cells[0] ?? null, 0.904761904761905), slope.sql).toBe(true);
    const crossing = await runFormula(engine(), "RegressionIntercept([y], [x])", columns);
    expect(sameCell(crossing.cells[0] ?? null, -904761907.8095238), `${crossing.cells[0]} ${crossing.sql}`).toBe(true);
  });
});
