import { describe, expect, test } from "vitest";
import { editorAct, fillOf, gridAct, nextCell, pasteRange } from "./editing-keys.ts";

const key = (name: string, more: Partial<{ shift: boolean; mod: boolean; alt: boolean }> = {}) => ({
  key: name,
  shift: false,
  mod: false,
  alt: false,
  ...more,
});
const extent = { rows: 3, columns: 4 };
const range = (firstRow: number, lastRow: number, firstColumn: number, lastColumn: number) => ({
  firstRow,
  lastRow,
  firstColumn,
  lastColumn,
});

describe("keys on a cell", () => {
  test("a letter replaces, Enter and F2 change, Alt and an arrow opens the list", () => {
    expect(gridAct(key("a"))).toEqual({ kind: "open", text: "a", showsList: false });
    expect(gridAct(key("A", { shift: true }))).toEqual({ kind: "open", text: "A", showsList: false });
    expect(gridAct(key("é"))).toEqual({ kind: "open", text: "é", showsList: false });
    expect(gridAct(key("F2"))).toEqual({ kind: "open", text: null, showsList: false });
    expect(gridAct(key("Enter"))).toEqual({ kind: "open", text: null, showsList: false });
    expect(gridAct(key("ArrowDown", { alt: true }))).toEqual({ kind: "open", text: null, showsList: true });
  });

  test("fill, clear, move, the next invalid cell", () => {
    expect(gridAct(key("d", { mod: true }))).toEqual({ kind: "fill", direction: "down" });
    expect(gridAct(key("R", { mod: true }))).toEqual({ kind: "fill", direction: "right" });
    expect(gridAct(key("Delete"))).toEqual({ kind: "clear" });
    expect(gridAct(key("Tab", { shift: true }))).toEqual({ kind: "move", rows: 0, columns: -1 });
    expect(gridAct(key("F8", { shift: true }))).toEqual({ kind: "next-invalid", isBackwards: true });
  });

  test("what belongs to the grid and the screen stays theirs", () => {
    for (const one of [
      key("ArrowDown"),
      key("c", { mod: true }),
      key("z", { mod: true }),
      key(" "),
      key("Escape"),
      key("F6"),
      key("x", { alt: true }),
    ])
      expect(gridAct(one)).toBeNull();
  });
});

describe("keys in an open cell", () => {
  test("Enter and Tab keep and go on, Escape drops", () => {
    expect(editorAct(key("Enter"), false)).toEqual({ kind: "keep", rows: 1, columns: 0 });
    expect(editorAct(key("Enter", { shift: true }), false)).toEqual({ kind: "keep", rows: -1, columns: 0 });
    expect(editorAct(key("Tab", { shift: true }), false)).toEqual({ kind: "keep", rows: 0, columns: -1 });
    expect(editorAct(key("Escape"), true)).toEqual({ kind: "drop" });
    expect(editorAct(key("Enter", { alt: true }), false)).toBeNull();
  });

  test("arrows leave a cell that was opened by typing, and move in one that is changed", () => {
    expect(editorAct(key("ArrowDown"), true)).toEqual({ kind: "keep", rows: 1, columns: 0 });
    expect(editorAct(key("ArrowDown"), false)).toBeNull();
    expect(editorAct(key("ArrowLeft"), true)).toBeNull();
  });
});

describe("the cell that comes next", () => {
  const isWritable = (column: number): boolean => column === 1 || column === 3;
  test("sideways past what cannot be written, to the next row and back", () => {
    expect(nextCell({ row: 0, column: 1 }, { rows: 0, columns: 1 }, extent, isWritable, null)).toEqual({ row: 0, column: 3 });
    expect(nextCell({ row: 0, column: 3 }, { rows: 0, columns: 1 }, extent, isWritable, null)).toEqual({ row: 1, column: 1 });
    expect(nextCell({ row: 1, column: 1 }, { rows: 0, columns: -1 }, extent, isWritable, null)).toEqual({ row: 0, column: 3 });
    expect(nextCell({ row: 2, column: 3 }, { rows: 0, columns: 1 }, extent, isWritable, null)).toBeNull();
    expect(nextCell({ row: 0, column: 0 }, { rows: 0, columns: 1 }, extent, () => false, null)).toBeNull();
  });

  test("down, and back to where a run of Tabs began", () => {
    expect(nextCell({ row: 0, column: 3 }, { rows: 1, columns: 0 }, extent, isWritable, 1)).toEqual({ row: 1, column: 1 });
    expect(nextCell({ row: 0, column: 3 }, { rows: 1, columns: 0 }, extent, isWritable, null)).toEqual({ row: 1, column: 3 });
    expect(nextCell({ row: 2, column: 3 }, { rows: 1, columns: 0 }, extent, isWritable, null)).toBeNull();
  });
});

describe("ranges", () => {
  test("a fill takes the first row, or the row above a single one", () => {
    const down = fillOf(range(2, 4, 1, 1), "down");
    expect(down.range).toEqual(range(3, 4, 1, 1));
    expect(down.from(4, 1)).toEqual({ row: 2, column: 1 });
    const single = fillOf(range(2, 2, 1, 2), "down");
    expect(single.range).toEqual(range(2, 2, 1, 2));
    expect(single.from(2, 2)).toEqual({ row: 1, column: 2 });
    expect(fillOf(range(0, 0, 1, 1), "down").range).toEqual(range(1, 0, 1, 1));
    expect(fillOf(range(0, 1, 1, 3), "right").from(1, 3)).toEqual({ row: 1, column: 1 });
  });

  test("a paste repeats over a selection that it fits into a whole number of times", () => {
    expect(pasteRange(range(1, 1, 1, 1), 3, 2)).toEqual(range(1, 3, 1, 2));
    expect(pasteRange(range(1, 6, 1, 2), 3, 2)).toEqual(range(1, 6, 1, 2));
    expect(pasteRange(range(1, 5, 1, 2), 3, 2)).toEqual(range(1, 3, 1, 2));
    expect(pasteRange(range(0, 9, 0, 0), 1, 1)).toEqual(range(0, 9, 0, 0));
  });
});
