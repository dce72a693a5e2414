import { message, type Message } from "@sheaf/messages";
import type { Element, Json, RegionLayout, WorkbookDocument } from "../document.ts";
import { placedIds } from "../layout/grid.ts";
import { columnsOf } from "../names/labels.ts";
import { documentLimits } from "./limits.ts";
import { isBreach, measure, type Size } from "./measure.ts";

type Limit = Exclude<keyof typeof documentLimits, "text">;

/** A document in the numbers that are bounded. */
export type DocumentSize = { readonly [K in Limit]: number };

const limitNames: readonly Limit[] = ["bytes", "values", "depth", "pages", "elements", "columns", "allColumns", "layoutNodes"];

/** A bound that a document passes. */
export interface Excess {
  readonly limit: Limit;
  readonly most: number;
  readonly message: Message;
}

/** Of an element its columns, of a region what it places. */
interface PartSize extends Size {
  readonly listed: number;
}

/** An edit shares all parts but the one that it changed with the document before: only that one is measured again. */
const parts = new WeakMap<object, PartSize>();
const documents = new WeakMap<WorkbookDocument, DocumentSize>();

function sizeOf<T extends object>(part: T, listed: (part: T) => number): PartSize {
  let size = parts.get(part);
  if (size === undefined) parts.set(part, (size = { ...boundedSize(part), listed: listed(part) }));
  return size;
}

function boundedSize(part: object): Size {
  const size = measure(part, { bytes: Infinity, values: Infinity, depth: documentLimits.depth, text: Infinity });
  if (!isBreach(size)) return size;
  // What JSON cannot hold is refused where it comes in; here it only has to count.
  return size.limit === "depth" ? { bytes: 0, values: 0, depth: Infinity } : { bytes: JSON.stringify(part).length, values: 1, depth: 0 };
}

const columnCount = (element: Element): number => columnsOf(element).length;
const placedCount = (region: RegionLayout): number => placedIds(region.nodes).length;
const none = (_: { readonly [key: string]: Json }): number => 0;

/** Names and signs of JSON around the parts of a page, and of a document. */
const PAGE_SIGNS = 44;
const DOCUMENT_SIGNS = 100;

/** How large a document is, to a few bytes. Costs what changed since it was asked last. */
export function documentSize(document: WorkbookDocument): DocumentSize {
  const known = documents.get(document);
  if (known !== undefined) return known;
  let bytes = DOCUMENT_SIGNS + bytesOf(document.name) + bytesOf(document.description);
  let values = 8;
  let depth = 0;
  const add = (size: PartSize, above: number): number => {
    bytes += size.bytes + 1;
    values += size.values;
    depth = Math.max(depth, size.depth + above);
    return size.listed;
  };
  let [elements, columns, allColumns, layoutNodes] = [0, 0, 0, 0];
  add(sizeOf(document.rest, none), 1);
  for (const page of document.pages) {
    bytes += PAGE_SIGNS + bytesOf(page.id) + bytesOf(page.name);
    values += 4;
    add(sizeOf(page.rest, none), 3);
    for (const element of page.elements) {
      const own = add(sizeOf(element, columnCount), 4);
      columns = Math.max(columns, own);
      allColumns += own;
      elements += 1;
    }
  }
  for (const region of document.layout) layoutNodes += add(sizeOf(region, placedCount), 2);
  const size = { bytes, values, depth, pages: document.pages.length, elements, columns, allColumns, layoutNodes };
  documents.set(document, size);
  return size;
}

function bytesOf(text: string | null): number {
  const size = measure(text);
  return isBreach(size) ? 0 : size.bytes;
}

/**
 * Bounds that a document passes. Of a change: those that it passes by more than the document before it did, so that one which is too
 * large already can still be edited, and made smaller.
 */
export function documentExcess(document: WorkbookDocument, before: WorkbookDocument | null = null): readonly Excess[] {
  const size = documentSize(document);
  const over = limitNames.filter((limit) => size[limit] > documentLimits[limit]);
  if (over.length === 0) return [];
  const known = before === null ? null : documentSize(before);
  return over
    .filter((limit) => known === null || size[limit] > known[limit])
    .map((limit) => ({ limit, most: documentLimits[limit], message: excessText(limit, size[limit]) }));
}

/** The same of some numbers, before there is a document. */
export function countExcess(size: Partial<DocumentSize>): readonly Excess[] {
  return limitNames.flatMap((limit) => {
    const found = size[limit] ?? 0;
    return found > documentLimits[limit] ? [{ limit, most: documentLimits[limit], message: excessText(limit, found) }] : [];
  });
}

function excessText(limit: Limit, found: number): Message {
  const inWords = (count: number): string => (limit === "bytes" ? String(Math.ceil((count / 1024 / 1024) * 100) / 100) : String(count));
  const most = inWords(documentLimits[limit]);
  return Number.isFinite(found)
    ? message("findings.bounds.document-has", { most, limit, found: inWords(found) })
    : message("findings.bounds.document", { most, limit });
}
