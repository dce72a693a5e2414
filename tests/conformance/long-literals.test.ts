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
