import { ADDRESS_ID_LENGTH, fromAddressId, toAddressId } from "./ids.ts";

/** Kinds of document that have an address inside an organization (product-spec 2.4); this slice serves workbooks and folders. */
const segments = {
  workbook: "workbook",
  report: "report",
  template: "template",
  dataset: "data-model",
  folder: "f",
  table: "t",
  scope: "s",
  sql: "sql",
  worksheet: "d",
  dashboard: "db",
  block: "b",
  storedProcedure: "sp",
} as const;

export type AddressKind = keyof typeof segments;

const kindOfSegment: ReadonlyMap<string, AddressKind> = new Map(
  Object.entries(segments).map(([kind, segment]) => [segment, kind as AddressKind]),
);

/** What a document's address says. At most one of tag, version and snapshot is given. */
export interface DocumentAddress {
  readonly orgSlug: string;
  readonly kind: AddressKind;
  /** UUID. */
  readonly id: string;
  readonly tag: string | null;
  /** Counts publishes, from 1. */
  readonly version: number | null;
  /** Log sequence number. */
  readonly snapshot: number | null;
  readonly pageId: string | null;
  readonly elementId: string | null;
  /** A metric of that element. */
  readonly metricId: string | null;
  readonly mode: "view" | "edit" | "preview";
}

const ofPages: ReadonlySet<string> = new Set([segments.workbook, segments.dataset, segments.report]);

/** The organization of a path that leads to a document with pages, whether there is such a document or not; null: it leads elsewhere. */
export function slugOfDocument(path: string): string | null {
  const [start, orgSlug = "", segment = "", ...rest] = path.split("/");
  return start === "" && orgSlug !== "" && ofPages.has(segment) && rest.length > 0 ? orgSlug : null;
}

/** The readable part of an address: letters and digits of the name, hyphens between; never needed for reading. */
export function addressName(name: string): string {
  return name
    .normalize("NFC")
    .replace(/[^\p{L}\p{N}]+/gu, "-")
    .replace(/^-+|-+$/g, "")
    .slice(0, 60)
    .replace(/-+$/, "");
}

/** `/{orgSlug}/workbook/{name-}{id}[/tag/t|/version/n|/snapshot/n][/page/p][/element/e|/metric/e/m][/edit|/preview]`. */
export function documentAddress(
  address: Pick<DocumentAddress, "orgSlug" | "kind" | "id"> & Partial<DocumentAddress> & { readonly name?: string },
): string {
  const readable = address.name === undefined ? "" : addressName(address.name);
  const id = toAddressId(address.id);
  const parts = [address.orgSlug, segments[address.kind], readable === "" ? id : `${encodeURIComponent(readable)}-${id}`];
  if (address.tag != null) parts.push("tag", encodeURIComponent(address.tag));
  else if (address.version != null) parts.push("version", String(address.version));
  else if (address.snapshot != null) parts.push("snapshot", String(address.snapshot));
  if (address.pageId != null) parts.push("page", encodeURIComponent(address.pageId));
  if (address.elementId != null && address.metricId != null)
    parts.push("metric", encodeURIComponent(address.elementId), encodeURIComponent(address.metricId));
  else if (address.elementId != null) parts.push("element", encodeURIComponent(address.elementId));
  if (address.mode === "edit" || address.mode === "preview") parts.push(address.mode);
  return `/${parts.join("/")}`;
}

/** Reads an address's path (no query). Null for anything that is not exactly such an address. */
export function parseDocumentAddress(path: string): DocumentAddress | null {
  const raw = path.split("/");
  if (raw.shift() !== "") return null;
  const parts: string[] = [];
  for (const part of raw) {
    const decoded = decode(part);
    if (decoded === null || decoded === "") return null;
    parts.push(decoded);
  }
  const [orgSlug, segment, named, ...tail] = parts;
  const kind = segment === undefined ? undefined : kindOfSegment.get(segment);
  const id = named === undefined ? null : idOfSegment(named);
  if (orgSlug === undefined || kind === undefined || id === null) return null;

  const found: Omit<Mutable<DocumentAddress>, "orgSlug" | "kind" | "id"> = {
    tag: null,
    version: null,
    snapshot: null,
    pageId: null,
    elementId: null,
    metricId: null,
    mode: "view",
  };
  const order = ["moment", "page", "element"];
  while (tail.length > 0) {
    const [key = "", value, second] = tail.splice(0, tail[0] === "metric" ? 3 : 2);
    if (value === undefined) {
      if (key !== "edit" && key !== "preview") return null;
      found.mode = key;
      break;
    }
    const step = key === "page" ? "page" : key === "element" || key === "metric" ? "element" : "moment";
    while (order.length > 0 && order[0] !== step) order.shift();
    if (order.shift() === undefined) return null;
    switch (key) {
      case "tag":
        found.tag = value;
        break;
      case "version":
        if ((found.version = count(value, 1)) === null) return null;
        break;
      case "snapshot":
        if ((found.snapshot = count(value, 0)) === null) return null;
        break;
      case "page":
        found.pageId = value;
        break;
      case "element":
        found.elementId = value;
        break;
      case "metric":
        if (second === undefined) return null;
        [found.elementId, found.metricId] = [value, second];
        break;
      default:
        return null;
    }
  }
  return { orgSlug, kind, id, ...found };
}

type Mutable<T> = { -readonly [Name in keyof T]: T[Name] };

/** Id of a `{name-}{id}` segment: the last 22 digits; what stands before the hyphen is never looked at. */
function idOfSegment(segment: string): string | null {
  const before = segment.slice(0, -ADDRESS_ID_LENGTH);
  return before === "" || before.endsWith("-") ? fromAddressId(segment.slice(-ADDRESS_ID_LENGTH)) : null;
}

function count(text: string, least: number): number | null {
  if (!/^(?:0|[1-9]\d{0,14})$/.test(text)) return null;
  return Number(text) >= least ? Number(text) : null;
}

function decode(part: string): string | null {
  try {
    return decodeURIComponent(part);
  } catch {
    return null;
  }
}
