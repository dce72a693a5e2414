import type { Id, LayoutNode, Page, RegionLayout, WorkbookDocument } from "../document.ts";
import { sheafOf } from "../document-sheaf.ts";
import { elementNode, inReadingOrder } from "./arrange.ts";
import { effectiveLayout } from "./auto-layout.ts";
import { isPlacing } from "./tree.ts";
import { parseLayout, printLayout } from "./xml.ts";

/** Wider pages are laid out by their grid, px. */
export const phonePixels = 576;
const COLUMNS = 2;
const PAGE_ATTRIBUTES = { type: "grid", gridTemplateColumns: `repeat(${COLUMNS}, 1fr)`, gridTemplateRows: "auto" };
const HIDDEN = { visibility: "hidden" } as const;

/** How an element stands on narrow pages, where somebody arranged it. */
export interface PhonePlace {
  readonly elementId: Id;
  readonly isHidden: boolean;
  /** Beside another half. */
  readonly isHalf: boolean;
  /** Lines of 24 px; null: as it is drawn by itself. */
  readonly rows: number | null;
}

/**
 * The arrangement that somebody made of a page for narrow screens, in its order; null: it is made by itself. Elements that came later are
 * not in it: they stand behind their neighbors of the grid. It is kept as the layout of a page with two columns (workbook-file 8, 15.1).
 */
export function phoneLayout(document: WorkbookDocument, pageId: Id): readonly PhonePlace[] | null {
  const region = regionsOf(document).find(({ regionId }) => regionId === pageId);
  if (region === undefined) return null;
  return region.nodes.flatMap(({ elementId, place, attributes }): readonly PhonePlace[] => {
    if (elementId === null) return [];
    const { visibility, height } = attributes;
    const span = place === null ? COLUMNS : place.column[1] - place.column[0];
    const rows = place === null ? null : place.row[1] - place.row[0];
    return [{ elementId, isHidden: visibility === HIDDEN.visibility, isHalf: span < COLUMNS, rows: height === "auto" ? null : rows }];
  });
}

function regionsOf(document: WorkbookDocument): readonly RegionLayout[] {
  const { mobileLayout } = sheafOf(document);
  if (typeof mobileLayout !== "string" || mobileLayout.trim() === "") return [];
  const parsed = parseLayout(mobileLayout);
  return "regions" in parsed ? parsed.regions : [];
}

/** The text that a document keeps once a page is arranged so; null takes the page's arrangement away. Undefined: none is left. */
export function withPhoneLayout(document: WorkbookDocument, pageId: Id, places: readonly PhonePlace[] | null): string | undefined {
  const others = regionsOf(document).filter(({ regionId }) => regionId !== pageId);
  const regions = places === null ? others : [...others, regionOf(pageId, places)];
  return regions.length === 0 ? undefined : printLayout(regions);
}

function regionOf(pageId: Id, places: readonly PhonePlace[]): RegionLayout {
  let row = 1;
  let isLeftTaken = false;
  const nodes = places.map(({ elementId, isHidden, isHalf, rows }) => {
    if (!isHalf && isLeftTaken) row += 1;
    const column = isHalf ? (isLeftTaken ? ([2, 3] as const) : ([1, 2] as const)) : ([1, 3] as const);
    const height = rows ?? 1;
    const node = elementNode(elementId, { column, row: [row, row + height] });
    isLeftTaken = isHalf && !isLeftTaken;
    if (!isLeftTaken) row += height;
    return {
      ...node,
      attributes: { ...node.attributes, ...(isHidden ? HIDDEN : {}), ...(rows === null ? { height: "auto" } : {}) },
    };
  });
  return { tag: "Page", regionId: pageId, attributes: PAGE_ATTRIBUTES, nodes };
}

/** Every element of a page with its place on narrow screens: as arranged, and behind them what came later, in reading order. */
export function phonePlaces(document: WorkbookDocument, page: Page): readonly PhonePlace[] {
  const known = phoneLayout(document, page.id) ?? [];
  const inOrder = readingOrder(document, page);
  const there = new Set(inOrder);
  const arranged = known.filter(({ elementId }) => there.has(elementId));
  const taken = new Set(arranged.map(({ elementId }) => elementId));
  const later = inOrder.filter((id) => !taken.has(id));
  return [...arranged, ...later.map((elementId) => ({ elementId, isHidden: false, isHalf: false, rows: null }))];
}

function readingOrder(document: WorkbookDocument, page: Page): readonly Id[] {
  const walk = (nodes: readonly LayoutNode[]): readonly Id[] =>
    inReadingOrder(nodes).flatMap((node) => [
      ...(isPlacing(node) && node.elementId !== null ? [node.elementId] : []),
      ...walk(node.children),
    ]);
  return walk(effectiveLayout(document, page.id)?.nodes ?? []);
}

/** Nodes of one place in the order that a page has on narrow screens, without those that are hidden there. */
export function inPhoneOrder(nodes: readonly LayoutNode[], places: ReadonlyMap<Id, PhonePlace>): readonly LayoutNode[] {
  const order = [...places.keys()];
  const rankOf = ({ elementId }: LayoutNode): number => {
    const rank = elementId === null ? -1 : order.indexOf(elementId);
    return rank < 0 ? order.length : rank;
  };
  return inReadingOrder(nodes)
    .filter(({ elementId }) => elementId === null || places.get(elementId)?.isHidden !== true)
    .toSorted((a, b) => rankOf(a) - rankOf(b));
}
