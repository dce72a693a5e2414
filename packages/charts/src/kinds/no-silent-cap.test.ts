import type { CellValue } from "@sheaf/result";
import { presets } from "@sheaf/theme";
import { chartKindNames } from "@sheaf/workbook";
import { expect, test } from "vitest";
import { chartColors } from "../context.ts";
import { noteText } from "../testing/note-text.ts";
import { type PlainColumn, tableOf } from "../plain-table.ts";
import { contextOf } from "../testing/context.ts";
import { chartExamples } from "./examples.ts";
import { drawChart } from "./registry.ts";

const COUNT = 10_000;
/** Points along an axis, which are drawn however near to one another they are; figures of all rows. */
const drawsAll = new Set([
  "line-chart",
  "area-chart",
  "combo-chart",
  "scatter-chart",
  "sheaf:calendar-chart",
  "gauge-chart",
  "gauge-chart/ring",
]);

const cellAt = (type: PlainColumn["type"]["kind"], id: string, row: number): CellValue => {
  switch (type) {
    case "text":
      return `${id} ${row}`;
    case "integer":
      return BigInt(row + 1);
    case "decimal":
      return String(row + 1);
    case "boolean":
      return row % 2 === 0;
    default:
      return row;
  }
};

test.each(chartKindNames)("%s: of ten thousand values each is seen, pooled into Others, or counted in a line with both numbers", (kind) => {
  const [example] = chartExamples[kind];
  if (example === undefined) throw new Error("No example.");
  const { element, columns, width, height } = example;
  const many = columns.map((column): PlainColumn => ({
    ...column,
    cells: Array.from({ length: COUNT }, (_, row) => cellAt(column.type.kind, column.id, row)),
  }));
  const context = contextOf({ width, height, colors: chartColors(presets["sheaf-light"]), additive: () => true, title: "T" });
  const drawing = drawChart(element, tableOf(many), context);
  // The table beside the chart has everything, whatever the picture shows.
  expect(drawing.table.rowCount).toBe(COUNT);
  const said = drawing.notes.map(noteText).join(" ");
  const words: string[] = [];
  for (let mark = drawing.marks.first(); mark !== null && words.length < 20;) {
    words.push(drawing.marks.describe(mark));
    const next = drawing.marks.step(mark, "right");
    mark = JSON.stringify(next) === JSON.stringify(mark) ? null : next;
  }
  const isPooled = words.length < 20 && words.some((word) => /Others \([\d,]*\d{3}\)/u.test(word));
  if (!drawsAll.has(kind) && !isPooled) expect(said).toMatch(/\d of [\d,]*\d{2,}/u);
});
