import { applyTransaction, checkDocument, type Element, elementQuery, type Id } from "@sheaf/workbook";
import { describe, expect, test } from "vitest";
import { findElement } from "../state/workbook.ts";
import { documentOf } from "../testing/documents.ts";
import { addColumn, deleteColumns, duplicateColumn, moveColumn } from "./columns.ts";
import { type Edit, foldersOf, orderOf } from "./edit.ts";
import { createFolder, dissolveFolder, putIntoFolder, renameFolder, takeOutOfFolder } from "./folders.ts";

const table = (more: Partial<Element> = {}): Element => ({
  id: "t",
  kind: "table",
  name: "T",
  source: { kind: "warehouse-table", connectionId: "c", path: ["flights"] },
  columns: ["a", "b", "c", "d"].map((id) => ({ id, name: id.toUpperCase(), formula: `[flights/${id}]` })),
  ...more,
});
const all = ["a", "b", "c", "d"];

/** Applies an edit, which is undone without a trace and leaves a sound document. */
function apply(element: Element, editOf: (element: Element) => Edit): Element {
  const document = documentOf(element);
  const result = applyTransaction(document, editOf(element).operations);
  if (!result.ok) throw new Error(JSON.stringify(result));
  const undone = applyTransaction(result.document, result.inverse);
  expect(undone.ok && undone.document).toEqual(document);
  expect(checkDocument(result.document)).toEqual([]);
  const after = findElement(result.document, "t");
  if (after === undefined) throw new Error("It is gone.");
  return after;
}
const shown = (element: Element): readonly Id[] => elementQuery(documentOf(element), "t")?.columns.map(({ id }) => id) ?? [];
const inFolders = (element: Element): readonly string[] => foldersOf(element).map(({ name, items }) => `${name}: ${items?.join()}`);

const doc = documentOf(table());
const withFolder = apply(table(), (element) => createFolder(doc, element, { id: "f", columnId: "b" }, all));
const twoInside = apply(withFolder, (element) => putIntoFolder(doc, element, "d", "f"));

describe("folders of columns", () => {
  test("a new folder stands where its column stood, whatever was in order before", () => {
    expect(inFolders(withFolder)).toEqual(["New folder: b"]);
    expect(orderOf(withFolder)).toEqual(["a", "f", "c", "d"]);
    expect(shown(withFolder)).toEqual(all);
    const second = apply(withFolder, (element) => createFolder(doc, element, { id: "g", columnId: "c" }, all));
    expect(inFolders(second)).toEqual(["New folder: b", "New folder 2: c"]);
    // One more inside of the first.
    const inner = apply(twoInside, (element) => createFolder(doc, element, { id: "h", columnId: "d" }, all));
    expect(inFolders(inner)).toEqual(["New folder: b,h", "New folder 2: d"]);
    expect(shown(inner)).toEqual(["a", "b", "d", "c"]);
  });

  test("columns go in and out, and what is in it stays when it goes", () => {
    expect(shown(twoInside)).toEqual(["a", "b", "d", "c"]);
    const out = apply(twoInside, (element) => takeOutOfFolder(doc, element, "b"));
    expect(inFolders(out)).toEqual(["New folder: d"]);
    expect(shown(out)).toEqual(["a", "d", "b", "c"]);
    expect(takeOutOfFolder(doc, out, "b").operations).toEqual([]);
    const dissolved = apply(twoInside, (element) => dissolveFolder(element, "f"));
    expect(inFolders(dissolved)).toEqual([]);
    expect(orderOf(dissolved)).toEqual(["a", "b", "d", "c"]);
    // A level that is grouped by a folder keeps its keys.
    const grouped = { ...twoInside, groupings: [{ id: "g", groupBy: ["f"], calculations: [] }] };
    expect(apply(grouped, (element) => dissolveFolder(element, "f"))["groupings"]).toEqual([
      { id: "g", groupBy: ["b", "d"], calculations: [] },
    ]);
    expect(inFolders(apply(twoInside, (element) => renameFolder(element, "f", " Money ")))).toEqual(["Money: b,d"]);
    expect(renameFolder(twoInside, "f", " ").operations).toEqual([]);
  });

  test("what is moved, added, copied and deleted minds them", () => {
    const order = shown(twoInside);
    const into = apply(twoInside, (element) => moveColumn(doc, element, "a", "b", order));
    expect(inFolders(into)).toEqual(["New folder: b,a,d"]);
    expect(shown(into)).toEqual(["b", "a", "d", "c"]);
    const within = apply(twoInside, (element) => moveColumn(doc, element, "b", "d", order));
    expect(inFolders(within)).toEqual(["New folder: d,b"]);
    const outside = apply(twoInside, (element) => moveColumn(doc, element, "b", "c", order));
    expect([inFolders(outside), shown(outside)]).toEqual([["New folder: d"], ["a", "d", "c", "b"]]);
    const first = apply(twoInside, (element) => moveColumn(doc, element, "d", null, order));
    expect(shown(first)).toEqual(["d", "a", "b", "c"]);
    const added = apply(twoInside, (element) => addColumn(doc, element, { id: "n", formula: "1", level: "base", after: "b" }));
    expect(inFolders(added)).toEqual(["New folder: b,n,d"]);
    const copied = apply(twoInside, (element) => duplicateColumn(doc, element, "d", "n"));
    expect(inFolders(copied)).toEqual(["New folder: b,d,n"]);
    const gone = apply(twoInside, (element) => deleteColumns(doc, element, ["b", "d"]));
    expect(inFolders(gone)).toEqual(["New folder: "]);
    expect(shown(gone)).toEqual(["a", "c"]);
  });
});
