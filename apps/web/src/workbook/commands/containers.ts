import {
  columnsIn,
  deepestNesting,
  effectiveLayout,
  type Element,
  findPlaced,
  grouped,
  holderOf,
  type Id,
  idsInside,
  isInside,
  isStack,
  type LayoutHost,
  type LayoutNode,
  movedInto,
  nestingOf,
  newElement,
  nodesIn,
  pageHost,
  type Place,
  sameHost,
  shifted,
  takeOut,
  ungrouped,
  withNodesIn,
  type WorkbookDocument,
} from "@sheaf/workbook";
import { freeElementName } from "./control-names.ts";
import { type Edit, insert, quoted, remove } from "./edit.ts";
import { elementName, pageOf } from "./elements.ts";
import { type Box, boxOf, fitted, freeBox, layoutOperations, linesOfRow, placeOf, rowsKept, sharedRow } from "./layout.ts";
import { t } from "../../shared/words/words.ts";

/** Rows that the padding of a new container takes. */
const aroundNew = 1;

/** Why elements cannot go into a place: it is inside of one of them, or containers would be nested too deep; null: they can. */
export function refuseHost(nodes: readonly LayoutNode[], elementIds: readonly Id[], host: LayoutHost): "inside" | "deep" | null {
  if (elementIds.some((id) => isInside(nodes, host, id))) return "inside";
  const depth = host.elementId === null ? 0 : (findPlaced(nodes, host.elementId)?.depth ?? 0) + 1;
  const nesting = Math.max(0, ...elementIds.map((id) => nestingOf(findPlaced(nodes, id)?.node ?? emptyNode)));
  return depth + nesting > deepestNesting ? "deep" : null;
}

const emptyNode: LayoutNode = { tag: "Element", elementId: null, place: null, attributes: {}, children: [] };

/** Where nodes stand on a page once elements went to another place of it: the first in the box, the others as they stand to it. */
export function nodesMovedTo(
  nodes: readonly LayoutNode[],
  elementIds: readonly Id[],
  host: LayoutHost,
  to: { readonly box: Box | null; readonly after: Id | null },
  columnCount: number,
  isNew = false,
): readonly LayoutNode[] {
  const lead = findPlaced(nodes, elementIds[0] ?? "")?.node.place ?? null;
  const places = new Map<Id, Place>();
  if (to.box !== null)
    for (const id of elementIds) {
      const place = findPlaced(nodes, id)?.node.place ?? null;
      const at =
        id === elementIds[0] || lead === null || place === null
          ? to.box
          : boxOf(shifted(place, to.box.column - lead.column[0], to.box.row - lead.row[0]));
      places.set(id, placeOf(fitted({ ...at, row: Math.max(1, at.row) }, [1, 1], columnCount)));
    }
  const moved = movedInto(nodes, elementIds, host, { places, after: to.after });
  const isMoved = (id: Id | null): boolean => id !== null && elementIds.includes(id);
  const from = isNew || lead === null || !sameHost(findPlaced(nodes, elementIds[0] ?? "")?.host ?? pageHost, host) ? null : lead.row[0];
  return to.box === null ? moved : withNodesIn(moved, host, rowsKept(nodesIn(moved, host), to.box, isMoved, from));
}

/**
 * Moves elements of a page to another place of it: into a container, onto a tab, out onto the page. `isNew`: they stand where nobody has put
 * them, so no row is theirs, and one that is in the way goes down as a whole.
 */
export function moveToHost(
  document: WorkbookDocument,
  pageId: Id,
  elementIds: readonly Id[],
  host: LayoutHost,
  to: { readonly box: Box | null; readonly after: Id | null },
  isNew = false,
): Edit {
  const element = document.pages.flatMap(({ elements }) => elements).find(({ id }) => id === elementIds[0]);
  const label = t("edits.elements.move", { name: quoted(element === undefined ? "" : elementName(document, element)) });
  const region = effectiveLayout(document, pageId);
  if (region === null || refuseHost(region.nodes, elementIds, host) !== null) return { label, operations: [] };
  const columnCount = columnsIn(region, host);
  const holder = holderOf(region.nodes, host);
  const isInStack = holder !== null && isStack(holder);
  const lead = findPlaced(region.nodes, elementIds[0] ?? "")?.node.place ?? null;
  const inside = nodesIn(takeOut(region.nodes, elementIds).nodes, host);
  const size = lead === null ? { columns: 12, rows: 8 } : { columns: lead.column[1] - lead.column[0], rows: lead.row[1] - lead.row[0] };
  const box = isInStack ? null : (to.box ?? freeBox(inside, size, columnCount));
  const nodes = nodesMovedTo(region.nodes, elementIds, host, { box, after: to.after }, columnCount, isNew);
  return { label, operations: layoutOperations(document, pageId, nodes, elementIds[0] ?? null) };
}

/** Elements without those that stand inside of another one of them: what happens to that happens to them. */
export function outermost(nodes: readonly LayoutNode[], elementIds: readonly Id[]): readonly Id[] {
  const inner = new Set(elementIds.flatMap((id) => idsInside(nodes, id)));
  return elementIds.filter((id) => !inner.has(id));
}

