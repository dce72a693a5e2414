import { printTarget } from "@sheaf/formula";
import {
  applyTransaction,
  effectiveLayout,
  type Element,
  type Filter,
  isControl,
  type Operation,
  type WorkbookDocument,
} from "@sheaf/workbook";
import { describe, expect, test } from "vitest";
import { filtersOf } from "../../commands/edit.ts";
import { targetsOf } from "../../elements/choosing/control-operations.ts";
import { openFixedDocument } from "../../state/fixed-document.ts";
import { findElement } from "../../state/workbook.ts";
import { controlLike, turnIntoControl } from "./turn-into-control.ts";
import { turnIntoFilter } from "./turn-into-filter.ts";

const table = (filters: readonly Filter[]): Element => ({
  id: "t",
  kind: "table",
  name: "Flights",
  source: { kind: "warehouse-table", connectionId: "c", path: ["flights"] },
  columns: [
    { id: "origin", name: "Origin", formula: "[flights/origin]" },
    { id: "day", name: "Day / local", formula: "[flights/day]" },
  ],
  filters,
});

const documentOf = (...elements: readonly Element[]): WorkbookDocument => ({
  schemaVersion: 1,
  kind: "workbook",
  name: "W",
  description: null,
  layout: [],
  rest: {},
  pages: [{ id: "p", name: "P", elements, rest: {} }],
});

function after(document: WorkbookDocument, operations: readonly Operation[]): WorkbookDocument {
  const result = applyTransaction(document, operations);
  if (!result.ok) throw new Error(JSON.stringify(result.violations));
  return result.document;
}

const found = (document: WorkbookDocument, id: string): Element => {
  const element = findElement(document, id);
  if (element === undefined) throw new Error(`No ${id}.`);
  return element;
};

const list: Filter = { id: "f", columnId: "origin", kind: "list", mode: "exclude", values: ["DEN", null] };
const days: Filter = {
  id: "g",
  columnId: "day",
  kind: "date-range",
  mode: "last",
  value: 3,
  unit: "week-starting-monday",
  includeToday: true,
  includeNulls: "always",
};

describe("a filter becomes a control", () => {
  test("with its value, its column as target and a place above the element; the filter goes, in one step that is undone whole", () => {
    const before = documentOf(table([list, days]));
    const documents = openFixedDocument(before, { at: null, sequence: 0, canChange: true });
    const edit = turnIntoControl(before, found(before, "t"), list, "new");
    if (edit === null) throw new Error("Not turned.");
    expect(documents.perform(edit.label, edit.operations).ok).toBe(true);
    const { document, undoLabel } = documents.state();
    expect(undoLabel).toBe("Turn filter on “Origin” into a control");
    expect(filtersOf(found(document, "t"))).toEqual([days]);
    expect(found(document, "new")).toEqual({
      id: "new",
      kind: "control",
      controlId: "Origin",
      controlType: "list",
      name: "Origin",
      mode: "exclude",
      values: ["DEN", null],
      filters: [{ source: { kind: "table", elementId: "t" }, columnId: "origin" }],
    });
    const places = new Map(effectiveLayout(document, "p")?.nodes.map(({ elementId, place }) => [elementId, place]));
    expect(places.get("new")?.row[1]).toBeLessThanOrEqual(places.get("t")?.row[0] ?? 0);
    documents.undo();
    expect(documents.state().document.pages).toEqual(before.pages);
  });
  test("the second stands beside the first, under a handle of its own", () => {
    const start = documentOf(table([list, days, { ...list, id: "h" }]));
    const turn = (document: WorkbookDocument, filter: Filter, id: string): WorkbookDocument =>
      after(document, turnIntoControl(document, found(document, "t"), filter, id)?.operations ?? []);
    const end = turn(turn(turn(start, list, "one"), days, "two"), { ...list, id: "h" }, "three");
    const [one, two] = ["one", "two"].map((id) => effectiveLayout(end, "p")?.nodes.find(({ elementId }) => elementId === id)?.place);
    expect([one?.row, one?.column[1]]).toEqual([two?.row, two?.column[0]]);
    expect(["one", "two", "three"].map((id) => found(end, id)["controlId"])).toEqual(["Origin", "Day-local", "Origin-2"]);
    expect(filtersOf(found(end, "t"))).toEqual([]);
  });
  test("F6: empty values are said by the values of a list, or the filter stays one", () => {
    const like = (includeNulls: NonNullable<Filter["includeNulls"]>, mode: "include" | "exclude", values: readonly (string | null)[]) =>
      controlLike({ id: "f", columnId: "c", kind: "list", mode, values, includeNulls })?.members ?? null;
    expect(like("always", "include", ["a"])).toEqual({ values: ["a", null] });
    expect(like("always", "exclude", ["a", null])).toEqual({ mode: "exclude", values: ["a"] });
    expect(like("always", "include", [])).toEqual({});
    expect(like("never", "include", ["a", null])).toEqual({ values: ["a"] });
    expect(like("never", "exclude", ["a"])).toEqual({ mode: "exclude", values: ["a", null] });
    expect(like("never", "include", [])).toEqual({ mode: "exclude", values: [null] });
    expect(like("never", "include", [null])).toBeNull();
  });
  test("what no control says stays a filter", () => {
    expect(controlLike({ ...list, state: "disabled" })).toBeNull();
    expect(controlLike({ id: "f", columnId: "c", kind: "number-range", includeNulls: "never" })).toBeNull();
    expect(controlLike({ id: "f", columnId: "c", kind: "hierarchy", values: [["a"]], includeNulls: "always" })).toBeNull();
    expect(controlLike({ id: "f", columnId: "c", kind: "date-range", mode: "between", includeNulls: "never" })).toBeNull();
  });
});

