import { applyTransaction, type Element, readWorkbookValue, type WorkbookDocument } from "@sheaf/workbook";
import { expect, test } from "vitest";
import { alignElements, groupElements, moveToHost } from "./containers.ts";
import { deleteElement, renameElement } from "./elements.ts";
import { placeElement } from "./layout.ts";
import { isLocked, lockHit, lockOf, setLocked } from "./locks.ts";

const text = (id: string) => ({ id, kind: "text", body: id });
const layout = `<Page id="p" type="grid" gridTemplateColumns="repeat(24, 1fr)" gridTemplateRows="auto">
  <Element elementId="a" gridColumn="1 / 7" gridRow="1 / 5"/>
  <Element elementId="b" gridColumn="7 / 13" gridRow="1 / 5"/>
  <Container elementId="c" type="grid" gridColumn="1 / 25" gridRow="5 / 15" gridTemplateColumns="repeat(24, 1fr)" gridTemplateRows="auto">
    <Element elementId="d" gridColumn="1 / 13" gridRow="1 / 5"/>
  </Container>
</Page>`;
const { document } = readWorkbookValue({
  name: "Locks",
  schemaVersion: 1,
  pages: [{ id: "p", name: "Page", elements: [text("a"), text("b"), { id: "c", kind: "container", name: "Box" }, text("d")] }],
  layout,
});
if (document === null) throw new Error("no document");
function of(from: WorkbookDocument, id: string): Element {
  const found = from.pages[0]?.elements.find((one) => one.id === id);
  if (found === undefined) throw new Error(`no element ${id}`);
  return found;
}
const locked = (id: string): WorkbookDocument => {
  const applied = applyTransaction(document, setLocked(document, of(document, id), true).operations);
  if (!applied.ok) throw new Error("refused");
  return applied.document;
};

test("a locked element is neither changed, moved, resized nor deleted until it is unlocked", () => {
  const now = locked("a");
  expect(isLocked(of(now, "a"))).toBe(true);
  const box = { column: 13, row: 1, columns: 6, rows: 4 };
  for (const { operations } of [
    renameElement(now, of(now, "a"), "Another"),
    placeElement(now, "p", "a", box, ""),
    deleteElement(now, of(now, "a")),
    moveToHost(now, "p", ["a"], { elementId: "c", tab: null }, { box: null, after: null }),
    alignElements(now, "p", ["b", "a"], "right"),
    groupElements(now, "p", ["a", "b"], "g") ?? { operations: [] },
  ])
    expect(lockHit(now, operations)?.id).toBe("a");
  expect(lockHit(now, setLocked(now, of(now, "a"), false).operations)).toBeNull();
});

test("others move and change as ever, and push what is locked down", () => {
  const now = locked("a");
  expect(lockHit(now, renameElement(now, of(now, "b"), "Another").operations)).toBeNull();
  expect(lockHit(now, placeElement(now, "p", "b", { column: 1, row: 1, columns: 6, rows: 4 }, "").operations)).toBeNull();
});

test("a locked container keeps what is in it, and takes nothing in", () => {
  const now = locked("c");
  expect(lockOf(now, "d")?.id).toBe("c");
  expect(lockOf(now, "a")).toBeNull();
  expect(lockHit(now, renameElement(now, of(now, "d"), "Another").operations)?.id).toBe("c");
  expect(lockHit(now, deleteElement(now, of(now, "d")).operations)?.id).toBe("c");
  const into = moveToHost(now, "p", ["a"], { elementId: "c", tab: null }, { box: null, after: null });
  expect(lockHit(now, into.operations)?.id).toBe("c");
});
