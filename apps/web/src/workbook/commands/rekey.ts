import { printTarget, replaceReferences } from "@sheaf/formula";
import { type Element, handleOf, type Id, isOwnControl, type Json, type WorkbookDocument } from "@sheaf/workbook";

/**
 * Copies of elements under new ids. References among them lead to the copies; everything else keeps what it refers to. A
 * control gets a handle of its own, which formulas and synced ones among the copies use.
 */
export function withNewIds(document: WorkbookDocument, elements: readonly Element[], newId: () => Id): readonly Element[] {
  const ids = new Map<Id, Id>(elements.map(({ id }) => [id, newId()]));
  const handles = new Set(
    document.pages.flatMap((page) =>
      page.elements.flatMap((element) => (element.kind === "control" ? [handleOf(element).toLowerCase()] : [])),
    ),
  );
  const freeHandle = (wanted: string): string => {
    // Copies from elsewhere keep theirs where nobody has it.
    if (!handles.has(wanted.toLowerCase())) {
      handles.add(wanted.toLowerCase());
      return wanted;
    }
    for (let count = 2; ; count += 1) {
      const handle = `${wanted}-${count}`;
      if (handles.has(handle.toLowerCase())) continue;
      handles.add(handle.toLowerCase());
      return handle;
    }
  };
  const copies = new Map(
    elements.filter(isOwnControl).map((control) => [handleOf(control).toLowerCase(), freeHandle(handleOf(control))] as const),
  );
  return elements.map((element): Element => {
    const copy = copied(element, ids) as Element;
    const id = ids.get(element.id) ?? element.id;
    if (element.kind !== "control") return { ...copy, id };
    // A synced one whose control is not among the copies shows the same as before.
    return { ...copy, id, controlId: copies.get(handleOf(element).toLowerCase()) ?? handleOf(element) };
  });
}

/** Ids of other elements stand in members called `elementId` and in the references of stored formulas. */
function copied(value: Json, ids: ReadonlyMap<Id, Id>): Json {
  if (typeof value === "string") return value.includes("[@") ? inFormula(value, ids) : value;
  if (typeof value !== "object" || value === null) return value;
  if (Array.isArray(value)) return value.map((item: Json) => copied(item, ids));
  const members = Object.entries(value as { readonly [key: string]: Json });
  return Object.fromEntries(
    members.map(([name, member]) => [
      name,
      name === "elementId" && typeof member === "string" ? (ids.get(member) ?? member) : copied(member, ids),
    ]),
  );
}

function inFormula(text: string, ids: ReadonlyMap<Id, Id>): string {
  return replaceReferences(text, "stored", ({ target }) => {
    if (target === null || target.kind === "own") return null;
    const elementId = ids.get(target.elementId);
    return elementId === undefined ? null : printTarget({ ...target, elementId });
  });
}
