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

/** Number by number, so that two people can move and resize the same element at once. */
function toBox(document: WorkbookDocument, pageId: Id, node: LayoutNode, box: SheetBox): readonly Operation[] {
  const { attributes } = withSheetBox(node, box);
  const key = node.elementId ?? "";
  const own = document.layout.find(({ regionId }) => regionId === pageId)?.nodes.find(({ elementId }) => elementId === key);
  const at = ["nodes", { key }, "attributes"];
  // One that has no place of its own yet gets all of it.
  if (own !== undefined && sheetBoxOf(own) === null) return [set(at, attributes)];
  const before = sheetBoxOf(node);
  const after = sheetBoxOf({ attributes });
  return (["x", "y", "width", "height"] as const).flatMap((name) =>
    before?.[name] === after?.[name] ? [] : [set([...at, name], attributes[name])],
  );
}

/** Gives elements of a page other places. */
export function placeOnSheet(document: WorkbookDocument, pageId: Id, boxes: ReadonlyMap<Id, SheetBox>, label: string): Edit {
  const region = effectiveLayout(document, pageId);
  if (region === null) return { label, operations: [] };
  const sheet = sheetSizeOf(document);
  const moved = region.nodes.flatMap((node): readonly Operation[] => {
    const box = boxes.get(node.elementId ?? "");
    if (box === undefined) return [];
    return toBox(document, pageId, node, insideSheet(box, sheet));
  });
  return { label, operations: moved.length === 0 ? [] : [...ownLayout(document, pageId, region), ...moved] };
}

/** How far a copy lies from what it was made from. */
const BESIDE = 16;

/** What is new on a page: at its own place, else in the size of so many columns and rows. */
export interface NewOnSheet {
  readonly node: LayoutNode;
  readonly cells: { readonly columns: number; readonly rows: number } | null;
}

/** Operations that put new nodes on a page: where they say themselves, beside what lies right there; else where nothing is. */
export function addToSheet(document: WorkbookDocument, pageId: Id, added: readonly NewOnSheet[]): readonly Operation[] {
  const region = effectiveLayout(document, pageId);
  if (region === null || added.length === 0) return [];
  const sheet = sheetSizeOf(document);
  const taken = region.nodes.flatMap((one) => sheetBoxOf(one) ?? []);
  let last = region.nodes.at(-1)?.elementId ?? null;
  const inserts = added.map(({ node, cells }) => {
    const own = sheetBoxOf(node);
    const box = own === null ? freeOnSheet(taken, sizeOnSheet(cells ?? usual, sheet), sheet) : besideSame(own, taken, sheet);
    taken.push(box);
    const operation = insert(["layout", { key: pageId }, "nodes"], withSheetBox(node, insideSheet(box, sheet)), last);
    last = node.elementId;
    return operation;
  });
  return [...ownLayout(document, pageId, region), ...inserts];
}

const usual = { columns: 12, rows: 12 };

function besideSame(own: SheetBox, taken: readonly SheetBox[], sheet: SheetSize): SheetBox {
  let box = insideSheet(own, sheet);
  const lies = (): boolean => taken.some(({ x, y }) => x === box.x && y === box.y);
  for (let tries = 0; tries < 16 && lies(); tries += 1) box = insideSheet({ ...box, x: box.x + BESIDE, y: box.y + BESIDE }, sheet);
  return box;
}

/** What lies over what: brings elements over all others, or below them. */
export function stackOnSheet(document: WorkbookDocument, pageId: Id, elementIds: readonly Id[], to: "front" | "back"): Edit {
  const label = to === "front" ? t("edits.sheet.front") : t("edits.sheet.back");
  const keys = (effectiveLayout(document, pageId)?.nodes ?? []).flatMap(({ elementId }) => elementId ?? []);
  const others = keys.filter((id) => !elementIds.includes(id));
  return stackBehind(document, pageId, elementIds, to === "front" ? (others.at(-1) ?? null) : null, label);
}

/** Brings elements right over another one; null: below all. */
export function stackBehind(document: WorkbookDocument, pageId: Id, elementIds: readonly Id[], over: Id | null, label: string): Edit {
  const region = effectiveLayout(document, pageId);
  if (region === null) return { label, operations: [] };
  let keys = region.nodes.flatMap(({ elementId }) => elementId ?? []);
  const chosen = keys.filter((id) => elementIds.includes(id));
  const others = keys.filter((id) => !elementIds.includes(id));
  const at = over === null ? 0 : others.indexOf(over) + 1;
  const wanted = [...others.slice(0, at), ...chosen, ...others.slice(at)];
  if (wanted.every((id, index) => id === keys[index])) return { label, operations: [] };
  const operations: Operation[] = [...ownLayout(document, pageId, region)];
  for (const [index, id] of wanted.entries()) {
    if (!chosen.includes(id)) continue;
    const after = wanted[index - 1] ?? null;
    operations.push(move(["layout", { key: pageId }, "nodes"], keys, id, after));
    const left = keys.filter((key) => key !== id);
    const place = after === null ? 0 : left.indexOf(after) + 1;
    keys = [...left.slice(0, place), id, ...left.slice(place)];
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
      return box === null || !isOwn ? [] : toBox(document, page.id, node, insideSheet(box, sheet));
    });
  });
  return { label: t("edits.sheet.paper"), operations: [set(["rest", "config"], after), ...brought] };
}
