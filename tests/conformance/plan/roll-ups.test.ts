import { canStandTogether, fixedConditions, type Foldable, foldable, rollUpOf, together } from "@sheaf/compiler";
import { dialects, type SqlExpr } from "@sheaf/sql";
import { expect, test } from "vitest";
import { diceOf } from "../reference/drawn/dice.ts";
import { randomElement, randomPivot } from "../reference/drawn/elements.ts";
import { randomTable, tableColumns } from "../reference/drawn/tables.ts";
import { writtenElement } from "../reference/written.ts";
import type { Ask, Surroundings, TestElement } from "../support/documents.ts";
import { column, tableSource } from "../support/elements.ts";
import { planWorld } from "../support/plan.ts";
import type { CompiledAlone } from "../support/told.ts";

/** Statements of a page over groups of rows that they share give what each gives over the rows, to the last digit. */

type Engine = "duckdb" | "postgres";
const world = planWorld([], ["duckdb", "postgres"]);
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
  readonly compiled: CompiledAlone;
  readonly fold: Foldable;
}

function askedOf(element: TestElement, part: Partial<Ask>, around: Surroundings = {}, engine: Engine = "duckdb"): Asked | null {
  const compiled = world.compile([element], { elementId: element.id, ...part }, around, engine);
  if (!compiled.ok) return null;
  const fold = foldable(compiled.query);
  return fold === null ? null : { compiled, fold };
}

