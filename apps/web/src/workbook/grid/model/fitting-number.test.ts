import { expect, test } from "vitest";
import { isCutNumber } from "./fitting-number.ts";
import { LINE } from "./grid-look.ts";
import type { GridCell } from "./grid-source.ts";

const cell = (text: string, more: Partial<GridCell> = {}): GridCell => ({
  text,
  value: 1,
  type: { kind: "float" },
  kind: "value",
  look: null,
  ...more,
});
const isCut = (one: GridCell, width: number): boolean => isCutNumber(one, width, LINE);

test("a number is cut where the cell is narrower than its widest digits, with what stands beside it", () => {
  expect([isCut(cell("1,234,567"), 90), isCut(cell("1,234,567"), 50)]).toEqual([false, true]);
  expect([isCut(cell("1,111,111"), 66), isCut(cell("8,888,888"), 66)]).toEqual([false, false]);
  expect(isCut(cell("1,234,567", { indent: 40 }), 90)).toBe(true);
});

test("words are cut with an ellipsis, and what is drawn fits itself", () => {
  expect(isCut(cell("a long name of somebody", { type: { kind: "text" } }), 40)).toBe(false);
  expect(isCut(cell("1,234,567", { kind: "problem" }), 40)).toBe(false);
  expect(isCut(cell("1,234,567", { drawing: { kind: "ago", words: "now" } }), 40)).toBe(false);
});
