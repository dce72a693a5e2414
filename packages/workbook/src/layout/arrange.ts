import type { Id, LayoutNode, RegionLayout } from "../document.ts";
import { columnsOfGrid, nextRow, pageColumns, type Place, pushDown } from "./grid.ts";
import {
  findPlaced,
  holderOf,
  isContainerNode,
  isPlacing,
  isStack,
  isTabbed,
  type LayoutHost,
  nodesIn,
  takeOut,
  walkNodes,
  withNodesIn,
} from "./tree.ts";

/** Rows of the grid that a container needs around what is in it: padding, the bar of its tabs. */
export type RowsAround = (elementId: Id) => number;

/** Tabs: a bar of 36 pixels, and padding. */
const tabBarRows = 2;

/** Columns of the grid of a place; 24 for tabs and the page unless they say otherwise. */
export function columnsIn(region: RegionLayout, host: LayoutHost): number {
  return columnsOfGrid((holderOf(region.nodes, host) ?? region).attributes);
}

/**
 * Nodes as they can be drawn: in every place nothing overlaps, and containers are as high as what is in them needs (rows of a grid are
 * `auto`, workbook-file 8.2). `first` keeps its place, others give way. The same list if nothing had to change.
 */
export function settledNodes(nodes: readonly LayoutNode[], around: RowsAround, first: Id | null = null): readonly LayoutNode[] {
  let isChanged = false;
  const inner = nodes.map((node) => {
    const settled = settledNode(node, around, first);
    isChanged ||= settled !== node;
    return settled;
  });
  return pushDown(isChanged ? inner : nodes, first);
}

function settledNode(node: LayoutNode, around: RowsAround, first: Id | null): LayoutNode {
  if (!isContainerNode(node)) return node;
  const children = isTabbed(node)
    ? sameOr(
        node.children,
        node.children.map((tab) => {
          const inside = tab.tag === "Tab" ? settledNodes(tab.children, around, first) : tab.children;
          return inside === tab.children ? tab : { ...tab, children: inside };
        }),
      )
    : isStack(node)
      ? sameOr(
          node.children,
          node.children.map((child) => settledNode(child, around, first)),
        )
      : settledNodes(node.children, around, first);
  const place = grownPlace(node, children, around);
  return children === node.children && place === node.place ? node : { ...node, children, place };
}

function sameOr(before: readonly LayoutNode[], after: readonly LayoutNode[]): readonly LayoutNode[] {
  return after.every((node, index) => node === before[index]) ? before : after;
}

function grownPlace(node: LayoutNode, children: readonly LayoutNode[], around: RowsAround): Place | null {
  if (node.place === null || isStack(node)) return node.place;
  const rows = isTabbed(node) ? Math.max(0, ...children.map((tab) => nextRow(tab.children) - 1)) : nextRow(children) - 1;
  const isEmpty = rows === 0;
  const least = isEmpty ? 0 : rows + (node.elementId === null ? 0 : around(node.elementId)) + (isTabbed(node) ? tabBarRows : 0);
  const [from, to] = node.place.row;
  return to - from >= least ? node.place : { column: node.place.column, row: [from, from + least] };
}

export function elementNode(elementId: Id, place: Place | null): LayoutNode {
  return { tag: "Element", elementId, place, attributes: {}, children: [] };
}

/** The node of an element that holds others: a grid of 24 columns, or tabs with one each. */
export function containerNode(elementId: Id, place: Place | null, holds: { readonly tabs: number } | null): LayoutNode {
  const grid = { gridTemplateColumns: `repeat(${pageColumns}, 1fr)`, gridTemplateRows: "auto" };
  if (holds === null) return { tag: "Container", elementId, place, attributes: { type: "grid", ...grid }, children: [] };
  const tab: LayoutNode = { tag: "Tab", elementId: null, place: null, attributes: grid, children: [] };
  return {
    tag: "TabbedContainer",
    elementId,
    place,
    attributes: { type: "tabbed-container" },
    children: Array.from({ length: holds.tabs }, () => tab),
  };
}

/** What a node takes along to another place: parts of a stack have sizes, parts of a grid have places. */
function landed(node: LayoutNode, place: Place | null): LayoutNode {
  const children = place === null ? node.children : node.children.filter(({ tag }) => tag !== "Size");
  return { ...node, place, children: children.length === node.children.length ? node.children : children };
}

/**
 * Moves nodes to another place, the first to where it is said, the others as they stood to it. In a stack they go behind `after`, at the end
 * where that is null.
 */
export function movedInto(
  nodes: readonly LayoutNode[],
  elementIds: readonly Id[],
  host: LayoutHost,
  to: { readonly places: ReadonlyMap<Id, Place>; readonly after: Id | null },
): readonly LayoutNode[] {
  const { nodes: without, taken } = takeOut(nodes, elementIds);
  const holder = holderOf(without, host);
  if (host.elementId !== null && holder === null) return nodes;
  const inside = nodesIn(without, host);
  const isInStack = holder !== null && isStack(holder);
  const coming = taken.map((node) => landed(node, isInStack ? null : (to.places.get(node.elementId ?? "") ?? node.place)));
  const anchor = to.after === null ? -1 : inside.findIndex(({ elementId }) => elementId === to.after);
  const at = anchor < 0 ? inside.length : anchor + 1;
  return withNodesIn(without, host, [...inside.slice(0, at), ...coming, ...inside.slice(at)]);
}

