import {
  columnsIn,
  effectiveLayout,
  type Element,
  findPlaced,
  givenName,
  type Id,
  idsInside,
  isReport,
  isSynced,
  type Json,
  type LayoutHost,
  type LayoutNode,
  listOfHost,
  namesOf,
  nextRow,
  nodesIn,
  type Operation,
  overlaps,
  pageHost,
  shownBySynced,
  takeOut,
  withNodesIn,
  type WorkbookDocument,
  memberOf,
} from "@sheaf/workbook";
import { type Edit, elementPath, insert, quoted, remove, set } from "./edit.ts";
import { type Box, boxOf, firstBox, freeBox, layoutOperations, placeNew, placeNode, placeOf, sharedRow } from "./layout.ts";
import { withNewIds } from "./rekey.ts";
import { automaticTitle } from "./title-of-shown.ts";
import { t } from "../../shared/words/words.ts";

export function pageOf(document: WorkbookDocument, elementId: Id): Id | null {
  return document.pages.find((page) => page.elements.some((element) => element.id === elementId))?.id ?? null;
}

/** The title of a kind inside a sentence: `bar chart`, and `KPI` as ever. */
export const inSentence = (title: string): string => (/^\p{Lu}\p{Ll}/u.test(title) ? title.toLowerCase() : title);

const elementsOn = (document: WorkbookDocument, pageId: Id): readonly Element[] =>
  document.pages.find((page) => page.id === pageId)?.elements ?? [];

export function elementName(document: WorkbookDocument, element: Element): string {
  return namesOf(document).element(element);
}

/** Puts a new element on a page, or into a container of it: at a place, or (null) at the foot, in the size given. Formulas are in stored form. */
export function addElement(
  document: WorkbookDocument,
  pageId: Id,
  element: Element,
  title: string,
  box: Box | null,
  size: { readonly columns: number; readonly rows: number },
  host: LayoutHost = pageHost,
): Edit {
  const elements = elementsOn(document, pageId);
  const region = effectiveLayout(document, pageId);
  const inside = region === null ? [] : nodesIn(region.nodes, host);
  const columns = region === null ? undefined : columnsIn(region, host);
  const free = freeBox(inside, size, columns);
  const at: Box = box ?? (inside.length === 0 && host.elementId !== null ? firstBox(free, columns ?? free.columns) : free);
  return {
    label: t("edits.elements.add", { title: inSentence(title) }),
    operations: [
      insert(["pages", { key: pageId }, "elements"], element, elements.at(-1)?.id ?? null),
      ...placeNew(document, pageId, element, at, host),
    ],
  };
}

/** Takes an element off its page, a container with all that is in it. What was made from it stays, and says what it misses; undo brings all of it back. */
export function deleteElement(document: WorkbookDocument, element: Element): Edit {
  return deleteElements(document, [element], t("edits.elements.delete", { name: quoted(elementName(document, element)) }));
}

/** The same for several of one page, as one step. */
export function deleteElements(document: WorkbookDocument, elements: readonly Element[], label: string): Edit {
  const pageId = elements[0] === undefined ? null : pageOf(document, elements[0].id);
  const region = pageId === null ? null : effectiveLayout(document, pageId);
  if (pageId === null || region === null) return { label, operations: [] };
  const gone = new Set(elements.flatMap(({ id }) => [id, ...idsInside(region.nodes, id)]));
  const list = ["pages", { key: pageId }, "elements"];
  let left = elementsOn(document, pageId).map(({ id }) => id);
  const removals = left.flatMap((id) => {
    if (!gone.has(id)) return [];
    const removal = remove(list, left, id);
    left = left.filter((other) => other !== id);
    return [removal];
  });
  return { label, operations: [...removeNodes(document, pageId, [...gone]), ...removals] };
}

/** Takes the nodes of elements out of a page's own layout, wherever they stand; what is around them stays as it is. */
export function removeNodes(document: WorkbookDocument, pageId: Id, elementIds: readonly Id[]): readonly Operation[] {
  const region = document.layout.find(({ regionId }) => regionId === pageId);
  if (region === undefined) return [];
  let nodes = region.nodes;
  return elementIds.flatMap((id) => {
    const found = findPlaced(nodes, id);
    if (found === null) return [];
    const keys = nodesIn(nodes, found.host).map((node, index) => node.elementId ?? `#${index}`);
    const removal = remove(listOfHost({ ...region, nodes }, found.host), keys, id);
    nodes = takeOut(nodes, [id]).nodes;
    return [removal];
  });
}

