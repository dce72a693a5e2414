import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { sameCell } from "./support/cells.ts";
import { startDuckDb, startPostgres, type TestEngine } from "./support/engines.ts";
import { aggregateFormulas, awkward, formulas, formulasApart, windowFormulas } from "./support/formula-generator.ts";
import { compileFormula, runFormula, SETTINGS } from "./support/formula-runner.ts";

/** E1: random formulas over awkward values give the same cells on both engines, and never a failed query (V7). */

let duckdb: TestEngine;
let postgres: TestEngine;
beforeAll(async () => {
  [duckdb, postgres] = await Promise.all([startDuckDb(), startPostgres()]);
});
afterAll(async () => {
  await Promise.all([duckdb.close(), postgres.close()]);
});

const seeds = Number(process.env["LONG"] ?? 0) > 0 ? Number(process.env["LONG"]) : 4;
/** `SEED=1000 LONG=100` asks other questions than before. */
const first = Number(process.env["SEED"] ?? 1);
const PER_SEED = 60;

describe.each(["UTC", "Europe/Berlin"])("in %s", (timeZone) => {
  const settings = { ...SETTINGS, timeZone, weekStart: "sunday" } as const;

  test.each(Array.from({ length: seeds }, (_, index) => first + index))("seed %i", async (seed) => {
    const start = seed * 1000 + timeZone.length;
    const asked = [
      ...formulas(start, PER_SEED),
      ...aggregateFormulas(start, PER_SEED / 4),
      ...windowFormulas(start, PER_SEED / 4),
      ...formulasApart(start, PER_SEED / 4),
    ];
    for (const formula of asked) {
      // What an engine says it cannot do is no difference.
      if (compileFormula(formula, awkward) === null) continue;
      const [a, b] = await Promise.all([runFormula(duckdb, formula, awkward, settings), runFormula(postgres, formula, awkward, settings)]);
      const wrong = a.cells.findIndex((cell, row) => !sameCell(cell, b.cells[row] ?? null));
      const message = `${formula}\nrow ${wrong}: DuckDB ${JSON.stringify(a.cells[wrong])}, PostgreSQL ${JSON.stringify(b.cells[wrong])}\n\n${a.sql}\n\n${b.sql}`;
      expect(wrong, message.slice(0, 6000)).toBe(-1);
    }
  });
});
