import { expect, test } from "vitest";
import { type BlockPlace, type GridCell, type GridColumn, type GridSource, placeColumns } from "../model/grid-source.ts";
import { plainColumn } from "../model/plain-column.ts";
import { gridPicture } from "./grid-image.ts";

const column = (id: string, align: GridColumn["align"] = "left"): GridColumn =>
  plainColumn({
    id,
    name: id.toUpperCase(),
    type: "text",
    align,
    width: 100,
    isFixed: true,
  });
const cellOf = (text: string): GridCell => ({ text, value: text, type: { kind: "text" }, kind: "value", look: null });
const source: GridSource = {
  blocks: [
    { id: "g", band: { title: "State", count: "2", isClosed: false }, tone: 1, columns: [column("key")] },
    { id: "base", band: { title: "Rows", count: null, isClosed: false }, tone: 3, columns: [column("a"), column("b", "right")] },
  ],
  rowCount: 4,
  places: (row): readonly BlockPlace[] =>
    row < 3
      ? [
          { kind: "row", ordinal: 0, first: 0, last: 2, isOpen: true },
          { kind: "row", ordinal: row, first: row, last: row, isOpen: null },
        ]
      : [
          { kind: "row", ordinal: 1, first: 3, last: 3, isOpen: false },
          { kind: "note", text: "7 rows, collapsed" },
        ],
  cell: (block, index, ordinal) => (ordinal === 2 && index === 1 ? undefined : cellOf(`${block}${index}${ordinal}`)),
  totals: null,
};
const columns = placeColumns(source.blocks);

test("a picture has the headers of its columns, groups over their rows, and what is folded away", () => {
  const picture = gridPicture(source, columns, { firstRow: 1, lastRow: 3, firstColumn: 0, lastColumn: 1 }, 24);
  expect([picture?.width, picture?.height]).toEqual([200, 5 * 24]);
  expect(picture?.boxes.map(({ kind, text, left, top, width, height }) => `${kind} ${text} ${left},${top} ${width}x${height}`)).toEqual([
    "band State 2 0,0 100x24",
    "band Rows 100,0 100x24",
    "header KEY 0,24 100x24",
    "header A 100,24 100x24",
    "cell 000 0,48 100x48",
    "cell 101 100,48 100x24",
    "cell 102 100,72 100x24",
    "cell 001 0,96 100x24",
    "note 7 rows, collapsed 100,96 100x24",
  ]);
  // Where the selection begins, the picture does.
  expect(gridPicture(source, columns, { firstRow: 0, lastRow: 0, firstColumn: 1, lastColumn: 2 }, 24)?.boxes.at(-1)).toMatchObject({
    left: 100,
    align: "right",
  });
  // One of the cells is not here.
  expect(gridPicture(source, columns, { firstRow: 0, lastRow: 2, firstColumn: 0, lastColumn: 2 }, 24)).toBeUndefined();
});
