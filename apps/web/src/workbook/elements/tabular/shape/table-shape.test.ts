import type { ElementAnalysis } from "@sheaf/compiler";
import { defaultSymbols } from "@sheaf/locale";
import { columnsOf, type Element, type WorkbookDocument } from "@sheaf/workbook";
import { describe, expect, test } from "vitest";
import { countedGroups, countedOverall, countedRows } from "./level-words.ts";
import { tableDesign, visibleOf } from "./table-shape.ts";
import { keptDesign } from "./use-table-design.ts";

const flights: Element = {
  id: "t",
  kind: "table",
  name: "Flights",
  source: { kind: "warehouse-table", connectionId: "c", path: ["flights"] },
  columns: [
    { id: "n", name: "Flights", formula: "Count()" },
    { id: "origin", name: "Origin", formula: "[flights/origin]", style: { width: 90, align: "center", color: "#ff0000" } },
    { id: "delay", name: "Delay", formula: "[flights/delay]", hidden: true },
    { id: "twin", name: "Origin", formula: "[flights/origin]" },
    { id: "all", name: "All", formula: "Count()" },
  ],
  groupings: [{ id: "g", groupBy: ["origin"], calculations: ["n"], sort: [{ columnId: "n", direction: "descending" }] }],
  summary: ["all"],
  filters: [
    { id: "f", columnId: "delay", kind: "number-range", min: 0 },
    { id: "off", columnId: "twin", kind: "list", values: ["ATL"], state: "disabled" },
  ],
};
const documentOf = (element: Element): WorkbookDocument => ({
  schemaVersion: 1,
  kind: "workbook",
  name: "W",
  description: null,
  pages: [{ id: "p", name: "Page", elements: [element], rest: {} }],
  layout: [],
  rest: {},
});
const design = (element: Element) => tableDesign(documentOf(element), element, null, []);

describe("what a table is made of", () => {
  test("L1 keys stand first in their level; the rows are innermost; the summary is apart", () => {
    const { levels, summary, order } = design(flights);
    expect(levels.map(({ id, name }) => [id, name])).toEqual([
      ["g", "Origin"],
      ["base", "Rows"],
    ]);
    expect(levels[0]?.columns.map(({ id, isKey }) => [id, isKey])).toEqual([
      ["origin", true],
      ["n", false],
    ]);
    expect(summary.map(({ id }) => id)).toEqual(["all"]);
    expect(order).toEqual(["n", "origin", "delay", "twin"]);
  });

  test("G3 equal headers differ; hidden columns are of the level but not shown; marks of sorts and filters", () => {
    const [groups, rows] = design(flights).levels;
    const [delay, twin] = rows?.columns ?? [];
    expect(visibleOf(rows?.columns ?? []).map(({ name }) => name)).toEqual(["Origin (2)"]);
    expect([delay?.isFiltered, twin?.isFiltered]).toEqual([true, false]);
    expect(groups?.columns[1]?.sort).toEqual({ direction: "descending", rank: null });
    expect(groups?.columns[0]).toMatchObject({ width: 90, align: "center", color: "#ff0000" });
  });

  test("the rows of the innermost groups are closed at first, and stay so where they show nothing", () => {
    expect([...design(flights).shape.closed]).toEqual(["g"]);
    const open = { ...flights, tableComponents: { collapsedColumns: [] } };
    expect([...design(open).shape.closed]).toEqual([]);
    const bare = {
      ...open,
      columns: (flights["columns"] as readonly { readonly id: string }[]).filter(({ id }) => id !== "twin") as never,
    };
    expect([...design(bare).shape.closed]).toEqual(["g"]);
  });

  test("S-G3g format and description are those of the model's column where the table gives none", () => {
    const format = { kind: "number", formatString: ",.0f" };
    const inherited = { format, description: "From the model" };
    const known = { type: { kind: "text" }, level: "base", hidden: false, broken: false, inherited } as const;
    const analysis: ElementAnalysis = {
      elementId: "t",
      columns: ["origin", "twin"].map((id) => ({ ...known, id, name: id })),
      diagnostics: [],
    };
    const columns = (flights["columns"] as readonly { readonly id: string }[]).map((column) =>
      column.id === "origin" ? { ...column, format: { kind: "percent" }, description: "Own" } : column,
    );
    const element: Element = { ...flights, columns };
    const found = tableDesign(documentOf(element), element, analysis, []).levels.flatMap((level) => level.columns);
    expect(found.map(({ id, format: shown, description }) => [id, shown, description])).toEqual([
      ["origin", { kind: "percent" }, "Own"],
      ["n", null, null],
      ["delay", null, null],
      ["twin", format, "From the model"],
    ]);
  });

  test("G5 a finding about one column is that column's problem", () => {
    const finding = { code: "E_UNKNOWN_NAME", message: "There is no [x]", span: null, fixes: [], elementId: "t", columnId: "n" } as const;
    const { levels } = tableDesign(documentOf(flights), flights, null, [finding as never]);
    expect(levels.flatMap(({ columns }) => columns).map(({ problem }) => problem)).toEqual([null, "There is no [x]", null, null]);
  });
});

test("counts in words: plain names in the plural, others as groups", () => {
  const words = (name: string, count: number): string => countedGroups(name, count, defaultSymbols);
  expect(words("State", 48)).toBe("48 states");
  expect(words("City", 2_500)).toBe("2,500 cities");
  expect(words("Airport", 1)).toBe("1 airport");
  expect(words("Month of Date", 12)).toBe("12 groups");
  expect(words("Status", 3)).toBe("3 groups");
  expect(countedRows(1, defaultSymbols)).toBe("1 row");
  // Over several states a city is as many groups as states: 30 groups are no 30 cities.
  expect(countedOverall("State", null, 48, defaultSymbols)).toBe("48 states");
  expect(countedOverall("City", 48, 30, defaultSymbols)).toBe("30 groups");
  expect(countedOverall("City", 1, 30, defaultSymbols)).toBe("30 cities");
});

test("an edit of another element leaves a design the same object; what is known of its columns makes another", () => {
  const before = keptDesign(documentOf(flights), flights, null, []);
  const beside = { ...flights, id: "beside", name: "Beside" } as Element;
  const [page] = documentOf(flights).pages;
  const changed = { ...documentOf(flights), pages: page === undefined ? [] : [{ ...page, elements: [flights, beside] }] };
  expect(keptDesign(changed, flights, null, [])).toBe(before);
  const known = { elementId: "t", columns: [{ id: "origin", type: { kind: "text" } }], diagnostics: [] } as unknown as ElementAnalysis;
  expect(keptDesign(changed, flights, known, [])).not.toBe(before);
  expect(keptDesign(changed, flights, known, [])).toEqual(tableDesign(changed, flights, known, []));
});

test("columns whose formula nobody has typed yet are numbered as other equal ones are", () => {
  const begun = { ...flights, columns: [...columnsOf(flights), { id: "one", formula: "" }, { id: "two", formula: "" }] };
  const { levels } = design(begun);
  const names = levels.flatMap(({ columns }) => columns.flatMap(({ id, name }) => (id === "one" || id === "two" ? [name] : [])));
  expect(names).toEqual(["New column", "New column (2)"]);
});
