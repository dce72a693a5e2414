import type { ResultTable } from "@sheaf/result";
import { type Element, type Id, openingRequests, type WorkbookDocument } from "@sheaf/workbook";
import { afterEach, describe, expect, test, vi } from "vitest";
import type { ElementRequest } from "../../element-kind.ts";
import { type ResultState, waiting } from "../../../state/results/result-state.ts";
import type { Held, ResultsStore } from "../../../state/results/results-store.ts";
import { tableDesign } from "../shape/table-shape.ts";
import { TableRows, type TableShape } from "./table-rows.ts";

/** A store that notes what is asked of it; `answer` gives one question as many rows as it is said to have. */
function notingStore() {
  const asked: { readonly request: ElementRequest; readonly answer: (rowCount: number) => void }[] = [];
  const hold = (_elementId: Id, request: ElementRequest): Held => {
    let state: ResultState = waiting;
    const listeners = new Set<() => void>();
    asked.push({
      request,
      answer: (rowCount) => {
        const table = { columns: [], rowCount, byteLength: 0 } as unknown as ResultTable;
        state = { ...waiting, status: "ready", table };
        for (const listener of listeners) listener();
      },
    });
    return {
      state: () => state,
      subscribe: (listener) => {
        listeners.add(listener);
        return () => listeners.delete(listener);
      },
      change: () => undefined,
      release: () => undefined,
    };
  };
  const said = (): readonly string[] =>
    asked.map(({ request: { level, want, window } }) => [level, want.kind, window === null ? "all" : `from ${window.offset}`].join(" "));
  return { store: { hold } as unknown as ResultsStore, asked, said };
}

const grouped: TableShape = {
  levels: [
    { id: "outer", keys: ["a"], columns: ["a", "sum"] },
    { id: "inner", keys: ["b"], columns: ["b", "count"] },
    { id: "base", keys: [], columns: ["c"] },
  ],
  closed: new Set(["inner"]),
};

test("a table of two groupings asks once for each, the outer one first, and counts no rows beside them", () => {
  const { store, asked, said } = notingStore();
  const rows = new TableRows(store, "t", grouped, 1);
  expect(said()).toEqual(["outer rows from 0", "inner rows from 0"]);
  asked[0]?.answer(229);
  asked[1]?.answer(1_515);
  expect(said()).toHaveLength(2);
  expect(rows.states.every(({ status }) => status === "ready")).toBe(true);
});

test("more groups than come at once: where each lies is asked for with one question more, and not before", () => {
  const { store, asked, said } = notingStore();
  const rows = new TableRows(store, "t", grouped, 1);
  asked[0]?.answer(229);
  expect(said()).toHaveLength(2);
  asked[1]?.answer(2_000);
  expect(said().slice(2)).toEqual(["inner rows all"]);
  expect(rows.states).toHaveLength(3);
});

test("rows that become groups take their number along to nobody: how many groups there are is not known yet", () => {
  const { store, asked } = notingStore();
  const base = { id: "base", keys: [], columns: ["c"] };
  const rows = new TableRows(store, "t", { levels: [base], closed: new Set() }, 1);
  asked[0]?.answer(42);
  expect(rows.rootLevels[0]?.total).toBe(42);
  rows.change({ levels: [{ id: "outer", keys: ["a"], columns: ["a"] }, base], closed: new Set() });
  expect(rows.rootLevels[0]?.total).toBeNull();
});

test("all rows of a level are shown only where no group around it is closed", () => {
  const { store, asked } = notingStore();
  const rows = new TableRows(store, "t", { ...grouped, closed: new Set() }, 1);
  for (const { answer } of asked) answer(3);
  expect([0, 1, 2].map((level) => rows.showsAll(level))).toEqual([true, true, true]);
  const closed = new TableRows(store, "t", grouped, 1);
  expect([0, 1, 2].map((level) => closed.showsAll(level))).toEqual([true, true, false]);
});

test.each([
  ["closed groups", {}],
  ["open groups", { tableComponents: { collapsedColumns: [] } }],
  ["no groups", { groupings: [] }],
])("what is asked beforehand, for people who come later, is what the grid asks: %s", (_name, more) => {
  const element: Element = {
    id: "t",
    kind: "table",
    name: "Flights",
    source: { kind: "warehouse-table", connectionId: "c", path: ["flights"] },
    columns: [
      { id: "n", name: "Flights", formula: "Count()" },
      { id: "origin", name: "Origin", formula: "[flights/origin]", hidden: true },
      { id: "delay", name: "Delay", formula: "[flights/delay]" },
      { id: "secret", name: "Secret", formula: "[flights/secret]", hidden: true },
    ],
    groupings: [{ id: "g", groupBy: ["origin"], calculations: ["n"] }],
    conditionalFormats: [{ type: "single", columnIds: ["delay"], condition: ">", value: 1, style: { color: "#ff0000" } }],
    ...more,
  };
  const document: WorkbookDocument = {
    schemaVersion: 1,
    kind: "workbook",
    name: "W",
    description: null,
    pages: [{ id: "p", name: "Page", elements: [element], rest: {} }],
    layout: [],
    rest: {},
  };
  const { store, asked } = notingStore();
  void new TableRows(store, "t", tableDesign(document, element, null, []).shape, 1);
  const beforehand = openingRequests(document, element, { chartRows: 1, pointRows: 1 });
  expect(asked.length).toBeGreaterThan(0);
  for (const { request } of asked) expect(beforehand).toContainEqual(request);
});

describe("19.5 rows that come into sight are asked for before they do", () => {
  afterEach(() => {
    vi.useRealTimers();
  });

  const FRAME = 16;
  /** Which windows were asked for after scrolling so many rows a frame from a row on, twenty of them being in sight. */
  function askedWhile(from: number, rowsPerFrame: number, frames: number): readonly string[] {
    vi.useFakeTimers({ toFake: ["performance", "setTimeout", "clearTimeout"] });
    const { store, asked, said } = notingStore();
    const rows = new TableRows(store, "t", { levels: [{ id: "base", keys: [], columns: ["c"] }], closed: new Set() }, 1);
    asked[0]?.answer(500);
    const [level] = rows.rootLevels;
    level?.expect(3_000_000);
    level?.show(from, from + 20);
    vi.advanceTimersByTime(1_000);
    const before = asked.length;
    for (let frame = 1; frame <= frames; frame += 1) {
      const first = from + frame * rowsPerFrame;
      level?.show(first, first + 20);
      // drawn anew where it stands, as when rows come
      level?.show(first, first + 20);
      vi.advanceTimersByTime(FRAME);
    }
    return said().slice(before);
  }

  test("in the direction and at the speed of the scrolling", () => {
    expect(askedWhile(100_000, 43, 10)).toEqual(["base rows from 100500", "base rows from 101000", "base rows from 101500"]);
    expect(askedWhile(100_000, -43, 10)).toEqual(["base rows from 99000", "base rows from 98500", "base rows from 98000"]);
  });

  test("no further than before where somebody reads on slowly", () => {
    expect(askedWhile(100_100, 1, 10)).toEqual([]);
  });

  test("not at all while they fly by faster than anybody could ask", () => {
    expect(askedWhile(100_000, 5_000, 3)).toEqual([]);
  });
});
