import { message } from "@sheaf/messages";
import type { Json } from "../../document.ts";
import { type Fields, serverManaged } from "../../schema/parts/document-parts.ts";
import { isObject } from "../../schema/shape.ts";
import { type Origins, joinPointer } from "../text/origins.ts";
import type { Reporter } from "../report.ts";

/** Members that may hold an envelope inside of another object. */
const wrappers = /^(?:workbook|dataModel|\w+DataModel|model|spec|representation)$/u;
const flatMembers: readonly string[] = [
  "schemaVersion",
  "kind",
  "config",
  "pages",
  "overlays",
  "panels",
  "elements",
  "layout",
  "settings",
  "agents",
  "automatedActions",
  "sheaf",
];

export interface Envelope {
  /** Members of the nested form; a flat file's elements are not in regions yet. */
  readonly fields: Fields;
  readonly flatElements: readonly Json[] | null;
  /** Members of a flat file's `document` that are unknown; they stand among the others here. */
  readonly unknownInside: readonly string[];
  /** What kind of document the place where it was found tells: its wrapper, or the id that a server gave it. */
  readonly impliedKind: "data-model" | "report" | null;
  /** Of the body as sent; the update protocol needs it, a document never holds it. */
  readonly documentVersion: number | null;
}

/** Finds the envelope in a body: nested, flat (`document`), or wrapped in another object. */
export function openEnvelope(body: Json, origins: Origins, reporter: Reporter, keepUnknown: boolean): Envelope | null {
  if (!isObject(body)) {
    reporter.add({ code: "E_TYPE", path: "", message: message("files.no-document") });
    return null;
  }
  const kept: { path: string; value: Json }[] = [];
  const { inner, wrapper } = unwrap(body, origins, reporter, kept);
  const top: Record<string, Json> = {};
  let documentVersion: number | null = null;
  for (const [name, member] of Object.entries(inner)) {
    if (name === "documentVersion" && typeof member === "number") documentVersion = member;
    if (serverManaged.includes(name)) continue;
    if (name.startsWith("_")) kept.push({ path: joinPointer("", name), value: member });
    else top[name] = member;
  }
  origins.inherit(inner, top);

  const flat = top["document"];
  const opened =
    isObject(flat) && top["pages"] === undefined
      ? openFlat(top, flat, origins, reporter, keepUnknown)
      : { fields: top, flatElements: null, unknownInside: [] };
  if (opened === null) return null;
  const fields = readOldTop(withKept(opened.fields, kept, origins), origins, reporter);
  return { ...opened, fields, documentVersion, impliedKind: impliedKind(wrapper, inner) };
}

function impliedKind(wrapper: string | null, inner: Fields): Envelope["impliedKind"] {
  if ((wrapper !== null && /data_?model$/iu.test(wrapper)) || inner["dataModelId"] !== undefined) return "data-model";
  return inner["reportId"] === undefined ? null : "report";
}

interface Unwrapped {
  readonly inner: Fields;
  readonly wrapper: string | null;
}

function unwrap(body: Fields, origins: Origins, reporter: Reporter, kept: { path: string; value: Json }[]): Unwrapped {
  if (body["pages"] !== undefined || body["document"] !== undefined) return { inner: body, wrapper: null };
  for (const [name, member] of Object.entries(body)) {
    if (!wrappers.test(name) || !isObject(member) || (member["pages"] === undefined && member["document"] === undefined)) continue;
    reporter.add({
      code: "N_REWRITTEN",
      path: origins.pointer(member) ?? joinPointer("", name),
      message: message("files.wrapped", { name }),
    });
    for (const [other, value] of Object.entries(body)) if (other.startsWith("_")) kept.push({ path: joinPointer("", other), value });
    return { inner: member, wrapper: name };
  }
  return { inner: body, wrapper: null };
}

function openFlat(
  top: Fields,
  flat: Fields,
  origins: Origins,
  reporter: Reporter,
  keepUnknown: boolean,
): Omit<Envelope, "documentVersion" | "impliedKind"> | null {
  const pointer = origins.pointer(flat) ?? "/document";
  const { document: _document, ...outer } = top;
  const unknownInside = Object.keys(flat).filter(
    (name) => !flatMembers.includes(name) && !serverManaged.includes(name) && top[name] === undefined,
  );
  for (const name of keepUnknown ? [] : unknownInside)
    reporter.add({ code: "E_UNKNOWN_FIELD", path: joinPointer(pointer, name), message: message("files.unknown-in-document", { name }) });
  if (!Array.isArray(flat["elements"])) {
    reporter.add({
      code: flat["elements"] === undefined ? "E_MISSING" : "E_TYPE",
      path: joinPointer(pointer, "elements"),
      message: message("files.flat-elements"),
    });
    return null;
  }
  const { elements, ...inner } = Object.fromEntries(
    Object.entries(flat).filter(([name]) => flatMembers.includes(name) || (keepUnknown && unknownInside.includes(name))),
  );
  const fields: Fields = { ...outer, ...inner };
  origins.inherit(top, fields);
  for (const name of Object.keys(inner)) origins.setMember(fields, name, joinPointer(pointer, name));
  return { fields, flatElements: elements as readonly Json[], unknownInside };
}