/** A title that the element had as styled text keeps its style. An empty one hides it. */
export function renameElement(document: WorkbookDocument, named: Element, title: string): Edit {
  // A synced control bears the label of the one that it shows.
  const all = document.pages.flatMap(({ elements }) => elements);
  const element = isSynced(named) ? (shownBySynced(all, named) ?? named) : named;
  const text = title.trim();
  const present = memberOf(element, "name");
  const label = t("edits.elements.rename", { name: quoted(elementName(document, element)) });
  if (text === (givenName(element) ?? "")) return { label, operations: [] };
  if (text === "") return { label, operations: [set(elementPath(element.id, "name"), undefined)] };
  return {
    label,
    operations: [isStyledTitle(present) ? set(elementPath(element.id, "name", "text"), text) : set(elementPath(element.id, "name"), text)],
  };
}

/** Where a copy goes: beside the original where as much room is free, else below it. */
function besideOrBelow(nodes: readonly LayoutNode[], box: Box, columns: number): Box {
  const beside = { ...box, column: box.column + box.columns };
  const isFree = !nodes.some(({ place }) => place !== null && overlaps(place, placeOf(beside)));
  return isFree && beside.column + beside.columns <= columns + 1 ? beside : { ...box, row: box.row + box.rows };
}

/** As high as what is low enough to stand in a row of its like, figures and controls, in rows of the grid. */
const LOW = 6;
/** Columns that each of them keeps, of 24. */
const LEAST = 3;

/**
 * Where an element stands in a row of its like, all of one width, and its copy with them, once they share it; null where they need not or
 * cannot: there is room beside the original and for one more after it, or something else stands in its row.
 */
function rowWithCopy(
  document: WorkbookDocument,
  nodes: readonly LayoutNode[],
  original: Element,
  copyId: Id,
  columns: number,
): ReadonlyMap<Id, Box> | null {
  const place = nodes.find(({ elementId }) => elementId === original.id)?.place ?? null;
  if (place === null || isReport(document)) return null;
  const box = boxOf(place);
  const row = nodes.filter((node) => node.place !== null && node.place.row[0] < place.row[1] && node.place.row[1] > place.row[0]);
  const isLike = (node: LayoutNode): boolean =>
    namesOf(document).find(node.elementId ?? "")?.kind === original.kind &&
    JSON.stringify(node.place?.row) === JSON.stringify(place.row) &&
    Math.abs(boxOf(node.place ?? place).columns - box.columns) <= 1;
  const isRow = row.length > 1 && box.rows <= LOW && row.every(isLike);
  const taken = row.reduce((sum, node) => sum + (node.place === null ? 0 : boxOf(node.place).columns), 0);
  // Room for none after the copy is a gap at the end of the row.
  const isFull = besideOrBelow(nodes, box, columns).row !== box.row || taken + 2 * box.columns > columns;
  if (!isRow || !isFull || (row.length + 1) * LEAST > columns) return null;
  const boxes = row.flatMap((node) => (node.place === null ? [] : [[node.elementId ?? "", boxOf(node.place)] as const]));
  // Right behind the original, before what stands behind it.
  return sharedRow(new Map([...boxes, [copyId, { ...box, column: box.column + 0.5 }]]), [1, columns + 1]);
}

