import { pageGaps } from "@sheaf/theme";
import {
  columnsOfGrid,
  type Element,
  evenRows,
  gapPixels,
  inReadingOrder,
  holdsElements,
  isPlacing,
  isStack,
  isTabbed,
  isTight,
  type LayoutNode,
  type RegionLayout,
  sectionOf,
  sizeOf,
  spacingOf,
  type Stack,
  stackOf,
  tabNames,
  tabsOf,
  memberOf,
} from "@sheaf/workbook";
import type { Box } from "./marks.ts";

/** Where something stands on a page. */
export interface PlacedNode {
  readonly element: Element;
  readonly box: Box;
  /** What holds others is drawn before them. */
  readonly holds: boolean;
  /** Inside of a card: a part of it. */
  readonly isInCard: boolean;
  /** Of tabs: their names, the one that is drawn first. */
  readonly tabs: readonly string[];
}

const LINE = 24;
const TABS = 36;
const rooms = { none: 1, small: 6, medium: 12, large: 24 } as const;
const FIT = { row: 240, column: 132 } as const;

interface Around {
  readonly find: (id: string) => Element | undefined;
  readonly gap: number;
  readonly isInCard: boolean;
  /** Which tab of tabs is drawn. */
  readonly tabOf: (id: string) => number;
}

/** Every node of a page with its box, in the order of reading, for a page of a width; how high the page is. */
export function laidOut(
  region: RegionLayout,
  width: number,
  find: (id: string) => Element | undefined,
  space: keyof typeof pageGaps,
  tabOf: (id: string) => number,
): { readonly nodes: readonly PlacedNode[]; readonly height: number } {
  const around: Around = { find, gap: pageGaps[space], isInCard: false, tabOf };
  const box = { x: 0, y: 0, width, height: 0 };
  const nodes = gridNodes(region.nodes, columnsOfGrid(region.attributes), box, around, false);
  return { nodes, height: Math.max(0, ...nodes.map((node) => node.box.y + node.box.height)) };
}

function gridNodes(list: readonly LayoutNode[], columns: number, area: Box, around: Around, isTightGrid: boolean): readonly PlacedNode[] {
  const gap = isTightGrid ? 0 : around.gap;
  const rows = Math.max(1, ...list.map(({ place }) => (place === null ? 0 : place.row[1] - 1)));
  const lineHeight = isTightGrid ? Math.max(LINE, area.height / rows) : LINE;
  const column = (area.width - gap * (columns - 1)) / columns;
  const placing = inReadingOrder(list.filter(isPlacing));
  const even = evenRows(placing, columns);
  return placing.flatMap((node) => {
    const { column: across, row } = node.place ?? { column: [1, columns + 1], row: [1, 2] };
    const [from, to] = [Math.min(across[0], columns), Math.min(across[1], columns + 1)];
    const { start, end } = even.get(node) ?? { start: 0, end: 0 };
    const box = {
      x: area.x + (from - 1 + start) * (column + gap),
      y: area.y + (row[0] - 1) * lineHeight,
      width: Math.max(1, (to - from + end - start) * (column + gap) - gap),
      height: Math.max(1, (row[1] - row[0]) * lineHeight - gap),
    };
    return nodeIn(node, box, around);
  });
}

function nodeIn(node: LayoutNode, box: Box, around: Around): readonly PlacedNode[] {
  const element = node.elementId === null ? undefined : around.find(node.elementId);
  if (element === undefined) return [];
  if (!holdsElements(node, element)) return [{ element, box, holds: false, isInCard: around.isInCard, tabs: [] }];
  const room = rooms[spacingOf(element)];
  const inner = { ...around, isInCard: true };
  if (isTabbed(node)) {
    const tabs = tabsOf(node);
    const at = Math.min(around.tabOf(element.id), tabs.length - 1);
    const names = tabs.map((_, index) => tabNames(element)[index] ?? `Tab ${index + 1}`);
    const self = {
      element,
      box,
      holds: true,
      isInCard: around.isInCard,
      tabs: [names[at] ?? "", ...names.filter((_, index) => index !== at)],
    };
    const tab = tabs[at];
    const area = inset({ ...box, y: box.y + TABS, height: box.height - TABS }, room);
    return [self, ...(tab === undefined ? [] : gridNodes(tab.children, columnsOfGrid(tab.attributes), area, inner, isTight(element)))];
  }
  // Paper folds nothing away: the heading of a section stands above what is in it.
  const isSection = sectionOf(element) !== null;
  const name = memberOf(element, "name");
  const heading = isSection && typeof name === "string" ? [name] : [];
  const self = { element, box, holds: true, isInCard: around.isInCard, tabs: heading };
  const area = inset(isSection ? { ...box, y: box.y + TABS, height: box.height - TABS } : box, room);
  if (isStack(node)) return [self, ...stackNodes(node, area, inner)];
  return [self, ...gridNodes(node.children, columnsOfGrid(node.attributes), area, inner, isTight(element))];
}

const inset = ({ x, y, width, height }: Box, by: number): Box => ({
  x: x + by,
  y: y + by,
  width: Math.max(1, width - 2 * by),
  height: Math.max(1, height - 2 * by),
});

function stackNodes(node: LayoutNode, area: Box, around: Around): readonly PlacedNode[] {
  const stack = stackOf(node);
  const parts = node.children.filter(isPlacing);
  const inner = stack.padding ? inset(area, 12) : area;
  const gap = gapPixels(stack.gap);
  const isRow = stack.direction === "row";
  const along = isRow ? inner.width : inner.height;
  const sizes = parts.map((part) => lengthOf(part, stack));
  const given = sizes.reduce((sum, { pixels }) => sum + (pixels ?? 0), 0) + gap * Math.max(0, parts.length - 1);
  const factors = sizes.reduce((sum, { factor }) => sum + factor, 0);
  const free = Math.max(0, along - given);
  const lengths = sizes.map(({ pixels, factor }) => pixels ?? (factors === 0 ? 0 : (free * factor) / factors));
  const left = factors > 0 ? 0 : free;
  const between = stack.distribute === "space-between" && parts.length > 1 ? left / (parts.length - 1) : 0;
  let at = stack.distribute === "center" ? left / 2 : stack.distribute === "end" ? left : 0;
  return parts.flatMap((part, index) => {
    const length = lengths[index] ?? 0;
    const breadth = breadthOf(part, stack) ?? (isRow ? inner.height : inner.width);
    const room = (isRow ? inner.height : inner.width) - breadth;
    const off = stack.align === "center" ? room / 2 : stack.align === "end" ? room : 0;
    const box = isRow
      ? { x: inner.x + at, y: inner.y + off, width: length, height: breadth }
      : { x: inner.x + off, y: inner.y + at, width: breadth, height: length };
    at += length + gap + between;
    return nodeIn(part, box, around);
  });
}

type Size = ReturnType<typeof sizeOf>["width"];

function pixelsOf(size: Size, axis: "row" | "column"): number | null {
  if (size.kind === "fixed") return size.pixels;
  if (size.kind === "rows") return size.rows * LINE - 12;
  return size.kind === "fit" ? FIT[axis] : null;
}

function lengthOf(node: LayoutNode, { direction }: Stack): { readonly pixels: number | null; readonly factor: number } {
  const { width, height } = sizeOf(node);
  const size = direction === "row" ? width : height;
  return { pixels: pixelsOf(size, direction), factor: size.kind === "fill" ? size.factor : 0 };
}

function breadthOf(node: LayoutNode, { direction }: Stack): number | null {
  const { width, height } = sizeOf(node);
  return direction === "row" ? pixelsOf(height, "column") : pixelsOf(width, "row");
}
