import { describe, expect, test } from "vitest";
import { addChange, batchLines, cellsOf, deleteChange, setChange, withoutCells } from "./changes.ts";

const block = {
  rowIds: ["1", "2", "3"],
  columns: ["a", "b"],
  values: [
    ["x", "y", "z"],
    [1, 2, 3],
  ],
};

describe("changes of an input table", () => {
  test("cells are counted", () => {
    expect(cellsOf(setChange(block))).toBe(6);
    expect(cellsOf(deleteChange(["1", "2"]))).toBe(2);
    expect(cellsOf(addChange({ rowIds: ["1"], columns: [], values: [] }))).toBe(1);
  });

  test("what others wrote since is left out of what is taken back", () => {
    const set = setChange(block);
    expect(withoutCells(set, () => false)).toEqual([set]);
    expect(withoutCells(set, ({ rowId, columnId }) => rowId === "2" && columnId === "a")).toEqual([
      {
        kind: "set",
        rowIds: ["1", "3"],
        columns: ["a", "b"],
        values: [
          ["x", "z"],
          [1, 3],
        ],
      },
      { kind: "set", rowIds: ["2"], columns: ["b"], values: [[2]] },
    ]);
    expect(withoutCells(set, () => true)).toEqual([]);
  });

  test("long changes are cut into lines that say the same", async () => {
    const rowIds = Array.from({ length: 25_000 }, (_, row) => `r${row}`);
    const change = addChange({ rowIds, columns: ["a", "b"], values: [rowIds, rowIds.map((_, row) => row)] }, null);
    let pauses = 0;
    const lines = await batchLines([change, deleteChange(["x"])], () => {
      pauses += 1;
      return Promise.resolve();
    });
    expect([lines.length, pauses]).toEqual([4, 3]);
    const read = lines.map((line) => JSON.parse(line) as typeof change);
    expect(read.slice(0, 3).flatMap((line) => line.rowIds)).toEqual(rowIds);
    expect(read.slice(0, 3).flatMap((line) => (line.kind === "add" ? [line.after] : []))).toEqual([null, "r9999", "r19999"]);
    expect(read[3]).toEqual({ kind: "delete", rowIds: ["x"] });
  });
});