/** Tool-private members (`_…`) are kept under `sheaf.kept`. */
function withKept(fields: Fields, kept: readonly { readonly path: string; readonly value: Json }[], origins: Origins): Fields {
  if (kept.length === 0) return fields;
  const sheaf = isObject(fields["sheaf"]) ? fields["sheaf"] : {};
  const before = Array.isArray(sheaf["kept"]) ? (sheaf["kept"] as readonly Json[]) : [];
  const result = { ...fields, sheaf: { ...sheaf, kept: [...before, ...kept.map(({ path, value }): Json => ({ path, value }))] } };
  origins.inherit(fields, result);
  return result;
}

/** Old top-level members: theme names become settings; `layout` may be a list of texts, one per page. */
function readOldTop(fields: Fields, origins: Origins, reporter: Reporter): Fields {
  let read = fields;
  const { themeName, themeOverrides, ...others } = read;
  if (themeName !== undefined || themeOverrides !== undefined) {
    reporter.deprecated(joinPointer("", themeName === undefined ? "themeOverrides" : "themeName"), "themeName, themeOverrides");
    const settings = isObject(others["settings"]) ? others["settings"] : {};
    const theme = isObject(settings["theme"]) ? settings["theme"] : {};
    const added = {
      ...(themeName === undefined ? {} : { name: themeName }),
      ...(themeOverrides === undefined ? {} : { overrides: themeOverrides }),
      ...theme,
    };
    read = { ...others, settings: { ...settings, theme: added } };
  }
  if (read !== fields) origins.inherit(fields, read);
  return read;
}

/** A stream of several YAML documents is one workbook: scalars agree, lists join, a page with a known id extends that page. */
export function mergeStream(bodies: readonly Json[], origins: Origins, reporter: Reporter): Json {
  const [first, ...others] = bodies;
  if (first === undefined) return null;
  return others.reduce<Json>((merged, body) => mergeBodies(merged, body, origins, reporter, ""), first);
}

function mergeBodies(left: Json, right: Json, origins: Origins, reporter: Reporter, path: string): Json {
  if (!isObject(left) || !isObject(right)) {
    reporter.add({ code: "E_TYPE", path, message: message("files.stream-object") });
    return left;
  }
  const merged: Record<string, Json> = { ...left };
  for (const [name, member] of Object.entries(right)) {
    const before = Object.hasOwn(merged, name) ? merged[name] : undefined;
    const at = joinPointer(path, name);
    if (before === undefined) merged[name] = member;
    else if (Array.isArray(before) && Array.isArray(member))
      merged[name] =
        name === "pages"
          ? mergePages(before as readonly Json[], member as readonly Json[], origins)
          : [...(before as readonly Json[]), ...(member as readonly Json[])];
    else if (isObject(before) && isObject(member) && name === "document") merged[name] = mergeBodies(before, member, origins, reporter, at);
    else if (JSON.stringify(before) !== JSON.stringify(member))
      reporter.add({ code: "E_VALUE_TYPE", path: at, message: message("files.stream-disagrees", { name }) });
  }
  origins.inherit(left, merged);
  return merged;
}

function mergePages(left: readonly Json[], right: readonly Json[], origins: Origins): readonly Json[] {
  const pages = [...left];
  for (const page of right) {
    const known = isObject(page) ? pages.findIndex((other) => isObject(other) && other["id"] === page["id"]) : -1;
    const other = pages[known];
    if (known < 0 || !isObject(page) || !isObject(other)) {
      pages.push(page);
      continue;
    }
    const elements = [
      ...((other["elements"] as readonly Json[] | undefined) ?? []),
      ...((page["elements"] as readonly Json[] | undefined) ?? []),
    ];
    const joined: Fields = { ...other, ...page, elements };
    origins.inherit(other, joined);
    pages[known] = joined;
  }
  return pages;
}