/** A copy beside it or right below, in the same container; of a container, with copies of all that is in it. */
export function duplicateElement(document: WorkbookDocument, element: Element, newId: () => Id): Edit & { readonly copyId: Id } {
  const pageId = pageOf(document, element.id);
  const region = pageId === null ? null : effectiveLayout(document, pageId);
  const none = { label: "", operations: [], copyId: element.id };
  if (pageId === null || region === null) return none;
  const inner = idsInside(region.nodes, element.id);
  const originals = [element, ...elementsOn(document, pageId).filter(({ id }) => inner.includes(id))];
  const copies = withNewIds(document, originals, newId);
  const copy = copies[0];
  if (copy === undefined) return none;
  const found = findPlaced(region.nodes, element.id);
  // A title that says what is shown goes on to say it, also once the copy shows something else.
  const isOwn = givenName(copy) !== null && givenName(element) !== automaticTitle(document, element);
  const named = isOwn ? { ...copy, name: renamed(memberOf(copy, "name"), `${givenName(copy) ?? ""} (copy)`) } : copy;
  const ids = new Map(originals.map(({ id }, index) => [id, copies[index]?.id ?? id]));
  const box = found === null || found.node.place === null ? null : boxOf(found.node.place);
  const inside = found === null ? [] : nodesIn(region.nodes, found.host);
  const row = found === null ? null : rowWithCopy(document, inside, element, copy.id, columnsIn(region, found.host));
  let last = element.id;
  const inserts = [named, ...copies.slice(1)].map((one) => {
    const operation = insert(["pages", { key: pageId }, "elements"], one, last);
    last = one.id;
    return operation;
  });
  return {
    copyId: copy.id,
    label: t("edits.elements.duplicate", { name: quoted(elementName(document, element)) }),
    operations: [
      ...inserts,
      ...(found === null
        ? []
        : row !== null
          ? layoutOperations(
              document,
              pageId,
              withNodesIn(
                region.nodes,
                found.host,
                [...inside, withOtherIds(found.node, ids)].map((node) => {
                  const shared = row.get(node.elementId ?? "");
                  return shared === undefined ? node : { ...node, place: placeOf(shared) };
                }),
              ),
              element.id,
            )
          : placeNode(
              document,
              pageId,
              withOtherIds(found.node, ids),
              box === null ? null : besideOrBelow(inside, box, columnsIn(region, found.host)),
              found.host,
              element.id,
            )),
    ],
  };
}

function withOtherIds(node: LayoutNode, ids: ReadonlyMap<Id, Id>): LayoutNode {
  return {
    ...node,
    elementId: node.elementId === null ? null : (ids.get(node.elementId) ?? node.elementId),
    children: node.children.map((child) => withOtherIds(child, ids)),
  };
}

function isStyledTitle(name: Json | undefined): name is { readonly [member: string]: Json } {
  return typeof name === "object" && name !== null && !Array.isArray(name) && "text" in name;
}

function renamed(name: Json | undefined, text: string): Json {
  return isStyledTitle(name) ? { ...name, text } : text;
}

/** To the end of another page, in its present size; a container with all that is in it. */
export function moveToPage(document: WorkbookDocument, element: Element, pageId: Id): Edit {
  const from = pageOf(document, element.id);
  const label = t("edits.elements.move", { name: quoted(elementName(document, element)) });
  const before = from === null ? null : effectiveLayout(document, from);
  const region = effectiveLayout(document, pageId);
  if (from === null || before === null || region === null || from === pageId) return { label, operations: [] };
  const node = findPlaced(before.nodes, element.id)?.node ?? null;
  const moved = new Set([element.id, ...idsInside(before.nodes, element.id)]);
  let siblings = elementsOn(document, from).map(({ id }) => id);
  let last = elementsOn(document, pageId).at(-1)?.id ?? null;
  const moves = elementsOn(document, from).flatMap((one): readonly Operation[] => {
    if (!moved.has(one.id)) return [];
    const index = siblings.indexOf(one.id);
    const move: Operation = {
      kind: "move-item",
      list: ["pages", { key: pageId }, "elements"],
      key: one.id,
      after: last,
      from: { list: ["pages", { key: from }, "elements"], after: index <= 0 ? null : (siblings[index - 1] ?? null) },
      item: one,
    };
    siblings = siblings.filter((id) => id !== one.id);
    last = one.id;
    return [move];
  });
  const size = node?.place == null ? { columns: 12, rows: 12 } : boxOf(node.place);
  const box = { column: 1, ...size, row: nextRow(region.nodes) };
  return {
    label,
    operations: [...removeNodes(document, from, [element.id]), ...moves, ...(node === null ? [] : placeNode(document, pageId, node, box))],
  };
}
