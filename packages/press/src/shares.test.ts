import { TEXT } from "@sheaf/sql";
import { type Json, readWorkbookValue } from "@sheaf/workbook";
import { expect, test } from "vitest";
import type { Source } from "./gather.ts";
import { answer, marks, pressWith } from "./testing/pressed.ts";

const names = Array.from({ length: 20 }, (_, at) => `c${at}`);
const wide = (id: string): Json => ({
  id,
  kind: "table",
  name: id,
  source: { kind: "warehouse-table", connectionId: "c", path: ["s", "t"] },
  columns: names.map((name) => ({ id: `${id}-${name}`, name, formula: `[t/${name}]` })),
});
const bars: Json = {
  id: "bars",
  kind: "bar-chart",
  name: "Bars",
  source: { kind: "table", elementId: "one" },
  columns: [
    { id: "x", name: "Region", formula: "[one/c0]" },
    { id: "y", name: "Amount", formula: "Count()" },
  ],
  xAxis: { columnId: "x" },
  yAxis: { columnIds: ["y"] },
};

test("wide tables share what a file may hold: each has fewer rows and says that there are more, and charts get theirs first", async () => {
  const { document } = readWorkbookValue({
    name: "Wide",
    schemaVersion: 1,
    pages: [{ id: "p", name: "Page", elements: [wide("one"), wide("two"), bars] }],
  });
  if (document === null) throw new Error("not read");
  const most: Record<string, number> = {};
  const ask: Source["ask"] = async ({ elementId, window }, rows) => {
    most[elementId] = rows;
    expect(window?.limit).toBe(rows + 1);
    if (elementId === "bars") return marks;
    const cells = Array.from({ length: rows }, (_, at) => `${elementId} ${at}`);
    return { ...answer(names.map((name) => ({ id: `${elementId}-${name}`, name, type: TEXT, cells }))), isCut: true };
  };
  const { bytes } = await pressWith(document, { ask }, { what: { kind: "workbook" }, format: "html" });
  // 1,000 values less the four of the chart, 20 columns
  expect(most).toEqual({ bars: 100, one: 24, two: 25 });
  const html = bytes.toString("utf8");
  expect(html).toContain("two 24");
  expect(html).toMatch(/First 24 of more than 24 rows/u);
});

test("the prints of a page that repeats have equal shares of what a file may hold, and nothing is asked for the page without a value", async () => {
  const control = { id: "k", kind: "control", controlType: "list", controlId: "Region" };
  const values = ["North", "South", "West"];
  const { document } = readWorkbookValue({
    name: "Wide",
    schemaVersion: 1,
    kind: "report",
    pages: [
      { id: "p", name: "Region", elements: [wide("one")], sheaf: { repeat: { controlId: "k" } } },
      { id: "q", name: "Once", elements: [wide("two")] },
      { id: "h", name: "Hidden", visibility: "hidden", elements: [{ ...control, source: { kind: "manual", valueType: "text", values } }] },
    ],
  });
  if (document === null) throw new Error("not read");
  const most: unknown[] = [];
  const ask: Source["ask"] = async ({ elementId }, rows, controls) => {
    const held = controls?.get("k");
    most.push([elementId, held?.kind === "list" ? held.values.at(0) : null, rows]);
    const cells = Array.from({ length: rows }, (_, at) => `${elementId} ${at}`);
    return { ...answer(names.map((name) => ({ id: `${elementId}-${name}`, name, type: TEXT, cells }))), isCut: true };
  };
  const limits = { rows: 100, marks: 100, points: 100, cells: 1600, printsTime: 60_000 };
  await pressWith(document, { ask }, { what: { kind: "workbook" }, format: "html", limits });
  // 1,600 values in four parts, 20 columns
  expect(most).toEqual([["two", null, 20], ...values.map((value) => ["one", value, 20])]);
});
