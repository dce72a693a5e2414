import {
  effectiveLayout,
  type Element,
  findPlaced,
  hostsOf,
  type Id,
  holdsElements,
  inReadingOrder,
  isPlacing,
  isStack,
  isTabbed,
  type LayoutHost,
  type LayoutNode,
  nodesIn,
  type Page,
  pageHost,
  sameHost,
  tabsOf,
  type WorkbookDocument,
} from "@sheaf/workbook";
import { findElement } from "../../state/workbook.ts";

/** A row of the outline: an element, with what stands in it as people read it. */
export interface OutlineRow {
  readonly element: Element;
  readonly host: LayoutHost;
  readonly holds: boolean;
  readonly rows: readonly OutlineRow[];
}

/** The elements of a page as a tree, in the order in which they are read. */
export function outlineOf(document: WorkbookDocument, page: Page): readonly OutlineRow[] {
  const nodes = effectiveLayout(document, page.id)?.nodes ?? [];
  const elements = new Map(page.elements.map((element) => [element.id, element]));
  const rowsIn = (list: readonly LayoutNode[], host: LayoutHost, isOrdered: boolean): readonly OutlineRow[] =>
    (isOrdered ? list.filter(isPlacing) : inReadingOrder(list.filter(isPlacing))).flatMap((node): readonly OutlineRow[] => {
      const element = node.elementId === null ? undefined : elements.get(node.elementId);
      if (element === undefined) return [];
      const holds = holdsElements(node, element);
      const rows = !holds
        ? []
        : isTabbed(node)
          ? tabsOf(node).flatMap((tab, place) => rowsIn(tab.children, { elementId: element.id, tab: place }, false))
          : rowsIn(node.children, { elementId: element.id, tab: null }, isStack(node));
      return [{ element, host, holds, rows }];
    });
  return rowsIn(nodes, pageHost, false);
}

/** The rows that hold a text in their names, with what they stand in. */
export function foundRows(rows: readonly OutlineRow[], text: string, nameOf: (element: Element) => string): readonly OutlineRow[] {
  const wanted = text.trim().toLocaleLowerCase();
  if (wanted === "") return rows;
  return rows.flatMap((row) => {
    const below = foundRows(row.rows, text, nameOf);
    const isFound = nameOf(row.element).toLocaleLowerCase().includes(wanted);
    return isFound ? [row] : below.length > 0 ? [{ ...row, rows: below }] : [];
  });
}

export type DropAt = "before" | "inside" | "after";

/** Where on a page something lands that is let go at a row of the outline. Null: nowhere. */
export interface Landing {
  readonly host: LayoutHost;
  /** On a grid: the row and column at which it takes its place; what is there goes down. Null: below everything, or in a stack. */
  readonly at: { readonly column: number; readonly row: number } | null;
  /** In a stack: behind which part. */
  readonly after: Id | null;
}

export function landingAt(
  { document, nodes }: { readonly document: WorkbookDocument; readonly nodes: readonly LayoutNode[] },
  targetId: Id,
  at: DropAt,
  dragged: readonly Id[],
): Landing | null {
  const found = findPlaced(nodes, targetId);
  if (found === null) return null;
  if (at === "inside") {
    if (!holdsElements(found.node, findElement(document, targetId))) return null;
    const host = { elementId: targetId, tab: isTabbed(found.node) ? 0 : null };
    return hostsOf(nodes).some((one) => sameHost(one, host)) ? { host, at: null, after: lastOf(nodesIn(nodes, host), dragged) } : null;
  }
  const { place } = found.node;
  if (place === null) {
    const siblings = nodesIn(nodes, found.host).flatMap(({ elementId }) =>
      elementId === null || dragged.includes(elementId) ? [] : [elementId],
    );
    const index = siblings.indexOf(targetId);
    return { host: found.host, at: null, after: at === "after" ? targetId : (siblings[index - 1] ?? null) };
  }
  const row = at === "before" ? place.row[0] : place.row[1];
  return { host: found.host, at: { column: place.column[0], row }, after: null };
}

const lastOf = (nodes: readonly LayoutNode[], dragged: readonly Id[]): Id | null =>
  nodes.flatMap(({ elementId }) => (elementId === null || dragged.includes(elementId) ? [] : [elementId])).at(-1) ?? null;
