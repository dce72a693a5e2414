import { describe, expect, test } from "vitest";
import { elementQuery } from "../../element-query.ts";
import { elementOf, fileWith, findings, readValid, rewritten, trips } from "../../testing/read.ts";
import { conditionColumnId } from "../format-rules.ts";
import { pivotShown } from "./totals.ts";

const columns =
  "[{id: day, formula: '[Trips/Day]'}, {id: month, formula: 'DateTrunc(\"month\", [day])'}, {id: km, name: Length, formula: 'Sum([Trips/Km])'}, {id: n, formula: Count()}, {id: h, formula: 'Max([Trips/Km])', hidden: true}, {id: flag, formula: '[Trips/Km] > 3'}]";
const pivot = (members: string) =>
  fileWith([trips, `{id: pv, kind: pivot-table, name: P, source: {kind: table, elementId: trips}, columns: ${columns}, ${members}}`]);
const queryOf = (members: string) => {
  const query = elementQuery(readValid(pivot(members)), "pv");
  if (query?.pivot === undefined) throw new Error("no pivot");
  return { ...query, pivot: query.pivot };
};
const shown = (members: string) => pivotShown(elementOf(pivot(members), "pv") as never);

describe("the file (5.3, 15.3)", () => {
  const everything = `values: [km, n], rowsBy: [{columnId: month, sort: {direction: descending, by: km, aggregation: sum}}, {columnId: day}], columnsBy: [{columnId: flag, sort: {direction: ascending, by: row-count}}],
        totals: {showGrandTotals: hidden, showSubtotals: when-collapsed, position: below},
        conditionalFormats: [{type: backgroundScale, columnIds: [km], scheme: ["#fff", "#000"], includeValues: false, includeSubtotals: true, includeGrandTotals: true}, {type: single, columnIds: [n], condition: ">", value: 3, style: {bold: true}}],
        tableStyle: {preset: presentation, heavyVerticalDividers: shown, textStyles: {rowHeader: {fontWeight: bold}}}, filters: [{id: f, columnId: km, kind: number-range, min: 3}], order: [n], noDataText: None, visibleAsSource: true,
        sheaf: {drillPath: [day], totals: {rows: {position: first, label: All, perColumn: {month: {visibility: hidden}, km: {formula: "Avg([Length])", style: {bold: true, color: "#123456"}}}}, columns: {label: Sum, perColumn: {n: {visibility: hidden}}}}, pivot: {valuesOn: rows, rowLayout: indented, repeatLabels: shown, emptyCellText: "–"}}`;

  test("every member is read and written back as it was", () => {
    const text = pivot(everything);
    expect(findings(text)).toEqual([]);
    const once = rewritten(text);
    expect(elementOf(once, "pv")).toEqual(elementOf(text, "pv"));
    expect(rewritten(once)).toBe(once);
    expect(once).toContain("Avg([Length])");
  });
  test("a formula of a total is stored by id", () => {
    expect(elementOf(pivot(everything), "pv")).toMatchObject({
      sheaf: { totals: { rows: { perColumn: { km: { formula: "Avg([@own:km])" } } } } },
    });
  });
  test("older spellings: bare ids on shelves, switches as true and false", () => {
    const text = pivot("values: [km], rowsBy: [day, {id: month}], totals: {showGrandTotals: true, showSubtotals: false}");
    expect(elementOf(text, "pv")).toMatchObject({
      rowsBy: [{ columnId: "day" }, { columnId: "month" }],
      totals: { showGrandTotals: "shown", showSubtotals: "hidden" },
    });
    expect(new Set(findings(text).map((one) => one.split(" ")[0]))).toEqual(new Set(["W_DEPRECATED_SPELLING"]));
  });
  test("names of totals become the Subtotal that they mean, which follows the column when it is renamed", () => {
    const formula = "[Length] / [Length (Parent Row Total)] + [length (grand total)] - [Nothing (Row Total)]";
    const text = pivot(
      `values: [km], sheaf: {totals: {rows: {perColumn: {km: {formula: "[Length (Column Total)] + [Length (Row Total)]"}}}}}`,
    ).replace("{id: n, formula: Count()}", `{id: n, formula: '${formula}'}`);
    const element = elementOf(text, "pv");
    expect((element as { columns?: readonly { formula: string }[] }).columns?.[3]?.formula).toBe(
      '[@own:km] / Subtotal([@own:km], "row_parent") + Subtotal([@own:km], "grand_total") - [Nothing (Row Total)]',
    );
    expect(element).toMatchObject({
      sheaf: { totals: { rows: { perColumn: { km: { formula: 'Subtotal([@own:km], "column") + Subtotal([@own:km], "row")' } } } } },
    });
    expect(findings(text).filter((one) => one.startsWith("N_REWRITTEN"))).toHaveLength(4);
  });
  test.each([
    ["values: [km], rowsBy: [{columnId: nowhere}]", "E_DANGLING_ID /pages/0/elements/1/rowsBy/0/columnId"],
    ["values: [nowhere]", "E_DANGLING_ID /pages/0/elements/1/values/0"],
    ["rowsBy: []", "E_MISSING /pages/0/elements/1/values"],
    ["values: [km], rowBy: []", "E_UNKNOWN_FIELD /pages/0/elements/1/rowBy"],
    ["values: [km], sheaf: {totals: {rows: {position: middle}}}", "E_ENUM /pages/0/elements/1/sheaf/totals/rows/position"],
    [
      "values: [km], sheaf: {totals: {rows: {perColumn: {km: {formulas: x}}}}}",
      "E_UNKNOWN_FIELD /pages/0/elements/1/sheaf/totals/rows/perColumn/km/formulas",
    ],
    ["values: [km], rowsBy: [{columnId: day, sort: {by: km}}]", "E_MISSING /pages/0/elements/1/rowsBy/0/sort/direction"],
  ])("%s", (members, finding) => expect(findings(pivot(members))).toContain(finding));
  test("others read its base rows, or its cells by groupingId", () => {
    const child = (grouping: string) =>
      `{id: c, kind: table, source: {kind: table, elementId: pv, groupingId: ${grouping}}, columns: [{id: a, formula: '[P/Length]'}]}`;
    const file = (grouping: string) => `${pivot("values: [km], rowsBy: [{columnId: day}]")}      - ${child(grouping)}\n`;
    expect(findings(file("cells"))).toEqual([]);
    expect(findings(file("rows"))).toEqual(["E_DANGLING_ID /pages/0/elements/2/source/groupingId"]);
  });
});

