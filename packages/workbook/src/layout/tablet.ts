import type { Id, LayoutNode } from "../document.ts";
import { inReadingOrder, shifted } from "./arrange.ts";
import { columnsOn, type DevicePlace, inDeviceOrder, linesOf } from "./device-layout.ts";
import { columnsOfGrid, pageColumns, type Place, samePlace } from "./grid.ts";
import { isContainerNode, isStack, isTabbed } from "./tree.ts";

const COLUMNS = columnsOn("tablet");

/** What an element wants of a tablet. */
export interface WantsOnTablet {
  /** Of the six columns at least. */
  readonly columns: number;
  /** Rows at most on a line of its own; null: as many as it has. */
  readonly rows: number | null;
}
export type WantedOnTablet = (elementId: Id) => WantsOnTablet;

/**
 * A page as it stands on a tablet where nobody arranged it: lines on which something would be too narrow to be read become several, evenly
 * filled; everything else stays as it is on the grid. The same list if everything has room.
 */
export function fittedToTablet(nodes: readonly LayoutNode[], wantedOf: WantedOnTablet): readonly LayoutNode[] {
  return fitted(nodes, pageColumns, 1, wantedOf);
}

/** `share`: how much of the width of the page the grid has. */
function fitted(nodes: readonly LayoutNode[], columns: number, share: number, wantedOf: WantedOnTablet): readonly LayoutNode[] {
  const placed = nodes.filter(({ place }) => place !== null);
  const places = new Map<LayoutNode, Place>();
  let added = 0;
  for (const band of bandsOf(placed)) {
    const narrow = isLine(band) ? tooNarrow(band, columns, share, wantedOf) : null;
    if (narrow === null) for (const node of band) places.set(node, shifted(node.place!, 0, added));
    else {
      const first = Math.min(...band.map(({ place }) => place!.row[0]));
      const last = Math.max(...band.map(({ place }) => place!.row[1]));
      const end = setLines(narrow, columns, first + added, places);
      added += end - (last + added);
    }
  }
  let isChanged = false;
  const next = nodes.map((node) => {
    const place = places.get(node) ?? node.place;
    const width = place === null ? share : (share * (place.column[1] - place.column[0])) / columns;
    const children = insideOf(node, width, wantedOf);
    if (children === node.children && samePlace(place, node.place)) return node;
    isChanged = true;
    return { ...node, place, children };
  });
  return isChanged ? next : nodes;
}

function insideOf(node: LayoutNode, share: number, wantedOf: WantedOnTablet): readonly LayoutNode[] {
  if (!isContainerNode(node) || isStack(node)) return node.children;
  if (!isTabbed(node)) return fitted(node.children, columnsOfGrid(node.attributes), share, wantedOf);
  const tabs = node.children.map((tab) => {
    const inside = fitted(tab.children, columnsOfGrid(tab.attributes), share, wantedOf);
    return inside === tab.children ? tab : { ...tab, children: inside };
  });
  return tabs.every((tab, at) => tab === node.children[at]) ? node.children : tabs;
}

/** Rows of a node where it has a line with others or for itself: those of the grid, at most what its element wants. */
function rowsOf({ elementId, place }: LayoutNode, wantedOf: WantedOnTablet): number {
  const own = place === null ? 1 : place.row[1] - place.row[0];
  return Math.min(own, (elementId === null ? null : wantedOf(elementId).rows) ?? own);
}

/** Nodes in reading order, cut wherever no node reaches over the cut. */
function bandsOf(nodes: readonly LayoutNode[]): readonly (readonly LayoutNode[])[] {
  const bands: LayoutNode[][] = [];
  let end = 0;
  for (const node of inReadingOrder(nodes)) {
    const { row } = node.place!;
    const band = bands.at(-1);
    if (band === undefined || row[0] >= end) bands.push([node]);
    else band.push(node);
    end = Math.max(end, row[1]);
  }
  return bands;
}

const isLine = (band: readonly LayoutNode[]): boolean => new Set(band.map(({ place }) => place!.row[0])).size === 1;

interface Spanning {
  readonly node: LayoutNode;
  readonly rows: number;
  /** Of the six columns. */
  readonly span: number;
}

