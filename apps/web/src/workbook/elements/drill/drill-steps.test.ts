import { columnsOf, type Element } from "@sheaf/workbook";
import { describe, expect, test } from "vitest";
import { filtersOf } from "../../commands/edit.ts";
import { afterOperations } from "../../testing/documents.ts";
import { placeColumn } from "../shelves/chart-channels.ts";
import type { SourceField } from "../shelves/panel-port.ts";
import { placeOnShelf } from "../pivot/panel/shelf-changes.ts";
import { drillEntries } from "./drill-entries.ts";
import { canDrillInto, drillOperations, drillSteps, pathSteps } from "./drill-steps.ts";

const field = (name: string, type: SourceField["type"]): SourceField => ({ key: name, name, type, reference: `[t/${name}]`, group: "t" });
const fields = [field("carrier", "text"), field("day", "date"), field("at", "datetime"), field("delay", "number")];
const shown = (keys: readonly string[]): readonly string[] =>
  drillSteps(fields, keys).map(({ column }) => ("formula" in column ? column.formula : column.id));

describe("where a drill can go on", () => {
  test("to every column that is no key yet; dates by their months", () => {
    expect(shown([])).toEqual(["[t/carrier]", 'DateTrunc("month", [t/day])', 'DateTrunc("month", [t/at])', "[t/delay]"]);
    expect(shown(["[t/carrier]", "VisibilityLimit([t/delay], 3)"])).toHaveLength(3 - 1);
  });
  test("from a part of a date to the next finer one, as far as there is one", () => {
    const finer = (key: string): readonly string[] => shown([key]).filter((formula) => formula.includes(key.slice(key.indexOf("["), -1)));
    expect(finer('DateTrunc("year", [t/day])')).toEqual(['DateTrunc("quarter", [t/day])']);
    expect(finer('DateTrunc("week", [t/day])')).toEqual(['DateTrunc("day", [t/day])']);
    expect(finer('DateTrunc("day", [t/day])')).toEqual([]);
    expect(finer('DateTrunc("day", [t/at])')).toEqual(['DateTrunc("hour", [t/at])']);
    expect(shown(["[t/day]"]).some((formula) => formula.includes("[t/day]"))).toBe(false);
  });
});

test("a drill keeps the rows of the cell and puts the new key within the one that was pointed at", () => {
  const pivot: Element = {
    id: "p",
    kind: "pivot-table",
    source: { kind: "warehouse-table", connectionId: "c", path: ["t"] },
    columns: [
      { id: "a", formula: "VisibilityLimit([t/a], 3)" },
      { id: "b", formula: "[t/b]" },
      { id: "n", formula: "Count()" },
    ],
    rowsBy: [{ columnId: "a" }, { columnId: "b" }],
    values: ["n"],
    filters: [{ id: "f", columnId: "a", kind: "list", values: ["x", "y"] }],
  };
  let made = 0;
  const [step] = drillSteps(fields, ["[t/a]", "[t/b]"]);
  if (step === undefined) throw new Error("nowhere to go");
  const kept = [
    { columnId: "a", value: "x" },
    { columnId: "b", value: null },
  ];
  const operations = drillOperations(
    pivot,
    kept,
    step,
    (into, id) => placeOnShelf(into, id, "rowsBy", 1),
    () => `new-${++made}`,
  );
  const after = afterOperations(pivot, operations);
  expect(filtersOf(after)).toEqual([
    { id: "f", columnId: "a", kind: "list", values: ["x"] },
    { id: "new-1", columnId: "b", kind: "list", values: [null] },
  ]);
  expect(after["rowsBy"]).toEqual([{ columnId: "a" }, { columnId: "new-2" }, { columnId: "b" }]);
  expect(columnsOf(after).at(-1)).toEqual({ id: "new-2", formula: "[t/carrier]" });
  // S-L6f: among the rows that are left the first three would be others.
  expect(columnsOf(after)[0]?.formula).toBe("[t/a]");
  expect(canDrillInto(pivot, kept)).toBe(true);
  expect(canDrillInto(pivot, [{ columnId: "a", value: "Others" }])).toBe(false);
  expect(canDrillInto(pivot, [{ columnId: "b", value: "Others" }])).toBe(true);
});

