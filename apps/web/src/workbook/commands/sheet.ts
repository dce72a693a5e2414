import {
  effectiveLayout,
  freeOnSheet,
  type Id,
  insideSheet,
  type Json,
  type LayoutNode,
  type Operation,
  sheetBoxOf,
  type SheetBox,
  type SheetSize,
  sheetSizeOf,
  sizeOnSheet,
  usualSheet,
  withSheetBox,
  type WorkbookDocument,
} from "@sheaf/workbook";
import { t } from "../../shared/words/words.ts";
import { type Edit, insert, move, set } from "./edit.ts";
import { ownLayout } from "./own-layout.ts";

/** What is done to pages of a report: everything on them has a place of its own. */

/** Gives elements of a page other places. */
export function placeOnSheet(document: WorkbookDocument, pageId: Id, boxes: ReadonlyMap<Id, SheetBox>, label: string): Edit {
  const region = effectiveLayout(document, pageId);
  if (region === null) return { label, operations: [] };
  const sheet = sheetSizeOf(document);
  const moved = region.nodes.flatMap((node): readonly Operation[] => {
    const box = boxes.get(node.elementId ?? "");
    if (box === undefined) return [];
    const { attributes } = withSheetBox(node, insideSheet(box, sheet));
    const isSame = JSON.stringify(sheetBoxOf({ attributes })) === JSON.stringify(sheetBoxOf(node));
    return isSame ? [] : [set(["nodes", { key: node.elementId ?? "" }, "attributes"], attributes)];
  });
  return { label, operations: moved.length === 0 ? [] : [...ownLayout(document, pageId, region), ...moved] };
}

/** How far a copy lies from what it was made from. */
const BESIDE = 16;

/**
 * Operations that put a new node on a page: where it says itself, beside what lies right there; else where nothing is, in the size of so many
 * columns and rows.
 */
export function addToSheet(
  document: WorkbookDocument,
  pageId: Id,
  node: LayoutNode,
  cells: { readonly columns: number; readonly rows: number } | null,
): readonly Operation[] {
  const region = effectiveLayout(document, pageId);
  if (region === null || node.elementId === null) return [];
  const sheet = sheetSizeOf(document);
  const taken = region.nodes.flatMap((one) => sheetBoxOf(one) ?? []);
  const own = sheetBoxOf(node);
  const size = own ?? sizeOnSheet(cells ?? { columns: 12, rows: 12 }, sheet);
  const lies = own !== null && taken.some(({ x, y }) => x === own.x && y === own.y);
  const box = own === null ? freeOnSheet(taken, size, sheet) : lies ? { ...own, x: own.x + BESIDE, y: own.y + BESIDE } : own;
  const placed = withSheetBox(node, insideSheet(box, sheet));
  return [
    ...ownLayout(document, pageId, region),
    insert(["layout", { key: pageId }, "nodes"], placed, region.nodes.at(-1)?.elementId ?? null),
  ];
}

/** What lies over what: brings elements over all others, or below them. */
export function stackOnSheet(document: WorkbookDocument, pageId: Id, elementIds: readonly Id[], to: "front" | "back"): Edit {
  const label = to === "front" ? t("edits.sheet.front") : t("edits.sheet.back");
  const region = effectiveLayout(document, pageId);
  if (region === null) return { label, operations: [] };
  let keys = region.nodes.flatMap(({ elementId }) => elementId ?? []);
  const chosen = keys.filter((id) => elementIds.includes(id));
  const others = keys.filter((id) => !elementIds.includes(id));
  const wanted = to === "front" ? [...others, ...chosen] : [...chosen, ...others];
  if (wanted.every((id, index) => id === keys[index])) return { label, operations: [] };
  const operations: Operation[] = [...ownLayout(document, pageId, region)];
  for (const [index, id] of wanted.entries()) {
    if (!chosen.includes(id)) continue;
    const after = wanted[index - 1] ?? null;
    operations.push(move(["layout", { key: pageId }, "nodes"], keys, id, after));
    const left = keys.filter((key) => key !== id);
    const at = after === null ? 0 : left.indexOf(after) + 1;
    keys = [...left.slice(0, at), id, ...left.slice(at)];
  }
  return { label, operations };
}

/** Gives all pages other paper; what would lie outside of it is brought in. */
export function setSheet(document: WorkbookDocument, sheet: SheetSize): Edit {
  const config: { readonly [member: string]: Json } = {
    ...(sheet.width === usualSheet.width ? {} : { pageWidth: sheet.width }),
    ...(sheet.height === usualSheet.height ? {} : { pageHeight: sheet.height }),
    ...(sheet.margin === usualSheet.margin ? {} : { margin: sheet.margin }),
  };
  const after = Object.keys(config).length === 0 ? undefined : config;
  const brought = document.pages.flatMap((page) => {
    const nodes = effectiveLayout(document, page.id)?.nodes ?? [];
    return nodes.flatMap((node): readonly Operation[] => {
      const box = sheetBoxOf(node);
      const isOwn = document.layout.some(({ regionId, nodes: own }) => regionId === page.id && own.includes(node));
      if (box === null || !isOwn) return [];
      const { attributes } = withSheetBox(node, insideSheet(box, sheet));
      const isSame = JSON.stringify(attributes) === JSON.stringify(node.attributes);
      return isSame ? [] : [set(["nodes", { key: node.elementId ?? "" }, "attributes"], attributes)];
    });
  });
  return { label: t("edits.sheet.paper"), operations: [set(["rest", "config"], after), ...brought] };
}
