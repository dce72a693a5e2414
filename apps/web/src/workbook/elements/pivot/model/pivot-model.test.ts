import type { CellValue, ResultTable } from "@sheaf/result";
import { type Element, pivotPartsWanted, pivotRequests, pivotShown } from "@sheaf/workbook";
import { describe, expect, test } from "vitest";
import { type Folded, pivotAnswers, pivotModel, type PivotModel } from "./pivot-model.ts";

/** An answer with these columns and rows, as it would come from the warehouse. */
function table(columns: readonly string[], rows: readonly (readonly CellValue[])[]): ResultTable {
  return {
    columns: columns.map((id) => ({ id, name: id, type: { kind: id === "n" ? "integer" : "text" }, level: "cells", role: "value" })),
    rowCount: rows.length,
    byteLength: 0,
    schema: new Uint8Array(),
    segments: [
      { start: 0, length: rows.length, byteLength: 0, cells: columns.map((_, column) => (row: number) => rows[row]?.[column] ?? null) },
    ],
  };
}

const pivot = (members: object = {}): Element => ({
  id: "p",
  kind: "pivot-table",
  source: { kind: "table", elementId: "t" },
  columns: [
    { id: "size", formula: "[t/size]" },
    { id: "phase", formula: "[t/phase]" },
    { id: "year", formula: "[t/year]" },
    { id: "n", formula: "CountDistinct([t/species])" },
  ],
  rowsBy: [{ columnId: "size" }, { columnId: "phase" }],
  columnsBy: [{ columnId: "year" }],
  values: ["n"],
  ...members,
});

/** Different things are counted, so that no total is the sum of its parts. Sizes come in an order of their own. */
const answers: Readonly<Record<string, ResultTable>> = {
  "2:1": table(
    ["size", "phase", "year", "n"],
    [
      ["small", "climb", "1990", 3n],
      ["small", "taxi", "1991", 2n],
      ["large", null, "1990", 1n],
    ],
  ),
  "2:0": table(
    ["size", "phase", "n"],
    [
      ["small", "climb", 3n],
      ["small", "taxi", 2n],
      ["large", null, 1n],
    ],
  ),
  "1:1": table(
    ["size", "year", "n"],
    [
      ["small", "1990", 3n],
      ["small", "1991", 2n],
      ["large", "1990", 1n],
    ],
  ),
  "1:0": table(
    ["size", "n"],
    [
      ["small", 4n],
      ["large", 1n],
    ],
  ),
  "0:1": table(
    ["year", "n"],
    [
      ["1990", 3n],
      ["1991", 2n],
    ],
  ),
  "0:0": table(["n"], [[4n]]),
};

function modelOf(element: Element, folded: Partial<Folded> = {}, truncated: readonly string[] = []): PivotModel {
  const shown = pivotShown(element);
  const read = pivotAnswers(
    shown,
    pivotPartsWanted(shown).map(({ rows, columns }) => {
      const name = `${rows}:${columns}`;
      return { table: answers[name] ?? null, truncated: truncated.includes(name) };
    }),
  );
  if (read === null) throw new Error("The answers are not those of the pivot.");
  return pivotModel(read, { rows: new Set(), columns: new Set(), ...folded });
}

/** The pivot as text: a line per row, `·` where nothing is. */
function drawn(model: PivotModel): readonly string[] {
  return model.rowLines.map((row) => {
    const { kind, member } = row.slot;
    const cells = model.columnLines.map((column) => {
      const place = model.placeOf(row, column);
      if (place === null) return "·";
      const at = place.table.columns.findIndex(({ id }) => id === place.valueId);
      return String(place.table.segments[0]?.cells[at]?.(place.row));
    });
    return `${kind} ${String(member.value)}: ${cells.join(" ")}`;
  });
}

