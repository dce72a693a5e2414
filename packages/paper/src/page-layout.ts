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
import { grownBetween, grownRows } from "./grown-rows.ts";
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

/** How high the words of an element are where it is so wide, px; 0: it keeps to its place. */
export type WordsHeight = (element: Element, width: number) => number;

interface Around {
  readonly find: (id: string) => Element | undefined;
  readonly gap: number;
  readonly isInCard: boolean;
  /** Which tab of tabs is drawn. */
  readonly tabOf: (id: string) => number;
  readonly wordsHeight: WordsHeight;
}

/** What a page is laid out with. */
export interface LayoutTools {
  readonly find: (id: string) => Element | undefined;
  readonly space: keyof typeof pageGaps;
  readonly tabOf: (id: string) => number;
  readonly wordsHeight: WordsHeight;
}

/** Every node of a page with its box, in the order of reading, for a page of a width; how high the page is. Rows grow with the words on them, as for readers on the screen. */
export function laidOut(
  region: RegionLayout,
  width: number,
  { find, space, tabOf, wordsHeight }: LayoutTools,
): { readonly nodes: readonly PlacedNode[]; readonly height: number } {
  const around: Around = { find, gap: pageGaps[space], isInCard: false, tabOf, wordsHeight };
  const box = { x: 0, y: 0, width, height: 0 };
  const nodes = gridNodes(region.nodes, columnsOfGrid(region.attributes), box, around, false);
  return { nodes, height: Math.max(0, ...nodes.map((node) => node.box.y + node.box.height)) };
}

/** Nodes of a grid with their places across and the rows that they stand on. */
interface GridRows {
  readonly across: readonly {
    readonly node: LayoutNode;
    readonly x: number;
    readonly width: number;
    readonly from: number;
    readonly to: number;
  }[];
  /** Px from row to row, and how much more where words need it. */
  readonly line: number;
  readonly grown: ReadonlyMap<number, number>;
  readonly gap: number;
}

function gridRows(list: readonly LayoutNode[], columns: number, area: Box, around: Around, isTightGrid: boolean): GridRows {
  const gap = isTightGrid ? 0 : around.gap;
  const count = Math.max(1, lastRow(list) - 1);
  const line = isTightGrid ? Math.max(LINE, area.height / count) : LINE;
  const column = (area.width - gap * (columns - 1)) / columns;
  const placing = inReadingOrder(list.filter(isPlacing));
  const even = evenRows(placing, columns);
  const across = placing.map((node) => {
    const { column: at, row } = node.place ?? { column: [1, columns + 1], row: [1, 2] };
    const [left, right] = [Math.min(at[0], columns), Math.min(at[1], columns + 1)];
    const { start, end } = even.get(node) ?? { start: 0, end: 0 };
    const x = area.x + (left - 1 + start) * (column + gap);
    return { node, x, width: Math.max(1, (right - left + end - start) * (column + gap) - gap), from: row[0], to: row[1] };
  });
  const needs = across.map(({ node, width, from, to }) => ({ from, to, height: neededHeight(node, width, around) }));
  return { across, line, grown: grownRows(line - gap, gap, needs), gap };
}

const lastRow = (list: readonly LayoutNode[]): number =>
  list.reduce((most, { place }) => (place === null ? most : Math.max(most, place.row[1])), 1);

/** How high something on a grid has to be for the words that stand in it; 0: as high as its rows are. */
function neededHeight(node: LayoutNode, width: number, around: Around): number {
  const element = node.elementId === null ? undefined : around.find(node.elementId);
  if (element === undefined) return 0;
  if (!holdsElements(node, element)) return around.wordsHeight(element, width);
  const room = rooms[spacingOf(element)];
  const { children, attributes, head } = heldBy(node, element, around);
  if (isStack(node)) return 0;
  const area = inset({ x: 0, y: 0, width, height: 0 }, room);
  const { line, grown, gap } = gridRows(children, columnsOfGrid(attributes), area, around, isTight(element));
  if (grown.size === 0) return 0;
  const end = lastRow(children);
  return head + 2 * room + (end - 1) * line - gap + grownBetween(grown, 1, end);
}

/** What stands within something that holds others, and how high is what stands above it: names of tabs, the heading of a section. */
function heldBy(
  node: LayoutNode,
  element: Element,
  around: Around,
): Pick<LayoutNode, "children" | "attributes"> & { readonly head: number } {
  if (!isTabbed(node)) return { children: node.children, attributes: node.attributes, head: sectionOf(element) === null ? 0 : TABS };
  const tabs = tabsOf(node);
  const tab = tabs[Math.min(around.tabOf(element.id), tabs.length - 1)];
  return { children: tab?.children ?? [], attributes: tab?.attributes ?? node.attributes, head: TABS };
}

