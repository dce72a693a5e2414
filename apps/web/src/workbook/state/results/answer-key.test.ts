import type { Element, WorkbookDocument } from "@sheaf/workbook";
import { describe, expect, test } from "vitest";
import type { ElementRequest } from "../../elements/element-kind.ts";
import { answerKey } from "./answer-key.ts";

const rows = (columns: readonly string[]): ElementRequest => ({
  level: "base",
  want: { kind: "rows", columns, withOuter: false, outline: false },
  window: { offset: 0, limit: 100 },
  within: null,
});

const flights: Element = {
  id: "t",
  kind: "table",
  name: "Flights",
  source: { kind: "warehouse-table", connectionId: "c", path: ["flights"] },
  columns: [
    { id: "delay", formula: "[flights/delay]" },
    { id: "late", name: "Late", formula: "[@own:delay] > [@control:limit]" },
    { id: "origin", formula: "[flights/origin]" },
  ],
};
const child: Element = {
  id: "k",
  kind: "kpi-chart",
  source: { kind: "table", elementId: "t" },
  columns: [{ id: "n", formula: "CountIf([@element:t/late])" }],
  value: { columnId: "n" },
};
const limit: Element = { id: "limit", kind: "control", controlType: "list", controlId: "Limit", value: 15 };
const period: Element = {
  id: "period",
  kind: "control",
  controlType: "list",
  controlId: "Origins",
  values: [],
  filters: [{ source: { kind: "table", elementId: "t" }, columnId: "origin" }],
};

function workbook(...elements: readonly Element[]): WorkbookDocument {
  return {
    schemaVersion: 1,
    kind: "workbook",
    name: "W",
    description: null,
    pages: [{ id: "p", name: "P", elements, rest: {} }],
    layout: [],
    rest: {},
  };
}

const withColumn = (element: Element, columnId: string, change: object): Element => ({
  ...element,
  columns: (element["columns"] as unknown as readonly { id: string }[]).map((column) =>
    column.id === columnId ? { ...column, ...change } : column,
  ),
});

