import {
  applyTransaction,
  effectiveLayout,
  type Element,
  findPlaced,
  type LayoutNode,
  newElement,
  pushDown,
  type WorkbookDocument,
} from "@sheaf/workbook";
import { describe, expect, test } from "vitest";
import { originControl, twoPages } from "../testing/documents.ts";
import { alignedBoxes, groupElements, moveToHost, ungroup } from "./containers.ts";
import type { Edit } from "./edit.ts";
import { addElement, deleteElement, duplicateElement, moveToPage } from "./elements.ts";
import { elementNode, firstBox, linesOfRow, rowsKept, sharedRow } from "./layout.ts";
import { setArrangement, setPartSize } from "./stacks.ts";
import { addTab, deleteTab, moveTab, renameTab } from "./tabs.ts";

function done(document: WorkbookDocument, { operations }: Edit): WorkbookDocument {
  expect(operations.length).toBeGreaterThan(0);
  const result = applyTransaction(document, operations);
  if (!result.ok) throw new Error(JSON.stringify(result.violations));
  expect(result.skipped).toEqual([]);
  const undone = applyTransaction(result.document, result.inverse);
  expect(undone.ok && undone.document).toEqual(document);
  return result.document;
}

const start = twoPages(originControl);
const pageId = start.pages.at(0)!.id;
const find = (document: WorkbookDocument, id: string): Element =>
  document.pages.flatMap(({ elements }) => elements).find((one) => one.id === id)!;
const hostOf = (document: WorkbookDocument, id: string) => {
  const region = document.pages
    .flatMap((page) => effectiveLayout(document, page.id) ?? [])
    .find(({ nodes }) => findPlaced(nodes, id) !== null);
  return findPlaced(region?.nodes ?? [], id)?.host;
};
const made = (id: string, kind: string): Element => newElement({ id, kind })!;
const box = { column: 1, row: 1, columns: 12, rows: 6 };
const first = start.pages.at(0)!.elements.at(0)!.id;

test("what is new among figures that stand side by side moves all of them down, whatever row it was added to", () => {
  const figures = ["a", "b", "c"].reduce(
    (document, id) => done(document, addElement(document, pageId, made(id, "button"), "Button", null, { columns: 5, rows: 5 })),
    start,
  );
  const added = done(figures, addElement(figures, pageId, made("go", "button"), "Button", null, { columns: 4, rows: 2 }));
  const rowOf = (document: WorkbookDocument, id: string): number | undefined =>
    findPlaced(effectiveLayout(document, pageId)!.nodes, id)?.node.place?.row[0];
  const row = rowOf(figures, "a") ?? 0;
  expect([rowOf(added, "b"), rowOf(added, "c"), rowOf(added, "go")]).toEqual([row, row, row]);
  const to = { box: { column: 1, row, columns: 4, rows: 2 }, after: null };
  const there = done(added, moveToHost(added, pageId, ["go"], { elementId: null, tab: null }, to, true));
  expect(["go", "a", "b", "c"].map((id) => (rowOf(there, id) ?? 0) - row)).toEqual([0, 2, 2, 2]);
});

