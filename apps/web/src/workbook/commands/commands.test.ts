import {
  applyTransaction,
  closedLevels,
  columnsOf,
  deviceLayout,
  effectiveLayout,
  type Element,
  type WorkbookDocument,
} from "@sheaf/workbook";
import { describe, expect, test } from "vitest";
import { originControl, twoPages } from "../testing/documents.ts";
import { automaticTitle } from "./title-of-shown.ts";
import {
  addColumn,
  deleteColumns,
  duplicateColumn,
  moveColumn,
  renameColumn,
  rewriteFormula,
  setFormula,
  setHidden,
  setWidths,
} from "./columns.ts";
import { setControlValue } from "./controls.ts";
import { type Edit, filtersOf, groupingsOf, levelOf, orderOf, sortsOf, summaryOf } from "./edit.ts";
import { addElement, deleteElement, duplicateElement, moveToPage, renameElement } from "./elements.ts";
import { setDeviceLayout } from "./device-layouts.ts";
import { addFilter, changeFilter, removeFilters, setFilterEnabled } from "./filters.ts";
import { placeElement } from "./layout.ts";
import { addCalculation, groupBy, groupByUnit, moveGrouping, moveToLevel, setLevelClosed, ungroup } from "./levels.ts";
import { addPage, deletePage, duplicatePage, movePage, renamePage, setPageHidden } from "./pages.ts";
import { setSortNulls, sortBy, sortsOfLevel } from "./sorts.ts";

const flights: Element = {
  id: "t",
  kind: "table",
  name: "Flights",
  source: { kind: "warehouse-table", connectionId: "c", path: ["flights"] },
  columns: [
    { id: "state", formula: "[flights/state]" },
    { id: "origin", formula: "[flights/origin]" },
    { id: "date", formula: "[flights/date]" },
    { id: "delay", name: "Delay", formula: "[flights/delay]" },
    { id: "n", name: "Flights", formula: "Count()" },
    { id: "avg", name: "Avg delay", formula: "Avg([@own:delay])" },
  ],
  groupings: [
    { id: "g1", groupBy: ["state"], calculations: ["n"] },
    { id: "g2", groupBy: ["origin"], calculations: ["avg"], sort: [{ columnId: "avg", direction: "descending" }] },
  ],
  filters: [{ id: "f", columnId: "delay", kind: "number-range", min: 0 }],
  sort: [{ columnId: "date", direction: "ascending" }],
};
const chart: Element = {
  id: "k",
  kind: "kpi-chart",
  name: "Delay",
  source: { kind: "table", elementId: "t" },
  columns: [{ id: "v", formula: "Sum([@element:t/delay])" }],
  value: { columnId: "v" },
};
const start: WorkbookDocument = twoPages(flights, chart, originControl);

/** Applies an edit, which must do all that it says, and be undone without a trace. */
function done(document: WorkbookDocument, edit: Edit): WorkbookDocument {
  const result = applyTransaction(document, edit.operations);
  if (!result.ok) throw new Error(JSON.stringify(result.violations));
  expect(result.skipped).toEqual([]);
  expect(edit.label).not.toBe("");
  const undone = applyTransaction(result.document, result.inverse);
  expect(undone.ok && undone.document).toEqual(document);
  return result.document;
}

const find = (document: WorkbookDocument, id: string): Element => {
  const element = document.pages.flatMap((page) => page.elements).find((one) => one.id === id);
  if (element === undefined) throw new Error(`no element ${id}`);
  return element;
};
const table = (document: WorkbookDocument): Element => find(document, "t");
const withOnly = (element: Element): WorkbookDocument => ({
  ...start,
  pages: [{ id: "p", name: "Overview", elements: [element], rest: {} }],
});
function present<T>(value: T | undefined): T {
  if (value === undefined) throw new Error("nothing there");
  return value;
}
const ids = (element: Element): readonly string[] => columnsOf(element).map(({ id }) => id);

