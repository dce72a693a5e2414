import { describe, expect, test } from "vitest";
import { controlQuery, elementQuery, trendQuery } from "./element-query.ts";
import { kpiTrendColumns } from "./elements/kpi-chart/query.ts";
import { fileWith, readValid, trips } from "./testing/read.ts";
import { columnsForViewers } from "./viewer/viewer-document.ts";

const source = "source: {kind: warehouse-table, connectionId: c, path: [T]}";
const queryOf = (text: string, id = "t") => {
  const query = elementQuery(readValid(text), id);
  if (query === null) throw new Error(`${id} asks nothing`);
  return query;
};
const table = (members: string) =>
  fileWith([
    `{id: t, kind: table, name: Trips, ${source}, columns: [{id: a, name: A, formula: '[A]'}, {id: b, formula: '[B]'}, {id: s, formula: 'Sum([A])'}, {id: x, formula: 'Sum([Sum([A\\])])', hidden: true, format: {kind: percent}}]${members === "" ? "" : `, ${members}`}}`,
  ]);
const chart = (members: string, kind = "bar-chart") =>
  fileWith([
    trips,
    `{id: t, kind: ${kind}, source: {kind: table, elementId: trips}, columns: [{id: x, formula: '[Trips/Day]'}, {id: y, formula: 'Sum([Trips/Km])'}, {id: z, formula: '[Trips/Km]'}, {id: w, formula: '[y] * 2'}], ${members}}`,
  ]);
const levels = (text: string) =>
  queryOf(text).levels.map(
    ({ id, kind, keys, sorts }) =>
      `${id}:${kind}:${keys.join("+")}:${sorts.map(({ columnId, direction }) => `${columnId}${direction === "descending" ? "-" : ""}`).join(",")}`,
  );
const at = (text: string) => Object.fromEntries(queryOf(text).columns.map(({ id, level }) => [id, level]));

describe("tables (L1)", () => {
  test("a bare table has its summary and base rows; columns carry name, stored formula, format and hiding", () => {
    const query = queryOf(table(""));
    expect(levels(table(""))).toEqual(["summary:summary::", "base:base::"]);
    expect(query).toMatchObject({
      elementId: "t",
      name: "Trips",
      defaultLevel: "base",
      partitionKeys: [],
      agreeOnDefaultLevel: false,
      source: { kind: "warehouse-table", path: ["T"] },
    });
    expect(query.columns).toEqual([
      { id: "a", name: "A", formula: "[A]", level: "base", hidden: false, format: null },
      { id: "b", name: "B", formula: "[B]", level: "base", hidden: false, format: null },
      { id: "s", name: "Sum of A", formula: "Sum([@own:a])", level: "base", hidden: false, format: null },
      { id: "x", name: "Sum of Sum of A", formula: "Sum([@own:s])", level: "base", hidden: true, format: { kind: "percent" } },
    ]);
  });

  test("groupings are levels in list order, outermost first, with keys, calculations and sorts", () => {
    const text = table(
      "groupings: [{id: g, groupBy: [b], calculations: [s], sort: [{columnId: s, direction: descending, nulls: first}]}, {id: h, groupBy: [a]}], summary: [x]",
    );
    expect(levels(text)).toEqual(["summary:summary::", "g:grouping:b:s-", "h:grouping:a:", "base:base::"]);
    expect(at(text)).toEqual({ a: "h", b: "g", s: "g", x: "summary" });
    expect(queryOf(text).levels[1]?.sorts).toEqual([{ columnId: "s", direction: "descending", nulls: "first" }]);
  });

  test("old files: a table-level sort entry sorts the level where its column lives; the level's own sort comes first", () => {
    expect(
      levels(
        table(
          "groupings: [{id: g, groupBy: [b], calculations: [s], sort: [{columnId: b, direction: ascending}]}], summary: [x], sort: [{columnId: s, direction: descending}, {columnId: a, direction: ascending}, {columnId: x, direction: ascending}, {columnId: b, direction: descending}]",
        ),
      ),
    ).toEqual(["summary:summary::", "g:grouping:b:b,s-", "base:base::a"]);
  });

  test("several keys make one level; folders stand for their columns", () => {
    expect(levels(table("groupings: [{id: g, groupBy: [a, b]}]"))[1]).toBe("g:grouping:a+b:");
    expect(
      levels(
        table("folders: [{id: f, name: F, items: [b, inner]}, {id: inner, name: I, items: [a]}], groupings: [{id: g, groupBy: [f]}]"),
      )[1],
    ).toBe("g:grouping:b+a:");
  });

  test("a column that stands twice lives at its outermost place", () => {
    expect(at(table("summary: [s], groupings: [{id: g, groupBy: [a], calculations: [s, x]}]"))).toEqual({
      a: "g",
      b: "base",
      s: "summary",
      x: "g",
    });
  });

  test("columns stand in the order of display", () => {
    expect(queryOf(table("order: [s, f], folders: [{id: f, name: F, items: [x]}]")).columns.map(({ id }) => id)).toEqual([
      "s",
      "x",
      "a",
      "b",
    ]);
  });

  test("filters are handed on as they are, disabled ones too", () => {
    expect(
      queryOf(
        table(
          "filters: [{id: f, columnId: a, kind: number-range, min: 1}, {id: g, columnId: b, kind: list, values: [null], state: disabled}]",
        ),
      ).filters,
    ).toEqual([
      { id: "f", columnId: "a", kind: "number-range", min: 1 },
      { id: "g", columnId: "b", kind: "list", values: [null], state: "disabled" },
    ]);
  });

  test("a child of a level hands the level on", () => {
    const text = fileWith([
      `{id: p, kind: table, name: P, ${source}, columns: [{id: a, formula: '[A]'}], groupings: [{id: g, groupBy: [a]}]}`,
      "{id: t, kind: table, source: {kind: table, elementId: p, groupingId: g}, columns: [{id: b, formula: '[P/A]'}]}",
    ]);
    expect(queryOf(text)).toMatchObject({
      name: "P",
      source: { kind: "table", elementId: "p", groupingId: "g" },
      columns: [{ name: "A", formula: "[@element:p/a]" }],
    });
  });
});

