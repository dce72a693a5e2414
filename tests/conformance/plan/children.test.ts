import { compileQuery } from "@sheaf/compiler";
import { describe, expect, test } from "vitest";
import { type TestElement, documentOf, environmentOf, requestOf } from "../support/documents.ts";
import { tableSource } from "../support/elements.ts";
import { withDrawn } from "../support/engines.ts";
import { planWorld } from "../support/plan.ts";

const world = planWorld(
  [
    {
      name: "sales",
      columns: { id: "int", region: "text", product: "text", amount: "int" },
      key: ["id"],
      rows: [
        [1, "East", "A", 10],
        [2, "East", "A", 20],
        [3, "East", "B", 5],
        [4, "West", "A", 7],
        [5, "West", "B", 100],
        [6, null, "A", 3],
      ],
    },
  ],
  withDrawn(6),
);
const column = (id: string, formula: string, name = id): { id: string; name: string; formula: string } => ({ id, name, formula });
const parent = (more: Record<string, unknown> = {}): TestElement => ({
  id: "p",
  name: "Parent",
  source: tableSource("sales"),
  columns: [
    column("id", "[sales/id]"),
    column("region", "[sales/region]", "Region"),
    column("product", "[sales/product]"),
    column("amount", "[sales/amount]", "Amount"),
    column("rt", "Sum([Amount])", "Region total"),
    column("pt", "Sum([Amount])", "Product total"),
    column("run", "CumulativeSum([Product total])"),
  ],
  groupings: [
    { id: "r", groupBy: ["region"], calculations: ["rt"] },
    { id: "g", groupBy: ["product"], calculations: ["pt", "run"] },
  ],
  ...more,
});
const child = (columns: object[], more: Record<string, unknown> = {}, groupingId?: string): TestElement => ({
  id: "t",
  name: "Child",
  source: { kind: "table", elementId: "p", ...(groupingId === undefined ? {} : { groupingId }) },
  columns,
  ...more,
});

describe("L9 what a child reads", () => {
  test("the base rows, outer values repeated", () =>
    world.expectRows(
      [parent(), child([column("a", "[Parent/Amount]"), column("b", "[Parent/Region total]"), column("c", "[Region]")])],
      { elementId: "t" },
      [
        ["10", "35", "East"],
        ["20", "35", "East"],
        ["5", "35", "East"],
        ["7", "107", "West"],
        ["100", "107", "West"],
        ["3", "3", null],
      ],
    ));
  test("one grouping: its rows, in the order of its keys", () =>
    world.expectRows(
      [parent(), child([column("a", "[Parent/Region]"), column("b", "[Parent/Region total]")], {}, "r")],
      { elementId: "t" },
      [
        ["East", "35"],
        ["West", "107"],
        [null, "3"],
      ],
    ));
  test("its finished columns are scalars: a window may be a key, filters on them come first (F1)", () =>
    world.expectRows(
      [
        parent(),
        child(
          [column("big", "[Parent/run] > 50"), column("n", "Count()"), column("most", "Max([Parent/Product total])")],
          { groupings: [{ id: "k", groupBy: ["big"], calculations: ["n", "most"] }] },
          "g",
        ),
      ],
      { elementId: "t", level: "k" },
      [
        [false, "4", "30"],
        [true, "1", "100"],
      ],
    ));
  test("W_FANOUT: an aggregate of a repeated value, with the fix; the safe ones do not warn", async () => {
    const one = child(
      [column("sum", "Sum([Parent/Region total])"), column("max", "Max([Parent/Region total])"), column("own", "Sum([Parent/Amount])")],
      { summary: ["sum", "max", "own"] },
    );
    await world.expectRows([parent(), one], { elementId: "t", level: "summary" }, [["322", "107", "145"]]);
    const compiled = world.compile([parent(), one], { elementId: "t", level: "summary" });
    expect(compiled.diagnostics.map((found) => `${found.code} ${found.columnId}`)).toEqual(["W_FANOUT sum"]);
    expect(compiled.diagnostics[0]?.fixes).toMatchObject([{ command: "set-source-level", args: { groupingId: "r" } }]);
    const fixed = child([column("sum", "Sum([Parent/Region total])")], { summary: ["sum"] }, "r");
    await world.expectRows([parent(), fixed], { elementId: "t", level: "summary" }, [["145"]]);
    expect(world.compile([parent(), fixed], { elementId: "t" }).diagnostics).toEqual([]);
  });
  test("a column of a level further in is not there", () => {
    const compiled = world.compile([parent(), child([column("a", "[Parent/Amount]"), column("b", "[Parent/Region total]")], {}, "r")], {
      elementId: "t",
    });
    expect(compiled.diagnostics.map((found) => `${found.code} ${found.columnId}`)).toEqual(["E_UNKNOWN_COLUMN a"]);
  });
  test("chains of elements, each read at a level", () => {
    const middle = {
      ...child(
        [column("region", "[Parent/Region]"), column("n", "Count()"), column("sum", "Sum([Parent/Product total])")],
        { groupings: [{ id: "k", groupBy: ["region"], calculations: ["n", "sum"] }] },
        "g",
      ),
      id: "m",
      name: "Middle",
    };
    const last: TestElement = {
      id: "t",
      name: "Last",
      source: { kind: "table", elementId: "m", groupingId: "k" },
      columns: [
        column("total", "Sum([Middle/sum])"),
        column("groups", "Sum([Middle/n])"),
        column("mean", "Avg([Middle/sum] / [Middle/n])"),
      ],
      summary: ["total", "groups", "mean"],
    };
    return world.expectRows([parent(), middle, last], { elementId: "t", level: "summary" }, [["145", "5", (17.5 + 53.5 + 3) / 3]]);
  });
});

