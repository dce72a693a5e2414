import { applyTransaction, type Element, inputColumnsOf } from "@sheaf/workbook";
import { describe, expect, test } from "vitest";
import { findElement } from "../../../state/workbook.ts";
import { documentOf } from "../../../testing/documents.ts";
import type { Edit } from "../../../commands/edit.ts";
import {
  addEntryColumns,
  changeType,
  choiceOf,
  columnChoices,
  freeName,
  newColumn,
  setList,
  setListFrom,
  setRange,
  setRule,
} from "./column-edits.ts";

const table: Element = {
  id: "t",
  kind: "input-table",
  name: "Targets",
  source: { kind: "empty", connectionId: "c" },
  inputMode: "edit",
  columns: [
    { id: "a", name: "Airport", type: "text" },
    { id: "n", name: "Number", type: "number", range: { min: 1 }, sheaf: { entry: { required: true } } },
  ],
};

/** The table after edits, each of which the document takes. */
function after(...edits: readonly ((element: Element) => Edit)[]): Element {
  let document = documentOf(table);
  for (const edit of edits) {
    const result = applyTransaction(document, edit(findElement(document, "t") ?? table).operations);
    if (!result.ok) throw new Error(result.violations.map(({ code }) => code).join(" "));
    document = result.document;
  }
  return findElement(document, "t") ?? table;
}
const column = (element: Element, id: string) => inputColumnsOf(element).find((one) => one.id === id);

describe("columns of an input table", () => {
  test.each(columnChoices.map(({ id }) => id))("a column of type %s is taken by the document and read as what it is", (choice) => {
    const made = after((element) => addEntryColumns(element, [newColumn("x", "X", choice)], "a"));
    expect(inputColumnsOf(made).map(({ id }) => id)).toEqual(["a", "x", "n"]);
    const found = column(made, "x");
    expect(found === undefined ? null : choiceOf(found)).toBe(choice);
  });

  test.each(columnChoices.map(({ id }) => id))("a number becomes %s, and nothing of the number stays", (choice) => {
    const found = column(
      after((element) => changeType(element, "n", choice)),
      "n",
    );
    expect(found === undefined ? null : choiceOf(found)).toBe(choice);
    expect(found?.range).toEqual(found?.type === "number" ? { min: 1 } : undefined);
    expect(found?.sheaf?.entry).toEqual({ required: true });
  });

  test("lists of their own and of other elements take each other's place", () => {
    const listed = after(
      (element) => changeType(element, "a", "long-list"),
      () => setList("t", "a", ["x", "y"], false),
    );
    expect(column(listed, "a")?.values).toEqual(["x", "y"]);
    const numbers = after(
      (element) => changeType(element, "n", "number"),
      (element) => setRange(element.id, "n", undefined),
      () => setList("t", "n", ["1", "two", "3"], true),
    );
    expect(column(numbers, "n")?.values).toEqual([1, 3]);
    expect(setListFrom(listed, "a", { element: "other", column: "c" }).operations).toHaveLength(2);
  });

  test("rules come and go one by one", () => {
    const ruled = after(
      (element) => setRule(element, "n", "onInvalid", "reject"),
      (element) => setRule(element, "n", "required", undefined),
    );
    expect(column(ruled, "n")?.sheaf).toEqual({ entry: { onInvalid: "reject" } });
    expect(
      column(
        after((element) => setRule(element, "n", "required", undefined)),
        "n",
      )?.sheaf,
    ).toBeUndefined();
  });

  test("names are free", () => {
    expect(freeName(table, "airport")).toBe("airport 2");
    expect(freeName(table, "Other")).toBe("Other");
    expect(freeName(table, "Other", [{ name: "other" }])).toBe("Other 2");
  });
});
