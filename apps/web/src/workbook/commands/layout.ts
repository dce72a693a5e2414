import {
  effectiveLayout,
  type Element,
  findPlaced,
  holderOf,
  type Id,
  isPlacing,
  isReport,
  isStack,
  type LayoutHost,
  type LayoutNode,
  listOfHost,
  nextRow,
  nodeFor,
  nodesIn,
  type Operation,
  overlaps,
  pageColumns,
  pageHost,
  type Place,
  pushDown,
  type RegionLayout,
  rowsAround,
  sameHost,
  samePlace,
  settledNodes,
  shifted,
  walkNodes,
  withNodesIn,
  type WorkbookDocument,
} from "@sheaf/workbook";
import { type Edit, insert, remove, set } from "./edit.ts";
import { ownLayout } from "./own-layout.ts";
import { addToSheet } from "./sheet.ts";

/** A place by its begin and size, in columns and rows of the grid, from 1. */
export interface Box {
  readonly column: number;
  readonly row: number;
  readonly columns: number;
  readonly rows: number;
}

export const boxOf = (place: Place): Box => ({
  column: place.column[0],
  row: place.row[0],
  columns: place.column[1] - place.column[0],
  rows: place.row[1] - place.row[0],
});

export const placeOf = ({ column, row, columns, rows }: Box): Place => ({ column: [column, column + columns], row: [row, row + rows] });

/** Inside the page's columns, and no smaller than allowed. */
export function fitted(box: Box, least: readonly [number, number], columnCount = pageColumns): Box {
  const columns = Math.max(Math.min(box.columns, columnCount), Math.min(least[0], columnCount));
  const rows = Math.max(box.rows, least[1]);
  return {
    columns,
    rows,
    column: Math.min(Math.max(1, box.column), columnCount - columns + 1),
    row: Math.max(1, box.row),
  };
}

/**
 * Where everything in one place of a page stands when one element takes a place in it: what is in the way goes down, and in front of what
 * grows where it stands, whole rows do.
 */
export function arranged(nodes: readonly LayoutNode[], elementId: Id, box: Box, node?: LayoutNode): readonly LayoutNode[] {
  const place = placeOf(box);
  const known = nodes.find((one) => one.elementId === elementId);
  const around = known?.place?.row[0] === box.row ? rowsKept(nodes, box, (id) => id === elementId, box.row) : nodes;
  const placed =
    known === undefined
      ? [...nodes, { ...(node ?? elementNode(elementId, box)), place }]
      : around.map((one) => (one.elementId === elementId ? { ...one, place } : one));
  return pushDown(placed, elementId);
}

export function elementNode(elementId: Id, box: Box): LayoutNode {
  return { tag: "Element", elementId, place: placeOf(box), attributes: {}, children: [] };
}

/** Moves or resizes an element within the grid it stands in. Containers around it grow with it. */
export function placeElement(document: WorkbookDocument, pageId: Id, elementId: Id, box: Box, label: string): Edit {
  const region = effectiveLayout(document, pageId);
  const found = region === null ? null : findPlaced(region.nodes, elementId);
  if (region === null) return { label, operations: [] };
  const host = found?.host ?? pageHost;
  const nodes = withNodesIn(region.nodes, host, arranged(nodesIn(region.nodes, host), elementId, box));
  return { label, operations: layoutOperations(document, pageId, nodes, elementId) };
}

/**
 * Operations that give a page another arrangement: where only places differ, those places; where nodes came or went, those nodes; where
 * nodes changed the container they stand in, the arrangement as a whole. None where nothing differs. `first` keeps its place, what is in its
 * way goes down.
 */
export function layoutOperations(
  document: WorkbookDocument,
  pageId: Id,
  wanted: readonly LayoutNode[],
  first: Id | null = null,
): readonly Operation[] {
  const region = effectiveLayout(document, pageId);
  const page = document.pages.find(({ id }) => id === pageId);
  if (region === null || page === undefined) return [];
  const nodes = settledNodes(wanted, rowsAround(page), first);
  const before = new Map(walkNodes(region.nodes).map((found) => [found.node.elementId ?? "", found]));
  const after = walkNodes(nodes);
  const added = after.filter(({ node }) => !before.has(node.elementId ?? ""));
  const kept = new Set(after.map(({ node }) => node.elementId ?? ""));
  const removed = [...before.values()].filter(({ node }) => !kept.has(node.elementId ?? ""));
  const isSameShape = after.every(({ node, host }) => {
    const was = before.get(node.elementId ?? "");
    return was === undefined || (sameHost(was.host, host) && sameShape(was.node, node));
  });
  if (!isSameShape || !isSameOrder(region.nodes, nodes)) return [wholeLayout(document, { ...region, nodes })];
  const moved = after.filter(({ node }) => {
    const was = before.get(node.elementId ?? "");
    return was !== undefined && !samePlace(was.node.place, node.place);
  });
  if (added.length + removed.length + moved.length === 0) return [];
  const own = ownLayout(document, pageId, region);
  const isNewInside = new Set(added.flatMap(({ node }) => walkNodes(node.children).map((inner) => inner.node.elementId)));
  const isGoneInside = new Set(removed.flatMap(({ node }) => walkNodes(node.children).map((inner) => inner.node.elementId)));
  return [
    ...own,
    ...removed
      .filter(({ node }) => !isGoneInside.has(node.elementId))
      .map(({ node, host }) => {
        const siblings = nodesIn(region.nodes, host);
        return remove(
          listOfHost(region, host),
          siblings.map((one, index) => one.elementId ?? `#${index}`),
          node.elementId ?? "",
        );
      }),
    ...added
      .filter(({ node }) => !isNewInside.has(node.elementId))
      .map(({ node, host }) => {
        const siblings = nodesIn(region.nodes, host);
        const last = siblings.length === 0 ? null : (siblings.at(-1)?.elementId ?? `#${siblings.length - 1}`);
        return insert(listOfHost(region, host), node, last);
      }),
    ...moved.map(({ node }) => set(["nodes", { key: node.elementId ?? "" }, "place"], node.place)),
  ];
}

