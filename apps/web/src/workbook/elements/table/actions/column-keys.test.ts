import { expect, test } from "vitest";
import type { TableColumn } from "../../tabular/shape/table-shape.ts";
import { columnKey, type SortRun } from "./column-keys.ts";
import type { TableActions } from "../../tabular/actions/table-actions.ts";

const plain = { shiftKey: false, ctrlKey: false, metaKey: false, altKey: false };

function press(
  event: object,
  column: Partial<TableColumn> = {},
  may = { isEditing: true, canChange: true },
  run: { current: SortRun } = { current: null },
) {
  const done: string[] = [];
  const note =
    (what: string) =>
    (...given: readonly unknown[]) =>
      void done.push([what, ...given].join(" "));
  const actions = {
    sort: note("sort"),
    sortInstead: note("sort instead"),
    setHidden: note("hide"),
    groupBy: note("group"),
    ungroup: note("ungroup"),
    duplicate: note("duplicate"),
  } as unknown as TableActions;
  const given = {
    column: { id: "c", level: "base", isKey: false, sort: null, ...column } as TableColumn,
    actions,
    startFilter: note("filter"),
    editFormula: note("formula"),
    rename: note("rename"),
    addBeside: ({ id }: TableColumn) => note("add")(id),
  };
  const isTaken = columnKey({ ...plain, ...event } as never, given, may, run);
  return isTaken ? done.join() : "nothing";
}
const shift = { shiftKey: true };

test("letters act on the column of the active cell", () => {
  expect(press({ key: "s" })).toBe("sort c ascending");
  expect(press({ key: "s" }, { sort: { direction: "ascending", rank: null } as never })).toBe("sort c descending");
  expect(press({ key: "F", ...shift })).toBe("filter c");
  expect(press({ key: "H", ...shift })).toBe("hide c true");
  expect(press({ key: "G", ...shift })).toBe("group c");
  expect(press({ key: "G", ...shift }, { isKey: true, level: "g" })).toBe("ungroup g");
  expect(press({ key: "G", ...shift }, { level: "summary" })).toBe("nothing");
  expect(press({ key: "R", ...shift })).toBe("rename c");
  expect([press({ key: "+", ...shift }), press({ key: "+" })]).toEqual(["add c", "add c"]);
  expect(press({ key: "=" })).toBe("formula c");
});

test("S and its letter sort that way; any other key ends it", () => {
  const run: { current: SortRun } = { current: null };
  const ascending = { sort: { direction: "ascending", rank: null } as never };
  press({ key: "s" }, {}, undefined, run);
  expect(press({ key: "d" }, ascending, undefined, run)).toBe("sort instead c descending ");
  expect(press({ key: "d" }, ascending, undefined, run)).toBe("nothing");
  press({ key: "s" }, {}, undefined, run);
  expect(press({ key: "a" }, ascending, undefined, run)).toBe("");
});

test("without shift, with other keys held, or unknown: nothing", () => {
  for (const event of [{ key: "g" }, { key: "h" }, { key: "S", ctrlKey: true }, { key: "F", ...shift, altKey: true }, { key: "toString" }])
    expect(press(event)).toBe("nothing");
});

test("who explores may look otherwise, and changes nothing; readers not even that", () => {
  const explores = { isEditing: false, canChange: true };
  expect(press({ key: "H", ...shift }, {}, explores)).toBe("hide c true");
  for (const event of [{ key: "G", ...shift }, { key: "R", ...shift }, { key: "=" }, { key: "+", ...shift }])
    expect(press(event, {}, explores)).toBe("nothing");
  expect(press({ key: "s" }, {}, { isEditing: false, canChange: false })).toBe("nothing");
});
