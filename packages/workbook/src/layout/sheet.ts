import type { Element, LayoutNode, Page, RegionLayout, WorkbookDocument } from "../document.ts";
import { kindOf } from "../elements/registry.ts";
import { isControlType } from "../elements/known.ts";
import { isObject } from "../schema/shape.ts";
import { pageColumns } from "./grid.ts";
import { isPanel, panelLook } from "./panels.ts";

/**
 * Pages of a report are sheets of paper (workbook-file 11): everything on them stands at a place of its own in pixels, 96 to the inch, what
 * comes later over what comes earlier.
 */
export interface SheetSize {
  readonly width: number;
  readonly height: number;
  readonly margin: number;
  /** Above and below, where it is not the same as at the sides. */
  readonly ends?: number;
}

/** A place on a sheet, from its upper left corner, px. */
export interface SheetBox {
  readonly x: number;
  readonly y: number;
  readonly width: number;
  readonly height: number;
}

/** A letter page upright. */
export const usualSheet: SheetSize = { width: 816, height: 1056, margin: 48 };

/** What stands on a sheet is no smaller. */
export const leastOnSheet = 8;

export const isReport = ({ kind }: Pick<WorkbookDocument, "kind">): boolean => kind === "report";

export function sheetSizeOf({ rest }: Pick<WorkbookDocument, "rest">): SheetSize {
  const { config } = rest;
  if (!isObject(config)) return usualSheet;
  const { pageWidth, pageHeight, margin } = config;
  const number = (value: unknown, usual: number): number => (typeof value === "number" ? value : usual);
  const [width, height] = [number(pageWidth, usualSheet.width), number(pageHeight, usualSheet.height)];
  const given = number(margin, usualSheet.margin);
  // Two people can make the paper smaller and its margins wider at once.
  return { width, height, margin: 2 * given < Math.min(width, height) ? given : mostMargin(width, height) };
}

/** Margins that leave some room between them. */
export const mostMargin = (width: number, height: number): number => Math.max(0, Math.floor(Math.min(width, height) / 2) - leastOnSheet);

/** Room above and below what is put into a header or footer. */
const PANEL_ENDS = 8;

/** What the places of a page are measured on: the paper, or of a header or footer its strip of it. */
export function sheetOf(document: WorkbookDocument, page: Pick<Page, "rest">): SheetSize {
  const paper = sheetSizeOf(document);
  const look = panelLook(page);
  if (look === null) return paper;
  const height = Math.min(look.height, paper.height);
  return { ...paper, height, ends: Math.min(PANEL_ENDS, Math.floor(height / 4)) };
}

/** Kinds of the format that have no record here. */
const notYetKnown: ReadonlySet<string> = new Set(["chat", "code"]);

/** Kinds that only pages of workbooks have: they hold others, scroll, or lead elsewhere (workbook-file 11). */
export function isForReports(element: Element): boolean {
  if (notYetKnown.has(element.kind) || isControlType(element, "synced")) return false;
  return kindOf(element)?.isNotOnPaper !== true;
}

const members = ["x", "y", "width", "height"] as const;

/** Null: the node says no place on a sheet. */
export function sheetBoxOf({ attributes }: Pick<LayoutNode, "attributes">): SheetBox | null {
  const [x, y, width, height] = members.map((name) => pixelsIn(attributes[name]));
  if (x == null || y == null || width == null || height == null || width <= 0 || height <= 0) return null;
  return { x, y, width, height };
}

function pixelsIn(text: string | undefined): number | null {
  return text === undefined || !/^-?\d{1,6}(?:\.\d{1,6})?$/u.test(text) ? null : Number(text);
}

export function withSheetBox(node: LayoutNode, box: SheetBox): LayoutNode {
  const places = Object.fromEntries(members.map((name) => [name, String(Math.round(box[name] * 100) / 100)]));
  return { ...node, place: null, attributes: { ...node.attributes, ...places } };
}

/**
 * The control that a page of a report repeats by: it is printed once for each value that the control offers, set to that value. Null: it is
 * printed once, as also where the control is gone.
 */