/** The block of a page as a whole; its first one where it had none. */
function wholeLayout(document: WorkbookDocument, region: RegionLayout): Operation {
  return document.layout.some(({ regionId }) => regionId === region.regionId)
    ? set(["layout", { key: region.regionId }], region)
    : insert(["layout"], region, document.layout.at(-1)?.regionId ?? null);
}

/** All but the place and what stands inside, which is compared on its own. */
function sameShape(a: LayoutNode, b: LayoutNode): boolean {
  const frame = (node: LayoutNode): string =>
    JSON.stringify([
      node.tag,
      node.attributes,
      node.children.filter((child) => !isPlacing(child)).map((child) => (child.tag === "Tab" ? [child.tag, child.attributes] : child)),
    ]);
  return a === b || frame(a) === frame(b);
}

/** In stacks the order of the nodes is what is seen. */
function isSameOrder(before: readonly LayoutNode[], after: readonly LayoutNode[]): boolean {
  return walkNodes(after).every(({ node }) => {
    if (!isStack(node)) return true;
    const was = findPlaced(before, node.elementId ?? "")?.node;
    const order = (of: LayoutNode): readonly Id[] => of.children.flatMap(({ elementId }) => elementId ?? []);
    if (was === undefined) return true;
    const known = new Set(order(was));
    const now = new Set(order(node));
    const left = order(was).filter((id) => now.has(id));
    return order(node)
      .filter((id) => known.has(id))
      .every((id, index) => id === left[index]);
  });
}

/** As high as what is low enough to stand in a row of its like, figures and controls, in rows of the grid. */
export const LOW = 6;

/** Where a new element goes: beside what is lowest on the page where there is room, else below everything. */
export function freeBox(
  nodes: readonly LayoutNode[],
  size: { readonly columns: number; readonly rows: number },
  columnCount = pageColumns,
): Box {
  const foot = nextRow(nodes);
  const columns = Math.min(size.columns, columnCount);
  for (const { place } of nodes) {
    if (place === null || place.row[1] !== foot) continue;
    const box = { column: place.column[1], row: place.row[0], columns, rows: size.rows };
    const isOnPage = box.column + box.columns <= columnCount + 1;
    if (isOnPage && !nodes.some((node) => node.place !== null && overlaps(node.place, placeOf(box)))) return box;
  }
  return roomInLowRow(nodes, { columns, rows: size.rows }, foot, columnCount) ?? { column: 1, row: foot, columns, rows: size.rows };
}

/** Room for something low in a last row of low elements, not all of which reach its foot: beside one of them, else below one. */
function roomInLowRow(
  nodes: readonly LayoutNode[],
  size: { readonly columns: number; readonly rows: number },
  foot: number,
  columnCount: number,
): Box | null {
  const places = nodes.flatMap(({ place }) => (place === null ? [] : [place]));
  const top = Math.min(...places.filter(({ row }) => row[1] === foot).map(({ row }) => row[0]));
  const row = places.filter((place) => place.row[1] > top);
  if (![...row, placeOf({ column: 1, row: 1, ...size })].every((place) => place.row[1] - place.row[0] <= LOW)) return null;
  const isFree = (box: Box): boolean =>
    box.row >= top &&
    box.row + box.rows <= foot &&
    box.column + box.columns <= columnCount + 1 &&
    !row.some((place) => overlaps(place, placeOf(box)));
  return (
    row
      .flatMap((place) => [
        { column: place.column[1], row: place.row[0], ...size },
        { column: place.column[0], row: place.row[1], ...size },
      ])
      .filter(isFree)
      .toSorted((a, b) => a.row - b.row || a.column - b.column)
      .at(0) ?? null
  );
}

