import { message } from "@sheaf/messages";
import type { Id, Json, Page, RegionLayout, Source, WorkbookDocument } from "../document.ts";
import { countExcess } from "../bounds/document-size.ts";
import { documentLimits, fileLimits } from "../bounds/limits.ts";
import { documentExcess } from "../bounds/document-size.ts";
import { isBreach, measure } from "../bounds/measure.ts";
import { automaticLayout } from "../layout/auto-layout.ts";
import type { ParsedLayout } from "../layout/xml.ts";
import { type Fields, envelopeSchema } from "../schema/parts/document-parts.ts";
import { isObject, listOf } from "../schema/shape.ts";
import { checkDocument } from "../document-checks.ts";
import { type Envelope, mergeStream, openEnvelope } from "./reading/envelope.ts";
import { fillColumns } from "./reading/fill-columns.ts";
import { assignFlatElements } from "./reading/flat.ts";
import { hasAggregate, storeFormulas } from "./formulas.ts";
import { type Origins, joinPointer, makeOrigins, pointerAt } from "./text/origins.ts";
import { parseJson } from "./text/parse-json.ts";
import { parseYaml } from "./text/parse-yaml.ts";
import { titleOf } from "./reading/elements.ts";
import { checkLayout, readLayoutText, settleLayout } from "./reading/layout.ts";
import { readableLayout, withoutMisplaced } from "./reading/set-aside-layout.ts";
import type { Reading } from "./reading/reading.ts";
import {
  hoistedFolders,
  isKnownOverlay,
  isKnownPanel,
  overlayRegion,
  panelRegion,
  pageRegion,
  readPage,
  type Region,
  withName,
} from "./reading/pages.ts";
import { checkSheets } from "./reading/sheets.ts";
import { readWith } from "./reading/read-with.ts";
import { rekeyRepeated } from "./reading/rekey.ts";
import { type Report, type Reporter, makeReporter } from "./report.ts";
import { withoutDangling } from "./reading/dangling.ts";
import { warnShadowing } from "./reading/shadowing.ts";

export interface ReadOptions {
  readonly format?: "yaml" | "json";
  /**
   * `refuse` (default): an unknown field is E_UNKNOWN_FIELD, and what is wrong keeps the document out. `keep`: either is kept under
   * `sheaf.kept`, with a warning, and written back where it stood; an element that means nothing without it is kept whole and unused.
   */
  readonly unknown?: "refuse" | "keep";
  /** Makes an id (12 base-62 characters) for an object without one; absent: a missing id is an error. */
  readonly newId?: () => string;
  /** What the document is where the file does not say it; default: a workbook. */
  readonly kind?: WorkbookDocument["kind"];
  /** Columns of a source, for tables that list none; undefined while unknown. */
  readonly sourceColumns?: (source: Source) => readonly string[] | undefined;
}

export interface ReadResult {
  /** Null if the structure is not valid; formula errors do not keep a document out. */
  readonly document: WorkbookDocument | null;
  readonly report: Report;
  /** Members of the envelope that are not part of the document. */
  readonly folderId: string | null;
  readonly documentVersion: number | null;
  readonly envelope: "nested" | "flat";
  /** Where a place in an element of the document stands in the body as sent; the path is from the element. */
  readonly placeOf: (elementId: Id, path: readonly (string | number)[]) => FilePlace;
}

export interface FilePlace {
  /** JSON Pointer into the body as sent. */
  readonly pointer: string;
  /** The text at the place as the file has it: formulas in printed form. Null if no text stands there. */
  readonly text: string | null;
}

/** Reads a workbook file, YAML or JSON, nested, flat or wrapped (workbook-file 1). */
export function readWorkbookFile(text: string, options: ReadOptions = {}): ReadResult {
  const origins = makeOrigins();
  const reporter = makeReporter();
  if (text.length > fileLimits.characters) {
    reporter.add({ code: "E_LIMIT", path: "", message: message("files.too-long", { most: fileLimits.characters / 1_048_576 }) });
    return refused(reporter, "nested");
  }
  const body = parse(text, options, origins, reporter);
  return body === undefined || !isWithinBounds(body, reporter) ? refused(reporter, "nested") : readBody(body, options, origins, reporter);
}

