import { defaultSymbols } from "@sheaf/locale";
import { expect, test } from "vitest";
import type { GridCell, GridColumn, GridSource } from "../grid/model/grid-source.ts";
import { plainColumn } from "../grid/model/plain-column.ts";
import { cellsFound } from "./cells-of.ts";
import { markedBy, needleOf } from "./needle.ts";

test("cells of all rows are found from the top and the left, those over several rows once", () => {
  const texts = [
    ["North", "gull"],
    ["North", "12"],
    ["South", "Gull"],
  ];
  const column = (id: string): GridColumn =>
    plainColumn({
      id,
      name: id,
      type: "text",
      align: "left",
      width: 80,
    });
  const source: GridSource = {
    blocks: ["key", "value"].map((id) => ({ id, band: null, tone: 3, columns: [column(id)] })),
    rowCount: 3,
    places: (row) => [
      { kind: "row", ordinal: row < 2 ? 0 : 2, first: row < 2 ? 0 : 2, last: row < 2 ? 1 : 2, isOpen: true },
      { kind: "row", ordinal: row, first: row, last: row, isOpen: null },
    ],
    cell: (block, _, ordinal): GridCell => ({
      text: texts[ordinal]?.[block] ?? "",
      value: null,
      type: { kind: "text" },
      kind: "value",
      look: null,
    }),
    totals: null,
  };
  const find = (typed: string) => {
    const needle = needleOf(typed, defaultSymbols);
    return needle === null ? [] : cellsFound(source, markedBy(needle, defaultSymbols)).map(({ row, columnId }) => `${row}:${columnId}`);
  };
  expect(find("gull")).toEqual(["0:value", "2:value"]);
  expect(find("north")).toEqual(["0:key"]);
  expect(find("zebra")).toEqual([]);
});
