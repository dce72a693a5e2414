import { type JsonPatch, nameSchema } from "@sheaf/contract";
import { inEnglish } from "@sheaf/messages/english";
import {
  difference,
  type Json,
  type ReadOptions,
  type ReadResult,
  readWorkbookFile,
  readWorkbookValue,
  tellReport,
  type ToldReport,
  themeNameOf,
  type WorkbookDocument,
  writeWorkbookValue,
  sheafOf,
} from "@sheaf/workbook";
import { randomToken } from "../../../platform/ids.ts";
import { job, sharedBytes, type SharedText, valueOf } from "../../../platform/workers/index.ts";
import { documentId } from "../document-id.ts";
import { requireWithinLimits } from "../document-bounds.ts";
import { newPlaces, type SourcePlace } from "../sources.ts";
import { applyPatch } from "./json-patch.ts";

interface Reading {
  readonly unknown?: ReadOptions["unknown"] | undefined;
  readonly format?: ReadOptions["format"] | undefined;
  /** What the file is where it does not say it. */
  readonly kind?: ReadOptions["kind"] | undefined;
  /** The document that the read one comes in the place of; null if there is none. */
  readonly before: SharedText | null;
}

/** A document that was read from a file, as far as one has to know it to store it. */
export interface DocumentRead {
  readonly kind: WorkbookDocument["kind"];
  readonly name: string;
  readonly description: string | null;
  /** What it says itself of zone and week. */
  readonly settings: { readonly timeZone?: unknown; readonly weekStart?: unknown };
  /** The theme that it names; null where it names none, or the one that the document before names. */
  readonly theme: string | null;
  /** Its JSON. */
  readonly bytes: Uint8Array<SharedArrayBuffer>;
  /** Sources that the document before does not have. */
  readonly places: readonly SourcePlace[];
  /** JSON of the operations that make it of the one before; null if there is none. */
  readonly operations: string | null;
  /** Of a data model. */
  readonly elementIds: readonly string[];
}

export interface FileRead extends Pick<ReadResult, "folderId" | "documentVersion" | "envelope"> {
  readonly report: ToldReport;
  /** Null if the structure is not valid. */
  readonly document: DocumentRead | null;
}

/** Reads a workbook file. */
export const readJob = job("read a file", ({ text, before, ...rest }: Reading & { readonly text: string }): FileRead => {
  const { format, unknown, kind } = rest;
  const options = { ...optionsOf(unknown), ...(format === undefined ? {} : { format }), ...(kind === undefined ? {} : { kind }) };
  return told(readWorkbookFile(text, options), before);
});

/** Changes a document by a JSON Patch on its nested form, and reads the outcome like a file. */
export const patchJob = job(
  "patch a document",
  ({
    before,
    name,
    patch,
    unknown,
  }: Omit<Reading, "before"> & { readonly before: SharedText; readonly name: string; readonly patch: JsonPatch }): FileRead => {
    const { value } = writeWorkbookValue({ ...valueOf<WorkbookDocument>(before), name });
    return told(readWorkbookValue(applyPatch(value, patch) as Json, optionsOf(unknown)), before);
  },
);

function optionsOf(unknown: Reading["unknown"]): ReadOptions {
  return { unknown: unknown ?? "refuse", newId: () => documentId(randomToken) };
}

function told({ document: read, report: found, folderId, documentVersion, envelope }: ReadResult, before: SharedText | null): FileRead {
  const report = tellReport(found, inEnglish);
  if (read === null) return { document: null, report, folderId, documentVersion, envelope };
  // as it is stored: names of documents have no blanks around them
  const document = { ...read, name: nameSchema.safeParse(read.name).data ?? read.name };
  const current = before === null ? null : valueOf<WorkbookDocument>(before);
  requireWithinLimits(document, current);
  const bytes = sharedBytes(JSON.stringify(document));
  const { timeZone, weekStart } = sheafOf(document);
  return {
    document: {
      kind: document.kind,
      name: document.name,
      description: document.description,
      settings: { timeZone, weekStart },
      theme: current !== null && themeNameOf(current) === themeNameOf(document) ? null : themeNameOf(document),
      bytes,
      places: newPlaces(current, document),
      operations: current === null ? null : JSON.stringify(difference(current, document)),
      elementIds: document.kind === "data-model" ? document.pages.flatMap((page) => page.elements.map(({ id }) => id)) : [],
    },
    report,
    folderId,
    documentVersion,
    envelope,
  };
}