/** Where something small goes that belongs to an element: in free room right above it, else in its place, which moves down. */
export function boxAbove(
  nodes: readonly LayoutNode[],
  elementId: Id,
  size: { readonly columns: number; readonly rows: number },
): Box | null {
  const place = nodes.find((node) => node.elementId === elementId)?.place;
  if (place == null) return null;
  const at = boxOf(place);
  const above = { ...size, row: at.row - size.rows };
  for (let column = at.column; above.row >= 1 && column + size.columns <= at.column + at.columns; column += 1) {
    const taken = placeOf({ ...above, column });
    if (!nodes.some((node) => node.place !== null && overlaps(node.place, taken))) return { ...above, column };
  }
  return fitted({ ...size, column: at.column, row: at.row }, [1, 1]);
}

/** Operations that give a new element its place, on the page or inside of a container; none where there is no such page. */
export function placeNew(
  document: WorkbookDocument,
  pageId: Id,
  element: Element,
  box: Box,
  host: LayoutHost = pageHost,
): readonly Operation[] {
  return placeNode(document, pageId, nodeFor(element, placeOf(box)), box, host);
}

/** The same for a node with all that is inside of it. In a stack it goes behind `after`, and has no place. */
export function placeNode(
  document: WorkbookDocument,
  pageId: Id,
  node: LayoutNode,
  box: Box | null,
  host: LayoutHost = pageHost,
  after: Id | null = null,
): readonly Operation[] {
  const region = effectiveLayout(document, pageId);
  if (region === null || node.elementId === null) return [];
  if (isReport(document)) return addToSheet(document, pageId, [{ node, cells: box }]);
  const holder = holderOf(region.nodes, host);
  const inside = nodesIn(region.nodes, host);
  const anchor = after === null ? -1 : inside.findIndex(({ elementId }) => elementId === after);
  const at = anchor < 0 ? inside.length : anchor + 1;
  const nodes =
    box === null || (holder !== null && isStack(holder))
      ? [...inside.slice(0, at), { ...node, place: null }, ...inside.slice(at)]
      : arranged(inside, node.elementId, box, node);
  return layoutOperations(document, pageId, withNodesIn(region.nodes, host, nodes), node.elementId);
}

/** The columns of a grid: its first line and the one behind the last. */
type Lines = readonly [from: number, to: number];

/** Boxes beside each other between two lines of a grid, equally wide and high; as they are where there are too many of them. Pure. */
export function sharedRow(boxes: ReadonlyMap<Id, Box>, [from, to]: Lines): ReadonlyMap<Id, Box> {
  const all = [...boxes.values()];
  const columns = to - from;
  if (all.length * 2 > columns) return boxes;
  const { row, rows } = rowOf(all);
  const line = (place: number): number => from + Math.round((place * columns) / all.length);
  const ordered = [...boxes].toSorted(([, a], [, b]) => a.column - b.column || a.row - b.row);
  return new Map(ordered.map(([id], place) => [id, { column: line(place), columns: line(place + 1) - line(place), row, rows }]));
}

const rowOf = (all: readonly Box[]): { readonly row: number; readonly rows: number } => ({
  row: Math.min(...all.map(({ row }) => row)),
  rows: Math.max(...all.map(({ rows }) => rows)),
});

/** Between which lines boxes can share their row: up to the nearest of the others at each side. Null: one of those stands among them. Pure. */
export function linesOfRow(boxes: readonly Box[], others: readonly Box[], columns: number): Lines | null {
  const { row, rows } = rowOf(boxes);
  const left = Math.min(...boxes.map(({ column }) => column));
  const right = Math.max(...boxes.map((box) => box.column + box.columns));
  const beside = others.filter((box) => box.row < row + rows && box.row + box.rows > row);
  if (beside.some((box) => box.column < right && box.column + box.columns > left)) return null;
  return [
    Math.max(1, ...beside.filter(({ column }) => column < left).map((box) => box.column + box.columns)),
    Math.min(columns + 1, ...beside.filter(({ column }) => column >= right).map(({ column }) => column)),
  ];
}

/** The first in an empty container begins at its top; what takes half of its width has all of it. Pure. */
export function firstBox(box: Box, columns: number): Box {
  return box.columns * 2 < columns ? { ...box, row: 1 } : { ...box, column: 1, row: 1, columns };
}

/**
 * Nodes of one place before something takes a box among them: rows that are in its way go down as a whole, so that what stands side by side
 * stays so. `from`: the row that it comes from, whose neighbors stay. Pure.
 */
export function rowsKept(
  nodes: readonly LayoutNode[],
  box: Box,
  isMoved: (elementId: Id | null) => boolean,
  from: number | null,
): readonly LayoutNode[] {
  const others = nodes.filter(({ elementId, place }) => place !== null && !isMoved(elementId));
  const rowsInTheWay = new Set(others.flatMap(({ place }) => (overlaps(place!, placeOf(box)) ? [place!.row[0]] : [])));
  if (from !== null) rowsInTheWay.delete(from);
  if (rowsInTheWay.size === 0) return nodes;
  // Several rows keep their distance.
  const down = box.row + box.rows - Math.min(...rowsInTheWay);
  return nodes.map((node) => {
    const { place } = node;
    if (place === null || isMoved(node.elementId) || !rowsInTheWay.has(place.row[0])) return node;
    return { ...node, place: shifted(place, 0, down) };
  });
}