test("S-L6m: labels beyond a limit are drilled into by leaving those out that are shown, and the key is its label without the limit", () => {
  const chart: Element = {
    id: "c",
    kind: "bar-chart",
    source: { kind: "warehouse-table", connectionId: "c", path: ["t"] },
    columns: [
      { id: "a", formula: "VisibilityLimit([t/a], 2)" },
      { id: "n", formula: "Count()" },
    ],
    xAxis: { columnId: "a" },
    yAxis: { columnIds: ["n"] },
  };
  const kept = [{ columnId: "a", value: null, beyond: ["East", null] }];
  expect(canDrillInto(chart, kept)).toBe(true);
  expect(canDrillInto(chart, [{ columnId: "a", value: null, beyond: ["East", "Others"] }])).toBe(false);
  let ids = 0;
  const place = (element: Element, columnId: string) => placeColumn(element, columnId, "x");
  const drilled = afterOperations(
    chart,
    drillOperations(chart, kept, { key: "b", name: "b", detail: null, column: { formula: "[t/b]" } }, place, () => `new${(ids += 1)}`),
  );
  expect(filtersOf(drilled)).toMatchObject([{ columnId: "a", kind: "list", mode: "exclude", values: ["East", null] }]);
  expect(columnsOf(drilled).find(({ id }) => id === "a")?.formula).toBe("[t/a]");
});

describe("along a drill path (15.3)", () => {
  const chart: Element = {
    id: "k",
    kind: "bar-chart",
    source: { kind: "warehouse-table", connectionId: "c", path: ["t"] },
    columns: [
      { id: "y", formula: "[t/y]" },
      { id: "m", formula: "[t/m]", hidden: true },
      { id: "d", formula: "[t/d]", hidden: true },
      { id: "n", formula: "Count()" },
    ],
    xAxis: { columnId: "y" },
    yAxis: { columnIds: ["n"] },
    sheaf: { drillPath: ["y", "m", "d", "gone"] },
  };
  const steps = (...placed: readonly string[]) => pathSteps(chart, placed, (id) => id.toUpperCase());

  test("it goes on behind the deepest key that is shown, and back to what was passed over", () => {
    expect(steps("y").map(({ name }) => name)).toEqual(["M", "D"]);
    expect(steps("m").map(({ name }) => name)).toEqual(["D", "Y"]);
    expect(steps().map(({ name }) => name)).toEqual(["Y", "M", "D"]);
    expect(steps("y", "m", "d")).toEqual([]);
  });
  test("the next key stands in the menu itself, others behind it", () => {
    const [next, more] = drillEntries({ path: steps("y"), others: drillSteps(fields, []) }, () => undefined);
    expect(next).toMatchObject({ kind: "item", label: "Drill down to M" });
    expect(more?.kind === "submenu" && typeof more.entries !== "function" && more.entries.map(({ id }) => id)).toEqual([
      "drill-path-d",
      "behind-path",
      "drill-carrier",
      "drill-day",
      "drill-at",
      "drill-delay",
    ]);
    expect(drillEntries({ path: [], others: [] }, () => undefined)).toEqual([]);
  });
  test("the key itself comes out of hiding, the one that makes way goes into it; no column is made", () => {
    const [step] = steps("y");
    if (step === undefined) throw new Error("nowhere to go");
    const place = (into: Element, id: string) => placeColumn(into, id, "x");
    const after = afterOperations(
      chart,
      drillOperations(chart, [{ columnId: "y", value: 1 }], step, place, () => "f", "y"),
    );
    expect(after["xAxis"]).toEqual({ columnId: "m" });
    expect(columnsOf(after).map(({ id, hidden }) => [id, hidden === true])).toEqual([
      ["y", true],
      ["m", false],
      ["d", true],
      ["n", false],
    ]);
    expect(filtersOf(after)).toEqual([{ id: "f", columnId: "y", kind: "list", values: [1] }]);
  });
});
