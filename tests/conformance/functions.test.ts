import type { ExecutedDialectName as DialectName } from "@sheaf/sql";
import { functions, operators, refusalOf, type Example, type FunctionEntry } from "@sheaf/formula";
import { describe, expect, test } from "vitest";
import { cellOf, sameCell, type Cell } from "./support/cells.ts";
import { engines, isDrawn } from "./support/engines.ts";
import { runFormula } from "./support/formula-runner.ts";

/** Every example of every function, run by the engines themselves (E1). */

const running = engines(["duckdb", "postgres", "sqlite", "mysql", "clickhouse"]);

async function check(engine: DialectName, example: Example): Promise<void> {
  const run = await runFormula(running.get(engine), example.formula, example.columns ?? {});
  const expected = example.result.map((value): Cell => (typeof value === "string" ? cellOf(value, run.type) : value));
  const same = run.cells.length === expected.length && run.cells.every((cell, index) => sameCell(cell, expected[index] ?? null));
  expect(
    same,
    `${example.formula}\nexpected ${JSON.stringify(expected)}\nreceived ${JSON.stringify(run.cells)} (${JSON.stringify(run.type)})\n${run.sql}`,
  ).toBe(true);
}

const examples = (entry: FunctionEntry): readonly Example[] => (entry.role === "relational" ? [] : entry.examples);

const scalar = [...functions, ...operators].filter((entry) => entry.role !== "relational");

describe.each(running.names)("%s gives what the examples say", (engine) => {
  // Some engines take their time: each is asked for one function of three.
  const slow: Readonly<Partial<Record<DialectName, number>>> = { mysql: 0, clickhouse: 1 };
  const offset = slow[engine];
  describe.each(scalar.filter((_, place) => offset === undefined || isDrawn(place + offset)))("$name", (entry) => {
    test.each(examples(entry))("$title: $formula", (example) => check(engine, example));
  });
});

test("every function has a doc sentence and examples: ordinary, null and edge", () => {
  for (const entry of [...functions, ...operators]) {
    expect(entry.doc, entry.name).toMatch(/^[A-Z−].*\.$/su);
    expect(entry.examples.length, entry.name).toBeGreaterThanOrEqual(entry.role === "relational" ? 1 : 3);
  }
});

test("support is found by lowering, not by a list", () => {
  expect(typeof refusalOf).toBe("function");
});