function gridNodes(list: readonly LayoutNode[], columns: number, area: Box, around: Around, isTightGrid: boolean): readonly PlacedNode[] {
  const { across, line, grown, gap } = gridRows(list, columns, area, around, isTightGrid);
  return across.flatMap(({ node, x, width, from, to }) => {
    const y = area.y + (from - 1) * line + grownBetween(grown, 1, from);
    const height = (to - from) * line - gap + grownBetween(grown, from, to);
    return nodeIn(node, { x, y, width, height: Math.max(1, height) }, around);
  });
}

function nodeIn(node: LayoutNode, box: Box, around: Around): readonly PlacedNode[] {
  const element = node.elementId === null ? undefined : around.find(node.elementId);
  if (element === undefined) return [];
  if (!holdsElements(node, element)) return [{ element, box, holds: false, isInCard: around.isInCard, tabs: [] }];
  const { children, attributes, head } = heldBy(node, element, around);
  // Paper folds nothing away: the heading of a section stands above what is in it.
  const self = { element, box, holds: true, isInCard: around.isInCard, tabs: headOf(node, element, around) };
  const area = inset({ ...box, y: box.y + head, height: box.height - head }, rooms[spacingOf(element)]);
  const inner = { ...around, isInCard: true };
  if (isStack(node) && !isTabbed(node)) return [self, ...stackNodes(node, area, inner)];
  return [self, ...gridNodes(children, columnsOfGrid(attributes), area, inner, isTight(element))];
}

/** Names of tabs, the one that is drawn first, or the heading of a section. */
function headOf(node: LayoutNode, element: Element, around: Around): readonly string[] {
  if (isTabbed(node)) {
    const names = tabsOf(node).map((_, index) => tabNames(element)[index] ?? `Tab ${index + 1}`);
    const at = Math.min(around.tabOf(element.id), names.length - 1);
    return [names[at] ?? "", ...names.filter((_, index) => index !== at)];
  }
  const name = memberOf(element, "name");
  return sectionOf(element) !== null && typeof name === "string" ? [name] : [];
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
  const wordsIn = (part: LayoutNode, width: number): number => {
    const element = part.elementId === null ? undefined : around.find(part.elementId);
    return element === undefined || holdsElements(part, element) ? 0 : around.wordsHeight(element, width);
  };
  const sizes = parts.map((part) => lengthOf(part, stack, () => wordsIn(part, breadthOf(part, stack, none) ?? inner.width)));
  const given = sizes.reduce((sum, { pixels }) => sum + (pixels ?? 0), 0) + gap * Math.max(0, parts.length - 1);
  const factors = sizes.reduce((sum, { factor }) => sum + factor, 0);
  const free = Math.max(0, along - given);
  const lengths = sizes.map(({ pixels, factor }) => pixels ?? (factors === 0 ? 0 : (free * factor) / factors));
  const left = factors > 0 ? 0 : free;
  const between = stack.distribute === "space-between" && parts.length > 1 ? left / (parts.length - 1) : 0;
  let at = stack.distribute === "center" ? left / 2 : stack.distribute === "end" ? left : 0;
  return parts.flatMap((part, index) => {
    const length = lengths[index] ?? 0;
    const breadth = breadthOf(part, stack, () => wordsIn(part, length)) ?? (isRow ? inner.height : inner.width);
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

const none = (): number => 0;

/** `words`: how high the words of a part are that tells it, px. */
function pixelsOf(size: Size, axis: "row" | "column", words: () => number): number | null {
  if (size.kind === "fixed") return size.pixels;
  if (size.kind === "rows") return size.rows * LINE - 12;
  return size.kind === "fit" ? (axis === "column" && words() > 0 ? words() : FIT[axis]) : null;
}

function lengthOf(
  node: LayoutNode,
  { direction }: Stack,
  words: () => number,
): { readonly pixels: number | null; readonly factor: number } {
  const { width, height } = sizeOf(node);
  const size = direction === "row" ? width : height;
  return { pixels: pixelsOf(size, direction, words), factor: size.kind === "fill" ? size.factor : 0 };
}

function breadthOf(node: LayoutNode, { direction }: Stack, words: () => number): number | null {
  const { width, height } = sizeOf(node);
  return direction === "row" ? pixelsOf(height, "column", words) : pixelsOf(width, "row", words);
}
