import { message, type Message } from "@sheaf/messages";
import type { Element, Id, Json, Page } from "../../document.ts";
import { kindOf } from "../../elements/registry.ts";
import { isOverlay } from "../../layout/overlays.ts";
import { isPanel } from "../../layout/panels.ts";
import { type Fields, pageSchema } from "../../schema/parts/document-parts.ts";
import { overlaySchema } from "../../schema/parts/overlay.ts";
import { panelSchema } from "../../schema/parts/panel.ts";
import { isObject, textOf, listOf } from "../../schema/shape.ts";
import { joinPointer, pointerAt } from "../text/origins.ts";
import { readElement, titleOf, withId } from "./elements.ts";
import { readWith } from "./read-with.ts";
import type { Reading } from "./reading.ts";

/** A document or page without a name is called something: what is in it is worth more than what it is called. */
export function withName(fields: Fields, reading: Reading, name = "Untitled"): Fields {
  if (!reading.keepUnknown || fields["name"] !== undefined) return fields;
  const result: Fields = { ...fields, name };
  reading.origins.inherit(fields, result);
  reading.reporter.add({
    code: "N_DEFAULTED",
    path: reading.origins.pointer(fields) ?? "",
    message: message("files.no-name", { name }),
  });
  return result;
}

export function isKnownOverlay(given: Json): boolean {
  return isObject(given) && isOverlay({ rest: given });
}

export function isKnownPanel(given: Json): boolean {
  return isObject(given) && isPanel({ rest: given });
}

/** What is read the same way: a page, an overlay, which need not have a name, or a panel, which has none. */
export interface Region {
  readonly member: "/pages" | "/overlays" | "/panels";
  readonly schema: typeof pageSchema | typeof overlaySchema | typeof panelSchema;
  readonly word: "page" | "overlay" | "panel";
  readonly expected: Message;
}
export const pageRegion: Region = {
  member: "/pages",
  schema: pageSchema,
  word: "page",
  expected: message("files.expected-page"),
};
export const overlayRegion: Region = {
  member: "/overlays",
  schema: overlaySchema,
  word: "overlay",
  expected: message("files.expected-overlay"),
};

export const panelRegion: Region = {
  member: "/panels",
  schema: panelSchema,
  word: "panel",
  expected: message("files.expected-panel"),
};

export function readPage(
  given: Json,
  index: number,
  pages: Json,
  region: Region,
  folders: HoistedFolders | null,
  reading: Reading,
): Page | null {
  const { origins, reporter } = reading;
  const pointer = pointerAt(origins, pages, [index], region.member);
  if (!isObject(given)) {
    reporter.add({ code: "E_TYPE", path: pointer, message: region.expected });
    return null;
  }
  const identified = withId(given, pointer, reading, region.word);
  const { layout, ...own } = region === pageRegion ? withName(identified, reading, `Page ${index + 1}`) : identified;
  const rest: Fields = reading.keepUnknown && layout !== undefined ? { ...own, layout } : own;
  origins.inherit(given, rest);
  if (layout !== undefined && !reading.keepUnknown) {
    reporter.add({
      code: "E_UNKNOWN_FIELD",
      path: joinPointer(pointer, "layout"),
      message: message("files.layout-of-page"),
      suggestions: ["layout"],
    });
  }
  const at = typeof rest["name"] === "string" ? rest["name"] : textOf(rest["id"]);
  const keptPath = joinPointer(region.member, textOf(rest["id"]));
  const page = readWith(region.schema, rest, { pointer, at, keptPath }, reading);
  // Elements are read even if the page is not: all findings at once are worth more than the first.
  const elementsPointer = pointerAt(origins, rest, ["elements"], pointer);
  const elements = listOf(rest["elements"]).flatMap((element, position): readonly Element[] => {
    const withFolders = folders === null ? element : adoptFolders(element, folders, reading);
    const result = readElement(
      withFolders,
      pointerAt(origins, rest["elements"]!, [position], elementsPointer),
      at,
      joinPointer(keptPath, "elements"),
      reading,
    );
    return result === null ? [] : [dropUnknownOrder(result, at, reading)];
  });
  if (!isObject(page)) return null;
  const { id, name, elements: _elements, ...others } = page;
  return { id: id as Id, name: typeof name === "string" ? name : "", elements, rest: others };
}

/** Folders that stand outside of tables, with the places of those that hold each column. */
export interface HoistedFolders {
  readonly all: readonly Json[];
  readonly byColumn: ReadonlyMap<Json, readonly number[]>;
}

export function hoistedFolders(folders: Json): HoistedFolders {
  const all = listOf(folders);
  const byColumn = new Map<Json, number[]>();
  for (const [place, folder] of all.entries()) {
    for (const item of isObject(folder) ? listOf(folder["items"]) : []) {
      const known = byColumn.get(item);
      if (known === undefined) byColumn.set(item, [place]);
      else known.push(place);
    }
  }
  return { all, byColumn };
}

/** Old files hoist column folders out of a table: they go back to the table that has the listed columns. */
function adoptFolders(element: Json, folders: HoistedFolders, reading: Reading): Json {
  if (!isObject(element) || element["kind"] !== "table") return element;
  const columns = listOf(element["columns"]).flatMap((column) => (isObject(column) && column["id"] !== undefined ? [column["id"]] : []));
  const places = new Set(columns.flatMap((id) => folders.byColumn.get(id) ?? []));
  const adopted = [...places].toSorted((a, b) => a - b).map((place) => folders.all[place] ?? null);
  if (adopted.length === 0) return element;
  const result: Fields = { ...element, folders: [...listOf(element["folders"]), ...adopted] };
  reading.origins.inherit(element, result);
  return result;
}

/** Ids in `order` that the element does not know are dropped with a warning. */
function dropUnknownOrder(element: Element, page: string, reading: Reading): Element {
  const order = element["order"];
  if (!Array.isArray(order) || kindOf(element) === null) return element;
  const idsOf = (name: string) => listOf(element[name]).map((item) => (isObject(item) ? item["id"] : undefined));
  const known = new Set<Json | undefined>([...idsOf("columns"), ...idsOf("folders")]);
  const columns = listOf(element["columns"]);
  const unknown = columns.length === 0 ? [] : listOf(order).filter((id) => !known.has(id));
  if (unknown.length === 0) return element;
  reading.reporter.add({
    code: "W_UNUSED",
    path: pointerAt(reading.origins, element, ["order"]),
    at: `${page} › ${titleOf(element)}`,
    message: message("files.order-unknown", { ids: unknown.map((id) => JSON.stringify(id)).join(", ") }),
  });
  const result: Element = { ...element, order: listOf(order).filter((id) => known.has(id)) };
  reading.origins.inherit(element, result);
  return result;
}
