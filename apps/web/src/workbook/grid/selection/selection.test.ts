import { symbolsFor, UTC } from "@sheaf/locale";
import { describe, expect, test } from "vitest";
import { readCells } from "../entering/entry-edits.ts";
import type { GridCell, GridColumn, GridSource } from "../model/grid-source.ts";
import { plainColumn } from "../model/plain-column.ts";
import { placeColumns } from "../model/grid-source.ts";
import { copiedText } from "./copied-text.ts";
import { figuresOf } from "./figures.ts";
import {
  cellsIn,
  chosenColumns,
  followColumns,
  type GridSelection,
  movedSelection,
  rangeOf,
  selectCell,
  selectColumn,
  toggledColumn,
  withinExtent,
} from "./selection.ts";

const extent = { rows: 1_000, columns: 5 };
const press = (selection: GridSelection | null, key: string, more: { shift?: boolean; mod?: boolean } = {}) =>
  movedSelection(selection, { key, shift: false, mod: false, page: 20, ...more }, extent);

describe("moving through a grid", () => {
  test("arrows step, Ctrl jumps, pages turn, Home and End; the edges hold", () => {
    const at = selectCell({ row: 10, column: 2 });
    expect(press(at, "ArrowDown")?.active).toEqual({ row: 11, column: 2 });
    expect(press(at, "ArrowDown", { mod: true })?.active).toEqual({ row: 999, column: 2 });
    expect(press(at, "PageUp")?.active).toEqual({ row: 0, column: 2 });
    expect(press(at, "Home", { mod: true })?.active).toEqual({ row: 0, column: 0 });
    expect(press(at, "End")?.active).toEqual({ row: 10, column: 4 });
    expect(press(selectCell({ row: 999, column: 4 }), "ArrowRight")?.active).toEqual({ row: 999, column: 4 });
    expect(press(at, "x")).toBeNull();
  });

  test("the header is above the first row; a range never holds it", () => {
    const header = press(selectCell({ row: 0, column: 1 }), "ArrowUp");
    expect(header?.active.row).toBe(-1);
    expect(press(selectCell({ row: 0, column: 1 }), "ArrowUp", { shift: true })?.active.row).toBe(0);
    expect(rangeOf(selectCell({ row: -1, column: 1 }), extent).firstRow).toBe(0);
  });

  test("Shift keeps where it began, in both directions; whole columns and rows", () => {
    const grown = press(press(selectCell({ row: 5, column: 2 }), "ArrowDown", { shift: true }), "ArrowLeft", { shift: true });
    expect(rangeOf(grown ?? selectCell({ row: 0, column: 0 }), extent)).toEqual({ firstRow: 5, lastRow: 6, firstColumn: 1, lastColumn: 2 });
    const columns: GridSelection = { kind: "columns", anchor: { row: 0, column: 3 }, active: { row: 0, column: 2 } };
    expect(cellsIn(rangeOf(columns, extent))).toBe(2_000);
    const rows: GridSelection = { kind: "rows", anchor: { row: 3, column: 0 }, active: { row: 4, column: 0 } };
    expect(cellsIn(rangeOf(rows, extent))).toBe(10);
  });

  test("a grid that shrinks takes the selection along", () => {
    expect(withinExtent(selectCell({ row: 900, column: 4 }), { rows: 10, columns: 3 })?.active).toEqual({ row: 9, column: 2 });
    const same = selectCell({ row: 1, column: 1 });
    expect(withinExtent(same, extent)).toBe(same);
    expect(withinExtent(same, { rows: 0, columns: 0 })).toBeNull();
  });
});

describe("columns that are chosen one by one", () => {
  const chosen = (selection: GridSelection | null): readonly number[] =>
    [...(chosenColumns(selection, extent) ?? [])].toSorted((a, b) => a - b);

  test("one more and one less; the last one stays; a range before them stays as well", () => {
    const first = toggledColumn(null, 1, extent);
    const two = toggledColumn(first, 4, extent);
    expect([chosen(first), chosen(two), two.active.column]).toEqual([[1], [1, 4], 4]);
    const without = toggledColumn(two, 4, extent);
    expect([chosen(without), without.active.column]).toEqual([[1], 1]);
    expect(chosen(toggledColumn(without, 1, extent))).toEqual([1]);
    const range: GridSelection = { kind: "columns", anchor: { row: 0, column: 0 }, active: { row: 0, column: 2 } };
    expect([chosen(toggledColumn(range, 4, extent)), chosen(toggledColumn(range, 1, extent))]).toEqual([
      [0, 1, 2, 4],
      [0, 2],
    ]);
    expect(chosenColumns(selectCell({ row: 0, column: 1 }), extent)).toBeNull();
  });

  test("stay with their columns when those are moved", () => {
    const two = toggledColumn(selectColumn(0), 2, extent);
    expect(chosen(followColumns(two, ["a", "b", "c"], ["c", "a", "b"]))).toEqual([0, 1]);
  });
});