describe("what it asks (L10)", () => {
  test("keys of rows, then columns; values and what refers to them at the cells", () => {
    const query = queryOf("values: [km], rowsBy: [{columnId: month}, {columnId: day}], columnsBy: [{columnId: flag}]");
    expect(query.levels.map(({ id, kind, keys }) => [id, kind, keys])).toEqual([
      ["summary", "summary", []],
      ["cells", "grouping", ["month", "day", "flag"]],
      ["base", "base", []],
    ]);
    expect(query).toMatchObject({
      defaultLevel: "cells",
      agreeOnDefaultLevel: true,
      partitionKeys: ["month", "day"],
      channels: { month: "row", day: "row", flag: "column" },
    });
    expect(Object.fromEntries(query.columns.map(({ id, level }) => [id, level]))).toEqual({
      day: "cells",
      month: "cells",
      km: "cells",
      n: "auto",
      h: "auto",
      flag: "cells",
    });
  });
  test("without columns windows run over the rows", () => {
    const query = queryOf("values: [km], rowsBy: [{columnId: day}]");
    expect(query.partitionKeys).toEqual([]);
    expect(query.levels[1]?.sorts).toEqual([{ columnId: "day", direction: "ascending" }]);
  });
  test("V4: an axis says where what is empty stands: its own values, and what it is sorted by", () => {
    const query = queryOf(
      "values: [km], rowsBy: [{columnId: month, sort: {direction: ascending, sheaf: {nulls: first}}}, {columnId: day, sort: {direction: descending, by: km, sheaf: {nulls: first}}}]",
    );
    expect(query.pivot.rows.map(({ sorts }) => sorts)).toEqual([
      [{ columnId: "month", direction: "ascending", nulls: "first" }],
      [
        { columnId: "~row-sort-2", direction: "descending", nulls: "first", keys: ["month", "day"] },
        { columnId: "day", direction: "ascending" },
      ],
    ]);
  });

  test("an axis sorted by a value orders by it at the keys so far, then by the key", () => {
    const query = queryOf(
      "values: [km], rowsBy: [{columnId: month}, {columnId: day, sort: {direction: descending, by: km, aggregation: max}}], columnsBy: [{columnId: flag, sort: {direction: ascending, by: row-count}}]",
    );
    expect(query.pivot.rows[1]?.sorts).toEqual([
      { columnId: "~row-sort-2", direction: "descending", keys: ["month", "day"] },
      { columnId: "day", direction: "ascending" },
    ]);
    expect(query.levels[1]?.sorts).toEqual(query.pivot.columns[0]?.sorts);
    expect(query.columns.filter(({ id }) => id.startsWith("~")).map(({ formula, level, hidden }) => [formula, level, hidden])).toEqual([
      ["Max([@own:km])", "cells", true],
      ["Count()", "cells", true],
    ]);
  });
  test("hidden values and ids listed twice are not among what is shown", () => {
    const { pivot: found } = queryOf("values: [km, h, km, n], rowsBy: [{columnId: day}, {columnId: day}], columnsBy: [{columnId: day}]");
    expect([found.rows.length, found.columns.length, found.values]).toEqual([1, 0, ["km", "n"]]);
  });
  test("conditions by formula stand at the cells, with the parts that they color", () => {
    const rule = (more: string) => `{type: single, columnIds: [km], condition: formula, formula: '[Length] > 3'${more}}`;
    const query = queryOf(`values: [km], conditionalFormats: [${rule("")}, ${rule(", includeValues: false, includeGrandTotals: true")}]`);
    expect(query.pivot.conditions).toEqual([
      { columnId: conditionColumnId(0, "cells"), values: true, subtotals: false, grandTotals: false },
      { columnId: conditionColumnId(1, "cells"), values: false, subtotals: false, grandTotals: true },
    ]);
    expect(query.columns.at(-1)).toMatchObject({ id: conditionColumnId(1, "cells"), formula: "[@own:km] > 3", level: "cells" });
  });
  test("formulas of totals are columns of their own", () => {
    const query = queryOf("values: [km, n], sheaf: {totals: {rows: {perColumn: {km: {formula: 'Avg([Length])'}}}}}");
    expect(query.pivot.totals).toEqual({ rows: { km: "~total-rows-km" }, columns: {} });
    const path = ["sheaf", "totals", "rows", "perColumn", "km", "formula"];
    expect(query.columns.at(-1)).toMatchObject({ formula: "Avg([@own:km])", hidden: true, level: "cells", made: { path } });
  });
});

