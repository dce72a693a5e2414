import type { MarkKey } from "@sheaf/charts";
import { arrowMessages, resultColumns } from "@sheaf/result/testing";
import { readTable } from "@sheaf/result";
import type { Element, Json } from "@sheaf/workbook";
import { expect, test } from "vitest";
import type { ChartResult } from "../../plot/view/use-drawing.ts";
import { lastInTurn, selectionOfGroups, setsControlsAlone } from "./selected-marks.ts";

const columns = [{ id: "size", name: "Size", type: { kind: "text" } as const, cells: ["Small", "Large", null] }];
const table = readTable(resultColumns(columns), arrowMessages(columns));
const result = { table, truncated: false, totalRows: null, rest: null } as unknown as ChartResult;
const key = (value: string | null, more: Partial<MarkKey> = {}): MarkKey => ({
  columnId: "size",
  columnName: "Size",
  value,
  text: value,
  label: value ?? "",
  ...more,
});
const chart = (effect: Json = {}): Element => ({
  id: "bars",
  kind: "bar-chart",
  source: { kind: "table", elementId: "t" },
  columns: [{ id: "size", formula: "[T/Size]" }],
  actions: [
    {
      id: "a",
      trigger: "on-select",
      effects: [{ effect: "set-control-value", control: "C", value: { type: "column", columnId: "size" }, ...(effect as object) }],
    },
  ],
});

test("of what begins while something runs the last has its turn, and is what stays", async () => {
  const [did, ends]: [number[], (() => void)[]] = [[], []];
  const begin = lastInTurn();
  for (const step of [1, 2, 3])
    begin(async () => {
      await new Promise<void>((end) => void ends.push(end));
      did.push(step);
    });
  expect(ends).toHaveLength(1);
  ends[0]?.();
  await expect.poll(() => ends.length).toBe(2);
  ends[1]?.();
  await expect.poll(() => did).toEqual([1, 3]);
});

test("marks have each value once, an empty one last; the rest of many is none of them", () => {
  const { many } = selectionOfGroups(chart(), result, [
    [key("Small")],
    [key(null)],
    [key("Large")],
    [key("Small")],
    [key("Others", { beyond: [key("Small")] })],
  ]);
  expect(many?.get("size")?.map(({ value }) => value)).toEqual(["Large", "Small", null]);
});

test("what follows the hand sets controls anew each time: nothing is added to what was there, and nothing else is done", () => {
  expect(setsControlsAlone(chart())).toBe(true);
  expect(setsControlsAlone(chart({ selectionMode: "add" }))).toBe(false);
  expect(setsControlsAlone(chart({ selectionMode: "toggle" }))).toBe(false);
  expect(setsControlsAlone(chart({ value: { type: "constant", value: { type: "text", value: "x" } } }))).toBe(false);
});