/** Puts elements into a new container in their stead. Null: they do not stand in one grid, or too deep. */
export function groupElements(document: WorkbookDocument, pageId: Id, elementIds: readonly Id[], newId: Id): Edit | null {
  const region = effectiveLayout(document, pageId);
  const page = document.pages.find(({ id }) => id === pageId);
  const made = newElement({ id: newId, kind: "container", name: freeElementName(document, t("edits.containers.container")) });
  if (region === null || page === undefined || made === null) return null;
  const ids = outermost(region.nodes, elementIds);
  // Figures side by side are one card, with hairlines between them.
  const areFigures = ids.length > 1 && ids.every((id) => page.elements.find((one) => one.id === id)?.kind === "kpi-chart");
  const container: Element = areFigures ? { ...made, elementGap: "hidden", spacing: "small" } : made;
  const depth = findPlaced(region.nodes, ids[0] ?? "")?.depth ?? 0;
  if (depth + 1 + Math.max(0, ...ids.map((id) => nestingOf(findPlaced(region.nodes, id)?.node ?? emptyNode))) > deepestNesting) return null;
  const nodes = grouped(region.nodes, ids, newId, aroundNew);
  if (nodes === null) return null;
  const first = page.elements.findIndex(({ id }) => ids.includes(id));
  const before = first <= 0 ? null : (page.elements[first - 1]?.id ?? null);
  return {
    label: t("edits.containers.group", { count: ids.length }),
    operations: [insert(["pages", { key: pageId }, "elements"], container, before), ...layoutOperations(document, pageId, nodes, newId)],
  };
}

/** Takes a container away and leaves what was in it. */
export function ungroup(document: WorkbookDocument, element: Element): Edit {
  const label = t("edits.containers.ungroup");
  const pageId = pageOf(document, element.id);
  const region = pageId === null ? null : effectiveLayout(document, pageId);
  if (pageId === null || region === null) return { label, operations: [] };
  const ids = document.pages.find(({ id }) => id === pageId)?.elements.map(({ id }) => id) ?? [];
  return {
    label,
    operations: [
      ...layoutOperations(document, pageId, ungrouped(region.nodes, element.id)),
      remove(["pages", { key: pageId }, "elements"], ids, element.id),
    ],
  };
}

/** How several elements of one place are brought into line. */
export type Alignment = "left" | "right" | "top" | "bottom" | "across" | "down" | "row";

/** Lines elements up at an edge of what they span, spreads them evenly across or down it, or shares a whole row among them. Only those of one grid. */
export function alignElements(document: WorkbookDocument, pageId: Id, elementIds: readonly Id[], how: Alignment): Edit {
  const label = t("edits.containers.align");
  const region = effectiveLayout(document, pageId);
  if (region === null) return { label, operations: [] };
  const found = outermost(region.nodes, elementIds).flatMap((id) => findPlaced(region.nodes, id) ?? []);
  const host = found[0]?.host;
  const isOneGrid = found.every((one) => one.host.elementId === host?.elementId && one.host.tab === host.tab && one.node.place !== null);
  if (host === undefined || found.length < 2 || !isOneGrid) return { label, operations: [] };
  const boxes = new Map(found.map(({ node }) => [node.elementId ?? "", boxOf(node.place!)]));
  const nodes = nodesIn(region.nodes, host);
  // Who is not selected keeps their place.
  const others = nodes.flatMap(({ elementId, place }) => (place === null || boxes.has(elementId ?? "") ? [] : [boxOf(place)]));
  const aligned =
    how === "row" ? rowShared(boxes, linesOfRow([...boxes.values()], others, columnsIn(region, host))) : alignedBoxes(boxes, how);
  const inside = nodes.map((node) => {
    const box = node.elementId === null ? undefined : aligned.get(node.elementId);
    return box === undefined ? node : { ...node, place: placeOf(box) };
  });
  return {
    label,
    operations: layoutOperations(document, pageId, withNodesIn(region.nodes, host, inside), found[0]?.node.elementId ?? null),
  };
}

/** Where another one stands among them, nothing can be shared without moving it. */
const rowShared = (boxes: ReadonlyMap<Id, Box>, lines: ReturnType<typeof linesOfRow>): ReadonlyMap<Id, Box> =>
  lines === null ? boxes : sharedRow(boxes, lines);

/** The boxes once they are lined up. Pure: for the command and its test. */
export function alignedBoxes(boxes: ReadonlyMap<Id, Box>, how: Exclude<Alignment, "row">): ReadonlyMap<Id, Box> {
  const all = [...boxes.values()];
  const left = Math.min(...all.map(({ column }) => column));
  const right = Math.max(...all.map(({ column, columns }) => column + columns));
  const top = Math.min(...all.map(({ row }) => row));
  const bottom = Math.max(...all.map(({ row, rows }) => row + rows));
  switch (how) {
    case "left":
      return mapped(boxes, (box) => ({ ...box, column: left }));
    case "right":
      return mapped(boxes, (box) => ({ ...box, column: right - box.columns }));
    case "top":
      return mapped(boxes, (box) => ({ ...box, row: top }));
    case "bottom":
      return mapped(boxes, (box) => ({ ...box, row: bottom - box.rows }));
    case "across":
      return spread(boxes, "column", "columns", left, right);
    case "down":
      return spread(boxes, "row", "rows", top, bottom);
  }
}

function mapped(boxes: ReadonlyMap<Id, Box>, change: (box: Box) => Box): ReadonlyMap<Id, Box> {
  return new Map([...boxes].map(([id, box]) => [id, change(box)]));
}

/** The outer ones stay, the room between the others is even; where there is too little, they follow each other. */
function spread(
  boxes: ReadonlyMap<Id, Box>,
  at: "column" | "row",
  size: "columns" | "rows",
  from: number,
  to: number,
): ReadonlyMap<Id, Box> {
  const ordered = [...boxes].toSorted(([, a], [, b]) => a[at] - b[at]);
  const taken = ordered.reduce((sum, [, box]) => sum + box[size], 0);
  const gap = Math.max(0, (to - from - taken) / Math.max(1, ordered.length - 1));
  let line = from;
  return new Map(
    ordered.map(([id, box]) => {
      const placed = { ...box, [at]: Math.round(line) };
      line += box[size] + gap;
      return [id, placed];
    }),
  );
}
