import { defaultSymbols } from "@sheaf/locale";
import { expect, test } from "vitest";
import { type GridCell, type GridColumn, type GridSource, placeColumns } from "../../../grid/model/grid-source.ts";
import { plainColumn } from "../../../grid/model/plain-column.ts";
import type { SelectedCells } from "../../../grid/view/grid-props.ts";
import { selectionFigures } from "./selection-figures.ts";

const column = (id: string, isPercent = false): GridColumn =>
  plainColumn({
    id,
    name: id,
    type: "number",
    align: "right",
    width: 80,
    isPercent,
  });
const number = (value: bigint): GridCell => ({ text: String(value), value, type: { kind: "integer" }, kind: "value", look: null });

/** A group of ten over two rows of 1 and 2. */
const source = (isHere = true): GridSource => ({
  blocks: [
    { id: "g", band: null, tone: 1, columns: [column("group")] },
    { id: "base", band: null, tone: 3, columns: [column("row"), column("share", true)] },
  ],
  rowCount: 2,
  places: (row) => [
    { kind: "row", ordinal: 0, first: 0, last: 1, isOpen: null },
    { kind: "row", ordinal: row, first: row, last: row, isOpen: null },
  ],
  cell: (block, _column, ordinal) => (block === 0 ? number(10n) : isHere ? number(BigInt(ordinal + 1)) : undefined),
  totals: null,
});

function figures(from: GridSource, firstColumn: number, lastColumn: number, lastRow = 1): Readonly<Record<string, string>> {
  const columns = placeColumns(from.blocks);
  const active = columns[firstColumn];
  if (active === undefined) throw new Error("no such column");
  const range = { firstRow: 0, lastRow, firstColumn, lastColumn };
  const selected: SelectedCells = { kind: "cells", range, columns, active: { row: 0, column: active } };
  return Object.fromEntries(selectionFigures(from, selected, () => null, defaultSymbols).figures.map(({ label, text }) => [label, text]));
}

test("a group that spans rows counts once", () => {
  expect(figures(source(), 0, 1)).toEqual({ Sum: "13", Avg: "4.33333", Min: "1", Max: "10", Count: "3" });
  expect(figures(source(), 0, 0)).toMatchObject({ Sum: "10", Count: "1" });
});

test("shares are not added up; one cell has no figures", () => {
  expect(figures(source(), 2, 2)).toEqual({ Avg: "1.5", Min: "1", Max: "2", Count: "2" });
  expect(figures(source(), 1, 1, 0)).toEqual({});
});

test("T2 what is not here is not passed over in silence", () => {
  expect(figures(source(false), 1, 1)).toEqual({ Selected: "2 cells" });
});
