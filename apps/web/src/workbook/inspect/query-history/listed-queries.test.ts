import { expect, test } from "vitest";
import type { LoggedQuery } from "../../state/results/history/query-log.ts";
import { elementsOf, partsOfTime, shownQueries, summaryOf } from "./listed-queries.ts";

const query = (id: number, parts: Partial<LoggedQuery> = {}): LoggedQuery => ({
  id,
  elementId: "a",
  purpose: "rows",
  reason: "opened",
  askedAt: 0,
  status: "done",
  path: "warehouse",
  rows: 1,
  isCut: false,
  totalMs: 10,
  times: null,
  requestId: null,
  sql: null,
  error: null,
  ...parts,
});
const ids = (queries: readonly LoggedQuery[]): readonly number[] => queries.map(({ id }) => id);

test("slow and failed ones are listed alone; what runs is as slow as it has become", () => {
  const all = [
    query(1),
    query(2, { totalMs: 1_000 }),
    query(3, { status: "failed", elementId: "b" }),
    query(4, { status: "running", totalMs: null, askedAt: 500 }),
  ];
  const shown = (parts: Partial<Parameters<typeof shownQueries>[1]>) =>
    ids(shownQueries(all, { shown: "all", elementId: null, now: 600, ...parts }));
  expect(shown({})).toEqual([1, 2, 3, 4]);
  expect(shown({ shown: "slow" })).toEqual([2]);
  expect(shown({ shown: "slow", now: 1_500 })).toEqual([2, 4]);
  expect(shown({ shown: "failed" })).toEqual([3]);
  expect(shown({ elementId: "b" })).toEqual([3]);
  expect(elementsOf(all)).toEqual(["a", "b"]);
});

test("the summary counts what cost the warehouse nothing, and finds the slowest answer", () => {
  const all = [
    query(1, { path: "cache" }),
    query(2, { path: "slice" }),
    query(3, { path: "here" }),
    query(4, { path: "shared", totalMs: 90 }),
    query(5, { path: "roll-up", totalMs: 80 }),
    query(6, { status: "failed", path: null, totalMs: 9_000 }),
  ];
  expect(summaryOf(all)).toMatchObject({ count: 6, kept: 3, slowest: { id: 4 } });
  expect(summaryOf([])).toEqual({ count: 0, kept: 0, slowest: null });
});

test("the parts of a time add up to it: what the server does not account for was waiting, the rest was outside of it", () => {
  const times = { waiting: 1, compile: 5, warehouse: 20, transfer: 0, elapsed: 40 };
  const parts = partsOfTime({ times, totalMs: 50 });
  expect(parts).toEqual([
    { part: "waiting", ms: 15 },
    { part: "compile", ms: 5 },
    { part: "warehouse", ms: 20 },
    { part: "network", ms: 10 },
  ]);
  expect(parts.reduce((sum, { ms }) => sum + ms, 0)).toBe(50);
  expect(partsOfTime({ times: null, totalMs: 50 })).toEqual([]);
});
