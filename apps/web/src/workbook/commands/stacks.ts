import {
  columnsIn,
  effectiveLayout,
  type Element,
  findPlaced,
  type Id,
  inReadingOrder,
  isPlacing,
  isStack,
  type LayoutNode,
  type PartSize,
  type Stack,
  stackOf,
  withNode,
  withSize,
  withStack,
  type WorkbookDocument,
} from "@sheaf/workbook";
import type { Edit } from "./edit.ts";
import { pageOf } from "./elements.ts";
import { boxOf, layoutOperations, placeOf } from "./layout.ts";
import { t } from "../../shared/words/words.ts";

function changed(document: WorkbookDocument, elementId: Id, label: string, change: (node: LayoutNode) => LayoutNode): Edit {
  const pageId = pageOf(document, elementId);
  const region = pageId === null ? null : effectiveLayout(document, pageId);
  if (pageId === null || region === null) return { label, operations: [] };
  return { label, operations: layoutOperations(document, pageId, withNode(region.nodes, elementId, change)) };
}

/** The node of an element on its page; undefined where it has none. */
export function nodeOf(document: WorkbookDocument, elementId: Id): LayoutNode | undefined {
  const pageId = pageOf(document, elementId);
  const region = pageId === null ? null : effectiveLayout(document, pageId);
  return region === null ? undefined : findPlaced(region.nodes, elementId)?.node;
}

/** How the parts of a stack follow each other. */
export function setStack(document: WorkbookDocument, element: Element, stack: Stack): Edit {
  return changed(document, element.id, t("edits.stacks.arrange"), (node) => withStack(node, stack));
}

/** How much room a part of a stack takes. */
export function setPartSize(document: WorkbookDocument, element: Element, size: PartSize): Edit {
  return changed(document, element.id, t("edits.stacks.size"), (node) => withSize(node, size));
}

const mostFactor = 8;

/** Lets the parts of a container follow each other in a row, or puts them on a grid again: in the order in which they are read, as wide as they were. */
export function setArrangement(document: WorkbookDocument, element: Element, arrangement: "grid" | "stack"): Edit {
  const pageId = pageOf(document, element.id);
  const region = pageId === null ? null : effectiveLayout(document, pageId);
  const columns = region === null ? 24 : columnsIn(region, { elementId: element.id, tab: null });
  return changed(document, element.id, t("edits.stacks.arrange"), (node) => {
    if (isStack(node) === (arrangement === "stack")) return node;
    const parts = node.children.filter(isPlacing);
    if (arrangement === "stack") {
      const { gridTemplateColumns: _columns, gridTemplateRows: _rows, ...others } = node.attributes;
      const children = inReadingOrder(parts).map((part) => ({
        ...withSize(part, {
          width: {
            kind: "fill",
            factor: Math.max(
              1,
              Math.min(mostFactor, Math.round(((part.place === null ? 1 : boxOf(part.place).columns) * mostFactor) / columns)),
            ),
          },
          height: { kind: "fill", factor: 1 },
        }),
        place: null,
      }));
      return withStack({ ...node, attributes: { ...others, type: "stack" }, children }, usualStack);
    }
    const isRow = stackOf(node).direction === "row";
    const width = isRow ? Math.max(1, Math.floor(columns / Math.max(1, parts.length))) : columns;
    const rows = node.place === null ? 8 : Math.max(3, boxOf(node.place).rows - 1);
    const height = isRow ? rows : Math.max(3, Math.floor(rows / Math.max(1, parts.length)));
    const children = parts.map((part, index) => ({
      ...part,
      place: placeOf(
        isRow
          ? {
              column: 1 + Math.min(index * width, columns - width),
              row: 1 + Math.floor((index * width) / columns) * height,
              columns: width,
              rows: height,
            }
          : { column: 1, row: 1 + index * height, columns: width, rows: height },
      ),
      children: part.children.filter(({ tag }) => tag !== "Size"),
    }));
    const attributes = { ...node.attributes, type: "grid", gridTemplateColumns: `repeat(${columns}, 1fr)`, gridTemplateRows: "auto" };
    return { ...node, attributes, children };
  });
}

/** A container becomes a row or a column. */
export function asStack(document: WorkbookDocument, element: Element, direction: Stack["direction"]): Edit {
  return changed(document, element.id, t("edits.stacks.arrange"), (node) => {
    const { gridTemplateColumns: _columns, gridTemplateRows: _rows, ...others } = node.attributes;
    return withStack({ ...node, attributes: { ...others, type: "stack" } }, { ...usualStack, direction });
  });
}

const usualStack: Stack = { direction: "row", distribute: "start", align: null, padding: false, gap: "shown", wrap: false };
