import { expect, test } from "vitest";
import { sql } from "../build.ts";
import { dialects } from "../dialects/index.ts";
import type { SqlCte, SqlQuery } from "../tree.ts";
import { INTEGER64 } from "../types.ts";
import { readingsOf } from "./readings.ts";

/** Each step joins the one before it to itself. */
function doubled(steps: number): SqlQuery {
  const read = (step: number, alias: string) => ({ kind: "cte", name: `s${step}`, alias }) as const;
  const items = (relation: string) => [{ expr: sql.column(relation, "x", INTEGER64), alias: "x" }];
  const ctes: SqlCte[] = [
    { name: "s0", materialized: null, body: sql.select({ items: items("t"), from: { kind: "table", path: ["t"], alias: "t" } }) },
  ];
  for (let step = 1; step <= steps; step += 1)
    ctes.push({
      name: `s${step}`,
      materialized: null,
      body: sql.select({ items: items("a"), from: read(step - 1, "a"), joins: [{ type: "cross", from: read(step - 1, "b"), on: null }] }),
    });
  return { ctes, body: sql.select({ items: items("a"), from: read(steps, "a") }) };
}

test("a CTE counts wherever it is named, and those that it names with it", () => {
  expect(readingsOf(doubled(0))).toBe(2);
  expect(readingsOf(doubled(3))).toBe(16);
  expect(readingsOf(doubled(2000))).toBe(Number.POSITIVE_INFINITY);
});

test("what stands inside of expressions and of subqueries counts as well", () => {
  const inside = sql.select({
    items: [{ expr: { kind: "scalar-query", query: doubled(1), type: INTEGER64 }, alias: "x" }],
    from: { kind: "query", query: doubled(1), alias: "q" },
    where: { kind: "exists", query: doubled(1), negated: false },
  });
  expect(readingsOf({ ctes: [], body: inside })).toBe(13);
});

test("S-G6c only an engine that reads CTEs anew minds", () => {
  expect(dialects.clickhouse.readsTooOften(doubled(8))).toBe(false);
  expect(dialects.clickhouse.readsTooOften(doubled(12))).toBe(true);
  expect(dialects.duckdb.readsTooOften(doubled(12))).toBe(false);
});