describe("containers", () => {
  const container = addElement(start, pageId, made("c", "container"), "Container", null, { columns: 12, rows: 8 });

  test("elements go in and out; the container grows with them, and takes them along", () => {
    const added = done(start, container);
    const inside = done(added, moveToHost(added, pageId, [first], { elementId: "c", tab: null }, { box, after: null }));
    expect(hostOf(inside, first)).toEqual({ elementId: "c", tab: null });
    const nested = done(
      inside,
      addElement(
        inside,
        pageId,
        { ...originControl, id: "o9", controlId: "O9" },
        "List",
        null,
        { columns: 6, rows: 30 },
        { elementId: "c", tab: null },
      ),
    );
    const place = findPlaced(effectiveLayout(nested, pageId)!.nodes, "c")!.node.place!;
    expect(place.row[1] - place.row[0]).toBeGreaterThanOrEqual(31);
    expect(
      hostOf(done(nested, moveToHost(nested, pageId, [first], { elementId: null, tab: null }, { box, after: null })), first)?.elementId,
    ).toBeNull();
    // It goes nowhere inside of itself.
    expect(moveToHost(nested, pageId, ["c"], { elementId: "c", tab: null }, { box, after: null }).operations).toEqual([]);
    const other = start.pages.at(1)!.id;
    const moved = done(nested, moveToPage(nested, find(nested, "c"), other));
    expect(moved.pages.at(1)!.elements.map(({ id }) => id)).toEqual(expect.arrayContaining(["c", first, "o9"]));
    expect(hostOf(moved, first)?.elementId).toBe("c");
    let count = 0;
    const copy = duplicateElement(nested, find(nested, "c"), () => `n${(count += 1)}`);
    const doubled = done(nested, copy);
    expect(doubled.pages.at(0)!.elements.length).toBe(nested.pages.at(0)!.elements.length + 3);
    expect(hostOf(doubled, "n2")?.elementId).toBe(copy.copyId);
  });

  test("deleted with its content, or without", () => {
    const added = done(start, container);
    const inside = done(added, moveToHost(added, pageId, [first], { elementId: "c", tab: null }, { box, after: null }));
    const gone = done(inside, deleteElement(inside, find(inside, "c")));
    expect(gone.pages.at(0)!.elements.map(({ id }) => id)).not.toContain(first);
    const kept = done(inside, ungroup(inside, find(inside, "c")));
    expect(kept.pages.at(0)!.elements.map(({ id }) => id)).toContain(first);
    expect(hostOf(kept, first)?.elementId).toBeNull();
  });

  test("several elements are grouped in their stead", () => {
    const second = done(
      start,
      addElement(start, pageId, { ...originControl, id: "o9", controlId: "O9" }, "List", null, { columns: 6, rows: 3 }),
    );
    const edit = groupElements(second, pageId, [first, "o9"], "g")!;
    const grouped = done(second, edit);
    expect(hostOf(grouped, first)?.elementId).toBe("g");
    expect(hostOf(grouped, "o9")?.elementId).toBe("g");
  });

  test("a grid becomes a stack and a grid again (8.3)", () => {
    const added = done(start, container);
    const inside = done(added, moveToHost(added, pageId, [first], { elementId: "c", tab: null }, { box, after: null }));
    const stacked = done(inside, setArrangement(inside, find(inside, "c"), "stack"));
    expect(findPlaced(effectiveLayout(stacked, pageId)!.nodes, first)!.node.place).toBeNull();
    const sized = done(
      stacked,
      setPartSize(stacked, find(stacked, first), { width: { kind: "fixed", pixels: 300 }, height: { kind: "fit" } }),
    );
    const back = done(sized, setArrangement(sized, find(sized, "c"), "grid"));
    expect(findPlaced(effectiveLayout(back, pageId)!.nodes, first)!.node.place).not.toBeNull();
  });
});

describe("tabs", () => {
  const tabbed = done(start, addElement(start, pageId, made("t", "tabbed-container"), "Tabs", null, { columns: 24, rows: 14 }));
  const onSecond = done(tabbed, moveToHost(tabbed, pageId, [first], { elementId: "t", tab: 1 }, { box, after: null }));
  const names = (document: WorkbookDocument) =>
    (find(document, "t")["tabs"] as unknown as readonly { readonly name: string }[]).map(({ name }) => name);

  test("are added, named, moved with what is on them, and deleted with it", () => {
    const added = done(onSecond, addTab(onSecond, find(onSecond, "t")));
    expect(names(added)).toEqual(["Tab 1", "Tab 2", "Tab 3"]);
    const named = done(added, renameTab(added, find(added, "t"), 1, "West"));
    const moved = done(named, moveTab(named, find(named, "t"), 1, 2));
    expect(names(moved)).toEqual(["Tab 1", "Tab 3", "West"]);
    expect(hostOf(moved, first)).toEqual({ elementId: "t", tab: 2 });
    const less = done(moved, deleteTab(moved, find(moved, "t"), 2));
    expect(names(less)).toEqual(["Tab 1", "Tab 3"]);
    expect(less.pages.at(0)!.elements.map(({ id }) => id)).not.toContain(first);
    const last = done(less, deleteTab(less, find(less, "t"), 0));
    expect(deleteTab(last, find(last, "t"), 0).operations).toEqual([]);
  });
});