/** The same for a body that is parsed already. */
export function readWorkbookValue(body: Json, options: ReadOptions = {}): ReadResult {
  const origins = makeOrigins();
  const reporter = makeReporter();
  if (!isWithinBounds(body, reporter)) return refused(reporter, "nested");
  trace(body, "", origins);
  return readBody(body, options, origins, reporter);
}

/** What is too large, or cannot be kept by any store, is refused before it is walked, copied or compared. */
function isWithinBounds(body: Json, reporter: Reporter): boolean {
  const found = measure(body, { ...documentLimits, bytes: fileLimits.bytes });
  if (!isBreach(found)) return true;
  reporter.add({
    code: found.limit === null ? "E_VALUE_TYPE" : "E_LIMIT",
    path: found.path.reduce<string>(joinPointer, ""),
    message: found.message,
  });
  return false;
}

function trace(value: Json, pointer: string, origins: Origins): void {
  if (typeof value !== "object" || value === null) return;
  origins.set(value, pointer);
  for (const [key, member] of Object.entries(value)) trace(member, joinPointer(pointer, key), origins);
}

function refused(reporter: Reporter, envelope: "nested" | "flat", rest: Partial<ReadResult> = {}): ReadResult {
  const placeOf = (): FilePlace => ({ pointer: "", text: null });
  return { folderId: null, documentVersion: null, placeOf, ...rest, document: null, report: reporter.report(), envelope };
}

