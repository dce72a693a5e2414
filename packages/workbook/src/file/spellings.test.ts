import { describe, expect, test } from "vitest";
import { elementOf, fileWith, findings, readValid, rewritten, trips } from "../testing/read.ts";
import type { Json, WorkbookDocument } from "../document.ts";
import { readWorkbookFile } from "./read-workbook.ts";
import { writeWorkbookFile } from "./write-workbook.ts";

const chartWith = (members: string, kind = "bar-chart") =>
  fileWith([
    trips,
    `{id: ch, kind: ${kind}, source: {kind: table, elementId: trips}, columns: [{id: x, formula: '[Trips/Day]'}, {id: y, formula: 'Sum([Trips/Km])'}, {id: z, formula: 'Avg([Trips/Km])'}]${members === "" ? "" : `, ${members}`}}`,
  ]);
const controlWith = (members: string) => fileWith([`{id: c, kind: control, controlId: C, ${members}}`]);
const source = "source: {kind: warehouse-table, connectionId: c, path: [T]}";
const table = (members: string) =>
  fileWith([
    `{id: t, kind: table, ${source}, columns: [{id: a, formula: '[A]'}, {id: b, formula: '[B]'}]${members === "" ? "" : `, ${members}`}}`,
  ]);

describe("older spellings are read, and said so once per file", () => {
  test.each([
    [
      "{id} as an axis",
      chartWith("xAxis: {id: x, sort: {direction: ascending}}, yAxis: {columnIds: [y]}"),
      "ch",
      { xAxis: { columnId: "x", sort: { direction: "ascending" } } },
    ],
    ["{column} as an axis", chartWith("xAxis: {column: x}, yAxis: {columnIds: [y]}"), "ch", { xAxis: { columnId: "x" } }],
    ["a bare id as an axis", chartWith("xAxis: x, yAxis: {columnIds: [y]}"), "ch", { xAxis: { columnId: "x" } }],
    [
      "a list as the y axis",
      chartWith("xAxis: {columnId: x}, yAxis: [{id: y, type: line}, z]"),
      "ch",
      { yAxis: { columnIds: [{ columnId: "y", type: "line" }, "z"] } },
    ],
    ["stacking 100 as text", chartWith('yAxis: {columnIds: [y]}, stacking: "100"'), "ch", { stacking: "normalized" }],
    ["stacking 100 as a number (trap 28)", chartWith("yAxis: {columnIds: [y]}, stacking: 100"), "ch", { stacking: "normalized" }],
    ["colorBy", chartWith("yAxis: {columnIds: [y]}, colorBy: {columnId: x}"), "ch", { color: { by: "category", column: "x" } }],
    [
      "a domain as a list",
      chartWith("yAxis: {columnIds: [y]}, color: {by: scale, column: y, scheme: ['#000', '#fff'], domain: [0, 5, 10]}"),
      "ch",
      { color: { domain: { min: 0, mid: 5, max: 10 } } },
    ],
    [
      "alignment words",
      chartWith("yAxis: {columnIds: [y]}, name: {text: T, align: middle}"),
      "ch",
      { name: { text: "T", align: "center" } },
    ],
    [
      "a bare mark value",
      chartWith("yAxis: {columnIds: [y]}, refMarks: [{type: line, axis: series, value: 5}, {type: line, axis: series, value: 'Avg([z])'}]"),
      "ch",
      { refMarks: [{ value: { type: "constant", value: 5 } }, { value: { type: "formula", formula: "Avg([@own:z])" } }] },
    ],
    [
      "series styles as a map",
      chartWith("yAxis: {columnIds: [y]}, seriesLineAreaStyle: {y: {width: 2}}", "line-chart"),
      "ch",
      { seriesLineAreaStyle: [{ columnId: "y", style: { width: 2 } }] },
    ],
    [
      "trellis pointers",
      chartWith("yAxis: {columnIds: [y]}, trellis: {rowsBy: [{id: x}], columnsBy: [z]}"),
      "ch",
      { trellis: { rowsBy: [{ columnId: "x" }], columnsBy: [{ columnId: "z" }] } },
    ],
    [
      "a flat background image",
      chartWith("yAxis: {columnIds: [y]}, backgroundImage: {url: 'https://x.test/a.png', style: {fit: cover}}"),
      "ch",
      { backgroundImage: { source: { kind: "url", url: "https://x.test/a.png" }, style: { fit: "cover" } } },
    ],
    ["a KPI value by id", chartWith("value: {id: y, fontSize: auto}", "kpi-chart"), "ch", { value: { columnId: "y", fontSize: "auto" } }],
    ["a legacy grouping", table("groupings: [{id: g, columnId: a}]"), "t", { groupings: [{ id: "g", groupBy: ["a"] }] }],
    ["a dropdown", controlWith("controlType: dropdown, values: [a]"), "c", { controlType: "list", selectionMode: "single", value: "a" }],
    ["a radio group", controlWith("controlType: radio"), "c", { controlType: "radio-group" }],
    ["a boolean", controlWith("controlType: boolean"), "c", { controlType: "checkbox" }],
  ])("%s", (_, text, id, expected) => {
    const element = elementOf(text, id);
    expect(element).toMatchObject(expected);
    expect(findings(text).filter((finding) => finding.startsWith("W_DEPRECATED_SPELLING"))).toHaveLength(1);
    // Written in the newest spelling, it is not told again.
    expect(findings(rewritten(text)).filter((finding) => finding.startsWith("W_"))).toEqual([]);
    expect(elementOf(rewritten(text), id)).toEqual(element);
  });

  test("a color of three or six digits needs no number sign, and is told", () => {
    const text = fileWith(["{id: tx, kind: text, body: x, style: {backgroundColor: 1a2B3c, borderColor: 'fff'}}"]);
    expect(elementOf(text, "tx")).toMatchObject({ style: { backgroundColor: "#1a2B3c", borderColor: "#fff" } });
    expect(findings(text).filter((finding) => finding.startsWith("N_REWRITTEN"))).toHaveLength(2);
    expect(findings(rewritten(text))).toEqual([]);
    for (const wrong of ["'12'", "12345g", "'#1234'", "red"])
      expect(findings(fileWith([`{id: tx, kind: text, body: x, style: {backgroundColor: ${wrong}}}`])).join(" "), wrong).toMatch(/^E_/u);
  });

  test("layouts' words for sides are read: start and end are left and right, stretch stays", () => {
    for (const [given, read] of [
      ["start", "left"],
      ["center", "center"],
      ["end", "right"],
      ["stretch", "stretch"],
    ])
      expect(elementOf(fileWith([`{id: b, kind: button, text: Go, align: ${given}}`]), "b")).toMatchObject({ align: read });
  });

  test("several old spellings are told once", () => {
    expect(findings(chartWith("xAxis: {id: x}, yAxis: [y], name: {text: T, align: start}"))).toEqual([
      "W_DEPRECATED_SPELLING /pages/0/elements/1",
    ]);
  });

  test.each([
    ["orientation: vertical is the default and left out", chartWith("yAxis: {columnIds: [y]}, orientation: vertical"), "ch", "orientation"],
    [
      "a stray selectionMode on a filter is dropped",
      table("filters: [{id: f, columnId: a, kind: list, selectionMode: single}]"),
      "t",
      "selectionMode",
    ],
    ["a grouping that carries nothing is dropped", table("groupings: [{id: g}]"), "t", "id: g"],
  ])("%s", (_, text, id, gone) => {
    expect(JSON.stringify(elementOf(text, id))).not.toContain(gone);
    expect(findings(text).filter((finding) => finding.startsWith("E_"))).toEqual([]);
  });

  test("a data bar's single color is a scheme of one", () => {
    expect(elementOf(table("conditionalFormats: [{columnIds: [a], type: dataBars, color: '#ABCDEF'}]"), "t")).toMatchObject({
      conditionalFormats: [{ scheme: ["#ABCDEF"] }],
    });
  });

  test("a bare grouping size is a list of one", () => {
    expect(
      elementOf(
        fileWith([`{id: t, kind: table, ${source}, columns: [{id: a, formula: '[A]', format: {kind: number, digitGroupingSize: 3}}]}`]),
        "t",
      ),
    ).toMatchObject({ columns: [{ format: { digitGroupingSize: [3] } }] });
  });

  test("a chart without axes takes its first column without an aggregate for x and the rest for y, with a warning", () => {
    const text = chartWith("");
    expect(elementOf(text, "ch")).toMatchObject({ xAxis: { columnId: "x" }, yAxis: { columnIds: ["y", "z"] } });
    expect(findings(text)).toEqual(["W_DEPRECATED_SPELLING /pages/0/elements/1"]);
  });

  test("a KPI without a value takes its first column, with a warning", () => {
    expect(elementOf(chartWith("", "kpi-chart"), "ch")).toMatchObject({ value: { columnId: "x" } });
  });

  test("a hidden page, a theme name and hoisted folders of old files", () => {
    const text = `name: T\nschemaVersion: 1\npages: [{id: p, name: P, hidden: true, elements: [{id: t, kind: table, ${source}, columns: [{id: a, formula: '1'}]}, {kind: theme, ref: x}]}]\nthemeName: Dark\nthemeOverrides: {colors: {text: '#000'}}\nfolders: [{id: f, name: F, items: [a]}]\n`;
    const document = readValid(text);
    expect(document.pages[0]?.rest).toEqual({ visibility: "hidden" });
    expect(document.pages[0]?.elements).toHaveLength(1);
    expect(document.pages[0]?.elements[0]?.["folders"]).toEqual([{ id: "f", name: "F", items: ["a"] }]);
    expect(document.rest["settings"]).toEqual({ theme: { name: "Dark", overrides: { colors: { text: "#000" } } } });
  });
});

