import {
  effectiveLayout,
  type Element,
  findPlaced,
  type Id,
  idsInside,
  isForReports,
  isOwnControl,
  isReport,
  isSynced,
  type LayoutNode,
  nextRow,
  nodeFor,
  referencesOf,
  sheetBoxOf,
  shownBySynced,
  walkNodes,
  withSheetBox,
  type WorkbookDocument,
} from "@sheaf/workbook";
import { outermost } from "./containers.ts";
import { type Edit, insert } from "./edit.ts";
import { elementName, pageOf } from "./elements.ts";
import { layoutOperations, placeOf } from "./layout.ts";
import { withNewIds } from "./rekey.ts";
import { addToSheet, type NewOnSheet } from "./sheet.ts";
import { t } from "../../shared/words/words.ts";

/** Elements as they were copied: with all that stands in them, and what they read. Plain JSON: tabs pass it on. */
export interface CopiedElements {
  readonly workbookId: string;
  /** What was chosen, in words. */
  readonly name: string;
  readonly count: number;
  readonly elements: readonly Element[];
  /** Where the outermost of them stood. */
  readonly nodes: readonly LayoutNode[];
  /** Elements that they read, and what those read in turn. */
  readonly sources: readonly Element[];
}

const allOf = (document: WorkbookDocument): readonly Element[] => document.pages.flatMap(({ elements }) => elements);

/** Elements that one reads or shows: its sources, what its formulas name, the controls among it, the control that a synced one shows. */
function readBy(document: WorkbookDocument, element: Element): readonly Id[] {
  const named = referencesOf(document, element).flatMap(({ to, path }) =>
    path[0] === "actions" || to.kind === "page" || !("elementId" in to) ? [] : [to.elementId],
  );
  const shown = isSynced(element) ? shownBySynced(allOf(document), element) : undefined;
  return [...new Set([...named, ...(shown === undefined ? [] : [shown.id])])].filter((id) => id !== element.id);
}

/** Chosen elements of one page with everything that belongs to them; null where there are none. */
export function copiedFrom(document: WorkbookDocument, workbookId: string, ids: readonly Id[]): CopiedElements | null {
  const pageId = ids[0] === undefined ? null : pageOf(document, ids[0]);
  const region = pageId === null ? null : effectiveLayout(document, pageId);
  const page = document.pages.find(({ id }) => id === pageId);
  if (region === null || page === undefined) return null;
  const tops = outermost(region.nodes, ids);
  const taken = new Set(tops.flatMap((id) => [id, ...idsInside(region.nodes, id)]));
  const elements = page.elements.filter(({ id }) => taken.has(id));
  const byId = new Map(allOf(document).map((element) => [element.id, element]));
  const sources = new Map<Id, Element>();
  const waiting = [...elements];
  for (let next = waiting.pop(); next !== undefined; next = waiting.pop())
    for (const id of readBy(document, next)) {
      const source = byId.get(id);
      if (source === undefined || taken.has(id) || sources.has(id)) continue;
      sources.set(id, source);
      waiting.push(source);
    }
  const first = byId.get(tops[0] ?? "");
  return {
    workbookId,
    name: first === undefined ? "" : elementName(document, first),
    count: tops.length,
    elements,
    nodes: tops.flatMap((id) => findPlaced(region.nodes, id)?.node ?? []),
    sources: [...sources.values()],
  };
}

/** Of what copied elements read, what the document does not have. */
export function missingSources(document: WorkbookDocument, copied: CopiedElements): readonly Element[] {
  const here = new Set(allOf(document).map(({ id }) => id));
  return copied.sources.filter(({ id }) => !here.has(id));
}

/** Columns and rows of what had no place of its own. */
const usual = { columns: 12, rows: 12 };
const brought = { columns: 24, rows: 12 };

const cellsOf = (element: Element): { readonly columns: number; readonly rows: number } =>
  isOwnControl(element) ? { columns: 5, rows: 2 } : brought;

