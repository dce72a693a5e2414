import { expect, test } from "vitest";
import { blankOf, fractionOf, longestFraction } from "@sheaf/charts/cells";
import { alignedTexts, fractionsInSight } from "./aligned-decimals.ts";
import { type GridCell, type GridSource, placeColumns } from "./grid-source.ts";
import { plainColumn } from "./plain-column.ts";

const written = (text: string, mark = "."): GridCell => {
  const fraction = fractionOf(text, mark);
  return { text, value: 1, type: { kind: "float" }, kind: "value", look: null, ...(fraction === undefined ? {} : { fraction }) };
};
const formatted = (text: string): GridCell => ({ text, value: 1, type: { kind: "float" }, kind: "value", look: null });

test("numbers get the places that they lack, whatever mark their place has; powers and formatted ones none", () => {
  expect(alignedTexts(["1.5", "2", "12.25"].map((text) => written(text)))).toEqual(["1.55", "2.25", "12.25"]);
  expect(alignedTexts(["1.234,5", "2"].map((text) => written(text, ",")))).toEqual(["1.234,5", "2,5"]);
  expect(alignedTexts([written("1.2e+20"), written("0.25"), formatted("7.1%")])).toEqual(["1.2e+20", "0.25", "7.1%"]);
});

test("more than the usual places stand out", () => {
  const long = written("0.123456789");
  const longest = longestFraction([long, written("1.5")]);
  expect(longest).toBe(".123456");
  expect([blankOf(long, longest), blankOf(written("3"), longest)]).toEqual(["", ".123456"]);
});

function sourceOf(
  columns: readonly (readonly string[])[],
  totals: readonly (GridCell | null)[] | null = null,
): GridSource & { asked: number[] } {
  const asked: number[] = [];
  const types = ["number", "number", "integer"] as const;
  return {
    asked,
    blocks: [
      {
        id: "rows",
        band: null,
        tone: 3,
        columns: columns.map((_, at) =>
          plainColumn({ id: String(at), name: String(at), type: types[at] ?? "number", align: at === 1 ? "left" : "right", width: 80 }),
        ),
      },
    ],
    rowCount: columns[0]?.length ?? 0,
    places: (row) => [{ kind: "row", ordinal: row, first: row, last: row, isOpen: null }],
    cell: (_, column, row) => {
      asked.push(row);
      const text = columns[column]?.[row];
      return text === undefined ? undefined : written(text);
    },
    totals,
  };
}

test("what is in sight and the totals say how many places a column has; what was in sight stays", () => {
  const source = sourceOf([
    ["1", "2.5", "3.125", "4", "5"],
    ["1.25", "1", "1", "1", "1"],
    ["1.5", "1", "1", "1", "1"],
  ]);
  const placed = placeColumns(source.blocks);
  const first = fractionsInSight(source, placed, 0, 1);
  expect([...first]).toEqual([[0, ".5"]]);
  const second = fractionsInSight(source, placed, 1, 2);
  expect([...second]).toEqual([[0, ".125"]]);
  expect(fractionsInSight(source, placed, 3, 4)).toBe(second);
  expect(source.asked).toEqual([0, 1, 2, 3, 4]);

  const summed = sourceOf([["1", "2.5"]], [written("3.7501")]);
  expect([...fractionsInSight(summed, placeColumns(summed.blocks), 0, 1)]).toEqual([[0, ".7501"]]);
});
