import type { Id, LayoutNode, Page, RegionLayout, WorkbookDocument } from "../document.ts";
import { sheafOf } from "../document-sheaf.ts";
import { elementNode, inReadingOrder } from "./arrange.ts";
import { effectiveLayout } from "./auto-layout.ts";
import { isPlacing } from "./tree.ts";
import { isObject } from "../schema/shape.ts";
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
 * not in it: they stand behind their neighbors of the grid. It is kept with its page, so that two people arrange two pages at once, as a layout of
 * two columns (workbook-file 8); a file may say it of all pages together.
 */
export function phoneLayout(document: WorkbookDocument, pageId: Id): readonly PhonePlace[] | null {
  const page = document.pages.find(({ id }) => id === pageId);
  const own = page === undefined ? undefined : ownText(page);
  const region = (own === undefined ? regionsOf(document) : regionsIn(own)).find(({ regionId }) => regionId === pageId);
  if (region === undefined) return null;
  return region.nodes.flatMap(({ elementId, place, attributes }): readonly PhonePlace[] => {
    if (elementId === null) return [];
    const { visibility, height } = attributes;
    const span = place === null ? COLUMNS : place.column[1] - place.column[0];
    const rows = place === null ? null : place.row[1] - place.row[0];
    return [{ elementId, isHidden: visibility === HIDDEN.visibility, isHalf: span < COLUMNS, rows: height === "auto" ? null : rows }];
  });
}

function ownText({ rest: { sheaf } }: Page): string | undefined {
  const { mobileLayout } = isObject(sheaf) ? sheaf : {};
  return typeof mobileLayout === "string" ? mobileLayout : undefined;
}

function regionsIn(text: string): readonly RegionLayout[] {
  if (text.trim() === "") return [];
  const parsed = parseLayout(text);
  return "regions" in parsed ? parsed.regions : [];
}

/** What a file says of all of its pages together (workbook-file 15.1). */
function regionsOf(document: WorkbookDocument): readonly RegionLayout[] {
  return regionsIn(textOfAll(document) ?? "");
}

function textOfAll(document: WorkbookDocument): string | undefined {
  const { mobileLayout } = sheafOf(document);
  return typeof mobileLayout === "string" ? mobileLayout : undefined;
}

/** What a page keeps once it is arranged so. */
export const phoneLayoutText = (pageId: Id, places: readonly PhonePlace[]): string => printLayout([regionOf(pageId, places)]);

/** What is said of all pages together, of some of them; undefined: nothing. The same text where all of it stays. */
export function phoneLayoutsOf(document: WorkbookDocument, isKept: (pageId: Id) => boolean): string | undefined {
  const regions = regionsOf(document);
  const kept = regions.filter(({ regionId }) => isKept(regionId));
  if (kept.length === 0) return undefined;
  return kept.length === regions.length ? textOfAll(document) : printLayout(kept);
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
export function phonePlaces(document: WorkbookDocument, page: Page, known = phoneLayout(document, page.id)): readonly PhonePlace[] {
  const inOrder = readingOrder(document, page);
  const there = new Set(inOrder);
  const arranged = (known ?? []).filter(({ elementId }) => there.has(elementId));
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
  const ranks = new Map([...places.keys()].map((id, rank) => [id, rank]));
  const rankOf = ({ elementId }: LayoutNode): number => ranks.get(elementId ?? "") ?? ranks.size;
  return inReadingOrder(nodes)
    .filter(({ elementId }) => elementId === null || places.get(elementId)?.isHidden !== true)
    .toSorted((a, b) => rankOf(a) - rankOf(b));
}