describe("scalars are re-typed by the schema (trap 28)", () => {
  test.each([
    [
      "mode: true is on",
      table("filters: [{id: f, columnId: a, kind: date-range, mode: true, date: 2026-01-01}]"),
      "t",
      { filters: [{ mode: "on", date: "2026-01-01" }] },
    ],
    ["a year as a name", table("name: 2026"), "t", { name: "2026" }],
    ["a number keeps its digits as text", table("name: 1.50"), "t", { name: "1.50" }],
    [
      "leading zeros of an id",
      fileWith([`{id: t, kind: table, ${source}, columns: [{id: 007, formula: '1'}]}`]),
      "t",
      { columns: [{ id: "007" }] },
    ],
    [
      "a constant formula",
      fileWith([`{id: t, kind: table, ${source}, columns: [{id: a, formula: 12}]}`]),
      "t",
      { columns: [{ formula: "12" }] },
    ],
    [
      "true as a formula",
      fileWith([`{id: t, kind: table, ${source}, columns: [{id: a, formula: true}]}`]),
      "t",
      { columns: [{ formula: "true" }] },
    ],
    [
      "a quoted number",
      table('filters: [{id: f, columnId: a, kind: top-n, rankingFunction: rank, mode: top-n, rowCount: "5"}]'),
      "t",
      { filters: [{ rowCount: 5 }] },
    ],
    [
      "a quoted boolean",
      fileWith([`{id: t, kind: table, ${source}, columns: [{id: a, formula: '1', hidden: "true"}]}`]),
      "t",
      { columns: [{ hidden: true }] },
    ],
    [
      "showStroke: on, written true",
      chartWith("yAxis: {columnIds: [y]}, dataLabel: {showStroke: true}"),
      "ch",
      { dataLabel: { showStroke: "on" } },
    ],
    [
      "showStroke: off, written false",
      chartWith("yAxis: {columnIds: [y]}, dataLabel: {showStroke: false}"),
      "ch",
      { dataLabel: { showStroke: "off" } },
    ],
  ])("%s", (_, text, id, expected) => {
    expect(elementOf(text, id)).toMatchObject(expected);
    expect(readWorkbookFile(text).report.valid).toBe(true);
  });

  test("V2: values of a list keep their types; what a double does not hold is kept as digits", () => {
    const values = elementOf(
      table(
        "filters: [{id: f, columnId: a, kind: list, values: [1, '1', true, null, 12345678901234567890, 0.1, 1.234567890123456789, -9007199254740993]}, {id: g, columnId: a, kind: number-range, min: 9007199254740993, max: 5}]",
      ),
      "t",
    );
    expect(values).toMatchObject({
      filters: [
        { values: [1, "1", true, null, "12345678901234567890", 0.1, "1.234567890123456789", "-9007199254740993"] },
        { min: "9007199254740993", max: 5 },
      ],
    });
  });

  test("an explicit null of an optional field is absence; where null is a value it stays", () => {
    const element = elementOf(table("name: null, description: ~, filters: [{id: f, columnId: a, kind: list, values: [null]}]"), "t");
    expect(Object.keys(element)).not.toContain("name");
    expect(Object.keys(element)).not.toContain("description");
    expect(element).toMatchObject({ filters: [{ values: [null] }] });
    expect(elementOf(controlWith("controlType: list, selectionMode: single, value: null"), "c")).toMatchObject({ value: null });
  });
});

