import { message } from "@sheaf/messages";
import type { Element, Id, Json } from "../../document.ts";
import type { ElementKind, ElementReading } from "../../elements/kind.ts";
import { kindOf } from "../../elements/registry.ts";
import type { Fields } from "../../schema/parts/document-parts.ts";
import { id as idSchema } from "../../schema/parts/common.ts";
import { isTypedSource } from "../../schema/parts/source.ts";
import { isObject, textOf } from "../../schema/shape.ts";
import { joinPointer, pointerAt } from "../text/origins.ts";
import type { Reading } from "./reading.ts";
import { readWith } from "./read-with.ts";
import { unreadElement } from "../unread.ts";

/** Control types that converters and older tools write, with the members that say the same now. */
const controlAliases: Readonly<Record<string, Fields>> = {
  dropdown: { controlType: "list", selectionMode: "single" },
  radio: { controlType: "radio-group" },
  boolean: { controlType: "checkbox" },
  toggle: { controlType: "switch" },
  "text-match": { controlType: "text" },
  "rank-limit": { controlType: "top-n" },
};

/** Names that layouts have for what is a container here. */
const containerAliases: Readonly<Record<string, Fields>> = {
  section: { kind: "container", sheaf: { section: "open" } },
  row: { kind: "container" },
  column: { kind: "container" },
};

/** Reads one entry of an element list; null if it is not kept (refused with a finding, or dropped with a note). */
export function readElement(given: Json, pointer: string, page: string, keptPath: string, reading: Reading): Element | null {
  const { reporter } = reading;
  if (!isObject(given)) {
    reporter.add({ code: "E_TYPE", path: pointer, at: page, message: message("files.no-element") });
    return null;
  }
  if (given["kind"] === "theme") {
    reporter.add({ code: "N_REWRITTEN", path: pointer, at: page, message: message("files.stray-theme") });
    return null;
  }
  const element = withId(readAliases(given, pointer, reading), pointer, reading, "element");
  const elementId = element["id"];
  if (typeof elementId !== "string" || !idSchema.safeParse(elementId).success) {
    reporter.add({
      code: elementId === undefined ? "E_MISSING" : "E_TYPE",
      path: joinPointer(pointer, "id"),
      at: page,
      message: message("files.no-element-id"),
    });
    return null;
  }
  if (typeof element["kind"] !== "string" || element["kind"] === "") {
    reporter.add({
      code: element["kind"] === undefined ? "E_MISSING" : "E_TYPE",
      path: joinPointer(pointer, "kind"),
      at: page,
      message: message("files.no-kind"),
      tolerated: reading.keepUnknown,
    });
    return refused(elementId, element, reading);
  }
  const at = `${page} › ${titleOf(element)}`;
  if (element["kind"] === "control" && typeof element["controlType"] !== "string") {
    reporter.add({
      code: element["controlType"] === undefined ? "E_MISSING" : "E_TYPE",
      path: joinPointer(pointer, "controlType"),
      at,
      message: message("findings.value.no-control-type"),
      tolerated: reading.keepUnknown,
    });
    return refused(elementId, element, reading);
  }
  const kind = kindOf(element);
  if (kind === null) {
    const notShown =
      element["kind"] === "control"
        ? message("files.control-not-shown", { type: textOf(element["controlType"]) })
        : message("files.element-not-shown", { kind: element["kind"] });
    reporter.add({ code: "N_KEPT", path: pointer, at, message: notShown });
    return element as Element;
  }
  return readTyped(element, kind, pointer, at, joinPointer(keptPath, elementId), reading);
}

/** Where files are read as far as they go, an element that cannot be read stands in its place; else it keeps the document out. */
function refused(id: Id, given: Fields, reading: Reading): Element | null {
  if (reading.keepUnknown) {
    const result = unreadElement(id, given);
    reading.origins.inherit(given, result);
    return result;
  }
  reading.refusedIds.add(id);
  return null;
}