describe("F7 inherited filters", () => {
  test("a child reads its parent after the parent's filters and the controls that target it", async () => {
    const filtered = parent({ filters: [{ id: "f", columnId: "pt", kind: "number-range", min: 6 }] });
    const one = child([column("a", "[Parent/Amount]"), column("b", "[Parent/Region total]")]);
    const control = {
      id: "k",
      kind: "control",
      controlId: "pick",
      controlType: "list",
      values: ["A"],
      filters: [{ source: { kind: "table", elementId: "p" }, columnId: "product" }],
    };
    await world.expectRows([filtered, one], { elementId: "t" }, [
      ["10", "30"],
      ["20", "30"],
      ["7", "107"],
      ["100", "107"],
    ]);
    await world.expectRows([filtered, one, control], { elementId: "t" }, [
      ["10", "30"],
      ["20", "30"],
      ["7", "7"],
    ]);
  });
  test("a filter of the parent that cannot be applied is told at the parent", () => {
    const compiled = world.compile(
      [parent({ filters: [{ id: "f", columnId: "amount", kind: "list", values: ["x"] }] }), child([column("a", "[Parent/Amount]")])],
      { elementId: "t" },
    );
    expect(compiled.ok).toBe(false);
    expect(compiled.diagnostics[0]).toMatchObject({ code: "E_VALUE_TYPE", elementId: "p", columnId: "amount" });
  });
});

describe("order and trouble", () => {
  test("L6: rows of a child keep the identity of their source", () =>
    world.expectRows(
      [
        parent(),
        child([column("a", "[Parent/Amount]"), column("n", "RowNumber()")], { sort: [{ columnId: "a", direction: "descending" }] }),
      ],
      { elementId: "t", window: { offset: 0, limit: 3 } },
      [
        ["100", "1"],
        ["20", "2"],
        ["10", "3"],
      ],
    ));
  test("G5: a broken column of the parent poisons what reads it, and nothing else", async () => {
    const broken = parent({
      columns: [
        column("id", "[sales/id]"),
        column("region", "[sales/region]", "Region"),
        column("bad", "[nowhere] +"),
        column("amount", "[sales/amount]", "Amount"),
      ],
      groupings: [],
    });
    const one = child([column("a", "[Parent/Amount]"), column("b", "[Parent/bad]")]);
    await world.expectRows([broken, one], { elementId: "t", window: { offset: 0, limit: 1 } }, [["10"]]);
    expect(world.compile([broken, one], { elementId: "t" }).diagnostics.map((found) => `${found.code} ${found.columnId}`)).toEqual([
      "E_UNKNOWN_COLUMN b",
    ]);
  });
  test("a circle of elements: E_CYCLE", () => {
    const document = documentOf([
      { ...parent(), id: "a", name: "A" },
      { ...child([column("x", "[A/Amount]")]), id: "b", name: "B", source: { kind: "table", elementId: "a" } },
    ]);
    // No file can hold one; a document that was changed by hand can.
    const turned = {
      ...document,
      pages: document.pages.map((page) => ({
        ...page,
        elements: page.elements.map((one) => (one.id === "a" ? { ...one, source: { kind: "table", elementId: "b" } } : one)),
      })),
    };
    const compiled = compileQuery(turned, requestOf({ elementId: "a" }), environmentOf(new Map(), "duckdb", {}));
    expect(compiled.ok).toBe(false);
    expect(compiled.diagnostics.map((one) => one.code)).toEqual(["E_CYCLE"]);
  });
  test("no such table, no such element: E_SOURCE_MISSING", () => {
    const lost: TestElement = {
      id: "t",
      name: "T",
      source: tableSource("gone"),
      columns: [column("x", "[gone/x]")],
    };
    expect(world.compile([lost], { elementId: "t" }).diagnostics.map((one) => one.code)).toEqual(["E_SOURCE_MISSING"]);
    const other: TestElement = { ...lost, source: { kind: "warehouse-table", connectionId: "nowhere", path: ["sales"] } };
    expect(world.compile([other], { elementId: "t" }).diagnostics.map((one) => one.code)).toEqual(["E_SOURCE_MISSING"]);
  });
  test("who reads an element whose table is gone is told of that element, however far behind it stands", () => {
    const lost: TestElement = { id: "t", name: "Lost", source: tableSource("gone"), columns: [column("x", "[gone/x]")] };
    const reading = (id: string, of: string): TestElement => ({
      id,
      name: id.toUpperCase(),
      source: { kind: "table", elementId: of },
      columns: [column("y", "1")],
    });
    const elements = [lost, reading("a", "t"), reading("b", "a")];
    const found = (elementId: string) =>
      world.compile(elements, { elementId }).diagnostics.map((one) => [one.code, one.elementId, one.message]);
    expect(found("t")).toEqual([["E_SOURCE_MISSING", "t", "The connection has no table gone"]]);
    for (const id of ["a", "b"]) expect(found(id)).toEqual([["E_SOURCE_MISSING", "t", "Lost: The connection has no table gone"]]);
  });
});
