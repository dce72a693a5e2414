import type { ControlValue, SliceReading } from "@sheaf/compiler";
import { cellAt, type CellValue, type ResultTable } from "@sheaf/result";
import { expect, test, vi } from "vitest";
import { documentOf } from "../../../testing/documents.ts";
import type { ElementRequest } from "../element-request.ts";
import type { Answer } from "../read-stream.ts";
import type { Wanted } from "../request-body.ts";
import { openPageSlices } from "./page-slices.ts";

const request: ElementRequest = {
  level: null,
  want: { kind: "rows", columns: ["n"], withOuter: false, outline: false },
  window: { offset: 0, limit: 100 },
  within: null,
};
const document = documentOf(
  { id: "bars", kind: "bar-chart", source: { kind: "warehouse-table", connectionId: "c", path: ["t"] }, columns: [] },
  ...["least", "among", "zone"].map((id) => ({
    id,
    kind: "control",
    controlType: "number-range",
    controlId: id,
    name: id === "least" ? "Least delay" : id,
    filters: [{ source: { kind: "table", elementId: "bars" }, columnId: "n" }],
  })),
);
/** The code that filters is loaded on the way. */
const SOON = { timeout: 30_000 };
const integer = { kind: "integer", digits: 19 } as const;

function table(names: readonly string[], cells: readonly (readonly CellValue[])[]): ResultTable {
  const columns = names.map((name) => ({ id: name, name, type: integer, level: "l", role: "value" as const }));
  const readers = names.map((_, at) => (row: number) => cells[row]?.[at] ?? null);
  const segment = { start: 0, length: cells.length, byteLength: 0, cells: readers };
  return { columns, rowCount: cells.length, byteLength: 0, schema: new Uint8Array(), segments: [segment] };
}

const answerOf = (rows: ResultTable, slice?: SliceReading, truncated = false): Answer => ({
  table: rows,
  end: { rows: rows.rowCount, truncated, queueMs: 0, executeMs: 0, fetchMs: 0 },
  facts: { sql: null, path: "warehouse", diagnostics: [], elapsedMs: 1, asOf: Date.now() },
  ...(slice === undefined ? {} : { slice }),
});
/** Two columns: what the control tests, and how many rows have it. */
const reading: SliceReading = {
  keys: [],
  columns: [{ id: "n", name: "n", type: integer, level: "l", role: "value" }],
  values: [{ kind: "count", column: 1 }],
  order: [],
  tested: [{ controlId: "least", column: 0, type: integer, unit: null }],
  timeZone: "UTC",
  weekStart: "monday",
};
const groups = table(
  ["key", "count"],
  [
    [1n, 5n],
    [2n, 7n],
    [9n, 11n],
  ],
);

/** `sent`: what comes of a slice; null: it cannot be made; undefined: it failed. */
function opened(sent: Answer | null | undefined, sending: () => Promise<void> = () => Promise.resolve()) {
  let values: Readonly<Record<string, ControlValue | null>> = {};
  const asked: (readonly Wanted[])[] = [];
  const refreshed: boolean[] = [];
  const slices = openPageSlices({
    document: () => document,
    controls: () => values,
    key: (elementId, _, controls) => JSON.stringify([elementId, controls]),
    ask: (questions, refresh, told) => {
      refreshed.push(refresh);
      asked.push(questions);
      if (sent !== undefined) told(0, sent);
      return sending();
    },
    now: () => "2026-01-01T00:00:00Z",
    load: () => import("./open-slice.ts"),
  });
  const before = answerOf(table(["n"], [[23n]]));
  return {
    asked,
    refreshed,
    slices,
    from: (min: number | null, others: readonly string[] = []) => {
      const value: ControlValue | null = min === null ? null : { kind: "number-range", min };
      values = Object.fromEntries(["least", ...others].map((id) => [id, value]));
    },
    answer: (shown = before) => {
      const found = slices.answer("bars", request, shown);
      return found === null ? null : [cellAt(found.table, 0, 0), found.facts.path];
    },
  };
}

test("once a control moved its groups are asked for, and the next values are answered from them", { timeout: 40_000 }, async () => {
  const { asked, slices, from, answer } = opened(answerOf(groups, reading));
  from(2);
  expect(answer()).toBe(null);
  slices.moved("bars", request, ["least"]);
  await vi.waitFor(() => expect(answer()).toEqual([18n, "slice"]), SOON);
  from(9);
  slices.moved("bars", request, ["least"]);
  expect(answer()).toEqual([11n, "slice"]);
  from(null);
  expect(answer()).toEqual([23n, "slice"]);
  expect(asked).toHaveLength(1);
  expect(asked[0]?.[0]?.request.want).toEqual({ kind: "slice", of: request.want, by: ["least"] });
  expect(slices.whyNot("bars", request)).toBe(null);
  // What was asked anew on purpose is not answered from what was here before.
  slices.clear();
  expect(answer()).toBe(null);
});

test("too many groups, or none at all: the warehouse is asked each time, and it is said why", { timeout: 40_000 }, async () => {
  for (const [sent, words] of [
    [answerOf(groups, reading, true), /^Each change of Least delay asks the warehouse: .* 50,000 groups/],
    [null, /^Each change of Least delay asks the warehouse: these numbers/],
  ] as const) {
    const { asked, slices, from, answer } = opened(sent);
    from(2);
    slices.moved("bars", request, ["least"]);
    await vi.waitFor(() => expect(slices.whyNot("bars", request)).toMatch(words), SOON);
    from(3);
    slices.moved("bars", request, ["least"]);
    expect([answer(), asked.length]).toEqual([null, 1]);
  }
});