describe("what is not typed yet is kept whole", () => {
  const odd = [
    "{id: pv, kind: hologram, source: {kind: table, elementId: trips}, columns: [{id: a, formula: '[trips/KM]'}], values: [a], totals: {showGrandTotals: true}, futureThing: {x: [1, null]}}",
    "{id: tx, kind: plugin, body: 'Hi {{[Trips/Km]}}', verticalAlign: start}",
    "{id: sl, kind: control, controlId: S, controlType: hologram, accepted: [a]}",
    "{id: new, kind: hologram, depth: 3}",
  ];

  test("element kinds and control types: N_KEPT, placed, written back unchanged", () => {
    const text = fileWith([trips, ...odd]);
    expect(findings(text)).toEqual([
      "N_KEPT /pages/0/elements/1",
      "N_KEPT /pages/0/elements/2",
      "N_KEPT /pages/0/elements/3",
      "N_KEPT /pages/0/elements/4",
    ]);
    const once = rewritten(text);
    expect(elementOf(once, "pv")).toEqual({
      id: "pv",
      kind: "hologram",
      source: { kind: "table", elementId: "trips" },
      columns: [{ id: "a", formula: "[trips/KM]" }],
      values: ["a"],
      totals: { showGrandTotals: true },
      futureThing: { x: [1, null] },
    });
    expect(elementOf(once, "tx")).toEqual({ id: "tx", kind: "plugin", body: "Hi {{[Trips/Km]}}", verticalAlign: "start" });
    expect(rewritten(once)).toBe(once);
  });

  test("source kinds: the element is typed, its source and formulas stay as they are", () => {
    const text = fileWith([
      "{id: u, kind: table, source: {kind: metric-view, connectionId: c, path: [a, V]}, columns: [{id: a, name: A, formula: '[V/A]'}, {id: b, formula: '[A] + 1'}]}",
    ]);
    expect(findings(text)).toEqual(["N_KEPT /pages/0/elements/0/source"]);
    expect(elementOf(text, "u")).toMatchObject({ columns: [{ formula: "[V/A]" }, { formula: "[A] + 1" }] });
    expect(rewritten(rewritten(text))).toBe(rewritten(text));
  });

  test("overlays, panels, settings, agents and actions", () => {
    const top = `overlays: [{id: o, type: modal, elements: [{id: in, kind: text, body: x}]}]\npanels: [{id: h, type: header, pages: [p], elements: [{id: nav, kind: navigation, mode: auto}]}]\nsettings: {theme: {name: Light}, navigation: {primary: header}}\nagents: [{id: a, instructions: Be kind}]\nautomatedActions: [{id: x, trigger: schedule, effects: []}]\n`;
    const text = fileWith(["{id: tx, kind: text, body: a}"], top);
    expect(findings(text).filter((finding) => finding.startsWith("E_"))).toEqual([]);
    expect(rewritten(rewritten(text))).toBe(rewritten(text));
    for (const part of ["type: modal", "trigger: schedule", "primary: header", "Be kind", "type: header"])
      expect(rewritten(text)).toContain(part);
  });
});

