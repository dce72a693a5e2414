import type { Id, LayoutNode, Page, RegionLayout, WorkbookDocument } from "../document.ts";
import { sheafOf } from "../document-sheaf.ts";
import { elementNode, inReadingOrder } from "./arrange.ts";
import { effectiveLayout } from "./auto-layout.ts";
import { isPlacing } from "./tree.ts";
import { isObject } from "../schema/shape.ts";
import { parseLayout, printLayout } from "./xml.ts";

/** Pages up to this width are laid out as on phones, px. */
export const phonePixels = 576;
/** Pages up to this width, and wider than on phones, are laid out as on tablets, px. */
export const tabletPixels = 900;

/** A screen for which a page can be arranged by hand. */
export type NarrowDevice = "phone" | "tablet";

/** Columns of a device's arrangement, and the member of the page that keeps it. */
const devices = {
  phone: { member: "mobileLayout", columns: 2 },
  tablet: { member: "tabletLayout", columns: 6 },
} as const;

/** Of how many columns an arrangement is. */
export const columnsOn = (device: NarrowDevice): number => devices[device].columns;

const HIDDEN = { visibility: "hidden" } as const;

/** How an element stands on a narrow page, where somebody arranged it. */
export interface DevicePlace {
  readonly elementId: Id;
  readonly isHidden: boolean;
  /** Columns that it has of those of the device: 1 or 2 of 2 on phones, 1 to 6 of 6 on tablets. */
  readonly span: number;
  /** Lines of 24 px; null: as it is by itself. */
  readonly rows: number | null;
}

/**
 * The arrangement that somebody made of a page for a device, in its order; null: it is made by itself. Elements that came later are not in
 * it: they stand behind their neighbors of the grid. It is kept with its page, so that two people arrange two pages at once, as a layout of
 * the columns of the device (workbook-file 8); of phones a file may say it of all pages together.
 */
export function deviceLayout(document: WorkbookDocument, pageId: Id, device: NarrowDevice): readonly DevicePlace[] | null {
  const page = document.pages.find(({ id }) => id === pageId);
  const own = page === undefined ? undefined : ownText(page, device);
  const regions = own !== undefined ? regionsIn(own) : device === "phone" ? regionsOf(document) : [];
  const region = regions.find(({ regionId }) => regionId === pageId);
  if (region === undefined) return null;
  const { columns } = devices[device];
  return region.nodes.flatMap(({ elementId, place, attributes }): readonly DevicePlace[] => {
    if (elementId === null) return [];
    const { visibility, height } = attributes;
    const span = place === null ? columns : Math.min(columns, Math.max(1, place.column[1] - place.column[0]));
    const rows = place === null ? null : place.row[1] - place.row[0];
    return [{ elementId, isHidden: visibility === HIDDEN.visibility, span, rows: height === "auto" ? null : rows }];
  });
}

function ownText({ rest: { sheaf } }: Page, device: NarrowDevice): string | undefined {
  const text = isObject(sheaf) ? sheaf[devices[device].member] : undefined;
  return typeof text === "string" ? text : undefined;
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
export const deviceLayoutText = (pageId: Id, places: readonly DevicePlace[], device: NarrowDevice): string =>
  printLayout([regionOf(pageId, places, devices[device].columns)]);

/** The member of a page that keeps its arrangement for a device. */
export const memberOfDevice = (device: NarrowDevice): string => devices[device].member;

/** What is said of all pages together, of some of them; undefined: nothing. The same text where all of it stays. */
export function phoneLayoutsOf(document: WorkbookDocument, isKept: (pageId: Id) => boolean): string | undefined {
  const regions = regionsOf(document);
  const kept = regions.filter(({ regionId }) => isKept(regionId));
  if (kept.length === 0) return undefined;
  return kept.length === regions.length ? textOfAll(document) : printLayout(kept);
}

function regionOf(pageId: Id, places: readonly DevicePlace[], columns: number): RegionLayout {
  let row = 1;
  const nodes = linesOf(places, columns).flatMap((line) => {
    let column = 1;
    const drawn = line.map(({ elementId, isHidden, span, rows }) => {
      const node = elementNode(elementId, { column: [column, column + span], row: [row, row + (rows ?? 1)] });
      column += span;
      return { ...node, attributes: { ...node.attributes, ...(isHidden ? HIDDEN : {}), ...(rows === null ? { height: "auto" } : {}) } };
    });
    row += Math.max(...line.map(({ rows }) => rows ?? 1));
    return drawn;
  });
  const attributes = { type: "grid", gridTemplateColumns: `repeat(${columns}, 1fr)`, gridTemplateRows: "auto" };
  return { tag: "Page", regionId: pageId, attributes, nodes };
}

/** What stands beside each other where each has so many columns, line by line. */
export function linesOf<Item extends { readonly span: number }>(items: readonly Item[], columns: number): readonly (readonly Item[])[] {
  const lines: Item[][] = [];
  let left = 0;
  for (const item of items) {
    const line = lines.at(-1);
    if (line === undefined || item.span > left) {
      lines.push([item]);
      left = columns - item.span;
    } else {
      line.push(item);
      left -= item.span;
    }
  }
  return lines;
}

/** Every element of a page with its place on a device: as arranged, and behind them what came later, in reading order. */
export function devicePlaces(
  document: WorkbookDocument,
  page: Page,
  device: NarrowDevice,
  known = deviceLayout(document, page.id, device),
): readonly DevicePlace[] {
  const inOrder = readingOrder(document, page);
  const there = new Set(inOrder);
  const arranged = (known ?? []).filter(({ elementId }) => there.has(elementId));
  const taken = new Set(arranged.map(({ elementId }) => elementId));
  const later = inOrder.filter((id) => !taken.has(id));
  const span = devices[device].columns;
  return [...arranged, ...later.map((elementId) => ({ elementId, isHidden: false, span, rows: null }))];
}

function readingOrder(document: WorkbookDocument, page: Page): readonly Id[] {
  const walk = (nodes: readonly LayoutNode[]): readonly Id[] =>
    inReadingOrder(nodes).flatMap((node) => [
      ...(isPlacing(node) && node.elementId !== null ? [node.elementId] : []),
      ...walk(node.children),
    ]);
  return walk(effectiveLayout(document, page.id)?.nodes ?? []);
}

/** Nodes of one place in the order that a page has on a device, without those that are hidden there. */
export function inDeviceOrder(nodes: readonly LayoutNode[], places: ReadonlyMap<Id, DevicePlace>): readonly LayoutNode[] {
  const ranks = new Map([...places.keys()].map((id, rank) => [id, rank]));
  const rankOf = ({ elementId }: LayoutNode): number => ranks.get(elementId ?? "") ?? ranks.size;
  return inReadingOrder(nodes)
    .filter(({ elementId }) => elementId === null || places.get(elementId)?.isHidden !== true)
    .toSorted((a, b) => rankOf(a) - rankOf(b));
}