/** The rectangle around places. */
export function placeAround(places: readonly Place[]): Place | null {
  if (places.length === 0) return null;
  return {
    column: [Math.min(...places.map(({ column }) => column[0])), Math.max(...places.map(({ column }) => column[1]))],
    row: [Math.min(...places.map(({ row }) => row[0])), Math.max(...places.map(({ row }) => row[1]))],
  };
}

/**
 * Puts elements of one place into a new container in their stead, each where it was: the container has as many columns as it spans, so that
 * nothing changes its width but for the padding. Null where they do not stand in one grid.
 */
export function grouped(
  nodes: readonly LayoutNode[],
  elementIds: readonly Id[],
  containerId: Id,
  around: number,
): readonly LayoutNode[] | null {
  const found = elementIds.flatMap((id) => findPlaced(nodes, id) ?? []);
  const host = found[0]?.host;
  if (host === undefined || found.some((one) => one.host.elementId !== host.elementId || one.host.tab !== host.tab)) return null;
  const area = placeAround(found.flatMap(({ node }) => node.place ?? []));
  if (area === null || found.some(({ node }) => node.place === null)) return null;
  const columns = area.column[1] - area.column[0];
  const inside = found.map(({ node }) => ({ ...node, place: shifted(node.place!, 1 - area.column[0], 1 - area.row[0]) }));
  const container: LayoutNode = {
    tag: "Container",
    elementId: containerId,
    place: { column: area.column, row: [area.row[0], area.row[1] + around] },
    attributes: { type: "grid", gridTemplateColumns: `repeat(${columns}, 1fr)`, gridTemplateRows: "auto" },
    children: inside,
  };
  const siblings = nodesIn(nodes, host).filter((node) => !elementIds.includes(node.elementId ?? ""));
  return withNodesIn(nodes, host, [...siblings, container]);
}

/** Takes a container away and leaves what was in it, where it was seen; of tabs, those of one below those of the other. */
export function ungrouped(nodes: readonly LayoutNode[], containerId: Id): readonly LayoutNode[] {
  const found = findPlaced(nodes, containerId);
  if (found === null) return nodes;
  const { node, host } = found;
  const parts = isTabbed(node) ? node.children.filter(({ tag }) => tag === "Tab") : [node];
  const holder = holderOf(nodes, host);
  const siblings = nodesIn(nodes, host);
  const at = siblings.indexOf(node);
  if (node.place === null || (holder !== null && isStack(holder))) {
    const inside = parts.flatMap((part) => part.children.filter(isPlacing)).map((child) => landed(child, null));
    return withNodesIn(nodes, host, [...siblings.slice(0, at), ...inside, ...siblings.slice(at + 1)]);
  }
  const { column, row } = node.place;
  const span = column[1] - column[0];
  let top = row[0];
  const released: LayoutNode[] = [];
  for (const part of parts) {
    const inside = part.children.filter(isPlacing);
    const columns = columnsOfGrid(part.attributes);
    const scaled = (line: number): number => column[0] + Math.round(((line - 1) * span) / columns);
    let foot = top;
    for (const child of inside) {
      const at = child.place;
      const begin = at === null ? column[0] : Math.min(scaled(at.column[0]), column[1] - 1);
      const end = at === null ? column[1] : Math.max(begin + 1, scaled(at.column[1]));
      const height = at === null ? usualRows : at.row[1] - at.row[0];
      const from = at === null ? foot : top + at.row[0] - 1;
      foot = Math.max(foot, from + height);
      released.push(landed(child, { column: [begin, end], row: [from, from + height] }));
    }
    top = Math.max(foot, top);
  }
  return withNodesIn(nodes, host, [...siblings.slice(0, at), ...released, ...siblings.slice(at + 1)]);
}

/** Rows of a part of a stack that comes into a grid. */
const usualRows = 6;

export function shifted({ column, row }: Place, byColumns: number, byRows: number): Place {
  return { column: [column[0] + byColumns, column[1] + byColumns], row: [row[0] + byRows, row[1] + byRows] };
}

/** Ids of everything that stands inside of an element, at any depth, what is further out first. */
export function idsInside(nodes: readonly LayoutNode[], elementId: Id): readonly Id[] {
  const node = findPlaced(nodes, elementId)?.node;
  return node === undefined ? [] : walkNodes([node]).flatMap((one) => (one.node === node ? [] : (one.node.elementId ?? [])));
}

/** The order in which people read: by rows, then by columns; inside of a container before what follows it. */
export function inReadingOrder(nodes: readonly LayoutNode[]): readonly LayoutNode[] {
  return nodes.toSorted((a, b) => (a.place?.row[0] ?? 0) - (b.place?.row[0] ?? 0) || (a.place?.column[0] ?? 0) - (b.place?.column[0] ?? 0));
}