describe("lining up", () => {
  const boxes = new Map([
    ["a", { column: 3, row: 1, columns: 4, rows: 3 }],
    ["b", { column: 1, row: 9, columns: 2, rows: 3 }],
    ["c", { column: 20, row: 5, columns: 4, rows: 5 }],
  ]);
  const at = (how: Parameters<typeof alignedBoxes>[1], member: "column" | "row") =>
    [...alignedBoxes(boxes, how).values()].map((one) => one[member]);

  test("edges meet, and room is even", () => {
    expect(at("left", "column")).toEqual([1, 1, 1]);
    expect(at("right", "column")).toEqual([20, 22, 20]);
    expect(at("bottom", "row")).toEqual([9, 9, 7]);
    expect([...alignedBoxes(boxes, "across")].map(([id, { column }]) => [id, column])).toEqual([
      ["b", 1],
      ["a", 10],
      ["c", 20],
    ]);
  });

  test("a row is shared up to those who are not selected, and not over one that stands among them", () => {
    const inRow = (column: number, columns: number, row = 1) => ({ column, columns, row, rows: 4 });
    const shared = new Map([
      ["a", inRow(5, 2)],
      ["b", inRow(9, 4)],
    ]);
    const lines = linesOfRow([...shared.values()], [inRow(1, 3), inRow(17, 8), inRow(3, 20, 9)], 24);
    expect(lines).toEqual([4, 17]);
    expect([...sharedRow(shared, lines!).values()].map(({ column, columns }) => [column, columns])).toEqual([
      [4, 7],
      [11, 6],
    ]);
    expect(linesOfRow([...shared.values()], [], 24)).toEqual([1, 25]);
    expect(linesOfRow([...shared.values()], [inRow(7, 2)], 24)).toBeNull();
  });
});

describe("making room", () => {
  const node = (id: string, column: number, row: number, rows = 4): LayoutNode => elementNode(id, { column, columns: 6, row, rows });
  const rows = (nodes: readonly LayoutNode[]) =>
    nodes.map(({ elementId, place }) => `${elementId ?? ""}${String(place?.row[0])}`).join(" ");
  const nodes = [node("a", 1, 1), node("b", 7, 1), node("c", 13, 1), node("d", 1, 5)];

  test("what comes from elsewhere sends a row down as a whole, also one that it touches in part", () => {
    const heading = { column: 1, columns: 12, row: 2, rows: 3 };
    expect(rows(rowsKept(nodes, heading, () => false, null))).toBe("a5 b5 c5 d5");
    expect(rows(pushDown(rowsKept(nodes, heading, () => false, null)))).toBe("a5 b5 c5 d9");
    // over two rows: both go down, one below the other as before
    expect(rows(rowsKept(nodes, { ...heading, rows: 6 }, () => false, null))).toBe("a8 b8 c8 d12");
    expect(rows(rowsKept(nodes, { ...heading, column: 19, columns: 6 }, () => false, null))).toBe("a1 b1 c1 d5");
    // within its row nobody else has to move
    expect(rows(rowsKept(nodes, { column: 7, columns: 6, row: 1, rows: 4 }, (id) => id === "a", 1))).toBe("a1 b1 c1 d5");
  });

  test("the first in an empty container begins at its top, and has all of its width where it takes half of it", () => {
    expect(firstBox({ column: 5, columns: 12, row: 7, rows: 9 }, 24)).toEqual({ column: 1, columns: 24, row: 1, rows: 9 });
    expect(firstBox({ column: 5, columns: 4, row: 7, rows: 2 }, 24)).toEqual({ column: 5, columns: 4, row: 1, rows: 2 });
  });
});
