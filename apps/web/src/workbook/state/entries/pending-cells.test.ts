import { expect, test } from "vitest";
import { addChange, deleteChange, setChange } from "./changes.ts";
import { pendingCells } from "./pending-cells.ts";

test("the last batch wins, cell by cell", () => {
  const pending = pendingCells([
    {
      id: "1",
      seq: 4,
      changes: [
        setChange({
          rowIds: ["r1", "r2"],
          columns: ["a", "b"],
          values: [
            ["x", "y"],
            [1, 2],
          ],
        }),
      ],
    },
    { id: "2", seq: null, changes: [setChange({ rowIds: ["r2"], columns: ["a"], values: [[null]] })] },
  ]);
  expect(pending.cell("r1", "a")).toEqual({ value: "x", isWriting: false });
  expect(pending.cell("r2", "a")).toEqual({ value: null, isWriting: true });
  expect(pending.cell("r2", "b")).toEqual({ value: 2, isWriting: false });
  expect(pending.cell("r3", "a")).toBeUndefined();
  expect(pending.cell("r1", "c")).toBeUndefined();
});

test("rows come and go", () => {
  const pending = pendingCells([
    { id: "1", seq: null, changes: [addChange({ rowIds: ["n1", "n2"], columns: ["a"], values: [["x", "y"]] })] },
    { id: "2", seq: null, changes: [deleteChange(["n1", "old"])] },
  ]);
  expect([pending.isWriting("n1"), pending.isWriting("other")]).toEqual([true, false]);
  expect(pending.added).toEqual(["n2"]);
  expect([pending.row("n1"), pending.row("n2"), pending.row("old"), pending.row("other")]).toEqual([
    "deleted",
    "added",
    "deleted",
    undefined,
  ]);
});