test("what cannot be filtered here after all is the warehouse's to answer, and it is said why", { timeout: 40_000 }, async () => {
  // No number where the control compares numbers, and none where numbers are added up.
  for (const row of [
    ["North", 5n],
    [1n, "North"],
  ]) {
    const { asked, slices, from, answer } = opened(answerOf(table(["key", "count"], [row]), reading));
    from(2);
    slices.moved("bars", request, ["least"]);
    await vi.waitFor(() => {
      expect(answer()).toBe(null);
      expect(slices.whyNot("bars", request)).toMatch(/^Each change of Least delay asks the warehouse: these numbers/);
    }, SOON);
    from(3);
    slices.moved("bars", request, ["least"]);
    expect([answer(), asked.length]).toEqual([null, 1]);
  }
});

test("what failed is not said to be impossible, and is asked for again, but not with every move", { timeout: 40_000 }, async () => {
  const { asked, slices, from, answer } = opened(undefined);
  const clock = vi.spyOn(Date, "now");
  from(2);
  slices.moved("bars", request, ["least"]);
  await vi.waitFor(() => expect(asked).toHaveLength(1), SOON);
  await new Promise((done) => setTimeout(done, 300));
  from(3);
  slices.moved("bars", request, ["least"]);
  await new Promise((done) => setTimeout(done, 50));
  expect([answer(), slices.whyNot("bars", request), asked.length]).toEqual([null, null, 1]);
  clock.mockReturnValue(Date.now() + 31_000);
  slices.moved("bars", request, ["least"]);
  await vi.waitFor(() => expect(asked).toHaveLength(2));
  clock.mockRestore();
});

test("of several controls the two that moved last are told apart, in one slice whichever of them moves", { timeout: 40_000 }, async () => {
  const { asked, slices, from } = opened(answerOf(groups, reading));
  from(2, ["among", "zone"]);
  for (const id of ["zone", "among", "least", "among", "least"]) {
    slices.moved("bars", request, [id]);
    await new Promise((done) => setTimeout(done, 20));
  }
  const by = asked.map(([one]) => (one?.request.want.kind === "slice" ? one.request.want.by : []));
  expect(by).toEqual([["zone"], ["among", "zone"], ["among", "least"]]);
});

test("controls that are set together are told apart in one slice", { timeout: 40_000 }, async () => {
  const { asked, slices, from } = opened(answerOf(groups, reading));
  from(2, ["among"]);
  slices.moved("bars", request, ["least", "among"]);
  await new Promise((done) => setTimeout(done, 20));
  slices.moved("bars", request, ["among"]);
  await new Promise((done) => setTimeout(done, 20));
  expect(asked.map(([one]) => one?.request.want)).toEqual([{ kind: "slice", of: request.want, by: ["among", "least"] }]);
});

test("after new rows were asked for, each slice passes what the server keeps once", { timeout: 40_000 }, async () => {
  const { asked, refreshed, slices, from, answer } = opened(answerOf(groups, reading));
  const clock = vi.spyOn(Date, "now");
  from(2);
  slices.clear();
  for (let after = 0; after < 3; after += 1) {
    // Older than a slice may be, each time.
    clock.mockReturnValue(1_000_000 + after * 16 * 60_000);
    slices.moved("bars", request, ["least"]);
    await vi.waitFor(() => expect(asked).toHaveLength(after + 1), SOON);
    await vi.waitFor(() => expect(answer()).toEqual([18n, "slice"]), SOON);
  }
  slices.clear();
  slices.moved("bars", request, ["least"]);
  await vi.waitFor(() => expect(asked).toHaveLength(4), SOON);
  clock.mockRestore();
  expect(refreshed).toEqual([true, false, false, true]);
});

test("what new rows were asked for while it came is not used, and asked for anew", { timeout: 40_000 }, async () => {
  let come = (): void => undefined;
  const { asked, refreshed, slices, from, answer } = opened(answerOf(groups, reading), () => new Promise((done) => (come = done)));
  from(2);
  slices.moved("bars", request, ["least"]);
  await vi.waitFor(() => expect(asked).toHaveLength(1));
  slices.clear();
  come();
  await new Promise((done) => setTimeout(done, 300));
  expect(answer()).toBe(null);
  slices.moved("bars", request, ["least"]);
  await vi.waitFor(() => expect(asked).toHaveLength(2));
  come();
  await vi.waitFor(() => expect(answer()).toEqual([18n, "slice"]), SOON);
  expect(refreshed).toEqual([false, true]);
});

test(
  "nothing is made of the answer of another question, and nothing is asked for a control without a value",
  { timeout: 40_000 },
  async () => {
    const { asked, slices, from, answer } = opened(answerOf(groups, reading));
    slices.moved("bars", request, ["least"]);
    await new Promise((done) => setTimeout(done, 50));
    expect(asked).toEqual([]);
    from(2);
    slices.moved("bars", request, ["least"]);
    await vi.waitFor(() => expect(answer()).toEqual([18n, "slice"]), SOON);
    expect(answer(answerOf(table(["other"], [[1n]])))).toBe(null);
  },
);