describe("charts (L10)", () => {
  test("keys are the columns on x, color by category and trellis; channels' other columns are measures; the rest decides for itself", () => {
    const text = chart("xAxis: {columnId: x}, yAxis: {columnIds: [y]}, color: {by: category, column: z}");
    expect(levels(text)).toEqual(["summary:summary::", "marks:grouping:x+z:", "base:base::"]);
    expect(at(text)).toEqual({ x: "marks", y: "marks", z: "marks", w: "auto" });
    expect(queryOf(text)).toMatchObject({ defaultLevel: "marks", partitionKeys: ["z"], agreeOnDefaultLevel: true, name: "Trips" });
  });

  test("S-L10s: columns of a scatter chart that do not aggregate are its keys, on whatever channel, and beside them", () => {
    const text = fileWith([
      `{id: t, kind: scatter-chart, name: Dots, ${source}, columns: [{id: x, formula: '[T/X]'}, {id: y, name: Total, formula: 'Sum([T/Y])'}, {id: s, formula: '[T/S]'}, {id: d, formula: '[T/D]'}, {id: h, formula: '[T/H]', hidden: true}, {id: r, formula: '[Total] / 2'}], xAxis: {columnId: x}, yAxis: {columnIds: [y]}, size: {columnId: s}}`,
    ]);
    expect(levels(text)[1]).toBe("marks:grouping:x+s+d:");
    expect(at(text)).toEqual({ x: "marks", y: "marks", s: "marks", d: "marks", h: "auto", r: "auto" });
  });

  test("S-L10t: the middle of a donut is evaluated again over all rows, and a box by quartiles of the rows of its mark", () => {
    const donut = fileWith([
      `{id: t, kind: donut-chart, ${source}, columns: [{id: k, formula: '[T/K]'}, {id: v, formula: 'Avg([T/V])'}], color: {columnId: k}, value: {columnId: v}, holeValue: {columnId: v}}`,
    ]);
    expect(queryOf(donut).columns.at(-1)).toMatchObject({ id: "~hole", formula: "GrandTotal([@own:v])", level: "marks" });
    const box = fileWith([
      `{id: t, kind: box-chart, ${source}, columns: [{id: k, formula: '[T/K]'}, {id: v, formula: '[T/V]'}], xAxis: {columnId: k}, yAxis: {columnIds: [v]}}`,
    ]);
    expect(levels(box)[1]).toBe("marks:grouping:k:");
    expect(
      queryOf(box)
        .columns.filter(({ id }) => id.startsWith("~"))
        .map(({ formula }) => formula),
    ).toContain("PercentileCont([@own:v], 0.25)");
  });

  test("a color by scale is a measure, not a key; trellis columns are keys; one column on two channels is one key", () => {
    const text = chart(
      "xAxis: {columnId: x}, yAxis: {columnIds: [{columnId: y, type: line}]}, yAxis2: {columnIds: [w]}, color: {by: scale, column: z}, trellis: {rowsBy: [{columnId: x}], columnsBy: [{columnId: z}]}",
      "line-chart",
    );
    expect(levels(text)[1]).toBe("marks:grouping:x+z:");
    expect(queryOf(text).partitionKeys).toEqual(["z"]);
    expect(at(text)).toEqual({ x: "marks", y: "marks", z: "marks", w: "marks" });
  });

  test("without x all rows make one mark", () => {
    expect(levels(chart("yAxis: {columnIds: [y]}"))[1]).toBe("marks:grouping::");
  });

  test("V4: an axis says where what is empty stands", () => {
    const sorts = (sort: string) => queryOf(chart(`xAxis: {columnId: x, sort: ${sort}}, yAxis: {columnIds: [y]}`)).levels[1]?.sorts;
    expect(sorts("{direction: ascending, sheaf: {nulls: first}}")).toEqual([{ columnId: "x", direction: "ascending", nulls: "first" }]);
    expect(sorts("{direction: descending, by: y, sheaf: {nulls: first}}")).toEqual([
      { columnId: "~axis-sort", direction: "descending", nulls: "first" },
      { columnId: "x", direction: "ascending" },
    ]);
  });

  test("an axis sorts by its own values, by a column, by an aggregate of one, by the number of rows", () => {
    const sorted = (sort: string, more = "") => {
      const text = chart(`xAxis: {columnId: x, sort: {${sort}}}, yAxis: {columnIds: [y]}${more}`);
      return [levels(text)[1]?.split(":")[3], queryOf(text).columns.find(({ id }) => id === "~axis-sort")?.formula];
    };
    expect(sorted("direction: descending")).toEqual(["x-", undefined]);
    expect(sorted("direction: descending, by: y")).toEqual(["~axis-sort-,x", "[@own:y]"]);
    expect(sorted("direction: ascending, by: z, aggregation: median")).toEqual(["~axis-sort,x", "Median([@own:z])"]);
    expect(sorted("direction: descending, by: row-count")).toEqual(["~axis-sort-,x", "Count()"]);
    // With a color a position has several marks: the value is that of the position.
    const several = chart(
      "xAxis: {columnId: x, sort: {direction: descending, by: z}}, yAxis: {columnIds: [y]}, color: {by: category, column: z}",
    );
    expect(queryOf(several).levels[1]?.sorts).toEqual([
      { columnId: "~axis-sort", direction: "descending", keys: ["x"] },
      { columnId: "x", direction: "ascending" },
    ]);
  });

  test("the sort column is hidden, lives with the marks, and never takes an id that is there", () => {
    const text = fileWith([
      trips,
      "{id: t, kind: bar-chart, source: {kind: table, elementId: trips}, columns: [{id: x, formula: '[Trips/Day]'}, {id: ~axis-sort, formula: 'Count()'}], xAxis: {columnId: x, sort: {direction: ascending, by: row-count}}, yAxis: {columnIds: [~axis-sort]}}",
    ]);
    const synthetic = queryOf(text).columns.at(-1);
    expect(synthetic).toMatchObject({ id: "~~axis-sort", hidden: true, level: "marks" });
  });
});

