import type { ExampleColumn } from "@sheaf/formula";
import { FLOAT, type ExecutedDialectName as DialectName } from "@sheaf/sql";
import { describe, expect, test } from "vitest";
import { engines } from "./support/engines.ts";
import { runFormula } from "./support/formula-runner.ts";

/** V2: a number of more than 15 digits beside float64 is the float64 that reads so, to the last bit: not what an engine makes of its decimal. */

const running = engines(["duckdb", "postgres", "sqlite", "mysql", "clickhouse"]);
const values = [0.014285714285714287, 0.030000000000000006, 0.30000000000000004, 123456789.12345679, 9007199254740992, 0.1];
const x: ExampleColumn = { type: FLOAT, values };

describe.each(running.names)("%s", (dialect: DialectName) => {
  test.each(values)("%d", async (value) => {
    const text = String(value);
    const wanted = values.map((one) => one === value);
    for (const formula of [`[x] = ${text}`, `${text} = [x]`, `[x] - ${text} = 0`, `-[x] = -${text}`, `[x] >= ${text} And [x] <= ${text}`]) {
      const run = await runFormula(running.get(dialect), formula, { x });
      expect(run.cells, `${formula}\n${run.sql}`).toEqual(wanted);
    }
  });
});

/** Digits that put many decimals next to the middle of two float64. */
const decimals = Array.from({ length: 100 }, (_, row) => {
  const digits = (BigInt(row + 1) * 28_357_291_846_501_927_364_518_273_645_192n).toString().padStart(38, "7");
  return `${digits.slice(0, 16)}.${digits.slice(16, 36).padEnd(18, "3").slice(0, 18)}`;
});
const exact = (scale: number): Readonly<Record<string, ExampleColumn>> => {
  const texts = scale === 2 ? decimals.map((text) => text.slice(0, 19)) : decimals;
  return {
    d: { type: { kind: "decimal", precision: 16 + scale, scale }, values: texts },
    f: { type: FLOAT, values: texts.map(Number) },
  };
};

// ClickHouse is left out: it reads numbers from texts no more exactly than it divides them (S-V2n).
const nearest = running.names.filter((name) => name !== "clickhouse");

describe.each(nearest)("V2: columns of decimals beside float64, %s", (dialect: DialectName) => {
  test.each([2, 18])("with %i places", async (scale) => {
    for (const formula of ["[d] = [f]", "[f] >= [d] And [f] <= [d]", "In([f], [d])"]) {
      const run = await runFormula(running.get(dialect), formula, exact(scale));
      expect(
        run.cells.filter((cell) => cell !== true),
        `${formula}\n${run.sql.slice(0, 2_000)}`,
      ).toEqual([]);
    }
  });
});