function readTyped(given: Fields, kind: ElementKind, pointer: string, at: string, keptPath: string, reading: Reading): Element | null {
  const { origins, reporter } = reading;
  const elementReading: ElementReading = {
    deprecated: (what) => reporter.deprecated(pointer, what),
    note: (said) => reporter.add({ code: "N_REWRITTEN", path: pointer, at, message: said }),
    warn: (said) => reporter.add({ code: "W_DEPRECATED_SPELLING", path: pointer, at, message: said }),
    hasAggregate: reading.hasAggregate,
    keepsUnknown: reading.keepUnknown,
  };
  const withIds = giveIds(given, pointer, reading);
  const read = kind.read?.(withIds, elementReading) ?? withIds;
  if (read !== given) origins.inherit(given, read);
  const known = reading.kept.length;
  const result = readWith(kind.schema, read, { pointer, at, keptPath, tolerated: reading.keepUnknown }, reading);
  if (result === null) {
    reading.kept.length = known;
    return refused(textOf(given["id"]), given, reading);
  }
  const source = (result as Fields)["source"];
  if (
    kind.kind !== "image" &&
    isObject(source) &&
    typeof source["kind"] === "string" &&
    !["manual", "source"].includes(source["kind"]) &&
    !isTypedSource(kind.kind, source["kind"])
  ) {
    reporter.add({
      code: "N_KEPT",
      path: pointerAt(origins, result, ["source"], pointer),
      at,
      message: message("files.source-not-read", { kind: source["kind"] }),
    });
  }
  return result as Element;
}

/** Old control types, and nodes of layouts that are containers. */
function readAliases(element: Fields, pointer: string, reading: Reading): Fields {
  const type = element["controlType"];
  const kind = textOf(element["kind"]);
  if (Object.hasOwn(containerAliases, kind)) {
    reading.reporter.deprecated(joinPointer(pointer, "kind"), `kind "${kind}"`);
    const { sheaf, ...members } = containerAliases[kind] ?? {};
    const read: Fields = { ...element, ...members, ...(sheaf === undefined || element["sheaf"] !== undefined ? {} : { sheaf }) };
    reading.origins.inherit(element, read);
    return read;
  }
  if (element["kind"] !== "control" || typeof type !== "string" || !Object.hasOwn(controlAliases, type)) return element;
  reading.reporter.deprecated(pointer, `controlType "${type}"`);
  const { controlType, ...defaults } = controlAliases[type] ?? {};
  const read: Fields = { ...defaults, ...element, controlType: controlType ?? type };
  reading.origins.inherit(element, read);
  return read;
}

/** Lists whose items get an id when they have none (workbook-file 13). */
const identified: readonly string[] = ["columns", "groupings", "filters", "folders", "metrics", "relationships", "columnSecurities"];

function giveIds(element: Fields, pointer: string, reading: Reading): Fields {
  let result = element;
  // Targets of a control stand under `filters` too and have no ids.
  for (const name of element["kind"] === "control" ? [] : identified) {
    const list = element[name];
    if (!Array.isArray(list) || reading.newId === null) continue;
    const given = (list as readonly Json[]).map((item, index) =>
      isObject(item) ? withId(item, joinPointer(joinPointer(pointer, name), index), reading, name) : item,
    );
    if (given.every((item, index) => item === list[index])) continue;
    reading.origins.inherit(list, given);
    result = { ...result, [name]: given };
  }
  return result;
}

/** Legacy groupings and empty ones keep their own rule; everything else without an id gets one. */
export function withId(object: Fields, pointer: string, reading: Reading, what: string): Fields {
  if (object["id"] !== undefined || reading.newId === null) return object;
  const id = reading.newId();
  const result: Fields = { id, ...object };
  reading.origins.inherit(object, result);
  reading.reporter.add({
    code: "N_DEFAULTED",
    path: pointer,
    message: message("files.no-id", { what, id }),
  });
  return result;
}

export function titleOf(element: Fields): string {
  const name = element["name"];
  const text = isObject(name) ? name["text"] : name;
  return typeof text === "string" && text.trim() !== ""
    ? text
    : typeof element["id"] === "string"
      ? element["id"]
      : textOf(element["kind"]);
}
