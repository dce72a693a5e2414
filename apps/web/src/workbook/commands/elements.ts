import {
  effectiveLayout,
  type Element,
  givenName,
  type Id,
  isSynced,
  type Json,
  namesOf,
  nextRow,
  type Operation,
  shownBySynced,
  type WorkbookDocument,
} from "@sheaf/workbook";
import { type Edit, elementPath, insert, quoted, remove, set } from "./edit.ts";
import { type Box, boxOf, freeBox, placeNew } from "./layout.ts";
import { withNewIds } from "./rekey.ts";
import { t } from "../../shared/words/words.ts";

export function pageOf(document: WorkbookDocument, elementId: Id): Id | null {
  return document.pages.find((page) => page.elements.some((element) => element.id === elementId))?.id ?? null;
}

const elementsOn = (document: WorkbookDocument, pageId: Id): readonly Element[] =>
  document.pages.find((page) => page.id === pageId)?.elements ?? [];

export function elementName(document: WorkbookDocument, element: Element): string {
  return namesOf(document).element(element);
}

/** Puts a new element on a page: at a place, or (null) at the foot of it, in the size given. Formulas are in stored form. */
export function addElement(
  document: WorkbookDocument,
  pageId: Id,
  element: Element,
  title: string,
  box: Box | null,
  size: { readonly columns: number; readonly rows: number },
): Edit {
  const elements = elementsOn(document, pageId);
  const region = effectiveLayout(document, pageId);
  const at: Box = box ?? freeBox(region?.nodes ?? [], size);
  return {
    label: t("edits.elements.add", { title: title.toLowerCase() }),
    operations: [
      insert(["pages", { key: pageId }, "elements"], element, elements.at(-1)?.id ?? null),
      ...placeNew(document, pageId, element.id, at),
    ],
  };
}

/** Takes an element off its page. What was made from it stays, and says what it misses; undo brings all of it back. */
export function deleteElement(document: WorkbookDocument, element: Element): Edit {
  const pageId = pageOf(document, element.id);
  if (pageId === null) return { label: "", operations: [] };
  return {
    label: t("edits.elements.delete", { name: quoted(elementName(document, element)) }),
    operations: [
      remove(
        ["pages", { key: pageId }, "elements"],
        elementsOn(document, pageId).map(({ id }) => id),
        element.id,
      ),
      ...removeNode(document, pageId, element.id),
    ],
  };
}

function removeNode(document: WorkbookDocument, pageId: Id, elementId: Id): readonly Operation[] {
  const nodes = document.layout.find(({ regionId }) => regionId === pageId)?.nodes ?? [];
  const keys = nodes.map((node, index) => node.elementId ?? `#${index}`);
  return keys.includes(elementId) ? [remove(["layout", { key: pageId }, "nodes"], keys, elementId)] : [];
}

/** A title that the element had as styled text keeps its style. An empty one hides it. */
export function renameElement(document: WorkbookDocument, named: Element, title: string): Edit {
  // A synced control bears the label of the one that it shows.
  const all = document.pages.flatMap(({ elements }) => elements);
  const element = isSynced(named) ? (shownBySynced(all, named) ?? named) : named;
  const text = title.trim();
  const present = element["name"];
  const label = t("edits.elements.rename", { name: quoted(elementName(document, element)) });
  if (text === (givenName(element) ?? "")) return { label, operations: [] };
  if (text === "") return { label, operations: [set(elementPath(element.id, "name"), undefined)] };
  return {
    label,
    operations: [isStyledTitle(present) ? set(elementPath(element.id, "name", "text"), text) : set(elementPath(element.id, "name"), text)],
  };
}

export function duplicateElement(document: WorkbookDocument, element: Element, newId: Id): Edit {
  const pageId = pageOf(document, element.id);
  if (pageId === null) return { label: "", operations: [] };
  const [copy] = withNewIds(document, [element], () => newId);
  if (copy === undefined) return { label: "", operations: [] };
  const place = effectiveLayout(document, pageId)?.nodes.find((node) => node.elementId === element.id)?.place ?? null;
  const box = place === null ? null : boxOf(place);
  const named = givenName(copy) === null ? copy : { ...copy, name: renamed(copy["name"], `${givenName(copy) ?? ""} (copy)`) };
  return {
    label: t("edits.elements.duplicate", { name: quoted(elementName(document, element)) }),
    operations: [
      insert(["pages", { key: pageId }, "elements"], named, element.id),
      ...(box === null ? [] : placeNew(document, pageId, newId, { ...box, row: box.row + box.rows })),
    ],
  };
}

function isStyledTitle(name: Json | undefined): name is { readonly [member: string]: Json } {
  return typeof name === "object" && name !== null && !Array.isArray(name) && "text" in name;
}

function renamed(name: Json | undefined, text: string): Json {
  return isStyledTitle(name) ? { ...name, text } : text;
}

/** To the end of another page, in its present size. */
export function moveToPage(document: WorkbookDocument, element: Element, pageId: Id): Edit {
  const from = pageOf(document, element.id);
  const label = t("edits.elements.move", { name: quoted(elementName(document, element)) });
  if (from === null || from === pageId) return { label, operations: [] };
  const siblings = elementsOn(document, from).map(({ id }) => id);
  const index = siblings.indexOf(element.id);
  const target = elementsOn(document, pageId);
  const region = effectiveLayout(document, pageId);
  const place = effectiveLayout(document, from)?.nodes.find((node) => node.elementId === element.id)?.place ?? null;
  const box = place === null ? null : { ...boxOf(place), row: nextRow(region?.nodes ?? []) };
  const elementMove: Operation = {
    kind: "move-item",
    list: ["pages", { key: pageId }, "elements"],
    key: element.id,
    after: target.at(-1)?.id ?? null,
    from: { list: ["pages", { key: from }, "elements"], after: index <= 0 ? null : (siblings[index - 1] ?? null) },
    item: element,
  };
  return {
    label,
    operations: [
      ...removeNode(document, from, element.id),
      elementMove,
      ...(box === null ? [] : placeNew(document, pageId, element.id, box)),
    ],
  };
}