async function sameOver(statements: readonly Asked[], tested: ReadonlyMap<string, SqlExpr> = new Map()): Promise<void> {
  const rollUp = rollUpOf(
    statements.map(({ fold }) => fold),
    tested,
  );
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

/** As one statement, on an engine that keeps nothing between two. */
async function sameTogether(statements: readonly Asked[]): Promise<void> {
  const { sql, shortSql } = dialects.postgres.printForms(together(statements.map(({ fold }) => fold)));
  const rows = await world.query("postgres", shortSql ?? sql).catch(() => world.query("postgres", sql));
  let start = 1;
  for (const [at, { compiled }] of statements.entries()) {
    const end = start + compiled.columns.length;
    const own = rows.filter(([part]) => Number(part) === at).map((row) => row.slice(start, end));
    expect(JSON.stringify(own, asWritten), `${compiled.sql}\n---\n${sql}`).toBe(
      JSON.stringify(await world.query("postgres", compiled.sql), asWritten),
    );
    start = end;
  }
  expect(rows.map(([part]) => Number(part))).toEqual(rows.map(([part]) => Number(part)).toSorted((a, b) => a - b));
}

/** A whole number is the same whatever the engine takes it for. */
const asWritten = (_: string, value: unknown): unknown => (typeof value === "bigint" || typeof value === "number" ? String(value) : value);

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
        const asked = askedOf(writtenElement(spec), level === null ? {} : { level });
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

test("19.2 drawn elements over one table, as one statement of PostgreSQL", { timeout: 120_000 }, async () => {
  let compared = 0;
  for (const seed of seeds) {
    const dice = diceOf(seed + 9_000);
    await setRows(seed, seed % 7 === 0 ? 0 : 30);
    const byRows = new Map<string, Asked[]>();
    for (let at = 0; at < 8; at += 1) {
      const drawn = dice.chance(0.8) ? randomElement(dice, `E${at}`, [], ["facts"]) : randomPivot(dice, `P${at}`, [], ["facts"]);
      const spec = dice.chance(0.7) ? { ...drawn, filters: [] } : drawn;
      for (const level of [null, "summary", ...spec.groupings.map(({ id }) => id)]) {
        const window = dice.chance(0.3) ? { offset: 1, limit: 3 } : null;
        const asked = askedOf(writtenElement(spec), { ...(level === null ? {} : { level }), window }, {}, "postgres");
        if (asked === null || !canStandTogether(asked.fold)) continue;
        byRows.set(asked.fold.baseKey, [...(byRows.get(asked.fold.baseKey) ?? []), asked]);
      }
    }
    for (const statements of byRows.values()) {
      await sameTogether(statements);
      compared += statements.length;
    }
  }
  expect(compared).toBeGreaterThan(seeds.length * 4);
});

test("19.3 the totals of drawn pivots, from the groups of their cells", { timeout: 120_000 }, async () => {
  let compared = 0;
  for (const seed of seeds) {
    const dice = diceOf(seed + 3_000);
    await setRows(seed, seed % 7 === 0 ? 0 : 40);
    for (let at = 0; at < 8; at += 1) {
      const drawn = randomPivot(dice, `P${at}`, [], ["facts"]);
      const pivot = drawn.pivot ?? { rows: [], columns: [] };
      const parts = [...pivot.rows.keys(), pivot.rows.length].flatMap((rows) =>
        [...pivot.columns.keys(), pivot.columns.length].map((columns) => ({ kind: "pivot", rows, columns }) as const),
      );
      const asked = parts.flatMap((want) => askedOf(writtenElement(drawn), { want }) ?? []);
      const [first] = asked;
      const together = asked.filter(({ fold }) => fold.baseKey === first?.fold.baseKey);
      if (together.length < 2) continue;
      await sameOver(together);
      compared += together.length;
    }
  }
  expect(compared).toBeGreaterThan(seeds.length * 4);
});

test("moments within the day or the hour that a filter begins and ends at", { timeout: 120_000 }, async () => {
  const moments = [
    "1969-12-31 23:59:59.5",
    "1970-01-01 00:00:00",
    "2023-12-31 23:59:59.999999",
    "2024-01-01 00:00:00",
    "2024-01-01 04:59:59",
    "2024-01-01 05:00:00",
    "2024-02-29 12:30:00",
    "2024-03-01 00:00:00",
    "infinity",
    "-infinity",
    null,
  ];
  await world.setTables([
    {
      name: "events",
      columns: { at: "timestamp", n: "int" },
      key: [],
      rows: moments.map((moment, at): [string | null, number] => [moment, at % 3]),
    },
  ]);
  const filters = [
    [],
    ...[
      { mode: "between", startDate: "2024-01-01", endDate: "2024-02-29" },
      { mode: "between", startDate: "1969-12-31", endDate: "1970-01-01" },
      { mode: "on", date: "2024-01-01" },
      { mode: "before", date: "2024-01-01" },
      { mode: "after", date: "2024-01-01" },
    ].map((range) => [{ id: "f", columnId: "at", kind: "date-range", ...range }]),
  ];
  for (const zone of ["UTC", "America/New_York", "Asia/Kolkata"]) {
    const statements = filters.flatMap((filter) => {
      const element: TestElement = {
        id: "e",
        name: "Events",
        source: tableSource("events"),
        columns: [column("at", "[events/at]"), column("n", "[events/n]"), column("rows", "Count()"), column("last", "Max([at])")],
        groupings: [{ id: "g", groupBy: ["n"], calculations: ["rows", "last"] }],
        filters: filter,
      };
      const asked = askedOf(element, { level: "g" }, { timeZone: zone });
      if (asked === null) throw new Error("not foldable");
      return [asked];
    });
    const tested = new Map(statements.flatMap(({ fold }) => fold.conditions.flatMap(({ keys }) => [...(keys ?? [])])));
    expect(tested.size).toBeGreaterThan(0);
    for (const { fold } of statements) expect(fixedConditions(fold, tested)).toEqual([]);
    await sameOver(statements, tested);
  }
});

test("groups that are told apart by what filters test serve statements with other filters on it", { timeout: 120_000 }, async () => {
  let compared = 0;
  let filtered = 0;
  for (const seed of seeds) {
    const dice = diceOf(seed + 7_000);
    await setRows(seed, seed % 7 === 0 ? 0 : 30);
    const bySource = new Map<string, Asked[]>();
    for (let at = 0; at < 14; at += 1) {
      const spec = randomElement(dice, `E${at}`, [], ["facts"]);
      for (const level of [null, "summary", ...spec.groupings.map(({ id }) => id)]) {
        const asked = askedOf(writtenElement(spec), level === null ? {} : { level });
        if (asked === null) continue;
        bySource.set(asked.fold.sourceKey, [...(bySource.get(asked.fold.sourceKey) ?? []), asked]);
      }
    }
    for (const statements of bySource.values()) {
      const keys = statements.flatMap(({ fold }) => fold.conditions.flatMap((condition) => [...(condition.keys ?? [])]));
      const tested = new Map(keys.filter(() => dice.chance(0.8)));
      const byOthers = new Map<string, Asked[]>();
      for (const one of statements) {
        const others = JSON.stringify(fixedConditions(one.fold, tested).map(({ text }) => text));
        byOthers.set(others, [...(byOthers.get(others) ?? []), one]);
        filtered += one.fold.conditions.length - fixedConditions(one.fold, tested).length;
      }
      for (const together of byOthers.values()) {
        await sameOver(together, tested);
        compared += together.length;
      }
    }
  }
  expect(compared).toBeGreaterThan(seeds.length * 4);
  expect(filtered).toBeGreaterThan(seeds.length);
});
