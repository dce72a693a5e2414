import { expect, test } from "vitest";
import { diceOf } from "../reference/drawn/dice.ts";
import { randomElements } from "../reference/drawn/elements.ts";
import { randomTable, tableColumns } from "../reference/drawn/tables.ts";
import { writtenElement } from "../reference/written.ts";
import { planWorld } from "../support/plan.ts";

/** T2: rows that are asked page by page are those of the whole answer, in its order, whatever is joined to them. */

const dialects = ["duckdb", "postgres"] as const;
const world = planWorld([], dialects);
const first = Number(process.env["SEED"] ?? 1) % 1_000_000;
const seeds = Array.from({ length: Number(process.env["LONG"] ?? 0) > 0 ? 2_000 : 40 }, (_, index) => first + index);
const PAGE = 7;

test("drawn elements, their base rows with the values of all groups", { timeout: 300_000 }, async () => {
  let pages = 0;
  const joinedLater = { duckdb: 0, postgres: 0 };
  for (const seed of seeds) {
    const dice = diceOf(seed);
    await world.setTables(
      ["facts", "more"].map((name) => ({
        name,
        columns: tableColumns,
        key: ["id"],
        rows: randomTable(dice, 20).rows.map((row) => Object.keys(tableColumns).map((column) => row[column] ?? null)),
      })),
    );
    const specs = randomElements(dice, ["facts", "more"], true);
    const last = specs.at(-1);
    if (last === undefined || last.pivot !== undefined) continue;
    const elements = specs.map(writtenElement);
    const columns = last.columns.filter(({ id }) => !id.startsWith("~")).map(({ id }) => id);
    const ask = { elementId: last.id, level: "base", columns, withOuter: true } as const;
    for (const dialect of dialects) {
      const whole = world.compile(elements, ask, {}, dialect);
      if (!whole.ok) continue;
      const rows = await world.query(dialect, whole.sql);
      for (let offset = 0; offset <= rows.length; offset += PAGE) {
        const paged = world.compile(elements, { ...ask, window: { offset, limit: PAGE } }, {}, dialect);
        if (!paged.ok) throw new Error(JSON.stringify(paged.diagnostics));
        for (const sql of [paged.sql, ...(paged.shortSql === null ? [] : [paged.shortSql])])
          expect(inText(await world.query(dialect, sql)), `seed ${seed}\n${sql}`).toBe(inText(rows.slice(offset, offset + PAGE)));
        pages += 1;
        if (paged.sql.includes("-- The rows of the page")) joinedLater[dialect] += 1;
      }
    }
  }
  expect(pages).toBeGreaterThan(seeds.length);
  for (const dialect of dialects) expect(joinedLater[dialect]).toBeGreaterThan(5);
});

const inText = (rows: readonly (readonly unknown[])[]): string =>
  JSON.stringify(rows, (_, value: unknown) => (typeof value === "bigint" ? `${value}n` : value));
