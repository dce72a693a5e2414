import { inEnglish } from "@sheaf/messages/english";
import { expect, test } from "vitest";
import type { Element, WorkbookDocument } from "../../document.ts";
import { readWorkbookValue } from "../read-workbook.ts";
import { writeWorkbookValue } from "../write-workbook.ts";
import { tellEntry } from "../report.ts";

const source = { kind: "warehouse-table", connectionId: "c", path: ["Flights"] };
const documentOf = (element: object): WorkbookDocument => ({
  schemaVersion: 1,
  kind: "workbook",
  name: "N",
  description: null,
  pages: [{ id: "p", name: "P", elements: [{ id: "e", name: "Late", source, ...element } as unknown as Element], rest: {} }],
  layout: [],
  rest: {},
});

/** The element as another program reads it, and what the file says is lost. */
function exported(element: object): { readonly element: Element | undefined; readonly losses: readonly string[] } {
  const { value, losses } = writeWorkbookValue(documentOf(element), { dialect: "r2" });
  expect(JSON.stringify(value)).not.toContain("sheaf");
  const read = readWorkbookValue(value);
  expect(read.report.errors).toEqual([]);
  return { element: read.document?.pages[0]?.elements[0], losses: losses.map((loss) => tellEntry(loss, inEnglish).summary) };
}

const columns = [
  { id: "hour", name: "Hour", formula: "[Flights/Hour]" },
  { id: "day", name: "Day", formula: "[Flights/Day]" },
  { id: "late", name: "Late", formula: "Avg([Flights/Delay])" },
];

test("a heat map and a calendar become pivots with colored cells for other programs, which is said", () => {
  const heat = exported({
    kind: "sheaf:heatmap-chart",
    columns,
    xAxis: { columnId: "hour" },
    yAxis: { columnId: "day" },
    value: { columnId: "late" },
  });
  expect(heat.losses).toEqual([expect.stringContaining("pivot-table stands for it")]);
  expect(heat.element).toMatchObject({
    kind: "pivot-table",
    rowsBy: [{ columnId: "day" }],
    columnsBy: [{ columnId: "hour" }],
    values: ["late"],
    conditionalFormats: [{ type: "backgroundScale", columnIds: ["late"] }],
  });
  const days = exported({ kind: "sheaf:calendar-chart", columns, date: { columnId: "day" }, value: { columnId: "late" } });
  expect(days.element).toMatchObject({ kind: "pivot-table", rowsBy: [{ columnId: "day" }], values: ["late"] });
});

test("a histogram becomes bars of the rows in each bin", () => {
  const numbers = [{ id: "delay", name: "Delay", formula: "[Flights/Delay]" }];
  const { element } = exported({ kind: "sheaf:histogram-chart", columns: numbers, value: { columnId: "delay" }, bins: { width: 5 } });
  expect(element).toMatchObject({
    kind: "bar-chart",
    columns: [
      { id: "delay", hidden: true },
      { id: "bin", formula: "Floor(([Flights/Delay]), 5)" },
      { id: "rows", formula: "Count([Flights/Delay])" },
    ],
    xAxis: { columnId: "bin" },
    yAxis: { columnIds: ["rows"] },
  });
  const given = exported({ kind: "sheaf:histogram-chart", columns: numbers, value: { columnId: "delay" }, bins: { edges: [0, 15, 60] } });
  expect(JSON.stringify(given.element)).toContain("BinRange");
});

test("what is a display of another kind is that kind there", () => {
  const { element, losses } = exported({
    kind: "bar-chart",
    columns,
    xAxis: { columnId: "day" },
    yAxis: { columnIds: ["late"] },
    sheaf: { chart: { display: "dumbbell" } },
  });
  expect(element).toMatchObject({ kind: "bar-chart", yAxis: { columnIds: ["late"] } });
  expect(losses).toHaveLength(1);
});