export function repeatsBy(document: WorkbookDocument, { rest }: Pick<Page, "rest">): Element | null {
  const { sheaf } = rest;
  const { repeat } = isObject(sheaf) ? sheaf : {};
  const { controlId } = isObject(repeat) ? repeat : {};
  return repeatableControls(document).find(({ id }) => id === controlId) ?? null;
}

/** Controls that offer a list of values of which each can be set alone. */
export function repeatableControls({ pages }: Pick<WorkbookDocument, "pages">): readonly Element[] {
  return pages.flatMap(({ elements }) => elements.filter((element) => givesValues.some((type) => isControlType(element, type))));
}

const givesValues = ["list", "segmented", "radio-group"] as const;

/** Inside of the sheet, no smaller than what can be seen. */
export function insideSheet({ x, y, width, height }: SheetBox, sheet: SheetSize): SheetBox {
  const wide = Math.min(Math.max(width, leastOnSheet), sheet.width);
  const high = Math.min(Math.max(height, leastOnSheet), sheet.height);
  return { x: Math.min(Math.max(0, x), sheet.width - wide), y: Math.min(Math.max(0, y), sheet.height - high), width: wide, height: high };
}

const GAP = 16;
const ROW = 24;

/** The size on a sheet of what takes so many columns and rows of a page. */
export function sizeOnSheet({ columns, rows }: { readonly columns: number; readonly rows: number }, sheet: SheetSize): SheetBox {
  const room = sheet.width - 2 * sheet.margin;
  const width = Math.round((Math.min(columns, pageColumns) / pageColumns) * (room + GAP) - GAP);
  return { x: sheet.margin, y: sheet.margin, width: Math.max(leastOnSheet, width), height: Math.max(ROW, rows * ROW - GAP) };
}

export const overlapOnSheet = (a: SheetBox, b: SheetBox): boolean =>
  a.x < b.x + b.width - 0.01 && b.x < a.x + a.width - 0.01 && a.y < b.y + b.height - 0.01 && b.y < a.y + a.height - 0.01;

/** Parts of its size that something new takes where there is no room for all of it, the likest first. */
const smaller: readonly (readonly [width: number, height: number])[] = [
  [1, 1],
  [1, 3 / 4],
  [1, 1 / 2],
  [1 / 2, 1],
  [1 / 2, 3 / 4],
  [1 / 2, 1 / 2],
  [1, 1 / 3],
  [1 / 2, 1 / 3],
];

/** What is made smaller to find room stays as large. */
const leastMadeSmaller = { width: 160, height: 96 } as const;

/** On a sheet of more no room is looked for. */
const MOST_SEARCHED = 400;

/** Where something new goes: the first free place from above within the margins, smaller where it must be, at last over what is there. */
export function freeOnSheet(taken: readonly SheetBox[], size: Pick<SheetBox, "width" | "height">, sheet: SheetSize): SheetBox {
  const { margin, ends = margin } = sheet;
  const [right, foot] = [sheet.width - margin, sheet.height - ends];
  const width = Math.min(size.width, right - margin);
  const height = Math.min(size.height, foot - ends);
  const least = { width: Math.min(width, leastMadeSmaller.width), height: Math.min(height, leastMadeSmaller.height) };
  const sizes = smaller
    .map(([ofWidth, ofHeight]) => ({ width: ofWidth * width, height: ofHeight * height }))
    .filter((one) => one.width >= least.width && one.height >= least.height);
  if (taken.length <= MOST_SEARCHED) {
    for (const one of sizes) {
      const free = freeFor(taken, { width: Math.floor(one.width), height: Math.floor(one.height) }, sheet);
      if (free !== null) return free;
    }
  }
  // Nothing is free: each one a little lower, so that none hides the one before.
  const step = Math.min((taken.length % 8) * GAP, Math.max(0, right - margin - leastOnSheet));
  return insideSheet({ x: margin + step, y: ends + step, width: Math.min(width, right - margin - step), height }, sheet);
}