describe("what is shown of it", () => {
  const shelves = "values: [km, h], rowsBy: [{columnId: month}, {columnId: day}], columnsBy: [{columnId: flag}]";
  const parts = (members: string) => shown(members).parts.map(({ rows, columns: at }) => `${rows},${at}`);
  test("by default grand totals and subtotals, each part once", () => {
    expect(parts(shelves)).toEqual(["2,1", "2,0", "0,1", "0,0", "1,1", "1,0"]);
    expect(shown(shelves)).toMatchObject({
      rows: ["month", "day"],
      columns: ["flag"],
      values: ["km"],
      totals: {
        rows: { position: "last", label: null, grand: true, subtotals: [true] },
        columns: { position: "last", label: null, grand: true, subtotals: [] },
      },
      whenCollapsed: false,
      valuesOn: "columns",
      rowLayout: "tabular",
      repeatLabels: false,
      emptyCellText: "",
    });
  });
  test("what is switched off is not asked for", () => {
    expect(parts(`${shelves}, totals: {showGrandTotals: hidden}`)).toEqual(["2,1", "1,1"]);
    expect(parts(`${shelves}, totals: {showGrandTotals: hidden, showSubtotals: hidden}`)).toEqual(["2,1"]);
    expect(
      parts(`${shelves}, totals: {showGrandTotals: hidden}, sheaf: {totals: {rows: {perColumn: {month: {visibility: hidden}}}}}`),
    ).toEqual(["2,1"]);
  });
  test("empty shelves: one part", () => expect(parts("values: [km]")).toEqual(["0,0"]));
  test("positions, labels, blank values and the arrangement", () => {
    const found = shown(
      `${shelves}, totals: {showSubtotals: when-collapsed}, sheaf: {totals: {rows: {position: first, label: All, perColumn: {km: {visibility: hidden}}}}, pivot: {valuesOn: rows, emptyCellText: x}}`,
    );
    expect(found.totals.rows).toMatchObject({ position: "first", label: "All", hiddenValues: new Set(["km"]) });
    expect(found).toMatchObject({ whenCollapsed: true, valuesOn: "rows", emptyCellText: "x" });
  });
});
