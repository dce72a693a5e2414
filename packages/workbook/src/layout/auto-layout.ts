import { isPanel } from "./panels.ts";
import type { Element, Id, LayoutNode, Page, RegionLayout, WorkbookDocument } from "../document.ts";
import { kindOf } from "../elements/registry.ts";
import { containerNode, elementNode, settledNodes } from "./arrange.ts";
import { nextRow, pageAttributes, pageColumns, type Place, placedIds } from "./grid.ts";
import { rowsAround, tabsOfElement } from "./holding.ts";
import { isReport, sheetLayout } from "./sheet.ts";

/** Rows of kinds that are not typed yet. */
const untypedRows: ReadonlyMap<string, number> = new Map([["control", 3]]);
const chartRows = 12;
/** More neighbors than this do not share one row. */
const maxPerRow = 6;

function rowsOf(element: Element): number {
  return kindOf(element)?.autoRows ?? untypedRows.get(element.kind) ?? chartRows;
}

function sharesRow(element: Element): boolean {
  return kindOf(element)?.sharesRow ?? element.kind === "control";
}

/** Layout of elements one below the other, full width; neighboring KPIs, and neighboring controls, share a row. */
export function stackElements(elements: readonly Element[], firstRow = 1): readonly LayoutNode[] {
  const nodes: LayoutNode[] = [];
  let row = firstRow;
  for (let index = 0; index < elements.length;) {
    const group = [elements[index]!];
    while (
      sharesRow(group[0]!) &&
      group.length < maxPerRow &&
      elements[index + group.length]?.kind === group[0]!.kind &&
      sharesRow(elements[index + group.length]!)
    )
      group.push(elements[index + group.length]!);
    const height = Math.max(...group.map(rowsOf));
    for (const [position, element] of group.entries()) {
      const column: readonly [number, number] = [
        1 + Math.floor((pageColumns * position) / group.length),
        1 + Math.floor((pageColumns * (position + 1)) / group.length),
      ];
      nodes.push(nodeFor(element, { column, row: [row, row + height] }));
    }
    row += height;
    index += group.length;
  }
  return nodes;
}

const holdsOnGrid: ReadonlySet<string> = new Set(["container", "repeated-container", "single-row-container"]);

/** The node of a new element: what holds others is a container, empty at first. */
export function nodeFor(element: Element, place: Place | null): LayoutNode {
  const tabs = tabsOfElement(element);
  if (tabs !== null) return containerNode(element.id, place, { tabs });
  return holdsOnGrid.has(element.kind) ? containerNode(element.id, place, null) : elementNode(element.id, place);
}

/** Elements of a page that its layout does not place, in list order. */
export function unplacedElements(page: Page, region: RegionLayout | undefined): readonly Element[] {
  const placed = new Set(region === undefined ? [] : placedIds(region.nodes));
  return page.elements.filter((element) => !placed.has(element.id));
}

/** The automatic layout of a page; null if there is no such page. */
export function automaticLayout(document: WorkbookDocument, pageId: Id): RegionLayout | null {
  const page = document.pages.find((candidate) => candidate.id === pageId);
  if (page === undefined) return null;
  if (isReport(document)) return sheetLayout(document, page, undefined);
  return { regionId: pageId, tag: isPanel(page) ? "Panel" : "Page", attributes: pageAttributes, nodes: stackElements(page.elements) };
}

/** The layout of a page with everything placed: its own as it stands, unplaced elements appended below, or the automatic one (workbook-file 8.7). */
export function wholeLayout(document: WorkbookDocument, pageId: Id): RegionLayout | null {
  return completed(document, pageId, (nodes) => nodes);
}

/**
 * The layout that a page is drawn with: the whole one, overlaps pushed down and containers as high as what is in them needs
 * (workbook-file 8.2).
 */
export function effectiveLayout(document: WorkbookDocument, pageId: Id): RegionLayout | null {
  return completed(document, pageId, (nodes, page) => settledNodes(nodes, rowsAround(page)));
}

function completed(
  document: WorkbookDocument,
  pageId: Id,
  drawn: (nodes: readonly LayoutNode[], page: Page) => readonly LayoutNode[],
): RegionLayout | null {
  const page = document.pages.find((candidate) => candidate.id === pageId);
  if (page === undefined) return null;
  const region = document.layout.find((candidate) => candidate.regionId === pageId);
  if (isReport(document)) return sheetLayout(document, page, region);
  if (region === undefined) return automaticLayout(document, pageId);
  const unplaced = unplacedElements(page, region);
  const own = drawn(region.nodes, page);
  const nodes = unplaced.length === 0 ? own : [...own, ...stackElements(unplaced, nextRow(own))];
  return nodes === region.nodes ? region : { ...region, nodes };
}