describe("import with --keep", () => {
  const text = `name: T\nschemaVersion: 1\nfoo: {bar: 1}\n_tool: converter\npages:\n  - id: p\n    name: P\n    mood: calm\n    elements:\n      - {id: t, kind: table, ${source}, glow: 3, columns: [{id: a, formula: '1', weight: heavy, format: {kind: number, sparkle: true}}], filters: [{id: f, columnId: a, kind: list, strength: 2}]}\n`;

  test("without it the fields are refused", () => {
    expect([...findings(text)].sort()).toEqual([
      "E_UNKNOWN_FIELD /foo",
      "E_UNKNOWN_FIELD /pages/0/elements/0/columns/0/format/sparkle",
      "E_UNKNOWN_FIELD /pages/0/elements/0/columns/0/weight",
      "E_UNKNOWN_FIELD /pages/0/elements/0/filters/0/strength",
      "E_UNKNOWN_FIELD /pages/0/elements/0/glow",
      "E_UNKNOWN_FIELD /pages/0/mood",
    ]);
  });

  test("with it they are kept, listed, and written back where they stood", () => {
    const { document, report } = readWorkbookFile(text, { unknown: "keep" });
    expect(report.valid).toBe(true);
    expect(report.warnings.map((entry) => `${entry.code} ${entry.path}`).sort()).toEqual([
      "W_UNKNOWN_FIELD /foo",
      "W_UNKNOWN_FIELD /pages/0/elements/0/columns/0/format/sparkle",
      "W_UNKNOWN_FIELD /pages/0/elements/0/columns/0/weight",
      "W_UNKNOWN_FIELD /pages/0/elements/0/filters/0/strength",
      "W_UNKNOWN_FIELD /pages/0/elements/0/glow",
      "W_UNKNOWN_FIELD /pages/0/mood",
    ]);
    expect(document?.rest["sheaf"]).toMatchObject({
      kept: expect.arrayContaining([{ path: "/pages/p/elements/t/columns/a/format/sparkle", value: true }]),
    });
    const once = rewritten(text, {}, { unknown: "keep" });
    for (const part of ["foo:", "_tool: converter", "mood: calm", "glow: 3", "weight: heavy", "sparkle: true", "strength: 2"])
      expect(once).toContain(part);
    expect(once).not.toContain("kept:");
    expect(rewritten(once, {}, { unknown: "keep" })).toBe(once);
  });

  test("what was kept follows its column when others are inserted before it; if its place is gone it stays under sheaf.kept", () => {
    const document = readValid(text, { unknown: "keep" });
    const withColumns = (columns: Json): WorkbookDocument => ({
      ...document,
      pages: document.pages.map((page) => ({ ...page, elements: page.elements.map((element) => ({ ...element, columns })) })),
    });
    const inserted = writeWorkbookFile(
      withColumns([
        { id: "new", formula: "2" },
        { id: "a", formula: "1", format: { kind: "number" } },
      ]),
    ).text;
    expect(elementOf(inserted, "t", { unknown: "keep" })).toMatchObject({ columns: [{ id: "new" }, { id: "a" }] });
    expect(inserted.indexOf("weight: heavy")).toBeGreaterThan(inserted.indexOf("id: new"));
    expect(inserted).not.toContain("kept:");
    const gone = writeWorkbookFile(withColumns([{ id: "new", formula: "2" }])).text;
    expect(gone).toContain("/pages/p/elements/t/columns/a/weight");
    expect(gone).toContain("glow: 3");
  });
});