describe("KPIs", () => {
  test("one row: the value and what it is compared with stand at the summary, the rest decides for itself", () => {
    const text = chart("value: {columnId: y}, comparisonColumn: {columnId: w}", "kpi-chart");
    expect(levels(text)).toEqual(["summary:summary::", "base:base::"]);
    expect(at(text)).toEqual({ x: "auto", y: "summary", z: "auto", w: "summary" });
    expect(queryOf(text)).toMatchObject({ defaultLevel: "summary", agreeOnDefaultLevel: true });
  });

  test("a trellis makes one tile per key", () => {
    expect(levels(chart("value: {columnId: y}, trellis: {rowsBy: [{columnId: x}]}", "kpi-chart"))).toEqual([
      "summary:summary::",
      "marks:grouping:x:",
      "base:base::",
    ]);
  });

  test("the trend is a second request: the value per period of the timeline", () => {
    const document = readValid(chart("value: {columnId: y}, timeline: {columnId: x}, periodComparison: week", "kpi-chart"));
    const trend = trendQuery(document, "t");
    expect(trend?.levels.map(({ id, keys, sorts }) => [id, keys, sorts])).toEqual([
      ["summary", [], []],
      ["timeline", ["~period"], [{ columnId: "~period", direction: "ascending" }]],
      ["base", [], []],
    ]);
    expect(trend?.columns.map(({ id, level }) => [id, level])).toEqual([
      ["~period", "timeline"],
      ["~since", "timeline"],
      ["~until", "timeline"],
      ["x", "auto"],
      ["y", "timeline"],
      ["z", "auto"],
      ["w", "auto"],
    ]);
    expect(trend?.columns.slice(0, 3).map(({ formula }) => formula)).toEqual([
      'DateTrunc("week", [@own:x])',
      "Min([@own:x])",
      "Max([@own:x])",
    ]);
    expect(trend?.defaultLevel).toBe("timeline");
    // Only who draws them asks how far the rows of a period reach.
    expect(trend?.columns.filter(({ hidden }) => hidden).map(({ id }) => id)).toEqual(["~since", "~until"]);
    const asked = document.pages.flatMap(({ elements }) => elements.flatMap((one) => (one.id === "t" ? (kpiTrendColumns(one) ?? []) : [])));
    expect(asked).toEqual(["~period", "~since", "~until", "x", "y", "z", "w"]);
    // Readers may ask the same as authors.
    expect(asked.filter((id) => columnsForViewers(document, "t")?.has(id) !== true)).toEqual([]);
    expect(trendQuery(readValid(chart("value: {columnId: y}", "kpi-chart")), "t")).toBeNull();
  });
});

