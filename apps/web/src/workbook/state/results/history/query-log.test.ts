import { emptyTable } from "@sheaf/result";
import { expect, test } from "vitest";
import { CallError } from "../../../../shared/http/call-error.ts";
import type { Answer } from "../read-stream.ts";
import { openQueryLog, type Question } from "./query-log.ts";

const question: Question = { elementId: "e", purpose: "rows", reason: "opened" };
const answer = (facts: Partial<Answer["facts"]> = {}, end: Partial<Answer["end"]> = {}): Answer => ({
  table: emptyTable([], new Uint8Array()),
  end: { rows: 3, truncated: false, queueMs: 1, executeMs: 20, fetchMs: 2, compileMs: 5, elapsedMs: 30, ...end },
  facts: { sql: "SELECT 1", path: "warehouse", diagnostics: [], elapsedMs: 30, asOf: 0, ...facts },
});
const nothing = (): void => undefined;

function opened(kept?: number) {
  let now = 1_000;
  const log = openQueryLog(kept, { now: () => now });
  return { log, pass: (ms: number) => (now += ms) };
}

test("a question runs, and has its times, its path and its statement once it is answered", () => {
  const { log, pass } = opened();
  const run = log.begin(question, nothing);
  expect(log.list()).toMatchObject([{ status: "running", totalMs: null, path: null, sql: null }]);
  run.opened("r1");
  pass(45);
  run.answered(answer());
  expect(log.list()).toMatchObject([
    {
      status: "done",
      requestId: "r1",
      path: "warehouse",
      rows: 3,
      sql: "SELECT 1",
      totalMs: 45,
      times: { waiting: 1, compile: 5, warehouse: 20, transfer: 2, elapsed: 30 },
    },
  ]);
  // what comes after the end says nothing any more
  run.dropped();
  run.failed(new CallError({ code: "UNKNOWN", message: "late" }));
  expect(log.list()[0]?.status).toBe("done");
});

test("what the warehouse was asked of is told where it was not its tables for one request", () => {
  const { log } = opened();
  log.begin(question, nothing).answered(answer({ grouping: "roll-up" }));
  log.begin(question, nothing).answered(answer({ grouping: "together" }));
  // what was kept came of a roll-up once: now it comes from what was kept
  log.begin(question, nothing).answered(answer({ grouping: "roll-up", path: "cache" }));
  expect(log.list().map(({ path }) => path)).toEqual(["cache", "together", "roll-up"]);
});

test("what failed has its words, and the statement where the person may see it; what was canceled is told apart", () => {
  const { log } = opened();
  log
    .begin(question, nothing)
    .failed(
      new CallError({ code: "EINVAL", message: "No such table", errorCode: "warehouse_query_failed", requestId: "r2", sql: "SELECT x" }),
    );
  log.begin(question, nothing).failed(new CallError({ code: "EAGAIN", message: "Ended", errorCode: "warehouse_query_canceled" }));
  log.begin(question, nothing).dropped();
  expect(log.list()).toMatchObject([
    { status: "dropped", error: null },
    { status: "canceled" },
    { status: "failed", error: "No such table", requestId: "r2", sql: "SELECT x", rows: null },
  ]);
});

test("an answer that the browser had took no server", () => {
  const { log } = opened();
  log.here(question, answer({ path: "slice", elapsedMs: 4 }), "slice");
  log.here(question, answer(), "here");
  expect(log.list()).toMatchObject([
    { status: "done", path: "here", totalMs: 0, times: null },
    { status: "done", path: "slice", totalMs: 4, times: null },
  ]);
});

test("one that runs is given up from the list, once", () => {
  const { log } = opened();
  const stopped: string[] = [];
  const first = log.begin(question, () => stopped.push("first"));
  log.begin(question, () => stopped.push("second"));
  log.cancel(2);
  first.answered(answer());
  log.cancel(1);
  expect(stopped).toEqual(["second"]);
});

test("the newest are kept, the list says how many it has not, and clearing leaves what runs", () => {
  const { log } = opened(3);
  let told = 0;
  log.subscribe(() => (told += 1));
  const runs = [1, 2, 3, 4, 5].map(() => log.begin(question, nothing));
  expect(log.list().map(({ id }) => id)).toEqual([5, 4, 3]);
  expect(log.forgotten()).toBe(2);
  expect(log.list()).toBe(log.list());
  expect(told).toBe(5);
  // what is not kept any more changes nothing
  runs[0]?.answered(answer());
  expect(told).toBe(5);
  runs[2]?.answered(answer());
  log.clear();
  expect(log.list().map(({ id }) => id)).toEqual([5, 4]);
  expect(log.forgotten()).toBe(0);
});