describe("figures of a selection", () => {
  test("sums of integers and decimals are exact, whatever their size", () => {
    const decimal = { kind: "decimal", precision: 20, scale: 2 } as const;
    const integer = { kind: "integer" } as const;
    const figures = figuresOf([
      { value: 9_007_199_254_740_993n, type: integer },
      { value: "0.10", type: decimal },
      { value: "0.20", type: decimal },
      { value: null, type: integer },
      { value: "text", type: { kind: "text" } },
    ]);
    expect(figures.count).toBe(4);
    expect(figures.numbers).toMatchObject({ count: 3, sum: "9007199254740993.30", min: "0.10", max: 9_007_199_254_740_993n });
  });

  test("floats make the sum a float; no number gives no figures", () => {
    expect(
      figuresOf([
        { value: 0.5, type: { kind: "float" } },
        { value: 2n, type: { kind: "integer" } },
      ]).numbers,
    ).toMatchObject({ sum: 2.5, average: 1.25 });
    expect(figuresOf([{ value: "a", type: { kind: "text" } }])).toEqual({ count: 1, numbers: null });
    // Beyond 2^53 the nearest float is that of several integers.
    const long = [9_007_199_254_740_993n, 9_007_199_254_740_992n, 9_007_199_254_740_994n].map((value) => ({
      value,
      type: { kind: "integer" } as const,
    }));
    expect(figuresOf(long).numbers).toMatchObject({ min: 9_007_199_254_740_992n, max: 9_007_199_254_740_994n });
    expect(figuresOf(long.toReversed()).numbers).toMatchObject({ min: 9_007_199_254_740_992n, max: 9_007_199_254_740_994n });
  });
});

