import { defaultSymbols, UTC } from "@sheaf/locale";
import { describe, expect, test } from "vitest";
import { addRows, deleteRows, readCells, setCells } from "./entry-edits.ts";

const known = { rowIds: ["1", "2"], value: (at: number, columnId: string) => `${columnId}${at}` };

describe("edits and what takes them back", () => {
  test("cells that keep their value are written as they are", () => {
    const edit = setCells("Fill", known, ["a", "b"], (at, columnId) => (columnId === "a" && at === 0 ? null : undefined));
    expect(edit.changes).toEqual([
      {
        kind: "set",
        rowIds: ["1", "2"],
        columns: ["a", "b"],
        values: [
          [null, "a1"],
          ["b0", "b1"],
        ],
      },
    ]);
    expect(edit.inverse).toEqual([
      {
        kind: "set",
        rowIds: ["1", "2"],
        columns: ["a", "b"],
        values: [
          ["a0", "a1"],
          ["b0", "b1"],
        ],
      },
    ]);
  });

  test("nothing is written back into columns that come with the step", () => {
    const edit = setCells("Paste", known, ["a", "new"], () => "x", new Set(["a"]));
    expect(edit.changes).toMatchObject([{ columns: ["a", "new"] }]);
    expect(edit.inverse).toEqual([{ kind: "set", rowIds: ["1", "2"], columns: ["a"], values: [["a0", "a1"]] }]);
    expect(setCells("Paste", known, ["new"], () => "x", new Set()).inverse).toEqual([]);
  });

  test("added rows are deleted again, deleted ones come back with what they held", () => {
    const added = addRows("Add", { rowIds: ["3"], columns: ["a"], values: [["x"]] }, "2");
    expect(added.changes).toEqual([{ kind: "add", rowIds: ["3"], columns: ["a"], values: [["x"]], after: "2" }]);
    expect(added.inverse).toEqual([{ kind: "delete", rowIds: ["3"] }]);
    expect(deleteRows("Delete", known, ["a"]).inverse).toEqual([
      { kind: "add", rowIds: ["1", "2"], columns: ["a"], values: [["a0", "a1"]] },
    ]);
  });

  test("texts become values by column; what none can be made of stays text, for the server to refuse", async () => {
    const rule = { isPercent: false, isDay: false, options: null };
    const columns = [
      { rule: { ...rule, kind: "text" as const }, at: 0 },
      { rule: { ...rule, kind: "number" as const }, at: 1 },
    ];
    let pauses = 0;
    const cells = Array.from({ length: 30_000 }, (_, row) => [`r${row}`, row === 7 ? "many" : String(row)]);
    const lists = await readCells(
      [...cells, ["short"]],
      columns,
      { writing: { symbols: defaultSymbols, isDayFirst: false }, zone: UTC },
      () => {
        pauses += 1;
        return Promise.resolve();
      },
    );
    expect([lists[0]?.[29_999], lists[1]?.[29_999], lists[1]?.[7]]).toEqual(["r29999", 29_999, "many"]);
    expect([lists[0]?.at(-1), lists[1]?.at(-1)]).toEqual(["short", null]);
    expect(pauses).toBeGreaterThan(1);
  });
});