describe("columns", () => {
  test("a new column knows its names as ids (G4) and stands where it was put", () => {
    const edit = addColumn(start, flights, { id: "x", formula: "[Delay] > 15", name: "Late", level: "base", after: "delay" });
    const after = table(done(start, edit));
    expect(columnsOf(after).find(({ id }) => id === "x")).toEqual({ id: "x", name: "Late", formula: "[@own:delay] > 15" });
    expect(ids(after).indexOf("x")).toBe(4);
    expect(levelOf(after, "x")).toBe("base");
  });

  test("at a level, behind a key: first of its calculations; behind a calculation: next to it; in the summary: last", () => {
    const behindKey = table(done(start, addColumn(start, flights, { id: "x", formula: "Max([Delay])", level: "g2", after: "origin" })));
    expect(groupingsOf(behindKey)[1]?.calculations).toEqual(["x", "avg"]);
    const last = table(done(start, addColumn(start, flights, { id: "x", formula: "Max([Delay])", level: "g2", after: "avg" })));
    expect(groupingsOf(last)[1]?.calculations).toEqual(["avg", "x"]);
    const summary = table(done(start, addColumn(start, flights, { id: "x", formula: "Sum([Delay])", level: "summary", after: null })));
    expect(summaryOf(summary)).toEqual(["x"]);
  });

  test("rename, formula, hide, width; what changes nothing is no edit", () => {
    expect(columnsOf(table(done(start, renameColumn(start, flights, "delay", " Minutes late "))))[3]?.name).toBe("Minutes late");
    expect(columnsOf(table(done(start, renameColumn(start, flights, "delay", ""))))[3]?.name).toBeUndefined();
    expect(renameColumn(start, flights, "delay", "Delay").operations).toEqual([]);
    expect(columnsOf(table(done(start, setFormula(start, flights, "n", "CountIf([delay] > 0)"))))[4]?.formula).toBe(
      "CountIf([@own:delay] > 0)",
    );
    expect(setFormula(start, flights, "avg", "Avg([Delay])").operations).toEqual([]);
    // A name that said what the formula was goes with it; one that somebody gave, or of what is passed on, stays.
    const named = (column: object) => {
      const element = { ...chart, columns: [{ id: "v", ...column }] } as Element;
      const document = withOnly(element);
      const [after] = columnsOf(find(done(document, rewriteFormula(document, element, "v", "Count() * 2")), "k"));
      return [after?.name, after?.formula];
    };
    expect(named({ name: "Number of rows", formula: "Count()" })).toEqual([undefined, "Count() * 2"]);
    expect(named({ name: "Flights", formula: "Count()" })).toEqual(["Flights", "Count() * 2"]);
    expect(named({ name: "delay", formula: "[delay]" })).toEqual(["delay", "Count() * 2"]);
    const hidden = done(start, setHidden(start, flights, ["date", "delay"], true));
    expect(columnsOf(table(hidden)).map((column) => column.hidden === true)).toEqual([false, false, true, true, false, false]);
    done(hidden, setHidden(hidden, table(hidden), ["date"], false));
    done(start, setWidths(flights, new Map([["date", 120.4]])));
  });

  test("duplicate keeps level and format; delete takes along what is about the column, and levels that lose their last key", () => {
    const copied = table(done(start, duplicateColumn(start, flights, "avg", "x")));
    expect(groupingsOf(copied)[1]?.calculations).toEqual(["avg", "x"]);
    const gone = table(done(start, deleteColumns(start, flights, ["origin", "delay", "date"])));
    expect(ids(gone)).toEqual(["state", "n"]);
    expect(groupingsOf(gone).map(({ id }) => id)).toEqual(["g1"]);
    expect(filtersOf(gone)).toEqual([]);
    expect(sortsOf(gone)).toEqual([]);
  });

  test("order of display: whole at first, then one move; unlisted columns are listed", () => {
    const shown = ids(flights);
    const first = done(start, moveColumn(start, flights, "delay", "state", shown));
    expect(orderOf(table(first))).toEqual(["state", "delay", "origin", "date", "n", "avg"]);
    const second = done(first, moveColumn(first, table(first), "avg", null, orderOf(table(first))));
    expect(orderOf(table(second))[0]).toBe("avg");
    const partly = { ...flights, order: ["origin"] };
    const document = withOnly(partly);
    const moved = table(done(document, moveColumn(document, partly, "origin", "delay", ["origin", "state", "date", "delay"])));
    expect(orderOf(moved)).toEqual(["state", "date", "delay", "origin"]);
  });
});