/** A copy for a sheet of paper: at the place that it had on one, else as large as it was; null: it does not come along. */
function onSheet(node: LayoutNode, ids: ReadonlyMap<Id, Id>): NewOnSheet | null {
  const elementId = ids.get(node.elementId ?? "");
  if (elementId === undefined) return null;
  const box = sheetBoxOf(node);
  const bare: LayoutNode = { tag: "Element", elementId, place: null, attributes: {}, children: [] };
  const { place } = node;
  const cells = place === null ? null : { columns: place.column[1] - place.column[0], rows: place.row[1] - place.row[0] };
  return { node: box === null ? bare : withSheetBox(bare, box), cells };
}

/** About as many columns and rows as what stood on paper took there. */
function cellsOnPaper(node: LayoutNode): { readonly columns: number; readonly rows: number } | null {
  const box = sheetBoxOf(node);
  if (box === null) return null;
  return { columns: Math.min(24, Math.max(1, Math.round(box.width / 30))), rows: Math.max(1, Math.round(box.height / 24)) };
}

function withoutPixels(node: LayoutNode): LayoutNode {
  if (sheetBoxOf(node) === null) return node;
  const { x: _x, y: _y, width: _width, height: _height, ...attributes } = node.attributes;
  return { ...node, attributes };
}

/** Puts copies below everything on a page, as they stood to each other; `sources` come along below them. */
export function pasteElements(
  document: WorkbookDocument,
  pageId: Id,
  copied: CopiedElements,
  sources: readonly Element[],
  newId: () => Id,
): Edit & { readonly ids: readonly Id[] } {
  const label = t("edits.elements.paste", { name: copied.name, count: copied.count });
  const region = effectiveLayout(document, pageId);
  const page = document.pages.find(({ id }) => id === pageId);
  if (region === null || page === undefined) return { label, operations: [], ids: [] };
  const isOnPaper = isReport(document);
  // What holds others, and other things that paper cannot show, stay behind; what stood in them comes.
  const originals = [...copied.elements, ...sources].filter((element) => !isOnPaper || isForReports(element));
  const copies = withNewIds(document, originals, newId);
  const ids = new Map(originals.map(({ id }, index) => [id, copies[index]?.id ?? id]));
  let last = page.elements.at(-1)?.id ?? null;
  const inserts = copies.map((copy) => {
    const operation = insert(["pages", { key: pageId }, "elements"], copy, last);
    last = copy.id;
    return operation;
  });
  if (isOnPaper) {
    const own = walkNodes(copied.nodes).flatMap(({ node }) => onSheet(node, ids) ?? []);
    const others = copies.flatMap((copy) =>
      own.some(({ node }) => node.elementId === copy.id) ? [] : [{ node: nodeFor(copy, null), cells: cellsOf(copy) }],
    );
    return {
      label,
      operations: [...inserts, ...addToSheet(document, pageId, [...own, ...others])],
      ids: own.flatMap(({ node }) => node.elementId ?? []),
    };
  }
  let foot = nextRow(region.nodes);
  const top = Math.min(...copied.nodes.flatMap(({ place }) => (place === null ? [] : [place.row[0]])));
  const added: LayoutNode[] = copied.nodes.map((node) => {
    const { place } = node;
    const box =
      place === null
        ? { column: 1, row: foot, ...(cellsOnPaper(node) ?? usual) }
        : {
            column: place.column[0],
            row: foot + place.row[0] - top,
            columns: place.column[1] - place.column[0],
            rows: place.row[1] - place.row[0],
          };
    return { ...withoutPixels(withIds(node, ids)), place: placeOf(box) };
  });
  for (const source of sources) {
    foot = nextRow([...region.nodes, ...added]);
    const copy = copies[originals.indexOf(source)];
    if (copy !== undefined) added.push(nodeFor(copy, placeOf({ column: 1, row: foot, ...cellsOf(copy) })));
  }
  return {
    label,
    operations: [...inserts, ...layoutOperations(document, pageId, [...region.nodes, ...added])],
    ids: copied.nodes.flatMap(({ elementId }) => (elementId === null ? [] : (ids.get(elementId) ?? []))),
  };
}

function withIds(node: LayoutNode, ids: ReadonlyMap<Id, Id>): LayoutNode {
  return {
    ...node,
    elementId: node.elementId === null ? null : (ids.get(node.elementId) ?? node.elementId),
    children: node.children.map((child) => withIds(child, ids)),
  };
}