/** The elements of a line with the columns that they want, where one has less; null: all have room. */
function tooNarrow(band: readonly LayoutNode[], columns: number, share: number, wantedOf: WantedOnTablet): readonly Spanning[] | null {
  let isTooNarrow = false;
  const spanning = band.map((node) => {
    const width = ((node.place!.column[1] - node.place!.column[0]) / columns) * COLUMNS;
    // What it wants is of the page, what it gets of the grid.
    const wanted = node.elementId === null ? null : wantedOf(node.elementId);
    const least = Math.min(COLUMNS, (wanted?.columns ?? 1) / share);
    isTooNarrow ||= band.length > 1 && width + 0.2 < least;
    return {
      node,
      rows: rowsOf(node, wantedOf),
      span: Math.min(COLUMNS, Math.max(1, Math.ceil(least - 0.2), Math.floor(width))),
    };
  });
  return isTooNarrow ? spanning : null;
}

/** Puts elements on lines of about as many each; gives the row below them. */
function setLines(items: readonly Spanning[], columns: number, first: number, places: Map<LayoutNode, Place>): number {
  let row = first;
  for (const line of evenLines(items)) {
    const all = line.reduce((sum, { span }) => sum + span, 0);
    const bounds = line.map((_, at) => line.slice(0, at + 1).reduce((sum, { span }) => sum + span, 0));
    const edge = (upTo: number): number => 1 + Math.round((upTo * columns) / all);
    let below = row;
    for (const [at, { node, rows }] of line.entries()) {
      places.set(node, { column: [edge(bounds[at - 1] ?? 0), edge(bounds[at] ?? all)], row: [row, row + rows] });
      below = Math.max(below, row + rows);
    }
    row = below;
  }
  return row;
}

function evenLines(items: readonly Spanning[]): readonly (readonly Spanning[])[] {
  const greedy = linesOf(items, COLUMNS);
  const most = Math.ceil(items.length / greedy.length);
  const even = greedy.flatMap((_, at) => {
    const line = items.slice(at * most, (at + 1) * most);
    return line.length === 0 ? [] : [line];
  });
  return even.every((line) => line.reduce((sum, { span }) => sum + span, 0) <= COLUMNS) ? even : greedy;
}

/**
 * A page as somebody arranged it for tablets: every grid by itself, in the order and widths of the arrangement. What has no height there is
 * as high as where nobody arranges it.
 */
export function arrangedForTablet(
  nodes: readonly LayoutNode[],
  places: ReadonlyMap<Id, DevicePlace>,
  wantedOf: WantedOnTablet,
): readonly LayoutNode[] {
  return arranged(nodes, pageColumns, places, wantedOf);
}

function arranged(
  nodes: readonly LayoutNode[],
  columns: number,
  places: ReadonlyMap<Id, DevicePlace>,
  wantedOf: WantedOnTablet,
): readonly LayoutNode[] {
  const ordered = inDeviceOrder(nodes, places);
  const next = ordered.map((node) => {
    if (!isContainerNode(node)) return node;
    if (isTabbed(node))
      return {
        ...node,
        children: node.children.map((tab) => ({
          ...tab,
          children: arranged(tab.children, columnsOfGrid(tab.attributes), places, wantedOf),
        })),
      };
    if (isStack(node)) return { ...node, children: inDeviceOrder(node.children, places) };
    return { ...node, children: arranged(node.children, columnsOfGrid(node.attributes), places, wantedOf) };
  });
  const items = next.map((node) => ({ node, span: places.get(node.elementId ?? "")?.span ?? COLUMNS }));
  const edge = (upTo: number): number => 1 + Math.round((upTo * columns) / COLUMNS);
  let row = 1;
  const placed: LayoutNode[] = [];
  for (const line of linesOf(items, COLUMNS)) {
    let from = 0;
    let below = row;
    for (const { node, span } of line) {
      const rows = places.get(node.elementId ?? "")?.rows ?? rowsOf(node, wantedOf);
      placed.push({ ...node, place: { column: [edge(from), edge(from + span)], row: [row, row + rows] } });
      from += span;
      below = Math.max(below, row + rows);
    }
    row = below;
  }
  return placed;
}