describe("levels", () => {
  test("group by a column: innermost, outermost, in between", () => {
    expect(groupingsOf(table(done(start, groupBy(start, flights, ["date"], "g2", "g3")))).map(({ id }) => id)).toEqual(["g1", "g2", "g3"]);
    expect(groupingsOf(table(done(start, groupBy(start, flights, ["date"], null, "g0")))).map(({ id }) => id)).toEqual(["g0", "g1", "g2"]);
    const regrouped = table(done(start, groupBy(start, flights, ["origin"], null, "g0")));
    expect(groupingsOf(regrouped).map(({ id, groupBy: keys }) => [id, keys])).toEqual([
      ["g0", ["origin"]],
      ["g1", ["state"]],
    ]);
    expect(ids(regrouped)).not.toContain("avg");
  });

  test("group by a unit of a date keeps the date", () => {
    const after = table(done(start, groupByUnit(start, flights, "date", "month", { column: "m", grouping: "gm" })));
    expect(columnsOf(after).at(-1)).toMatchObject({ id: "m", formula: 'DateTrunc("month", [@own:date])', name: "Month of date" });
    expect(levelOf(after, "date")).toBe("base");
  });

  test("ungroup: the key stays a column, calculations go", () => {
    const after = table(done(start, ungroup(start, flights, "g2")));
    expect(ids(after)).toEqual(["state", "origin", "date", "delay", "n"]);
    expect(levelOf(after, "origin")).toBe("base");
  });

  test("columns move between levels, as keys and as calculations", () => {
    const key = table(done(start, moveToLevel(start, flights, "date", "g1", "key", null)));
    expect(groupingsOf(key)[0]?.groupBy).toEqual(["state", "date"]);
    const calculation = table(done(start, moveToLevel(start, flights, "avg", "g1", "calculation", null)));
    expect(groupingsOf(calculation).map(({ calculations }) => calculations)).toEqual([["n", "avg"], []]);
    const base = table(done(start, moveToLevel(start, flights, "n", "base", "calculation", null)));
    expect(levelOf(base, "n")).toBe("base");
    const summary = table(done(start, moveToLevel(start, flights, "n", "summary", "calculation", null)));
    expect(summaryOf(summary)).toEqual(["n"]);
    const lost = table(done(start, moveToLevel(start, flights, "origin", "g1", "key", "state")));
    expect(groupingsOf(lost)).toEqual([{ id: "g1", groupBy: ["state", "origin"], calculations: ["n"] }]);
    const within = done(start, addColumn(start, flights, { id: "x", formula: "Max([Delay])", level: "g2", after: "avg" }));
    expect(groupingsOf(table(done(within, moveToLevel(within, table(within), "x", "g2", "calculation", null))))[1]?.calculations).toEqual([
      "x",
      "avg",
    ]);
    expect(groupingsOf(table(done(start, moveGrouping(start, flights, "g2", null)))).map(({ id }) => id)).toEqual(["g2", "g1"]);
    expect(
      groupingsOf(table(done(start, addCalculation(start, flights, "g1", { id: "x", formula: "Sum([Delay])", name: "Total" }))))[0]
        ?.calculations,
    ).toEqual(["n", "x"]);
  });

  test("which levels are closed: the innermost where nothing is said, else those that are named", () => {
    expect([...closedLevels(flights)]).toEqual(["g2"]);
    const open = done(start, setLevelClosed(start, flights, "g2", false));
    expect([...closedLevels(table(open))]).toEqual([]);
    const both = done(open, setLevelClosed(open, table(open), "g1", true));
    expect([...closedLevels(table(both))]).toEqual(["g1"]);
    // Rows of a level that is new and innermost are closed, and the one that was innermost opens.
    const closed = done(start, setLevelClosed(start, flights, "g2", true));
    const deeper = done(closed, groupBy(closed, table(closed), ["date"], "g2", "g3"));
    expect([...closedLevels(table(deeper))]).toEqual(["g3"]);
  });
});