describe("L8 the answers of a pivot, put together", () => {
  test("cells, subtotals and totals each come from their own part; axes keep the order of theirs", () => {
    expect(drawn(modelOf(pivot()))).toEqual([
      "cell climb: 3 · 3",
      "cell taxi: · 2 2",
      "subtotal small: 3 2 4",
      "cell null: 1 · 1",
      "subtotal large: 1 · 1",
      "grand null: 3 2 4",
    ]);
  });

  test("a folded group is one line with its own values; what is above and what is left out", () => {
    const small = modelOf(pivot()).rows.root.children[0]?.path ?? "";
    expect(drawn(modelOf(pivot(), { rows: new Set([small]) }))[0]).toBe("closed small: 3 2 4");
    const first = pivot({ sheaf: { totals: { rows: { position: "first" } } }, totals: { showGrandTotals: "hidden" } });
    expect(drawn(modelOf(first)).slice(0, 2)).toEqual(["subtotal small: 3 2", "cell climb: 3 ·"]);
    const collapsed = pivot({ totals: { showSubtotals: "when-collapsed" } });
    expect(drawn(modelOf(collapsed)).some((line) => line.startsWith("subtotal"))).toBe(false);
    expect(drawn(modelOf(collapsed, { rows: new Set([small]) }))[0]).toBe("closed small: 3 2 4");
    const hidden = pivot({ totals: { showSubtotals: "hidden" } });
    expect(drawn(modelOf(hidden, { rows: new Set([small]) }))[0]).toBe("closed small: · · ·");
  });

  test("indented rows: a group has a line of its own above its members", () => {
    const indented = pivot({ sheaf: { pivot: { rowLayout: "indented" } } });
    expect(drawn(modelOf(indented)).slice(0, 3)).toEqual(["group small: 3 2 4", "cell climb: 3 · 3", "cell taxi: · 2 2"]);
  });

  test("a null key is a key, not a total", () => {
    const model = modelOf(pivot());
    const nulls = model.rowLines.filter(({ slot }) => slot.member.depth > 0 && slot.member.value === null);
    expect(nulls.map(({ slot }) => slot.kind)).toEqual(["cell"]);
  });

  test("T2 of cells that were cut off the last row is not shown, for it may miss some", () => {
    expect(drawn(modelOf(pivot({ totals: { showSubtotals: "hidden" } }), {}, ["2:1"]))).toEqual([
      "cell climb: 3 · 3",
      "cell taxi: · 2 2",
      "grand null: 3 2 4",
    ]);
  });

  test("empty shelves: one line, or one column", () => {
    expect(drawn(modelOf(pivot({ columnsBy: [], rowsBy: [] })))).toEqual(["cell null: 4"]);
    expect(drawn(modelOf(pivot({ rowsBy: [] })))).toEqual(["cell null: 3 2 4"]);
    expect(drawn(modelOf(pivot({ columnsBy: [], rowsBy: [{ columnId: "size" }] })))).toEqual([
      "cell small: 4",
      "cell large: 1",
      "grand null: 4",
    ]);
    // Keys of rows alone: a list, without a column of nothing beside it.
    const list = modelOf(pivot({ columnsBy: [], values: [] }));
    expect(list.columnLines).toEqual([]);
    expect(list.rowLines.map(({ slot }) => `${slot.kind} ${slot.member.value}`)).toEqual(["cell climb", "cell taxi", "cell null"]);
  });

  test("answers of the shape before are not taken for those of the one now", () => {
    const shown = pivotShown(pivot({ rowsBy: [{ columnId: "phase" }] }));
    const answered = (of: typeof shown) =>
      pivotPartsWanted(of).map(({ rows, columns }) => ({ table: answers[`${rows}:${columns}`] ?? null, truncated: false }));
    expect(pivotAnswers(shown, answered(shown))).toBeNull();
    // Nor for those with a value that was not asked for before; one with an error no answer has.
    const again = { id: "again", formula: "Sum(" };
    const more = pivotShown(pivot({ values: ["n", "again"], columns: [...(pivot()["columns"] as never[]), again] }));
    expect(pivotAnswers(more, answered(more))).toBeNull();
    expect(pivotAnswers(more, answered(more), new Set(["again"]))).not.toBeNull();
    // A broken formula of totals takes the value from totals alone: cells that lack it are still those of before.
    expect(pivotAnswers(more, answered(more), new Set(), new Set(["again"]))).toBeNull();
  });
});

describe("what a pivot asks for", () => {
  test("the order of both axes comes from their own parts, whether or not totals are shown", () => {
    const bare = pivotShown(pivot({ totals: { showGrandTotals: "hidden", showSubtotals: "hidden" } }));
    expect(pivotPartsWanted(bare).map(({ rows, columns }) => `${rows}:${columns}`)).toEqual(["2:0", "0:1", "2:1"]);
  });
  test("nothing while nothing is on the shelves", () => {
    expect(pivotRequests(pivot({ rowsBy: [], columnsBy: [], values: [] }))).toEqual([]);
  });
});