describe("what an answer rests on", () => {
  const key = (document: WorkbookDocument, elementId: string, request: ElementRequest, controls = {}) =>
    answerKey(document, controls, elementId, request);
  const before = workbook(flights, child, limit, period);
  const summary: ElementRequest = { ...rows(["n"]), level: "summary" };

  test("names, formats, hiding and layout ask nothing anew", () => {
    for (const change of [{ name: "Minutes" }, { hidden: true }, { format: { kind: "number", formatString: ",.0f" } }]) {
      const after = workbook(withColumn(flights, "delay", change), child, limit, period);
      expect(key(after, "t", rows(["late"]))).toBe(key(before, "t", rows(["late"])));
    }
    const moved = { ...before, layout: [{ regionId: "p", tag: "Page" as const, attributes: {}, nodes: [] }] };
    expect(key(moved, "k", summary)).toBe(key(before, "k", summary));
  });

  test("a formula counts for what rests on it, in any element, and for nothing else", () => {
    const after = workbook(withColumn(flights, "delay", { formula: "[flights/delay] + 1" }), child, limit, period);
    expect(key(after, "t", rows(["late"]))).not.toBe(key(before, "t", rows(["late"])));
    expect(key(after, "k", summary)).not.toBe(key(before, "k", summary));
    expect(key(after, "t", rows(["origin"]))).toBe(key(before, "t", rows(["origin"])));
  });

  test("filters, sorts and groupings of a parent count for its children", () => {
    const filter = { id: "f", columnId: "origin", kind: "list", values: ["DEN"] };
    const filtered = workbook({ ...flights, filters: [filter] }, child, limit, period);
    expect(key(filtered, "k", summary)).not.toBe(key(before, "k", summary));
    const disabled = workbook({ ...flights, filters: [{ ...filter, state: "disabled" }] }, child, limit, period);
    const other = workbook({ ...flights, filters: [{ ...filter, state: "disabled", values: ["ORD"] }] }, child, limit, period);
    expect(key(disabled, "t", rows(["delay"]))).toBe(key(other, "t", rows(["delay"])));
  });

  test("F8: a row policy counts, and what its rule rests on", () => {
    const governed = { ...flights, sheaf: { rowPolicies: [{ id: "p", rule: '[@own:origin] = "DEN"' }] } };
    const kept = workbook(governed, child, limit, period);
    expect(key(kept, "t", rows(["delay"]))).not.toBe(key(before, "t", rows(["delay"])));
    const changed = workbook(withColumn(governed, "origin", { formula: "Upper([flights/origin])" }), child, limit, period);
    expect(key(changed, "t", rows(["delay"]))).not.toBe(key(kept, "t", rows(["delay"])));
  });

  test("S-F6y: a filter by formula counts for what its formula names", () => {
    const bind = { min: "[@own:late] + [@control:limit]" };
    const filters = [{ id: "b", columnId: "delay", kind: "number-range", sheaf: { bind } }];
    const bound = workbook({ ...flights, filters }, child, limit, period);
    const asked = (value: string) => key(bound, "t", rows(["origin"]), { limit: { kind: "scalar", value } });
    expect(asked("20")).not.toBe(asked("30"));
  });

  test("controls that filter or are read count, with the value of this screen", () => {
    const read = (value: string) => key(before, "t", rows(["late"]), { limit: { kind: "scalar", value } });
    expect(read("20")).not.toBe(read("30"));
    const target = (value: string) => key(before, "k", summary, { period: { kind: "list", mode: "include", values: [value] } });
    expect(target("DEN")).not.toBe(target("ORD"));
    const unrelated = key(before, "t", rows(["origin"]), { limit: { kind: "scalar", value: "1" } });
    expect(unrelated).toBe(key(before, "t", rows(["origin"])));
  });

  test("controls that set a control of the data model that is read count, with their value", () => {
    const modeled: Element = { ...flights, source: { kind: "data-model", dataModelId: "m", elementId: "prices" } };
    const sets: Element = { ...limit, parameters: [{ kind: "data-model", dataModelId: "m", controlId: "Which" }] };
    const key = (control: Element, value: number, read: Element = modeled) =>
      answerKey(workbook(read, control), { limit: { kind: "scalar", value: String(value) } }, "t", rows(["delay"]));
    expect(key(sets, 1)).not.toBe(key(limit, 1));
    expect(key(sets, 1)).not.toBe(key(sets, 2));
    expect(key(sets, 1, flights)).toBe(key(limit, 2, flights));
  });

  test("a name without an id is looked at again when something comes to bear it", () => {
    const loose = withColumn(flights, "late", { formula: "[Threshold] + 1" });
    const named = { ...limit, controlId: "Threshold" };
    const without = key(workbook(loose, child, limit, period), "t", rows(["late"]));
    expect(key(workbook(loose, child, named, period), "t", rows(["late"]))).not.toBe(without);
  });
});

describe("entries of people", () => {
  const entered: Element = {
    id: "targets",
    kind: "input-table",
    source: { kind: "empty", connectionId: "c" },
    inputMode: "edit",
    columns: [{ id: "goal", type: "number" }],
  };
  const reader: Element = {
    id: "reader",
    kind: "table",
    source: { kind: "table", elementId: "targets" },
    columns: [{ id: "goal", formula: "[@element:targets/goal]" }],
  };
  const document = workbook(entered, reader, flights);
  const key = (elementId: string, columnId: string, entries: number) =>
    answerKey(document, {}, elementId, rows([columnId]), (id) => (id === "targets" ? entries : 0));

  test("ask anew for their table and everything that reads it, and for nothing else", () => {
    expect(key("targets", "goal", 1)).not.toBe(key("targets", "goal", 0));
    expect(key("reader", "goal", 1)).not.toBe(key("reader", "goal", 0));
    expect(key("t", "origin", 1)).toBe(key("t", "origin", 0));
  });

  test("a linked table rests on the keys that it is linked by", () => {
    const linked: Element = {
      ...entered,
      source: { kind: "linked", from: "t" },
      columns: [
        { id: "key", key: "origin" },
        { id: "goal", type: "number" },
      ],
    };
    const of = (parent: Element) => answerKey(workbook(linked, parent), {}, "targets", rows(["goal"]));
    expect(of(withColumn(flights, "origin", { formula: "[flights/destination]" }))).not.toBe(of(flights));
    expect(of(withColumn(flights, "delay", { formula: "[flights/distance]" }))).toBe(of(flights));
  });
});
