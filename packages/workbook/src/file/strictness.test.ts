import { inEnglish } from "@sheaf/messages/english";
import { describe, expect, test } from "vitest";
import { fileWith, findings, trips } from "../testing/read.ts";
import { readWorkbookFile } from "./read-workbook.ts";
import { tellReport } from "./report.ts";

const source = "source: {kind: warehouse-table, connectionId: c, path: [T]}";
const table = (members: string) =>
  fileWith([
    `{id: t, kind: table, ${source}, columns: [{id: a, formula: '[A]'}, {id: b, formula: '[B]'}]${members === "" ? "" : `, ${members}`}}`,
  ]);
const chart = (members: string) =>
  fileWith([
    trips,
    `{id: ch, kind: bar-chart, source: {kind: table, elementId: trips}, columns: [{id: x, formula: '[Trips/Day]'}, {id: y, formula: 'Sum([Trips/Km])'}], ${members}}`,
  ]);

describe("an unknown field is E_UNKNOWN_FIELD at its own place, with the nearest known name", () => {
  test.each([
    ["at the top", "name: T\nschemaVersion: 1\npages: []\nlayuot: x\n", "/layuot", "layout"],
    [
      "on a page",
      "name: T\nschemaVersion: 1\npages: [{id: p, name: P, elements: [], visiblity: hidden}]\n",
      "/pages/0/visiblity",
      "visibility",
    ],
    ["on an element", table("filtres: []"), "/pages/0/elements/0/filtres", "filters"],
    [
      "in a column",
      fileWith([`{id: t, kind: table, ${source}, columns: [{id: a, formula: '[A]', formatt: {kind: percent}}]}`]),
      "/pages/0/elements/0/columns/0/formatt",
      "format",
    ],
    [
      "in a format",
      fileWith([`{id: t, kind: table, ${source}, columns: [{id: a, formula: '[A]', format: {kind: number, sufix: x}}]}`]),
      "/pages/0/elements/0/columns/0/format/sufix",
      "suffix",
    ],
    [
      "in a source",
      fileWith(["{id: t, kind: table, source: {kind: sql, connectionId: c, statement: select 1, statment: x}, columns: []}"]),
      "/pages/0/elements/0/source/statment",
      "statement",
    ],
    [
      "in a grouping",
      table("groupings: [{id: g, groupBy: [a], calculation: [b]}]"),
      "/pages/0/elements/0/groupings/0/calculation",
      "calculations",
    ],
    [
      "in a filter of one kind",
      table("filters: [{id: f, columnId: a, kind: list, value: [1]}]"),
      "/pages/0/elements/0/filters/0/value",
      "values",
    ],
    [
      "in a date mode",
      table("filters: [{id: f, columnId: a, kind: date-range, mode: current, unit: day, unitt: x}]"),
      "/pages/0/elements/0/filters/0/unitt",
      "unit",
    ],
    ["in an axis", chart("yAxis: {columnIds: [y], formt: {}}"), "/pages/0/elements/1/yAxis/formt", "format"],
    [
      "in an axis sort",
      chart("xAxis: {columnId: x, sort: {direction: ascending, agregation: sum}}, yAxis: {columnIds: [y]}"),
      "/pages/0/elements/1/xAxis/sort/agregation",
      "aggregation",
    ],
    [
      "in a color",
      chart("yAxis: {columnIds: [y]}, color: {by: category, column: x, shceme: []}"),
      "/pages/0/elements/1/color/shceme",
      "scheme",
    ],
    [
      "in a reference mark",
      chart("yAxis: {columnIds: [y]}, refMarks: [{type: line, axis: series, value: {type: constant, value: 1, valeu: 2}}]"),
      "/pages/0/elements/1/refMarks/0/value/valeu",
      "value",
    ],
    [
      "in a control",
      fileWith(["{id: c, kind: control, controlId: C, controlType: list, selectionMod: single}"]),
      "/pages/0/elements/0/selectionMod",
      "selectionMode",
    ],
    ["below sheaf", "name: T\nschemaVersion: 1\npages: []\nsheaf: {weekstart: monday}\n", "/sheaf/weekstart", "weekStart"],
    [
      "in a conditional format",
      table("conditionalFormats: [{columnIds: [a], type: dataBars, scheme: ['#fff'], shceme: []}]"),
      "/pages/0/elements/0/conditionalFormats/0/shceme",
      "scheme",
    ],
  ])("%s", (_, text, path, nearest) => {
    const { document, report } = readWorkbookFile(text);
    expect(document).toBeNull();
    expect(report.valid).toBe(false);
    expect(report.errors.map(({ code, path: at, suggestions }) => [code, at, suggestions])).toEqual([["E_UNKNOWN_FIELD", path, [nearest]]]);
  });

  test("a field that is near to nothing has no suggestion", () => {
    expect(readWorkbookFile(table("zzzzqqq: 1")).report.errors[0]).toMatchObject({ code: "E_UNKNOWN_FIELD", suggestions: [] });
  });

  test("layout inside a page is refused with a pointer to the top-level field", () => {
    const { report } = readWorkbookFile("name: T\nschemaVersion: 1\npages: [{id: p, name: P, elements: [], layout: '<Page/>'}]\n");
    expect(report.errors.map(({ code, path, suggestions }) => [code, path, suggestions])).toEqual([
      ["E_UNKNOWN_FIELD", "/pages/0/layout", ["layout"]],
    ]);
    expect(inEnglish(report.errors[0]?.message ?? "")).toContain("top-level");
  });

  test("elements at the top of a nested file are refused", () => {
    expect(findings("name: T\nschemaVersion: 1\npages: []\nelements: []\n")).toEqual(["E_UNKNOWN_FIELD /elements"]);
  });

  test("inferred shapes keep inner members that nobody knows", () => {
    const text = chart(
      "yAxis: {columnIds: [y]}, lineAreaStyle: {interpolation: step, glow: 3}, trellis: {rowsBy: [{columnId: x}], share: {any: 1}}",
    );
    expect(findings(text)).toEqual([]);
    expect(findings(table("tableComponents: {summaryBar: shown, rowNumbers: shown}"))).toEqual([]);
  });
});