describe("a control becomes a filter", () => {
  test("there and back gives the same filter", () => {
    const base = { id: "f", columnId: "origin" };
    const others: readonly Filter[] = [
      { ...base, kind: "number-range", min: 1, max: "12345678901234567890", includeNulls: "always" },
      { ...base, kind: "text-match", mode: "equals", value: "x" },
      { ...base, kind: "text-match", mode: "does-not-contain", value: "x", case: "insensitive" },
      { ...base, kind: "top-n", rankingFunction: "rank-dense", mode: "bottom-n", rowCount: 3 },
      { ...base, kind: "top-n", rankingFunction: "cume-dist", mode: "top-percentile", percentile: 5, includeNulls: "always" },
      { ...base, kind: "hierarchy", mode: "exclude", values: [["EU", null], ["US"]] },
    ];
    for (const filter of [list, days, ...others]) {
      const start = documentOf(table([filter]));
      const there = after(start, turnIntoControl(start, found(start, "t"), filter, "new")?.operations ?? []);
      const turn = turnIntoFilter(there, found(there, "new"), filter.id);
      if (turn.kind !== "turn") throw new Error(turn.kind);
      const back = after(there, turn.turned.edit.operations);
      expect(filtersOf(found(back, "t"))).toEqual([filter]);
      expect(back.pages[0]?.elements.map(({ id }) => id)).toEqual(["t"]);
    }
  });
  const control = (members: object): Element => ({
    id: "k",
    kind: "control",
    controlId: "Where",
    controlType: "list",
    filters: [{ source: { kind: "table", elementId: "t" }, columnId: "origin" }],
    ...members,
  });
  const turned = (members: object, ...others: readonly Element[]) =>
    turnIntoFilter(documentOf(table([]), control(members), ...others), control(members), "f");
  test("F6: one that is not set restricts nothing; one value is a list of one", () => {
    expect(turned({})).toMatchObject({ turned: { filter: { id: "f", columnId: "origin", kind: "list" } } });
    const single = turned({ selectionMode: "single", value: "DEN" });
    expect(single).toMatchObject({ kind: "turn", turned: { filter: { values: ["DEN"] } } });
    const unset = turned({ controlType: "date-range", includeNulls: "never" });
    expect(unset.kind === "turn" && unset.turned.filter).toEqual({ id: "f", columnId: "origin", kind: "date-range", mode: "between" });
  });
  test("what one filter alone says; more than a number takes two", () => {
    const filterOf = (members: object) => {
      const turn = turned(members);
      return turn.kind === "turn" ? turn.turned.filter : turn.kind;
    };
    expect(filterOf({ controlType: "slider", mode: ">=", value: 5 })).toEqual({
      id: "f",
      columnId: "origin",
      kind: "number-range",
      min: 5,
    });
    expect(filterOf({ controlType: "switch", mode: "True/All", value: false })).toEqual({ id: "f", columnId: "origin", kind: "list" });
    expect(filterOf({ controlType: "top-n" })).toEqual({ id: "f", columnId: "origin", kind: "list" });
    expect(filterOf({ controlType: "number", mode: ">", value: 5 })).toBe("none");
  });
  test("not one that filters nothing, several columns, or what is gone; not one that formulas read", () => {
    const made = control({});
    const [target] = isControl(made) ? targetsOf(made) : [];
    expect(turned({ filters: [] }).kind).toBe("none");
    expect(turned({ filters: [target, { ...target, columnId: "day" }] }).kind).toBe("none");
    expect(turned({ filters: [{ ...target, columnId: "gone" }] }).kind).toBe("none");
    const reader = {
      ...table([]),
      id: "r",
      columns: [{ id: "x", formula: printTarget({ kind: "control", elementId: "k" }) }],
    } as unknown as Element;
    expect(turned({}, reader).kind).toBe("used");
  });
});
