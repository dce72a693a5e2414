import {
  effectiveLayout,
  type Id,
  type LayoutNode,
  nextRow,
  type Operation,
  overlaps,
  pageColumns,
  type Place,
  pushDown,
  type RegionLayout,
  type WorkbookDocument,
} from "@sheaf/workbook";
import { type Edit, insert, set } from "./edit.ts";

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

/** Where everything on a page stands when one element takes a place: what is in the way goes down. */
export function arranged(nodes: readonly LayoutNode[], elementId: Id, box: Box): readonly LayoutNode[] {
  const place = placeOf(box);
  const known = nodes.some((node) => node.elementId === elementId);
  const placed = known
    ? nodes.map((node) => (node.elementId === elementId ? { ...node, place } : node))
    : [...nodes, elementNode(elementId, box)];
  return pushDown(placed, elementId);
}

export function elementNode(elementId: Id, box: Box): LayoutNode {
  return { tag: "Element", elementId, place: placeOf(box), attributes: {}, children: [] };
}

/** Moves or resizes an element of a page. */
export function placeElement(document: WorkbookDocument, pageId: Id, elementId: Id, box: Box, label: string): Edit {
  const region = effectiveLayout(document, pageId);
  if (region === null) return { label, operations: [] };
  const nodes = arranged(region.nodes, elementId, box);
  const changed = nodes.filter((node) => {
    const before = region.nodes.find((other) => other.elementId === node.elementId);
    return before === undefined || !samePlace(before.place, node.place);
  });
  if (changed.length === 0) return { label, operations: [] };
  return {
    label,
    operations: [
      ...ownLayout(document, pageId, region),
      ...changed.map((node) => set(["nodes", { key: node.elementId ?? "" }, "place"], node.place)),
    ],
  };
}

/** A page whose layout is automatic, wholly or in part, gets all of it as its own: from now on it is arranged by hand. */
export function ownLayout(document: WorkbookDocument, pageId: Id, region: RegionLayout): readonly Operation[] {
  const own = document.layout.find(({ regionId }) => regionId === pageId);
  if (own === undefined) return [insert(["layout"], region, document.layout.at(-1)?.regionId ?? null)];
  const placed = new Set(own.nodes.map(({ elementId }) => elementId));
  let last = own.nodes.at(-1)?.elementId ?? null;
  return region.nodes.flatMap((node) => {
    if (placed.has(node.elementId) || node.elementId === null) return [];
    const operation = insert(["layout", { key: pageId }, "nodes"], node, last);
    last = node.elementId;
    return [operation];
  });
}

/** Where a new element goes: beside what is lowest on the page where there is room, else below everything. */
export function freeBox(nodes: readonly LayoutNode[], size: { readonly columns: number; readonly rows: number }): Box {
  const foot = nextRow(nodes);
  for (const { place } of nodes) {
    if (place === null || place.row[1] !== foot) continue;
    const box = { column: place.column[1], row: place.row[0], columns: size.columns, rows: size.rows };
    const isOnPage = box.column + box.columns <= pageColumns + 1;
    if (isOnPage && !nodes.some((node) => node.place !== null && overlaps(node.place, placeOf(box)))) return box;
  }
  return { column: 1, row: foot, columns: size.columns, rows: size.rows };
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

/** Operations that give a new element its place; none where the page's layout is automatic and it goes last. */
export function placeNew(document: WorkbookDocument, pageId: Id, elementId: Id, box: Box): readonly Operation[] {
  const region = effectiveLayout(document, pageId);
  if (region === null) return [];
  const nodes = arranged(region.nodes, elementId, box);
  const moved = nodes.filter((node) => {
    const before = region.nodes.find((other) => other.elementId === node.elementId);
    return before !== undefined && !samePlace(before.place, node.place);
  });
  const placed = nodes.find((node) => node.elementId === elementId);
  return [
    ...ownLayout(document, pageId, region),
    insert(["layout", { key: pageId }, "nodes"], placed ?? elementNode(elementId, box), region.nodes.at(-1)?.elementId ?? null),
    ...moved.map((node) => set(["nodes", { key: node.elementId ?? "" }, "place"], node.place)),
  ];
}

function samePlace(a: Place | null, b: Place | null): boolean {
  return JSON.stringify(a) === JSON.stringify(b);
}