describe("the innermost place that fails is reported, never the element's kind", () => {
  test.each([
    ["E_TYPE", "a list where text belongs", table("name: [x]"), "/pages/0/elements/0/name"],
    ["E_ENUM", "a word of a title", table("name: {text: x, fontWeight: heavy}"), "/pages/0/elements/0/name/fontWeight"],
    ["E_MISSING", "a direction", table("sort: [{columnId: a}]"), "/pages/0/elements/0/sort/0/direction"],
    ["E_ENUM", "a direction", table("sort: [{columnId: a, direction: up}]"), "/pages/0/elements/0/sort/0/direction"],
    ["E_ENUM", "the kind of a filter", table("filters: [{id: f, columnId: a, kind: lst}]"), "/pages/0/elements/0/filters/0/kind"],
    [
      "E_ENUM",
      "the mode of a date filter",
      table("filters: [{id: f, columnId: a, kind: date-range, mode: betwen}]"),
      "/pages/0/elements/0/filters/0/mode",
    ],
    [
      "E_MISSING",
      "a date unit",
      table("filters: [{id: f, columnId: a, kind: date-range, mode: current}]"),
      "/pages/0/elements/0/filters/0/unit",
    ],
    [
      "E_ENUM",
      "a date unit",
      table("filters: [{id: f, columnId: a, kind: date-range, mode: current, unit: fortnight}]"),
      "/pages/0/elements/0/filters/0/unit",
    ],
    [
      "E_MISSING",
      "one end of between",
      table("filters: [{id: f, columnId: a, kind: date-range, mode: between, startDate: 2026-01-01}]"),
      "/pages/0/elements/0/filters/0/endDate",
    ],
    [
      "E_VALUE_TYPE",
      "a date that does not exist",
      table("filters: [{id: f, columnId: a, kind: date-range, mode: on, date: 2026-02-30}]"),
      "/pages/0/elements/0/filters/0/date",
    ],
    [
      "E_MISSING",
      "rows of a ranking",
      table("filters: [{id: f, columnId: a, kind: top-n, rankingFunction: rank, mode: top-n}]"),
      "/pages/0/elements/0/filters/0/rowCount",
    ],
    [
      "E_LIMIT",
      "a percentile",
      table("filters: [{id: f, columnId: a, kind: top-n, rankingFunction: cume-dist, mode: top-percentile, percentile: 120}]"),
      "/pages/0/elements/0/filters/0/percentile",
    ],
    [
      "E_VALUE_TYPE",
      "a color",
      table("style: {backgroundColor: 'linear-gradient(red, blue)'}"),
      "/pages/0/elements/0/style/backgroundColor",
    ],
    ["E_MISSING", "a source", fileWith(["{id: t, kind: table, columns: []}"]), "/pages/0/elements/0/source"],
    [
      "E_MISSING",
      "a statement",
      fileWith(["{id: t, kind: table, source: {kind: sql, connectionId: c}, columns: []}"]),
      "/pages/0/elements/0/source/statement",
    ],
    ["E_MISSING", "a formula", fileWith([`{id: t, kind: table, ${source}, columns: [{id: a}]}`]), "/pages/0/elements/0/columns/0/formula"],
    ["E_MISSING", "the kind of an element", fileWith(["{id: t}"]), "/pages/0/elements/0/kind"],
    ["E_MISSING", "the id of an element", fileWith(["{kind: text, body: x}"]), "/pages/0/elements/0/id"],
    ["E_MISSING", "the type of a control", fileWith(["{id: c, kind: control, controlId: C}"]), "/pages/0/elements/0/controlType"],
    ["E_MISSING", "the name of the workbook", "schemaVersion: 1\npages: []\n", "/name"],
    ["E_TYPE", "pages", "name: T\nschemaVersion: 1\npages: 3\n", "/pages"],
    ["E_ENUM", "the kind of the document", "name: T\nschemaVersion: 1\nkind: workbok\npages: []\n", "/kind"],
    ["E_MISSING", "a y axis beside an x axis", chart("xAxis: {columnId: x}"), "/pages/0/elements/1/yAxis"],
    ["E_ENUM", "a color's by", chart("yAxis: {columnIds: [y]}, color: {by: categry, column: x}"), "/pages/0/elements/1/color/by"],
    [
      "E_TYPE",
      "a literal given a reference (trap 29)",
      table("filters: [{id: f, columnId: a, kind: top-n, rankingFunction: rank, mode: top-n, rowCount: '[TopN]'}]"),
      "/pages/0/elements/0/filters/0/rowCount",
    ],
    [
      "E_LIMIT",
      "an id that is too long",
      fileWith([`{id: t, kind: table, ${source}, columns: [{id: '${"x".repeat(201)}', formula: '1'}]}`]),
      "/pages/0/elements/0/columns/0/id",
    ],
  ])("%s: %s", (code, _, text, path) => {
    expect(readWorkbookFile(text).report.errors.map((entry) => `${entry.code} ${entry.path}`)).toEqual([`${code} ${path}`]);
  });

  test("every finding has its place in names, one line, and everything wrong is told at once", () => {
    const { report } = readWorkbookFile(
      fileWith([
        `{id: t, kind: table, name: Trips, ${source}, columns: [{id: a, name: Amount, formula: '[A]', hiden: true}], sort: [{columnId: a}]}`,
        "{id: u, kind: table}",
      ]),
    );
    expect(report.errors.map(({ at, path }) => [at, path])).toEqual([
      ["Page › Trips › Amount", "/pages/0/elements/0/columns/0/hiden"],
      ["Page › Trips", "/pages/0/elements/0/sort/0/direction"],
      ["Page › u", "/pages/0/elements/1/source"],
    ]);
    expect(tellReport(report, inEnglish).errors[0]?.summary).toBe(
      'E_UNKNOWN_FIELD Page › Trips › Amount: Unknown field "hiden"; did you mean "hidden"?',
    );
  });

  test("the form with sheaf.bind is suggested for a reference in a literal field", () => {
    const { report } = readWorkbookFile(
      table("filters: [{id: f, columnId: a, kind: top-n, rankingFunction: rank, mode: top-n, rowCount: '[TopN]'}]"),
    );
    expect(report.errors[0]?.suggestions).toEqual(['sheaf: {bind: {rowCount: "[TopN]"}}']);
    expect(
      findings(
        table(
          `filters: [{id: f, columnId: a, kind: top-n, rankingFunction: rank, mode: top-n, rowCount: 5, sheaf: {bind: {rowCount: "[TopN]"}}}]`,
        ),
      ),
    ).toEqual([]);
  });

  test.each([
    ["£,.2f", '"$,.2f" with currencySymbol "£"', "$,.2f"],
    ["€#,##0.00", '"$,.2f" with currencySymbol "€"', "$,.2f"],
    ["#,##0", '",.0f"', ",.0f"],
    ["0.0%", '".1%"', ".1%"],
    ["$#,##0.00", '"$,.2f"', "$,.2f"],
  ])("a mask or a currency sign in a format is refused with the repaired format: %s", (mask, shown, suggestion) => {
    const { report } = readWorkbookFile(
      fileWith([`{id: t, kind: table, ${source}, columns: [{id: a, formula: '[A]', format: {kind: number, formatString: '${mask}'}}]}`]),
    );
    expect(report.errors.map(({ code, path }) => `${code} ${path}`)).toEqual([
      "E_VALUE_TYPE /pages/0/elements/0/columns/0/format/formatString",
    ]);
    expect(inEnglish(report.errors[0]?.message ?? "")).toContain(shown);
    expect(report.errors[0]?.suggestions).toEqual([suggestion]);
  });

  test.each([",.0f", "$,.2f", ".1%", ".3s", "0", "~s", "+.2e", "(,.0f", "", ",", "d", "$.2~s", ">10,.2f"])(
    "a d3 format is taken: %s",
    (format) => {
      expect(
        findings(
          fileWith([
            `{id: t, kind: table, ${source}, columns: [{id: a, formula: '[A]', format: {kind: number, formatString: '${format}'}}]}`,
          ]),
        ),
      ).toEqual([]);
    },
  );
});

