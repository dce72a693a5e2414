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
  nodeFor,
  nodesIn,
  type Operation,
  overlaps,
  pageColumns,
  pageHost,
  shownBySynced,
  takeOut,
  withNodesIn,
  type WorkbookDocument,
  memberOf,
} from "@sheaf/workbook";
import { copyName } from "./copy-name.ts";
import { type Edit, elementPath, insert, quoted, remove, set } from "./edit.ts";
import { type Box, boxOf, firstBox, freeBox, layoutOperations, LOW, placeNew, placeNode, placeOf, sharedRow } from "./layout.ts";
import { withNewIds } from "./rekey.ts";
import { automaticTitle } from "./title-of-shown.ts";
import { t } from "../../shared/words/words.ts";

/** Columns that each element of a row of its like keeps, of 24. */
const LEAST = 3;
/** Columns of the widest elements that are added as one of a row, of 24. */
const SMALL = 12;

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
  const count = columns ?? pageColumns;
  const sized = sizeAmongLike(document, inside, element, size);
  const free = freeBox(inside, sized, count);
  const at: Box = box ?? (inside.length === 0 && host.elementId !== null ? firstBox(free, count) : free);
  const row = box === null ? lastRowWith(document, inside, element, free, count) : null;
  return {
    label: t("edits.elements.add", { title: inSentence(title) }),
    operations: [
      insert(["pages", { key: pageId }, "elements"], element, elements.at(-1)?.id ?? null),
      ...(row === null || region === null
        ? placeNew(document, pageId, element, at, host)
        : layoutOperations(
            document,
            pageId,
            withNodesIn(region.nodes, host, inRow([...inside, nodeFor(element, placeOf(at))], row)),
            element.id,
          )),
    ],
  };
}

/** The nodes with the boxes that a row gives to some of them. */
const inRow = (nodes: readonly LayoutNode[], row: ReadonlyMap<Id, Box>): readonly LayoutNode[] =>
  nodes.map((node) => {
    const box = row.get(node.elementId ?? "");
    return box === undefined ? node : { ...node, place: placeOf(box) };
  });

/** What stands lowest in one place of a page, rightmost last. */
function lowest(nodes: readonly LayoutNode[]): readonly LayoutNode[] {
  const foot = nextRow(nodes);
  return nodes.filter(({ place }) => place?.row[1] === foot).toSorted((a, b) => a.place!.column[0] - b.place!.column[0]);
}

const isOfKind = (document: WorkbookDocument, { elementId }: LayoutNode, { kind }: Element): boolean =>
  namesOf(document).find(elementId ?? "")?.kind === kind;

/** As large as the last of its like at the foot of the page, which it may stand beside; else as its kind is at first. */
function sizeAmongLike(
  document: WorkbookDocument,
  nodes: readonly LayoutNode[],
  element: Element,
  size: { readonly columns: number; readonly rows: number },
): { readonly columns: number; readonly rows: number } {
  const last = lowest(nodes).at(-1);
  if (last?.place == null || !isOfKind(document, last, element)) return size;
  const { columns, rows } = boxOf(last.place);
  // Some controls are higher than others.
  const type = memberOf(element, "controlType");
  if (memberOf(namesOf(document).find(last.elementId ?? "") ?? element, "controlType") !== type) return size;
  // What reaches over half of the page is no part of a row.
  const isSmall = ({ columns: wide, rows: high }: typeof size): boolean => wide <= SMALL && high <= LOW;
  return isSmall(size) && isSmall({ columns, rows }) ? { columns, rows } : size;
}

/**
 * The last row, with something new of the same kind at its end, once they share it; null where they need not or cannot: there is room for
 * two more (`free`: where it would stand), or the row is no row of its like.
 */
function lastRowWith(
  document: WorkbookDocument,
  nodes: readonly LayoutNode[],
  element: Element,
  free: Box,
  columns: number,
): ReadonlyMap<Id, Box> | null {
  const last = lowest(nodes).at(-1);
  if (last?.place == null || !isOfKind(document, last, element) || free.rows > boxOf(last.place).rows) return null;
  const boxes = rowOfLike(document, nodes, last, element, columns);
  if (boxes === null) return null;
  const taken = [...boxes.values()].reduce((sum, one) => sum + one.columns, 0);
  const isFull = free.row === nextRow(nodes) || taken + 2 * free.columns > columns;
  return isFull ? sharedRow(new Map([...boxes, [element.id, { ...boxOf(last.place), column: columns }]]), [1, columns + 1]) : null;
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
  const boxes = rowOfLike(document, nodes, { place }, original, columns);
  if (boxes === null) return null;
  const taken = [...boxes.values()].reduce((sum, one) => sum + one.columns, 0);
  // Room for none after the copy is a gap at the end of the row.
  const isFull = besideOrBelow(nodes, box, columns).row !== box.row || taken + 2 * box.columns > columns;
  // Right behind the original, before what stands behind it.
  return isFull ? sharedRow(new Map([...boxes, [copyId, { ...box, column: box.column + 0.5 }]]), [1, columns + 1]) : null;
}

/**
 * The boxes of the row that a node stands in, where it is a row of low elements of one kind and width that has room for one more once it is
 * shared; else null.
 */
function rowOfLike(
  document: WorkbookDocument,
  nodes: readonly LayoutNode[],
  { place }: Pick<LayoutNode, "place">,
  element: Element,
  columns: number,
): ReadonlyMap<Id, Box> | null {
  if (place === null || isReport(document)) return null;
  const box = boxOf(place);
  const row = nodes.filter((node) => node.place !== null && node.place.row[0] < place.row[1] && node.place.row[1] > place.row[0]);
  const isPart = (node: LayoutNode): boolean =>
    isOfKind(document, node, element) &&
    JSON.stringify(node.place?.row) === JSON.stringify(place.row) &&
    Math.abs(boxOf(node.place ?? place).columns - box.columns) <= 1;
  if (row.length < 2 || box.rows > LOW || !row.every(isPart) || (row.length + 1) * LEAST > columns) return null;
  return new Map(row.flatMap((node) => (node.place === null ? [] : [[node.elementId ?? "", boxOf(node.place)] as const])));
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
  const names = new Set(document.pages.flatMap(({ elements }) => elements.map((one) => givenName(one))));
  const copied = copyName(givenName(copy) ?? "", (one) => names.has(one));
  const named = isOwn ? { ...copy, name: renamed(memberOf(copy, "name"), copied) } : copy;
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