describe("controls", () => {
  const list = (members: string) =>
    fileWith([trips, `{id: c, kind: control, controlType: list, controlId: C${members === "" ? "" : `, ${members}`}}`]);

  test("values of a list: its own, a column of an element, the first target, a bare table, nothing", () => {
    expect(controlQuery(readValid(list("source: {kind: manual, valueType: text, values: [a, b], labels: [A, null]}")), "c")).toEqual({
      kind: "manual",
      values: [
        { value: "a", label: "A" },
        { value: "b", label: null },
      ],
    });
    expect(
      controlQuery(
        readValid(list("source: {kind: source, source: {kind: table, elementId: trips}, columnId: day, displayColumnId: km}")),
        "c",
      ),
    ).toEqual({ kind: "element", elementId: "trips", columnId: "day", displayColumnId: "km" });
    expect(controlQuery(readValid(list("filters: [{source: {kind: table, elementId: trips}, columnId: km}]")), "c")).toEqual({
      kind: "element",
      elementId: "trips",
      columnId: "km",
      displayColumnId: null,
    });
    expect(
      controlQuery(
        readValid(list("filters: [{source: {kind: warehouse-table, connectionId: c, path: [T]}, columnId: inode-1/THE_COL}]")),
        "c",
      ),
    ).toMatchObject({
      kind: "query",
      columnId: "inode-1/THE_COL",
      query: {
        source: { kind: "warehouse-table" },
        defaultLevel: "base",
        columns: [{ id: "inode-1/THE_COL", name: "THE_COL", formula: "[THE_COL]", level: "base" }],
      },
    });
    expect(controlQuery(readValid(list("")), "c")).toEqual({ kind: "none" });
  });

  test("controls themselves, kinds that are kept whole and unknown ids ask nothing", () => {
    const document = readValid(
      fileWith([trips, "{id: c, kind: control, controlType: date-range, controlId: C}", "{id: p, kind: hologram, values: []}"]),
    );
    expect(["c", "p", "nowhere"].map((id) => elementQuery(document, id))).toEqual([null, null, null]);
    expect(controlQuery(document, "c")).toEqual({ kind: "none" });
    expect(controlQuery(document, "trips")).toEqual({ kind: "none" });
  });
});