describe("copied text", () => {
  const column = (id: string): GridColumn =>
    plainColumn({
      id,
      name: id,
      type: "text",
      align: "left",
      width: 80,
    });
  const cell = (value: GridCell["value"], kind: GridCell["kind"] = "value"): GridCell => ({
    text: "formatted",
    value,
    type: typeof value === "bigint" ? { kind: "integer" } : { kind: "text" },
    kind,
    look: null,
  });
  const blocks = [
    { id: "g", band: null, tone: 1 as const, columns: [column("State")] },
    { id: "base", band: null, tone: 3 as const, columns: [column("Note"), column("n")] },
  ];
  const source: GridSource = {
    blocks,
    rowCount: 3,
    places: (row) => [
      { kind: "row", ordinal: row < 2 ? 0 : 1, first: row < 2 ? 0 : 2, last: row < 2 ? 1 : 2, isOpen: null },
      { kind: "row", ordinal: row, first: row, last: row, isOpen: null },
    ],
    cell: (block, index, ordinal) =>
      block === 0
        ? cell(ordinal === 0 ? "Colorado" : "Maine")
        : index === 0
          ? cell(["a\tb", null, 'say "x"'][ordinal] ?? null)
          : ordinal === 1
            ? cell(null, "marker")
            : cell(BigInt(ordinal)),
    totals: null,
  };

  test("values as they are, group values repeated, markers as *, quoting only where it is needed", () => {
    const all = { firstRow: 0, lastRow: 2, firstColumn: 0, lastColumn: 2 };
    expect(copiedText(source, placeColumns(blocks), all, true)).toBe(
      'State\tNote\tn\nColorado\t"a\tb"\t0\nColorado\t\t*\nMaine\t"say ""x"""\t2',
    );
    expect(copiedText(source, placeColumns(blocks), { ...all, firstColumn: 2 }, false)).toBe("0\n*\n2");
  });

  test("numbers that are copied come back as the same numbers for a person who parts thousands with points", async () => {
    const german = symbolsFor("DE_DE", null, null);
    const type = { kind: "decimal", precision: 10, scale: 3 } as const;
    const written = ["1.234", "-2.500", "1234567.891", "7"];
    const exact: GridSource = { ...source, rowCount: 4, cell: (_block, _column, row) => ({ ...cell(written[row] ?? null), type }) };
    const one = { blocks: [{ id: "base", band: null, tone: 3 as const, columns: [column("n")] }] };
    const rows = {
      ...exact,
      ...one,
      places: (row: number) => [{ kind: "row" as const, ordinal: row, first: row, last: row, isOpen: null }],
    };
    const rule = { kind: "number", isPercent: false, isDay: false, options: null } as const;
    for (let row = 0; row < 4; row += 1) {
      const range = { firstRow: row, lastRow: row, firstColumn: 0, lastColumn: 0 };
      const text = copiedText(rows, placeColumns(one.blocks), range, false, german.decimal) ?? "";
      const [[value] = []] = await readCells(
        [[text]],
        [{ rule, at: 0 }],
        { writing: { symbols: german, isDayFirst: true }, zone: UTC },
        () => Promise.resolve(),
      );
      expect(Number(value)).toBe(Number(written[row]));
    }
  });

  test("headers above headers are repeated over their columns; the name of their row is none of them", () => {
    const band = { count: null, tone: 1, isOpen: null } as const;
    const banded: GridSource = {
      ...source,
      bandRows: [
        [
          { ...band, id: "name", title: "Year", first: 0, last: 0, isRowName: true },
          { ...band, id: "1990", title: "1990", first: 1, last: 2, isRowName: false },
        ],
      ],
    };
    const row = { firstRow: 2, lastRow: 2, firstColumn: 0, lastColumn: 2 };
    expect(copiedText(banded, placeColumns(blocks), row, true)?.split("\n").slice(0, 2)).toEqual(["\t1990\t1990", "State\tNote\tn"]);
    expect(copiedText(banded, placeColumns(blocks), { ...row, firstColumn: 2 }, false)).toBe("2");
  });

  test("rows that are not here yet are no empty text", () => {
    const partly: GridSource = {
      ...source,
      cell: (block, index, ordinal) => (ordinal === 2 ? undefined : source.cell(block, index, ordinal)),
    };
    expect(copiedText(partly, placeColumns(blocks), { firstRow: 0, lastRow: 2, firstColumn: 1, lastColumn: 1 }, false)).toBeUndefined();
  });
});

test("a selection goes along with its columns, and stays where one is gone", () => {
  const whole = { ...selectColumn(1), anchor: { row: 0, column: 2 } };
  const moved = followColumns(whole, ["a", "b", "c"], ["b", "a", "c"]);
  expect([moved.active.column, moved.anchor.column]).toEqual([0, 2]);
  expect(followColumns(whole, ["a", "b", "c"], ["new", "a", "b", "c"]).active.column).toBe(2);
  expect(followColumns(whole, ["a", "b", "c"], ["a", "c"]).active.column).toBe(1);
  expect(followColumns(selectCell({ row: 3, column: 1 }), ["a", "b", "c"], ["a", "c"]).active).toEqual({ row: 3, column: 1 });
});

test("what takes the place of whole columns that are gone is not chosen: Delete again deletes nothing", () => {
  const before = ["a", "b", "c", "d", "e"];
  const now = (selection: GridSelection, ids: readonly string[]) => {
    const found = followColumns(selection, before, ids);
    return [found.kind, [...(chosenColumns(found, { rows: 9, columns: ids.length }) ?? [])].map((column) => ids[column])];
  };
  const range = { ...selectColumn(2), anchor: { row: 0, column: 1 } };
  expect(now(range, ["a", "d", "e"])).toEqual(["cells", []]);
  expect(now(selectColumn(4), ["a", "b", "c", "d"])).toEqual(["cells", []]);
  // Of those that somebody else leaves, the others stay chosen.
  expect(now(range, ["a", "b", "d", "e"])).toEqual(["columns", ["b"]]);
  expect(now(toggledColumn(range, 4, extent), ["b", "a", "d", "e"])).toEqual(["columns", ["b", "e"]]);
});
