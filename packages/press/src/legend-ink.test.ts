import { DATE, FLOAT } from "@sheaf/sql";
import { readWorkbookValue } from "@sheaf/workbook";
import { expect, test } from "vitest";
import { answer, file, pressWith, rows } from "./testing/pressed.ts";

test("the sign of raw data behind a smoothed line is as pale in the legend as the line is: PDF knows no colors that are seen through", async () => {
  const line = {
    id: "line",
    kind: "line-chart",
    name: "By day",
    source: { kind: "table", elementId: "rows" },
    columns: [
      { id: "day", name: "Day", formula: "[rows/Region]" },
      { id: "mean", name: "7-day average", formula: "MovingAvg([Daily], 6)" },
      { id: "daily", name: "Daily", formula: "Sum([rows/Amount])" },
    ],
    xAxis: { columnId: "day" },
    yAxis: { columnIds: ["mean", "daily"] },
    sheaf: { chart: { roles: [{ columnId: "daily", role: "raw" }] } },
  };
  const [, table] = file.pages.at(0)!.elements;
  const { document } = readWorkbookValue({ ...file, pages: [{ id: "p", name: "P", elements: [table ?? null, line] }] });
  if (document === null) throw new Error("not read");
  const days = answer([
    { id: "day", name: "Day", type: DATE, cells: ["2024-01-01", "2024-01-02", "2024-01-03"] },
    { id: "mean", name: "7-day average", type: FLOAT, cells: [1, 2, 3] },
    { id: "daily", name: "Daily", type: FLOAT, cells: [1, 3, 5] },
  ]);
  const { bytes } = await pressWith(
    document,
    { ask: async ({ elementId }) => (elementId === "line" ? days : rows) },
    { what: { kind: "element", elementId: "line" }, format: "svg" },
  );
  const svg = bytes.toString("utf8");
  expect(/stroke-opacity="0.28"/u.test(svg)).toBe(true);
  expect(/rgba\(/u.test(svg)).toBe(false);
});

test("the legend on paper has the shape of the points on its line", async () => {
  const line = (shape: string) => ({
    id: "line",
    kind: "line-chart",
    name: "By day",
    source: { kind: "table", elementId: "rows" },
    columns: [
      { id: "day", name: "Day", formula: "[rows/Region]" },
      { id: "one", name: "One", formula: "Sum([rows/Amount])" },
      { id: "two", name: "Two", formula: "Avg([rows/Amount])" },
    ],
    xAxis: { columnId: "day" },
    yAxis: { columnIds: ["one", "two"] },
    legend: { position: "top" },
    pointStyle: { visibility: "shown", shape },
  });
  const days = answer([
    { id: "day", name: "Day", type: DATE, cells: ["2024-01-01", "2024-01-02"] },
    { id: "one", name: "One", type: FLOAT, cells: [1, 2] },
    { id: "two", name: "Two", type: FLOAT, cells: [2, 3] },
  ]);
  const [, table] = file.pages.at(0)!.elements;
  const triangles = async (shape: string): Promise<number> => {
    const { document } = readWorkbookValue({ ...file, pages: [{ id: "p", name: "P", elements: [table ?? null, line(shape)] }] });
    if (document === null) throw new Error("not read");
    const { bytes } = await pressWith(
      document,
      { ask: async ({ elementId }) => (elementId === "line" ? days : rows) },
      { what: { kind: "element", elementId: "line" }, format: "svg" },
    );
    return bytes.toString("utf8").match(/ d="M[\d.]+ [\d.]+L[\d.]+ [\d.]+L[\d.]+ [\d.]+Z"/gu)?.length ?? 0;
  };
  expect(await triangles("triangle")).toBeGreaterThanOrEqual(2);
  expect(await triangles("circle")).toBe(0);
});

const dayOf = (date: string): number => Date.parse(date) / 86_400_000;

test("a last period that is not over is named in the legend on paper, beside its dashes", async () => {
  const line = {
    id: "line",
    kind: "line-chart",
    name: "By month",
    source: { kind: "table", elementId: "rows" },
    columns: [
      { id: "month", name: "Month", formula: 'DateTrunc("month", [rows/Region])' },
      { id: "n", name: "N", formula: "Sum([rows/Amount])" },
    ],
    xAxis: { columnId: "month" },
    yAxis: { columnIds: ["n"] },
  };
  const [, table] = file.pages.at(0)!.elements;
  const { document } = readWorkbookValue({ ...file, pages: [{ id: "p", name: "P", elements: [table ?? null, line] }] });
  if (document === null) throw new Error("not read");
  const written = async (last: string): Promise<string> => {
    const months = answer([
      { id: "month", name: "Month", type: DATE, cells: ["2024-01-01", "2024-02-01", "2024-03-01"].map(dayOf) },
      { id: "n", name: "N", type: FLOAT, cells: [5, 6, 2] },
      { id: "~until", name: "until", type: DATE, cells: ["2024-01-31", "2024-02-29", last].map(dayOf) },
    ]);
    const { bytes } = await pressWith(
      document,
      { ask: async ({ elementId }) => (elementId === "line" ? months : rows) },
      { what: { kind: "element", elementId: "line" }, format: "svg" },
    );
    return bytes.toString("utf8");
  };
  expect(await written("2024-03-08")).toContain("Mar 2024 so far");
  expect(await written("2024-03-31")).not.toContain("so far");
});