function parse(text: string, options: ReadOptions, origins: Origins, reporter: Reporter): Json | undefined {
  const looksLikeJson = /^[\s\ufeff]*[{[]/u.test(text);
  const asJson =
    options.format === "json" || (options.format === undefined && looksLikeJson) ? parseJson(text.replace(/^\ufeff/u, ""), origins) : null;
  if (asJson !== null && "value" in asJson) return asJson.value;
  const json = asJson?.finding;
  const asYaml =
    json === undefined || (options.format === undefined && json.code === "E_SYNTAX" && json.isKey !== true)
      ? parseYaml(text.replace(/^\ufeff/u, ""), origins)
      : null;
  if (asYaml !== null && "values" in asYaml) {
    if (asYaml.values.length > 0) return mergeStream(asYaml.values, origins, reporter);
    reporter.add({ code: "E_TYPE", path: "", message: message("files.empty") });
    return undefined;
  }
  for (const finding of json === undefined ? (asYaml?.findings ?? []) : [json])
    reporter.add({ code: finding.code, path: finding.path, message: finding.message, span: { offset: finding.offset, length: 0 } });
  return undefined;
}

function readBody(body: Json, options: ReadOptions, origins: Origins, reporter: Reporter): ReadResult {
  const reading: Reading = {
    origins,
    reporter,
    keepUnknown: options.unknown === "keep",
    newId: options.newId ?? null,
    hasAggregate,
    kept: [],
    refusedIds: new Set(),
  };
  const opened = openEnvelope(body, origins, reporter, reading.keepUnknown);
  if (opened === null) return refused(reporter, "nested");
  const envelope = opened.flatElements === null ? "nested" : "flat";
  const folderId = typeof opened.fields["folderId"] === "string" ? opened.fields["folderId"] : null;
  const outer = { folderId, documentVersion: opened.documentVersion };
  const draft = readDraft(opened, reading, options.kind ?? "workbook");
  if (draft === null) return refused(reporter, envelope, outer);
  const excess = documentExcess(draft.document);
  if (excess.length > 0) {
    // What follows compares everything with everything: not for a document that is too large anyway.
    for (const { message: found } of excess)
      reporter.add({ code: "E_LIMIT", path: origins.pointer(draft.pagesValue) ?? "", message: found });
    return refused(reporter, envelope, outer);
  }

  const full = fillColumns(draft.document, options.sourceColumns ?? (() => undefined), reading);
  const { document: filled, findings } = reading.keepUnknown
    ? withoutDangling(full, reading)
    : { document: full, findings: checkDocument(full, reading.refusedIds) };
  const pageOf = new Map(filled.pages.toReversed().flatMap((page) => page.elements.map((element) => [element, page] as const)));
  for (const finding of findings) {
    const page = finding.element === null ? undefined : pageOf.get(finding.element);
    const root = finding.element ?? draft.pagesValue;
    const path = finding.element === null ? finding.path.slice(1) : finding.path;
    reporter.add({
      code: finding.code,
      path: pointerAt(origins, root, path),
      at: finding.element === null || page === undefined ? "" : `${page.name} › ${titleOf(finding.element)}`,
      message: finding.message,
      suggestions: finding.suggestions,
    });
  }
  const settled = reading.keepUnknown
    ? withoutMisplaced(filled, draft.layout, draft.layoutText, draft.layoutPointer, reading)
    : filled.layout;
  if (!reading.keepUnknown) {
    checkLayout(filled, draft.layout, reading.refusedIds, draft.layoutPointer, reporter);
    checkSheets(filled, draft.layout, { origins, reporter, pointer: draft.layoutPointer });
  }
  if (reporter.refused()) return refused(reporter, envelope, outer);

  const layout = settleLayout(settled, draft.layoutPointer, reporter);
  const stored = storeFormulas({
    ...filled,
    layout: envelope === "flat" ? layout.filter((region) => !isAutomatic(filled, region)) : layout,
  });
  warnShadowing(stored, reporter);
  return { document: withKept(stored, reading), report: reporter.report(), envelope, placeOf: placesIn(filled, origins), ...outer };
}

/** Places in a document whose formulas are still as the file has them. */
function placesIn(document: WorkbookDocument, origins: Origins): ReadResult["placeOf"] {
  const elements = new Map(document.pages.flatMap((page) => page.elements).map((element) => [element.id, element]));
  return (elementId, path) => {
    const element = elements.get(elementId);
    if (element === undefined) return { pointer: "", text: null };
    let value: Json | undefined = element;
    for (const step of path)
      value = typeof value === "object" && value !== null ? (value as { readonly [key: string]: Json })[step as string] : undefined;
    return { pointer: pointerAt(origins, element, path), text: typeof value === "string" ? value : null };
  };
}

/** Top-level members that are kept whole. */
const keptMembers: readonly string[] = ["agents", "automatedActions"];

const noLayout: ParsedLayout = { regions: [], places: [], unknownTags: [], oldTags: false };

interface Draft {
  /** Formulas are still in text form. */
  readonly document: WorkbookDocument;
  readonly layout: ParsedLayout;
  readonly layoutText: Json | undefined;
  readonly layoutPointer: string;
  readonly pagesValue: Json;
}

function readDraft(opened: Envelope, reading: Reading, standardKind: WorkbookDocument["kind"]): Draft | null {
  const { origins, reporter } = reading;
  const { folders, ...fields } = opened.fields;
  if (folders === undefined) origins.inherit(opened.fields, fields);
  else {
    reporter.deprecated(pointerAt(origins, opened.fields, ["folders"]), message("files.older.top-folders"));
    origins.inherit(opened.fields, fields);
  }
  const layoutPointer = pointerAt(origins, fields, ["layout"]);
  const named = withName(fields, reading);
  const read = readWith(envelopeSchema, named, { pointer: origins.pointer(fields) ?? "", at: "", keptPath: "" }, reading);
  const layout = reading.keepUnknown
    ? readableLayout(fields["layout"], layoutPointer, reading)
    : readLayoutText(fields["layout"], layoutPointer, reporter);
  const inside = new Set(opened.unknownInside.map((name) => joinPointer("", name)));
  for (const [index, entry] of reading.kept.entries())
    if (inside.has(entry.path)) reading.kept[index] = { ...entry, path: `/document${entry.path}` };
  // What is wrong at the top does not keep the rest from being looked at: all findings at once are worth more than the first.
  const usable = isObject(read) ? read : named;
  if (!Array.isArray(usable["pages"]) || (layout === null && opened.flatElements !== null)) return null;
  if (usable["schemaVersion"] === undefined) reporter.add({ code: "N_DEFAULTED", path: "", message: message("files.no-schema-version") });

  for (const member of keptMembers) {
    if (usable[member] === undefined) continue;
    reporter.add({
      code: "N_KEPT",
      path: pointerAt(origins, fields, [member]),
      message: message("files.member-not-used", { member }),
    });
  }
  const parsed = layout ?? noLayout;
  const located =
    opened.flatElements === null ? { fields: usable, order: null } : assignFlatElements(usable, opened.flatElements, parsed, reading);
  const pagesValue = located.fields["pages"] ?? [];
  const tooMany = countExcess({
    pages: listOf(pagesValue).length + listOf(located.fields["overlays"]).length + listOf(located.fields["panels"]).length,
    elements: [...listOf(pagesValue), ...listOf(located.fields["overlays"]), ...listOf(located.fields["panels"])].reduce<number>(
      (count, page) => count + (isObject(page) ? listOf(page["elements"]).length : 0),
      0,
    ),
  });
  for (const { message: found } of tooMany) reporter.add({ code: "E_LIMIT", path: pointerAt(origins, fields, ["pages"]), message: found });
  if (tooMany.length > 0) return null;
  const hoisted = folders === undefined ? null : hoistedFolders(folders);
  // An import keeps whole what is no overlay, and no panel, that is known here.
  const beside = (member: "overlays" | "panels", isKnown: (one: Json) => boolean) => {
    const given = located.fields[member] ?? [];
    const unread = reading.keepUnknown ? listOf(given).filter((one) => !isKnown(one)) : [];
    if (unread.length === 0) return { readable: given, kept: {} };
    const readable = listOf(given).filter(isKnown);
    origins.inherit(given, readable);
    reporter.add({
      code: "N_KEPT",
      path: pointerAt(origins, fields, [member]),
      message: message("files.regions-not-known", { count: unread.length, member }),
    });
    return { readable, kept: { [member]: unread } };
  };
  const overlays = beside("overlays", isKnownOverlay);
  const panels = beside("panels", isKnownPanel);
  const readAll = (given: Json, as: Region): readonly Page[] =>
    listOf(given).flatMap((page, index): readonly Page[] => {
      const result = readPage(page, index, given, as, hoisted, reading);
      return result === null ? [] : [result];
    });
  const pages = [
    ...readAll(pagesValue, pageRegion),
    ...readAll(overlays.readable, overlayRegion),
    ...readAll(panels.readable, panelRegion),
  ];
  const {
    name,
    description,
    pages: _pages,
    overlays: _overlays,
    panels: _panels,
    layout: _layout,
    folderId: _folder,
    schemaVersion: _version,
    kind,
    ...rest
  } = located.fields;
  const kept: Fields = { ...rest, ...overlays.kept, ...panels.kept };
  const document: WorkbookDocument = {
    schemaVersion: 1,
    kind: (kind as WorkbookDocument["kind"] | undefined) ?? opened.impliedKind ?? standardKind,
    name: name as string,
    description: typeof description === "string" ? description : null,
    pages,
    layout: parsed.regions,
    rest: located.order === null ? kept : withElementOrder(kept, located.order),
  };
  const rekeyed = rekeyRepeated(document, parsed, origins, reporter);
  return { document: rekeyed.document, layout: rekeyed.layout, layoutText: fields["layout"], layoutPointer, pagesValue };
}

/** A flat file must spell every layout out: one that equals the automatic layout of its page was automatic. */
function isAutomatic(document: WorkbookDocument, region: RegionLayout): boolean {
  const automatic = automaticLayout(document, region.regionId);
  return automatic !== null && JSON.stringify(automatic) === JSON.stringify(region);
}

function withElementOrder(rest: Fields, order: readonly Id[]): Fields {
  const sheaf = isObject(rest["sheaf"]) ? rest["sheaf"] : {};
  const origin = isObject(sheaf["origin"]) ? sheaf["origin"] : {};
  return { ...rest, sheaf: { ...sheaf, origin: { ...origin, elementOrder: order } } };
}

function withKept(document: WorkbookDocument, reading: Reading): WorkbookDocument {
  if (reading.kept.length === 0) return document;
  const sheaf = isObject(document.rest["sheaf"]) ? document.rest["sheaf"] : {};
  const kept = [...listOf(sheaf["kept"]), ...reading.kept.map(({ path, value }): Json => ({ path, value }))];
  return { ...document, rest: { ...document.rest, sheaf: { ...sheaf, kept } } };
}