describe("sorts and filters", () => {
  test("each level has its own sort; one on the table that is about a level moves to it", () => {
    const base = done(start, sortBy(start, flights, "delay", "descending"));
    expect(sortsOf(table(base))).toEqual([{ columnId: "delay", direction: "descending" }]);
    const both = table(done(start, sortBy(start, flights, "delay", "descending", true)));
    expect(sortsOf(both).map(({ columnId }) => columnId)).toEqual(["date", "delay"]);
    const old = {
      ...flights,
      sort: [
        { columnId: "n", direction: "descending" as const },
        { columnId: "date", direction: "ascending" as const },
      ],
    };
    const document = withOnly(old);
    expect(sortsOfLevel(old, "g1")).toEqual([{ columnId: "n", direction: "descending" }]);
    const moved = table(done(document, sortBy(document, old, "state", "ascending")));
    expect(sortsOf(moved).map(({ columnId }) => columnId)).toEqual(["date"]);
    expect(groupingsOf(moved)[0]?.sort).toEqual([{ columnId: "state", direction: "ascending" }]);
    const cleared = table(done(start, sortBy(start, flights, "avg", null)));
    expect(groupingsOf(cleared)[1]?.sort).toBeUndefined();
  });

  test("V4: a sort says where what is empty stands, keeps it the other way around, and forgets it", () => {
    const first = done(start, setSortNulls(start, flights, "avg", "first"));
    expect(groupingsOf(table(first))[1]?.sort).toEqual([{ columnId: "avg", direction: "descending", nulls: "first" }]);
    const turned = done(first, sortBy(first, table(first), "avg", "ascending"));
    expect(groupingsOf(table(turned))[1]?.sort).toEqual([{ columnId: "avg", direction: "ascending", nulls: "first" }]);
    const forgotten = done(turned, setSortNulls(turned, table(turned), "avg", undefined));
    expect(groupingsOf(table(forgotten))[1]?.sort).toEqual([{ columnId: "avg", direction: "ascending" }]);
  });

  test("filters are added, changed to another kind, suspended and removed", () => {
    const added = done(start, addFilter(start, flights, { id: "x", columnId: "origin", kind: "list", values: ["DEN"] }));
    expect(filtersOf(table(added)).map(({ id }) => id)).toEqual(["f", "x"]);
    const changed = done(
      added,
      changeFilter(added, table(added), { id: "x", columnId: "origin", kind: "text-match", mode: "contains", value: "D" }),
    );
    expect(filtersOf(table(changed))[1]?.kind).toBe("text-match");
    const off = done(changed, setFilterEnabled(changed, table(changed), present(filtersOf(table(changed))[0]), false));
    expect(filtersOf(table(off))[0]?.state).toBe("disabled");
    expect(filtersOf(table(done(off, removeFilters(off, table(off), ["f", "x"]))))).toEqual([]);
  });

  test("a control set while editing starts there for readers", () => {
    const chosen = done(start, setControlValue(start, originControl, { kind: "list", mode: "include", values: ["DEN", "ORD"] }));
    expect(find(chosen, "o")["values"]).toEqual(["DEN", "ORD"]);
    expect(find(done(chosen, setControlValue(chosen, find(chosen, "o"), null)), "o")["values"]).toBeUndefined();
    const date: Element = {
      id: "d",
      kind: "control",
      controlType: "date-range",
      controlId: "Period",
      mode: "last",
      value: 3,
      unit: "month",
      includeToday: false,
    };
    const document = withOnly(date);
    const range = { mode: "between", startDate: "2001-01-01", endDate: "2001-03-31" };
    expect(find(done(document, setControlValue(document, date, { kind: "date-range", range })), "d")).toEqual({
      id: "d",
      kind: "control",
      controlType: "date-range",
      controlId: "Period",
      ...range,
    });
    expect(find(done(document, setControlValue(document, date, null)), "d")["mode"]).toBeUndefined();
  });
});