/** The first free place from above, and there from the left. */
function freeFor(taken: readonly SheetBox[], { width, height }: Pick<SheetBox, "width" | "height">, sheet: SheetSize): SheetBox | null {
  const { margin, ends = margin } = sheet;
  const [right, foot] = [sheet.width - margin, sheet.height - ends];
  const fromLeft = taken.toSorted((a, b) => a.x - b.x);
  const rows = new Set([ends, ...taken.map((box) => box.y + box.height + GAP)].filter((y) => y >= ends && y + height <= foot));
  for (const y of [...rows].toSorted((a, b) => a - b)) {
    let x = margin;
    for (const box of fromLeft) if (overlapOnSheet({ x, y, width, height }, box)) x = box.x + box.width + GAP;
    if (x + width <= right) return { x, y, width, height };
  }
  return null;
}

/** The layout of a page of a report with everything at a place: what the file does not place is put where there is room. */
export function sheetLayout(document: WorkbookDocument, page: Page, region: RegionLayout | undefined): RegionLayout {
  const sheet = sheetOf(document, page);
  const known = new Map<string, Element>(page.elements.map((element) => [element.id, element]));
  const own = (region?.nodes ?? []).filter(({ elementId }) => elementId !== null && known.has(elementId));
  const seen = new Set(own.map(({ elementId }) => elementId));
  const missing = page.elements
    .filter(({ id }) => !seen.has(id))
    .map(({ id }): LayoutNode => ({ tag: "Element", elementId: id, place: null, attributes: {}, children: [] }));
  const taken = own.flatMap((node) => sheetBoxOf(node) ?? []);
  const placed = [...own, ...missing].map((node) => {
    if (sheetBoxOf(node) !== null) return node;
    const { place } = node;
    const rows = kindOf(known.get(node.elementId ?? "")!)?.autoRows ?? 3;
    const cells =
      place === null ? { columns: pageColumns, rows } : { columns: place.column[1] - place.column[0], rows: place.row[1] - place.row[0] };
    const box = freeOnSheet(taken, sizeOnSheet(cells, sheet), sheet);
    taken.push(box);
    return withSheetBox(node, box);
  });
  return { regionId: page.id, tag: isPanel(page) ? "Panel" : "Page", attributes: region?.attributes ?? {}, nodes: placed };
}

export const reachesOver = ({ x, y, width, height }: SheetBox, sheet: SheetSize): boolean =>
  x < 0 || y < 0 || x + width > sheet.width || y + height > sheet.height;

/**
 * The layout of a report as a file may hold it. Two people can move an element and make it larger at the same moment, or move it while the
 * paper becomes smaller: it is brought inside.
 */
export function withinSheets(document: WorkbookDocument, layout: readonly RegionLayout[]): readonly RegionLayout[] {
  if (!isReport(document)) return layout;
  return layout.map((region) => {
    const page = document.pages.find(({ id }) => id === region.regionId);
    if (page === undefined) return region;
    const sheet = sheetOf(document, page);
    const drawn = new Map(sheetLayout(document, page, region).nodes.map((node) => [node.elementId, node]));
    const nodes = region.nodes.map((node) => {
      const whole = sheetBoxOf(node) === null ? (drawn.get(node.elementId) ?? node) : node;
      const box = sheetBoxOf(whole);
      return box !== null && reachesOver(box, sheet) ? withSheetBox(whole, insideSheet(box, sheet)) : whole;
    });
    return nodes.every((node, index) => node === region.nodes[index]) ? region : { ...region, nodes };
  });
}

/** Nodes in the order in which people read them: from above, side by side from the left. */
export function inSheetOrder(nodes: readonly LayoutNode[]): readonly LayoutNode[] {
  const placed = nodes.map((node, index) => ({ node, index, box: sheetBoxOf(node) }));
  return placed
    .toSorted((a, b) => (a.box?.y ?? 0) - (b.box?.y ?? 0) || (a.box?.x ?? 0) - (b.box?.x ?? 0) || a.index - b.index)
    .map(({ node }) => node);
}

/** Two people can make the paper smaller and its margins wider at the same moment: as wide as there is room for. */
export function withinMargins(document: WorkbookDocument): WorkbookDocument {
  const { config } = document.rest;
  if (!isReport(document) || !isObject(config)) return document;
  const { margin } = sheetSizeOf(document);
  const { margin: given = usualSheet.margin } = config;
  return given === margin ? document : { ...document, rest: { ...document.rest, config: { ...config, margin } } };
}
