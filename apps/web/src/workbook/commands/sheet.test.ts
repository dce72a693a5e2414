import {
  applyTransaction,
  effectiveLayout,
  readWorkbookValue,
  sheetBoxOf,
  sheetSizeOf,
  type WorkbookDocument,
  writeWorkbookValue,
} from "@sheaf/workbook";
import { expect, test } from "vitest";
import { moveInOutline, stepInOutline } from "../shell/outline/outline-moves.ts";
import type { Edit } from "./edit.ts";
import { lockHit, setLocked } from "./locks.ts";
import { addSheetPanel, placeOnSheet, setPanelHeight, setSheet } from "./sheet.ts";

const text = (id: string) => ({ id, kind: "text", body: id });
const place = (id: string, x: number) => `<Element elementId="${id}" x="${x}" y="48" width="100" height="100"/>`;
const report = ((): WorkbookDocument => {
  const { document } = readWorkbookValue({
    name: "Paper",
    kind: "report",
    schemaVersion: 1,
    pages: [{ id: "p", name: "Page", elements: [text("a"), text("b"), text("c")] }],
    layout: `<Page id="p">${place("a", 48)}${place("b", 200)}${place("c", 400)}</Page>`,
  });
  if (document === null) throw new Error("no document");
  return document;
})();
const order = (document: WorkbookDocument): readonly unknown[] =>
  (effectiveLayout(document, "p")?.nodes ?? []).map(({ elementId }) => elementId);
const done = (document: WorkbookDocument, edit: Edit | null): WorkbookDocument => {
  const applied = applyTransaction(document, edit?.operations ?? []);
  if (!applied.ok) throw new Error("refused");
  return applied.document;
};

test("one person moves an element while another makes it larger: both hold", () => {
  const moved = placeOnSheet(report, "p", new Map([["a", { x: 96, y: 48, width: 100, height: 100 }]]), "");
  const larger = placeOnSheet(report, "p", new Map([["a", { x: 48, y: 48, width: 148, height: 120 }]]), "");
  const after = done(done(report, moved), larger);
  const node = effectiveLayout(after, "p")?.nodes[0];
  expect(node && sheetBoxOf(node)).toEqual({ x: 96, y: 48, width: 148, height: 120 });
});

test("one person turns the paper while another changes its margins: both hold, whoever is later", () => {
  const turned = setSheet(report, { width: 1056, height: 816 });
  const narrower = setSheet(report, { margin: 20 });
  for (const [first, second] of [
    [turned, narrower],
    [narrower, turned],
  ] as const) {
    const after = done(done(report, first), second);
    expect(sheetSizeOf(after)).toEqual({ width: 1056, height: 816, margin: 20 });
  }
});

test("a header that becomes lower brings what stands in it inside", () => {
  const withPanel = done(report, addSheetPanel(report, "footer", { panel: "foot", text: "n" }));
  const placed = done(withPanel, placeOnSheet(withPanel, "foot", new Map([["n", { x: 48, y: 30, width: 200, height: 40 }]]), ""));
  const lower = done(placed, setPanelHeight(placed, "foot", 50));
  const node = effectiveLayout(lower, "foot")?.nodes[0];
  expect(node && sheetBoxOf(node)).toEqual({ x: 48, y: 10, width: 200, height: 40 });
  expect(readWorkbookValue(writeWorkbookValue(lower).value).report.errors).toEqual([]);
});

test("rows of the outline change what lies over what, and no place", () => {
  expect(order(done(report, moveInOutline(report, "p", ["a"], "b", "after")))).toEqual(["b", "a", "c"]);
  expect(order(done(report, moveInOutline(report, "p", ["c"], "a", "before")))).toEqual(["c", "a", "b"]);
  const stepped = done(report, stepInOutline(report, "p", "b", "up"));
  expect(order(stepped)).toEqual(["b", "a", "c"]);
  expect(stepped.layout[0]?.nodes.map(({ place: at, attributes }) => [at, attributes["x"]])).toEqual([
    [null, "200"],
    [null, "48"],
    [null, "400"],
  ]);
  expect(moveInOutline(report, "p", ["a"], "b", "inside")).toBeNull();
});

test("what is locked keeps its place on paper, and others go their ways", () => {
  const [a] = report.pages[0]?.elements ?? [];
  if (a === undefined) throw new Error("no element");
  const locked = done(report, setLocked(report, a, true));
  const to = (id: string) => placeOnSheet(locked, "p", new Map([[id, { x: 0, y: 500, width: 100, height: 100 }]]), "").operations;
  expect(lockHit(locked, to("a"))?.id).toBe("a");
  expect(lockHit(locked, to("b"))).toBeNull();
});
