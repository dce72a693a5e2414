import { type CompiledQuery, type Foldable, foldable, rollUpOf } from "@sheaf/compiler";
import { dialects } from "@sheaf/sql";
import { expect, test } from "vitest";
import { diceOf } from "../reference/drawn/dice.ts";
import { randomElement } from "../reference/drawn/elements.ts";
import { randomTable, tableColumns } from "../reference/drawn/tables.ts";
import { writtenElement } from "../reference/written.ts";
import type { TestElement } from "../support/documents.ts";
import { planWorld } from "../support/plan.ts";

/** Statements of a page over groups of rows that they share give what each gives over the rows, to the last digit. */

const world = planWorld([], ["duckdb"]);
const first = Number(process.env["SEED"] ?? 1) % 1_000_000;
const seeds = Array.from({ length: Number(process.env["LONG"] ?? 0) > 0 ? 2_000 : 12 }, (_, index) => first + index);

const setRows = (seed: number, rows: number): Promise<void> => {
  const table = randomTable(diceOf(seed), rows);
  return world.setTables([
    {
      name: "facts",
      columns: tableColumns,
      key: ["id"],
      rows: table.rows.map((row) => Object.keys(tableColumns).map((column) => row[column] ?? null)),
    },
  ]);
};

interface Asked {
  readonly compiled: CompiledQuery;
  readonly fold: Foldable;
}

function askedOf(element: TestElement, level: string | null): Asked | null {
  const compiled = world.compile([element], { elementId: element.id, ...(level === null ? {} : { level }) });
  if (!compiled.ok) return null;
  const fold = foldable(compiled.query);
  return fold === null ? null : { compiled, fold };
}

async function sameOver(statements: readonly Asked[]): Promise<void> {
  const rollUp = rollUpOf(statements.map(({ fold }) => fold));
  await world.query("duckdb", "DROP TABLE IF EXISTS groups");
  await world.query("duckdb", `CREATE TABLE groups AS ${dialects.duckdb.printForms(rollUp.query).sql}`);
  for (const { compiled, fold } of statements) {
    const { sql } = dialects.duckdb.printForms(rollUp.over(fold, ["main", "groups"]));
    const over = await world.query("duckdb", sql);
    expect(JSON.stringify(over, inText), `${compiled.sql}\n---\n${sql}`).toBe(
      JSON.stringify(await world.query("duckdb", compiled.sql), inText),
    );
  }
}

const inText = (_: string, value: unknown): unknown => (typeof value === "bigint" ? `${value}n` : value);

test("drawn elements over one table", { timeout: 120_000 }, async () => {
  let compared = 0;
  for (const seed of seeds) {
    const dice = diceOf(seed);
    await setRows(seed, seed % 7 === 0 ? 0 : 30);
    const byRows = new Map<string, Asked[]>();
    for (let at = 0; at < 8; at += 1) {
      const drawn = randomElement(dice, `E${at}`, [], ["facts"]);
      const spec = dice.chance(0.7) ? { ...drawn, filters: [] } : drawn;
      for (const level of [null, "summary", ...spec.groupings.map(({ id }) => id)]) {
        const asked = askedOf(writtenElement(spec), level);
        if (asked === null) continue;
        byRows.set(asked.fold.baseKey, [...(byRows.get(asked.fold.baseKey) ?? []), asked]);
      }
    }
    for (const statements of byRows.values()) {
      await sameOver(statements);
      compared += statements.length;
    }
  }
  expect(compared).toBeGreaterThan(seeds.length * 4);
});
