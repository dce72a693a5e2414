import { type InputRows, inputRowsOf } from "@sheaf/compiler";
import { describe, expect, test } from "vitest";
import { documentOf, type Surroundings, type TestElement } from "../support/documents.ts";
import { column, tableSource } from "../support/elements.ts";
import { keptCells, keptColumns } from "../support/kept-columns.ts";
import { planWorld } from "../support/plan.ts";

const places = Object.keys(keptColumns);

// A goal without a code is among them, and a note beside a code that nobody has any more.
const goals = [
  [...keptCells("r1", 3), "a", 10.5, true],
  [...keptCells("r2", 1), "b", null, false],
  [...keptCells("r3", 2), null, 7, null],
] as const;
const notes = [
  [...keptCells("a", null), "first"],
  [...keptCells("gone", null), "kept"],
] as const;

const world = planWorld(
  [
    {
      name: "orders",
      columns: { id: "int", code: "text", qty: "int" },
      key: ["id"],
      rows: [
        [1, "a", 2],
        [2, "b", 3],
        [3, "c", 4],
        [4, null, 5],
        [5, "a", 6],
      ],
    },
    {
      name: "goals_rows",
      columns: { ...keptColumns, c_code: "text", c_goal: "float", c_done: "bool" },
      key: ["position", "id"],
      rows: goals,
    },
    { name: "notes_rows", columns: { ...keptColumns, c_note: "text" }, key: ["id"], rows: notes },
  ],
  ["duckdb", "postgres", "sqlite"],
);

const elements: readonly TestElement[] = [
  {
    id: "o",
    name: "Orders",
    source: tableSource("orders"),
    columns: [
      column("id", "[orders/id]"),
      column("code", "[orders/code]"),
      column("qty", "[orders/qty]"),
      column("goal", "0 + Lookup([Goals/goal], [code], [Goals/code])"),
      column("note", 'Lookup([Notes/note], [code], [Notes/code]) & ""'),
      column("over", "[qty] / [goal]"),
    ],
    sort: [{ columnId: "id", direction: "ascending" }],
  },
  {
    id: "g",
    name: "Goals",
    kind: "input-table",
    inputMode: "edit",
    source: { kind: "empty", connectionId: "c" },
    columns: [
      { id: "code", name: "code", type: "text" },
      { id: "goal", name: "goal", type: "number" },
      { id: "done", name: "done", type: "checkbox" },
      { id: "UPDATED_BY" },
      column("double", "[goal] * 2"),
      column("all", "Sum([goal])"),
      column("n", "Count()"),
    ],
    summary: ["all", "n"],
  },
  {
    id: "n",
    name: "Notes",
    kind: "input-table",
    inputMode: "edit",
    source: { kind: "linked", from: "o" },
    columns: [
      { id: "key", key: "code", name: "code" },
      { id: "note", name: "note", type: "text" },
      column("qty", "[Orders/qty]"),
      column("said", 'Coalesce([note], "nothing")'),
    ],
    sort: [{ columnId: "key", direction: "ascending" }],
  },
  {
    id: "t",
    name: "By done",
    source: { kind: "table", elementId: "g" },
    columns: [column("done", "[Goals/done]"), column("sum", "Sum([Goals/double])"), column("codes", "CountDistinct([Goals/code])")],
    groupings: [{ id: "by", groupBy: ["done"], calculations: ["sum", "codes"] }],
  },
];

/** The element as the document has it, with rows that travel with the statement. */
function inline(elementId: string, rows: Parameters<typeof inputRowsOf>[1]): InputRows {
  const element = documentOf(elements).pages[0]?.elements.find(({ id }) => id === elementId);
  if (element === undefined) throw new Error(`no element ${elementId}`);
  const made = inputRowsOf(element, rows, 100);
  expect(made.columns.slice(0, places.length).map(({ name }) => name)).toEqual(places);
  return made;
}

const ways: readonly (readonly [string, () => Surroundings])[] = [
  ["rows in the statement", () => ({ entered: { g: inline("g", goals), n: inline("n", notes) } })],
  ["rows in a table", () => ({ entered: { g: "goals_rows", n: "notes_rows" } })],
];

describe.each(ways)("%s", (_way, around) => {
  test("S-I4 rows of an empty table stand in the order of their places, with what is computed beside them", () =>
    world.expectRows(
      elements,
      { elementId: "g", level: "base" },
      [
        ["b", null, false, "a@b.c", null, 17.5, "3"],
        [null, 7, null, "a@b.c", 14, 17.5, "3"],
        ["a", 10.5, true, "a@b.c", 21, 17.5, "3"],
      ],
      around(),
    ));
  test("S-L6d a table over it shows the rows as they stand there", () =>
    world.expectRows(
      [...elements, { id: "r", name: "Read", source: { kind: "table", elementId: "g" }, columns: [column("code", "[Goals/code]")] }],
      { elementId: "r" },
      [["b"], [null], ["a"]],
      around(),
    ));
  test("L8 totals over all rows", () => world.expectRows(elements, { elementId: "g", level: "summary" }, [[17.5, "3"]], around()));
  test("S-I4 one row for each key of the base rows, null among them; the entry beside a key that is gone is not shown", () =>
    world.expectRows(
      elements,
      { elementId: "n" },
      [
        // a has two quantities, so the marker stands there with how many (J1)
        ["a", "first", null, "2", "first"],
        ["b", null, "3", "1", "nothing"],
        ["c", null, "4", "1", "nothing"],
        [null, null, "5", "1", "nothing"],
      ],
      around(),
    ));
  test("L1 a table over it, grouped", () =>
    world.expectRows(
      elements,
      { elementId: "t", level: "by" },
      [
        [false, null, "1"],
        [true, 21, "1"],
        [null, 14, "0"],
      ],
      around(),
    ));
  test("J1 Lookup into both kinds; a null matches nothing", () =>
    world.expectRows(
      elements,
      { elementId: "o", columns: ["id", "goal", "note", "over"] },
      [
        ["1", 10.5, "first", 2 / 10.5],
        ["2", null, null, null],
        ["3", null, null, null],
        ["4", null, null, null],
        ["5", 10.5, "first", 6 / 10.5],
      ],
      around(),
    ));
});

test("without any rows the types stand, and more rows than may travel are refused", async () => {
  const none = { entered: { g: inline("g", []), n: inline("n", []) } };
  await world.expectRows(elements, { elementId: "g", level: "base" }, [], none);
  await world.expectRows(elements, { elementId: "g", level: "summary" }, [[null, "0"]], none);
  await world.expectRows(
    elements,
    { elementId: "n", columns: ["key", "note"] },
    [
      ["a", null],
      ["b", null],
      ["c", null],
      [null, null],
    ],
    none,
  );
  const rows = inline("g", goals);
  const tooMany = { entered: { g: { ...rows, limit: 2 } as InputRows } };
  expect(world.compile(elements, { elementId: "g" }, tooMany).diagnostics.map(({ code }) => code)).toContain("E_LIMIT");
});