describe("pages, elements and their places", () => {
  test("an element placed by hand makes the layout its own and pushes others down", () => {
    const edit = placeElement(start, "p", "k", { column: 1, row: 1, columns: 12, rows: 6 }, "Move");
    const after = done(start, edit);
    const nodes = effectiveLayout(after, "p")?.nodes ?? [];
    expect(nodes.map(({ elementId, place }) => [elementId, place?.row])).toEqual([
      ["t", [7, 22]],
      ["k", [1, 7]],
      ["o", [22, 25]],
    ]);
    expect(placeElement(after, "p", "k", { column: 1, row: 1, columns: 12, rows: 6 }, "Move").operations).toEqual([]);
    const second = done(after, placeElement(after, "p", "o", { column: 13, row: 1, columns: 12, rows: 3 }, "Move"));
    expect(second.layout[0]?.nodes.find(({ elementId }) => elementId === "t")?.place?.row).toEqual([7, 22]);
  });

  test("add, rename, duplicate, delete, to another page", () => {
    const added = done(start, addElement(start, "p", { ...chart, id: "k2" }, "KPI", null, { columns: 6, rows: 5 }));
    expect(effectiveLayout(added, "p")?.nodes.find(({ elementId }) => elementId === "k2")?.place?.column).toEqual([1, 7]);
    // The next one finds room beside it; one that is too wide goes below.
    const beside = done(added, addElement(added, "p", { ...chart, id: "k3" }, "KPI", null, { columns: 18, rows: 5 }));
    expect(effectiveLayout(beside, "p")?.nodes.find(({ elementId }) => elementId === "k3")?.place?.column).toEqual([7, 25]);
    const below = done(added, addElement(added, "p", { ...chart, id: "k3" }, "KPI", null, { columns: 19, rows: 5 }));
    expect(effectiveLayout(below, "p")?.nodes.find(({ elementId }) => elementId === "k3")?.place?.column).toEqual([1, 20]);
    expect(find(done(start, renameElement(start, chart, "Total")), "k")["name"]).toBe("Total");
    // A copy stands beside what it is of where there is room, else below. It is called a copy where a person named the original.
    const twice = (document: WorkbookDocument): WorkbookDocument =>
      done(
        document,
        duplicateElement(document, find(document, "k2"), () => "k4"),
      );
    const placeOf4 = (document: WorkbookDocument) =>
      effectiveLayout(document, "p")?.nodes.find(({ elementId }) => elementId === "k4")?.place;
    expect(placeOf4(twice(added))).toEqual({
      column: [7, 13],
      row: effectiveLayout(added, "p")?.nodes.find(({ elementId }) => elementId === "k2")?.place?.row,
    });
    expect(placeOf4(twice(beside))?.column).toEqual([1, 7]);
    // In a full row of figures of one width it shares the row with them, right behind what it is of.
    const four = ["f1", "f2", "f3", "f4"].reduce(
      (document, id) => done(document, addElement(document, "p", { ...chart, id }, "KPI", null, { columns: 5, rows: 5 })),
      start,
    );
    const five = done(
      four,
      duplicateElement(four, find(four, "f2"), () => "f5"),
    );
    const columnsOfRow = (document: WorkbookDocument) =>
      effectiveLayout(document, "p")
        ?.nodes.filter(({ elementId }) => elementId?.startsWith("f") === true)
        .map(({ elementId, place }) => [elementId, place?.column, place?.row[0]] as const)
        .toSorted((a, b) => (a[1]?.[0] ?? 0) - (b[1]?.[0] ?? 0));
    const top = columnsOfRow(four)?.[0]?.[2];
    expect(columnsOfRow(five)).toEqual([
      ["f1", [1, 6], top],
      ["f2", [6, 11], top],
      ["f5", [11, 15], top],
      ["f3", [15, 20], top],
      ["f4", [20, 25], top],
    ]);
    // Where room for no further one would be left, they share all of it: four figures of five columns are six wide.
    const three = ["f1", "f2", "f3"].reduce(
      (document, id) => done(document, addElement(document, "p", { ...chart, id }, "KPI", null, { columns: 5, rows: 5 })),
      start,
    );
    const filled = done(
      three,
      duplicateElement(three, find(three, "f3"), () => "f4"),
    );
    expect(columnsOfRow(filled)?.map(([id, column]) => [id, column])).toEqual([
      ["f1", [1, 7]],
      ["f2", [7, 13]],
      ["f3", [13, 19]],
      ["f4", [19, 25]],
    ]);
    // Those that are added one after the other stand as their copies would: the fourth fills the row, a fifth makes the others narrower.
    const addTo = (document: WorkbookDocument, ...ids: string[]): WorkbookDocument =>
      ids.reduce((now, id) => done(now, addElement(now, "p", { ...chart, id }, "KPI", null, { columns: 5, rows: 5 })), document);
    const columnsOf = (document: WorkbookDocument) => columnsOfRow(document)?.map(([, column]) => column);
    expect(columnsOf(addTo(three, "f4"))).toEqual(columnsOf(filled));
    const fifth = addTo(three, "f4", "f5");
    expect(columnsOfRow(fifth)).toEqual([
      ["f1", [1, 6], top],
      ["f2", [6, 11], top],
      ["f3", [11, 15], top],
      ["f4", [15, 20], top],
      ["f5", [20, 25], top],
    ]);
    // Eight keep three columns each; what has no room beside them begins a row.
    expect(columnsOfRow(addTo(fifth, "f6", "f7", "f8"))?.map(([, , from]) => from)).toEqual(Array.from({ length: 8 }, () => top));
    expect(columnsOfRow(addTo(fifth, "f6", "f7", "f8", "f9"))?.filter(([id]) => id === "f9")).toEqual([["f9", [1, 4], (top ?? 0) + 5]]);
    // Low things of other kinds fill the end of the row, one below the other.
    const low = (document: WorkbookDocument, id: string): WorkbookDocument =>
      done(document, addElement(document, "p", { id, kind: "button", text: "Go" }, "Button", null, { columns: 4, rows: 2 }));
    const sized = done(three, placeElement(three, "p", "f3", { column: 11, row: top ?? 0, columns: 10, rows: 5 }, "Resize"));
    const buttons = ["g1", "g2", "g3"].reduce(low, sized);
    const placeIn = (document: WorkbookDocument, id: string) => {
      const place = effectiveLayout(document, "p")?.nodes.find(({ elementId }) => elementId === id)?.place;
      return [place?.column[0], (place?.row[0] ?? 0) - (top ?? 0)];
    };
    expect(["g1", "g2", "g3"].map((id) => placeIn(buttons, id))).toEqual([
      [21, 0],
      [21, 2],
      [1, 5],
    ]);
    // What grows above a row pushes all of it down, whatever of it stands below.
    const row = columnsOfRow(filled)?.[0]?.[2] ?? 0;
    const wide = { column: 1, row, columns: 24, rows: 2 };
    const above = done(filled, addElement(filled, "p", { ...chart, id: "w" }, "KPI", wide, wide));
    const grown = done(above, placeElement(above, "p", "w", { ...wide, columns: 12, rows: 5 }, "Resize"));
    expect(columnsOfRow(grown)?.map((each) => each[2])).toEqual([row + 5, row + 5, row + 5, row + 5]);
    const named = done(added, renameElement(added, find(added, "k2"), "Total"));
    expect(find(twice(named), "k4")["name"]).toBe("Total (copy)");
    const automatic = done(added, renameElement(added, find(added, "k2"), automaticTitle(added, find(added, "k2")) ?? ""));
    expect(find(twice(automatic), "k4")["name"]).toBe(automaticTitle(added, find(added, "k2")));
    const copied = done(
      start,
      duplicateElement(start, originControl, () => "o2"),
    );
    expect(find(copied, "o2")).toMatchObject({ controlId: "Origin-2" });
    const gone = done(copied, deleteElement(copied, find(copied, "o2")));
    expect(gone.layout[0]?.nodes.map(({ elementId }) => elementId)).not.toContain("o2");
    const moved = done(added, moveToPage(added, find(added, "k2"), "q"));
    expect(moved.pages[1]?.elements.map(({ id }) => id)).toEqual(["k2"]);
    expect(moved.layout.flatMap(({ regionId, nodes }) => nodes.map((node) => [regionId, node.elementId]))).toContainEqual(["q", "k2"]);
    expect(moved.layout.find(({ regionId }) => regionId === "p")?.nodes.map(({ elementId }) => elementId)).not.toContain("k2");
  });

  test("pages: add, rename, hide, order, delete; a copy refers to its own elements", () => {
    const added = done(start, addPage(start, "r", "p"));
    expect(added.pages.map(({ name }) => name)).toEqual(["Overview", "Page 3", "Other"]);
    expect(done(start, renamePage(start, "q", "Routes")).pages[1]?.name).toBe("Routes");
    const hidden = done(start, setPageHidden(start, "q", true));
    done(hidden, setPageHidden(hidden, "q", false));
    expect(done(start, movePage(start, "q", null)).pages[0]?.id).toBe("q");
    expect(done(start, deletePage(start, "q")).pages).toHaveLength(1);
    let count = 0;
    const copy = duplicatePage(start, "p", () => `n${(count += 1)}`);
    const after = done(start, copy);
    const [first, second, third] = after.pages[1]?.elements ?? [];
    expect(second?.["source"]).toEqual({ kind: "table", elementId: first?.id });
    expect(columnsOf(present(second))[0]?.formula).toBe(`Sum([@element:${first?.id}/delay])`);
    expect(third).toMatchObject({
      controlId: "Origin-2",
      filters: [{ source: { kind: "table", elementId: first?.id }, columnId: "origin" }],
    });
    expect(after.layout[0]?.nodes.map(({ elementId }) => elementId)).toEqual([first?.id, second?.id, third?.id]);
  });

  test("a duplicated page is arranged for phones and tablets as the one before, with its own elements", () => {
    const page = present(start.pages[0]);
    const places = page.elements.map(({ id }, at) => ({ elementId: id, isHidden: at === 1, span: 2, rows: null }));
    const arranged = (["phone", "tablet"] as const).reduce((document, device) => {
      const at = present(document.pages[0]);
      return done(document, setDeviceLayout(document, at, device, places));
    }, start);
    let count = 0;
    const after = done(
      arranged,
      duplicatePage(arranged, page.id, () => `n${(count += 1)}`),
    );
    const copy = present(after.pages[1]);
    for (const device of ["phone", "tablet"] as const)
      expect(deviceLayout(after, copy.id, device)).toEqual(places.map((place, at) => ({ ...place, elementId: copy.elements[at]?.id })));
  });
});
