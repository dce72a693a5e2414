import { expect, test } from "vitest";
import { FLOAT, INTEGER, tableOf, TEXT } from "../../plain-table.ts";
import { contextOf } from "../../testing/context.ts";
import { noteText } from "../../testing/note-text.ts";
import { textsNamed } from "../../testing/shapes-of.ts";
import { drawChart } from "../registry.ts";

const table = tableOf([
  { id: "hour", name: "Hour", type: TEXT, cells: ["a", "a", "a", "a", "b", "b", "b", "b"] },
  { id: "day", name: "Day", type: TEXT, cells: ["Mon", "Tue", null, "Wed", "Mon", "Tue", null, "Wed"] },
  { id: "n", name: "N", type: FLOAT, cells: [1, 5, 9, null, 2, 5, 9, null] },
  { id: "place", name: "Place", type: INTEGER, cells: [3, 1, null, 2, 3, 1, null, 2] },
  { id: "word", name: "Word", type: TEXT, cells: ["x", "z", null, "y", "x", "z", null, "y"] },
]);
const rows = (sort: object | undefined, isSum = true) => {
  const drawing = drawChart(
    {
      id: "h",
      kind: "sheaf:heatmap-chart",
      source: { kind: "table", elementId: "t" },
      columns: ["hour", "day", "n", "place", "word"].map((id) => ({ id, formula: `[T/${id}]` })),
      xAxis: { columnId: "hour" },
      yAxis: { columnId: "day", ...(sort === undefined ? {} : { sort: sort as never }) },
      value: { columnId: "n" },
    },
    table,
    contextOf({ additive: () => isSum }),
  );
  const notes = drawing.notes.map(noteText).filter((note) => note.includes("sort"));
  return [textsNamed(drawing, "0-value0"), notes];
};

test("sorted by a value that its cells do not add up to, rows stand by what the warehouse says of each", () => {
  const byRow = tableOf([
    { id: "hour", name: "Hour", type: TEXT, cells: ["a", "a", "a", "b"] },
    { id: "day", name: "Day", type: TEXT, cells: ["Mon", "Tue", "Wed", "Mon"] },
    { id: "n", name: "N", type: FLOAT, cells: [9, 5, 1, 9] },
    { id: "~row-order", name: "order", type: { kind: "decimal", precision: 6, scale: 1 }, cells: ["10.5", "9.5", null, "10.5"] },
  ]);
  const names = (direction: string) => {
    const drawing = drawChart(
      {
        id: "h",
        kind: "sheaf:heatmap-chart",
        source: { kind: "table", elementId: "t" },
        columns: ["hour", "day", "n"].map((id) => ({ id, formula: `[T/${id}]` })),
        xAxis: { columnId: "hour" },
        yAxis: { columnId: "day", sort: { by: "n", direction } as never },
        value: { columnId: "n" },
      },
      byRow,
      contextOf({ additive: () => false }),
    );
    return [textsNamed(drawing, "0-value0"), drawing.notes];
  };
  expect(names("ascending")).toEqual([["Tue", "Mon", "Wed"], []]);
  expect(names("descending")).toEqual([["Mon", "Tue", "Wed"], []]);
});

const EMPTY = expect.not.stringMatching(/Mon|Tue|Wed/u) as string;

test("rows stand by themselves, the empty one last in both directions unless the sort says first", () => {
  expect(rows(undefined)[0]).toEqual(["Mon", "Tue", "Wed", EMPTY]);
  expect(rows({ direction: "descending" })[0]).toEqual(["Wed", "Tue", "Mon", EMPTY]);
  expect(rows({ direction: "ascending", sheaf: { nulls: "first" } })[0]).toEqual([EMPTY, "Mon", "Tue", "Wed"]);
});

test("sorted by what is in its cells, the empty key stands by its sum, and a row without values last", () => {
  expect(rows({ direction: "descending", by: "n" })[0]).toEqual([EMPTY, "Tue", "Mon", "Wed"]);
  expect(rows({ direction: "ascending", by: "n" })[0]).toEqual(["Mon", "Tue", EMPTY, "Wed"]);
  expect(rows({ direction: "ascending", by: "n", sheaf: { nulls: "first" } })[0]).toEqual(["Wed", "Mon", "Tue", EMPTY]);
});

test("sorted by another column, numbers or texts, what is empty there stands last", () => {
  expect(rows({ direction: "ascending", by: "place" })).toEqual([["Tue", "Wed", "Mon", EMPTY], []]);
  expect(rows({ direction: "descending", by: "place" })[0]).toEqual(["Mon", "Wed", "Tue", EMPTY]);
  expect(rows({ direction: "descending", by: "word" })[0]).toEqual(["Tue", "Wed", "Mon", EMPTY]);
  expect(rows({ direction: "ascending", by: "word", sheaf: { nulls: "first" } })[0]).toEqual([EMPTY, "Mon", "Wed", "Tue"]);
});

test("a sort by what does not add up, or by what is not here, leaves rows in their own order and is told", () => {
  expect(rows({ direction: "descending", by: "n" }, false)).toEqual([
    ["Wed", "Tue", "Mon", EMPTY],
    [expect.stringContaining("N do not add up")],
  ]);
  expect(rows({ direction: "ascending", by: "row-count" })).toEqual([["Mon", "Tue", "Wed", EMPTY], [expect.stringContaining("sort")]]);
});
