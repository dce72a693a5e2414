import {
  effectiveLayout,
  freeOnSheet,
  type Id,
  insideSheet,
  type Json,
  type LayoutNode,
  type Operation,
  type Page,
  sheetBoxOf,
  type SheetBox,
  sheetOf,
  type SheetSize,
  sizeOnSheet,
  usualSheet,
  withSheetBox,
  type WorkbookDocument,
} from "@sheaf/workbook";
import { t } from "../../shared/words/words.ts";
import { type Edit, insert, move, quoted, set } from "./edit.ts";
import { panelWord } from "./overlay-words.ts";
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

/** The paper of a page, or the strip of it that a header or footer is. */
function sheetOfPage(document: WorkbookDocument, pageId: Id): SheetSize {
  return sheetOf(document, document.pages.find(({ id }) => id === pageId) ?? { rest: {} });
}

/** Gives elements of a page other places. */
export function placeOnSheet(document: WorkbookDocument, pageId: Id, boxes: ReadonlyMap<Id, SheetBox>, label: string): Edit {
  const region = effectiveLayout(document, pageId);
  if (region === null) return { label, operations: [] };
  const sheet = sheetOfPage(document, pageId);
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
  const sheet = sheetOfPage(document, pageId);
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

/** Members of the file by what they say of the paper. */
const members = { width: "pageWidth", height: "pageHeight", margin: "margin" } as const;

/** Gives all pages other paper, member by member, so that two people can change it at once; what would lie outside of it is brought in. */
export function setSheet(document: WorkbookDocument, next: Partial<Pick<SheetSize, "width" | "height" | "margin">>): Edit {
  const names = (["width", "height", "margin"] as const).filter((name) => next[name] !== undefined);
  const { config = {} } = document.rest;
  const before = config as { readonly [member: string]: Json };
  const given = Object.fromEntries(names.map((name) => [members[name], next[name] ?? 0]));
  const after = { ...document, rest: { ...document.rest, config: { ...before, ...given } } };
  const operations = names.flatMap((name): readonly Operation[] => {
    const value = next[name] === usualSheet[name] ? undefined : next[name];
    return before[members[name]] === value ? [] : [set(["rest", "config", members[name]], value)];
  });
  return { label: t("edits.sheet.paper"), operations: [...operations, ...broughtInside(document, after)] };
}

/** What has a place of its own, inside of the paper that a document has from now on. */
function broughtInside(document: WorkbookDocument, after: WorkbookDocument): readonly Operation[] {
  return document.pages.flatMap((page) => {
    const sheet = sheetOf(after, after.pages.find(({ id }) => id === page.id) ?? page);
    const nodes = effectiveLayout(document, page.id)?.nodes ?? [];
    return nodes.flatMap((node): readonly Operation[] => {
      const box = sheetBoxOf(node);
      const isOwn = document.layout.some(({ regionId, nodes: own }) => regionId === page.id && own.includes(node));
      return box === null || !isOwn ? [] : toBox(document, page.id, node, insideSheet(box, sheet));
    });
  });
}

/** How much of the paper a header or footer takes. */
export function setPanelHeight(document: WorkbookDocument, panelId: Id, height: number): Edit {
  const pages = document.pages.map((page) => {
    if (page.id !== panelId) return page;
    const { config = {} } = page.rest;
    return { ...page, rest: { ...page.rest, config: { ...(config as { readonly [member: string]: Json }), height } } };
  });
  return {
    label: t("edits.sheet.panel-height"),
    operations: [set(["pages", { key: panelId }, "rest", "config", "height"], height), ...broughtInside(document, { ...document, pages })],
  };
}

/** A header or a footer of all pages; a footer comes with the number of the page. */
export function addSheetPanel(document: WorkbookDocument, type: "header" | "footer", ids: { readonly panel: Id; readonly text: Id }): Edit {
  const text = {
    id: ids.text,
    kind: "text",
    name: t("edits.sheet.page-number"),
    body: `<p class="p-small" style="text-align: right">${t("edits.sheet.page-of", pageFormulas)}</p>`,
    verticalAlign: "center",
  };
  const elements = type === "footer" ? [text] : [];
  return {
    label: t("edits.overlays.add", { name: quoted(panelWord(type)) }),
    operations: [insert(["pages"], { id: ids.panel, name: "", elements, rest: { type } }, document.pages.at(-1)?.id ?? null)],
  };
}

const pageFormulas = { number: "{{PageNumber()}}", count: "{{PageCount()}}" };

/** The ground of a page; undefined: that of the theme. */
export function setSheetColor(page: Page, color: string | undefined): Edit {
  return {
    label: t("edits.sheet.color", { name: quoted(page.name) }),
    operations: [set(["pages", { key: page.id }, "rest", "backgroundColor"], color)],
  };
}

/** The control that a page is printed once for each value of; null: it is printed once. */
export function setRepeat(page: Page, controlId: Id | null): Edit {
  return {
    label: t("edits.sheet.repeat", { name: quoted(page.name) }),
    operations: [set(["pages", { key: page.id }, "rest", "sheaf", "repeat"], controlId === null ? undefined : { controlId })],
  };
}