describe("ids", () => {
  test.each([
    [
      "two pages",
      "name: T\nschemaVersion: 1\npages: [{id: p, name: A, elements: []}, {id: p, name: B, elements: []}]\n",
      "E_DUPLICATE_ID /pages/1/id",
    ],
    [
      "two elements of one page",
      fileWith(["{id: t, kind: text, body: a}", "{id: t, kind: text, body: b}"]),
      "E_DUPLICATE_ID /pages/0/elements/1/id",
    ],
    [
      "two columns",
      fileWith([`{id: t, kind: table, ${source}, columns: [{id: a, formula: '1'}, {id: a, formula: '2'}]}`]),
      "E_DUPLICATE_ID /pages/0/elements/0/columns/1/id",
    ],
    [
      "two controls of one handle",
      fileWith(["{id: a, kind: control, controlType: list, controlId: Who}", "{id: b, kind: control, controlType: list, controlId: who}"]),
      "E_DUPLICATE_ID /pages/0/elements/1/controlId",
    ],
    ["a grouping named like a level", table("groupings: [{id: base, groupBy: [a]}]"), "E_DUPLICATE_ID /pages/0/elements/0/groupings/0/id"],
  ])("%s: E_DUPLICATE_ID", (_, text, expected) => {
    expect(findings(text)).toContain(expected);
    expect(readWorkbookFile(text).document).toBeNull();
  });

  test.each([
    ["a key", table("groupings: [{id: g, groupBy: [zz]}]"), "/pages/0/elements/0/groupings/0/groupBy/0"],
    ["a filter", table("filters: [{id: f, columnId: zz, kind: list}]"), "/pages/0/elements/0/filters/0/columnId"],
    ["a sort", table("sort: [{columnId: zz, direction: ascending}]"), "/pages/0/elements/0/sort/0/columnId"],
    ["an axis", chart("yAxis: {columnIds: [zz]}"), "/pages/0/elements/1/yAxis/columnIds/0"],
    [
      "a source",
      fileWith(["{id: t, kind: table, source: {kind: table, elementId: zz}, columns: [{id: a, formula: '1'}]}"]),
      "/pages/0/elements/0/source/elementId",
    ],
    [
      "a level of a source",
      fileWith([trips, "{id: t, kind: table, source: {kind: table, elementId: trips, groupingId: zz}, columns: [{id: a, formula: '1'}]}"]),
      "/pages/0/elements/1/source/groupingId",
    ],
    [
      "a target",
      fileWith([
        trips,
        "{id: c, kind: control, controlType: list, controlId: C, filters: [{source: {kind: table, elementId: trips}, columnId: zz}]}",
      ]),
      "/pages/0/elements/1/filters/0/columnId",
    ],
    [
      "an axis sort",
      chart("xAxis: {columnId: x, sort: {direction: ascending, by: zz}}, yAxis: {columnIds: [y]}"),
      "/pages/0/elements/1/xAxis/sort/by",
    ],
  ])("%s that names nothing: E_DANGLING_ID at its place", (_, text, path) => {
    expect(readWorkbookFile(text).report.errors.map((entry) => `${entry.code} ${entry.path}`)).toEqual([`E_DANGLING_ID ${path}`]);
  });

  test("row-count is no column, and what stands in an overlay is known", () => {
    expect(findings(chart("xAxis: {columnId: x, sort: {direction: ascending, by: row-count}}, yAxis: {columnIds: [y]}"))).toEqual([]);
    expect(
      findings(
        fileWith(
          ["{id: t, kind: table, source: {kind: table, elementId: far}, columns: [{id: a, formula: '1'}]}"],
          "overlays: [{id: o, type: modal, elements: [{id: far, kind: table, source: {kind: warehouse-table, connectionId: c, path: [a, V]}}]}]\n",
        ),
      ),
    ).toEqual([]);
  });

  test("an unknown id in order is dropped with a warning", () => {
    const text = table("order: [b, zz, a]");
    expect(findings(text)).toEqual(["W_UNUSED /pages/0/elements/0/order"]);
    expect(readWorkbookFile(text).document?.pages[0]?.elements[0]?.["order"]).toEqual(["b", "a"]);
  });

  test("a column at two levels is E_LEVEL, which does not keep the document out", () => {
    const { document, report } = readWorkbookFile(table("summary: [a], groupings: [{id: g, groupBy: [b], calculations: [a]}]"));
    expect(report.errors.map((entry) => `${entry.code} ${entry.path}`)).toEqual(["E_LEVEL /pages/0/elements/0/groupings/0/calculations/0"]);
    expect(document).not.toBeNull();
  });

  test("sources in a circle are E_CYCLE, which does not keep the document out", () => {
    const { document, report } = readWorkbookFile(
      fileWith([
        "{id: a, kind: table, source: {kind: table, elementId: b}, columns: [{id: x, formula: '1'}]}",
        "{id: b, kind: table, source: {kind: table, elementId: a}, columns: [{id: x, formula: '1'}]}",
      ]),
    );
    expect(report.errors.map(({ code }) => code)).toEqual(["E_CYCLE"]);
    expect(document).not.toBeNull();
  });

  test("objects without an id get one where ids can be made", () => {
    let count = 0;
    const text = fileWith([`{kind: table, ${source}, columns: [{formula: '[A]'}], filters: [{columnId: n1, kind: list}]}`]);
    const { document, report } = readWorkbookFile(text, { newId: () => `n${count++}` });
    expect(document?.pages[0]?.elements[0]).toMatchObject({ id: "n0", columns: [{ id: "n1" }], filters: [{ id: "n2" }] });
    expect(report.notes.map(({ code }) => code)).toEqual(["N_DEFAULTED", "N_DEFAULTED", "N_DEFAULTED"]);
  });
});

