import { describe, expect, test } from "vitest";
import { drawJoins, drawTables } from "../reference/drawn/joins.ts";
import { diceOf } from "../reference/drawn/dice.ts";
import { planWorld } from "../support/plan.ts";

/** Chains of joins over small tables with nulls and repeated keys, drawn at random, against SQL that this file writes on its own. */

const world = planWorld([]);
const first = Number(process.env["FRESH_SEED"] ?? process.env["SEED"] ?? 1) % 1_000_000;
const seeds = Array.from({ length: Number(process.env["LONG"] ?? 0) > 0 ? 60 : 3 }, (_, index) => first + index);
const perSeed = 8;

const textOf = (rows: readonly (readonly unknown[])[]): readonly string[] =>
  rows
    .map((row) =>
      row
        .map((cell) =>
          cell === null
            ? "null"
            : JSON.stringify(cell, (_, value: unknown) => (typeof value === "bigint" ? value.toString() : value)).replaceAll('"', ""),
        )
        .join(" | "),
    )
    .toSorted();

describe.each(seeds)("joins drawn from seed %i", { timeout: 60_000 }, (seed) => {
  test("have the rows and cells of hand-written SQL on every engine", async () => {
    const dice = diceOf(seed);
    await world.setTables(drawTables(dice));
    for (let draws = 0; draws < perSeed; draws += 1) {
      const drawn = drawJoins(dice);
      const asked = { elementId: "j", columns: drawn.columns } as const;
      const compiled = world.compile(drawn.elements, asked);
      if (!compiled.ok) throw new Error(JSON.stringify(compiled.diagnostics));
      const values = compiled.columns.flatMap(({ role }, index) => (role === "value" ? [index] : []));
      const rows = await world.rows(drawn.elements, asked);
      const expected = await world.query("duckdb", drawn.sql);
      const found = textOf(rows.map((row) => values.map((index) => row[index])));
      expect(found, `${drawn.sql}\n\n${compiled.sql}`).toEqual(textOf(expected));
      const counted = await world.rows(drawn.elements, { elementId: "j", level: "base", want: { kind: "count" } });
      expect(counted, drawn.sql).toEqual([[String(expected.length)]]);
    }
  });
});