describe("bad input", () => {
  test.each([
    ["nothing", ""],
    ["a blank", "   \n"],
    ["a number", "3"],
    ["text", "hello"],
    ["a list", "[1, 2]"],
    ["null", "null"],
    ["broken YAML", "name: [x\npages: {"],
    ["broken JSON", '{"name": "x", '],
    ["a tab", "name:\tx\n\tpages: 3"],
    ["binary", "\u0000\u0001\u0002"],
  ])("%s is refused with an error and never throws", (_, text) => {
    const { document, report } = readWorkbookFile(text);
    expect(document).toBeNull();
    expect(report.errors.length).toBeGreaterThan(0);
  });

  test("a syntax error names line and column", () => {
    expect(tellReport(readWorkbookFile("name: T\npages:\n  - {id: p, name: [}\n").report, inEnglish).errors[0]).toMatchObject({
      code: "E_SYNTAX",
      message: expect.stringContaining("line 3"),
    });
  });

  test("a hostile file does not make a report larger than itself", () => {
    const bad = Array.from({ length: 5000 }, (_, index) => `{id: t${index}, kind: table}`);
    const { report } = readWorkbookFile(fileWith(bad));
    expect(report.errors.length).toBeLessThanOrEqual(1001);
    expect(report.errors.at(-1)?.code).toBe("E_LIMIT");
  });
});
