import type { InodeSummary, LoadRequestBody, SniffRequestBody } from "@sheaf/contract";
import type { Format } from "@sheaf/workbook";
import { CallError, errorOfBody, loadErrorWords } from "../http/call-error.ts";
import type { HttpClient } from "../http/http-client.ts";
import { toldPlaces } from "../words/told-texts.ts";
import { t } from "../words/words.ts";

export type Dialect = NonNullable<LoadRequestBody["dialect"]>;
export type ColumnPlan = NonNullable<LoadRequestBody["columns"]>[number];
export type LoadType = ColumnPlan["type"];
/** Which cells of a file are the table. */
export type Cells = NonNullable<LoadRequestBody["cells"]>;

/** Why a file cannot be loaded as it is, with the place in it. Lines count from 1. */
export interface LoadProblem {
  readonly code: string;
  readonly message: string;
  /** The same as a message of the catalogue. */
  readonly text?: unknown;
  readonly line: number | null;
  readonly column: string | null;
  readonly value: string | null;
}

/** A table that a file holds: a sheet, or a list of records. */
export interface FoundTable {
  readonly name: string;
  readonly hidden: boolean;
  /** Of a named range: the sheet that it is a part of. */
  readonly sheet?: string;
}

/** How a file shows the values of a column. `digits`: behind the point; null: it does not say. */
export type NumberLook =
  | { readonly kind: "percent"; readonly digits: number | null }
  | { readonly kind: "grouped"; readonly digits: number; readonly pairs?: true }
  | { readonly kind: "seconds"; readonly digits: number }
  | { readonly kind: "period"; readonly unit: "month" | "quarter" }
  | { readonly kind: "currency"; readonly unit: string; readonly digits: number | null; readonly isBehind?: true; readonly pairs?: true };

/** What a text of a column is by a type; the value without signs of any country. */
export interface Reading {
  readonly type: LoadType;
  readonly look: NumberLook | null;
  readonly text: string;
  readonly value: string;
}

/** What a column of texts could be, how many of its values could not, and some of those. */
export interface TypeOffer {
  readonly type: LoadType;
  readonly look: NumberLook | null;
  readonly nullTexts: readonly string[];
  readonly misfits: number;
  readonly examples: readonly string[];
  /** More than one where it could be read in several ways. */
  readonly readings: readonly Reading[];
}

/** A last row that adds up the others. */
export interface TotalRow {
  readonly name: string;
  readonly line: number;
}

/** Columns that can be corrected, over the first rows. */
export interface ColumnsReading {
  readonly columns: readonly (ColumnPlan & {
    readonly original: string;
    readonly renamed: string | null;
    readonly ambiguous: boolean;
    readonly readings: readonly Reading[];
    readonly look: NumberLook | null;
    readonly offer: TypeOffer | null;
  })[];
  readonly preview: readonly (readonly (string | null)[])[];
  readonly rowsSeen: number;
  readonly isWhole: boolean;
  readonly totalRow: TotalRow | null;
  /** Values that are none of the types that a person chose. */
  readonly problems: readonly LoadProblem[];
}

/** What a file was taken for. */
export type FileReading =
  | (ColumnsReading & { readonly kind: "delimited"; readonly dialect: Dialect; readonly encodingIsCertain: boolean })
  | (ColumnsReading & {
      readonly kind: "cells";
      readonly tables: readonly FoundTable[];
      readonly table: string;
      /** Null where the file names its columns itself. */
      readonly range: string | null;
      readonly header: boolean;
      /** Rows and columns that nobody sees in the sheet, and what becomes of them. */
      readonly hiddenRows: number;
      readonly hiddenColumns: number;
      readonly hidden: "load" | "leave-out";
      /** Cells that are empty because their formula failed, or was never computed. */
      readonly errors: number;
      readonly unsaved: number;
    })
  | {
      readonly kind: "parquet";
      readonly columns: readonly { readonly name: string; readonly nativeType: string; readonly hidden: boolean }[];
      readonly preview: readonly (readonly (string | null)[])[];
      readonly rows: number;
    };

/** How far a load is: 0 to 1, or null where only the step is known. */
export interface LoadProgress {
  readonly step: string;
  readonly part: number | null;
}

/** Announces a file and sends its bytes; gives the upload's id. */
export async function sendFile(
  http: HttpClient,
  connectionId: string,
  file: File,
  options: { readonly signal: AbortSignal; readonly onProgress: (part: number) => void },
): Promise<string> {
  const { uploadId } = await http.json<{ readonly uploadId: string }>("/v2/uploads", {
    method: "POST",
    body: { connectionId, fileName: file.name, byteSize: file.size },
    signal: options.signal,
  });
  await http.upload(`/v2/uploads/${uploadId}/content`, file, { method: "PUT", ...options });
  return uploadId;
}

export async function readFile(http: HttpClient, uploadId: string, wanted: SniffRequestBody, signal: AbortSignal): Promise<FileReading> {
  const reading = await http.json<FileReading>(`/v2/uploads/${uploadId}/sniff`, { method: "POST", body: wanted, signal });
  return "problems" in reading ? { ...reading, problems: await toldPlaces(reading.problems) } : reading;
}

/** How a file was read that could not be read so: what a person can correct. */
export function readAsOf(error: CallError): {
  readonly dialect: Dialect | null;
  readonly tables: readonly FoundTable[];
  readonly table: string | null;
} {
  const { dialect, tables, table } = error.details as {
    readonly dialect?: Dialect;
    readonly tables?: readonly FoundTable[];
    readonly table?: string | null;
  };
  return { dialect: dialect ?? null, tables: tables ?? [], table: table ?? null };
}

/** What could not be kept of a column; `count`: in how many rows, null where nobody counted. */
export interface LoadNote {
  readonly kind: "cut-to-microseconds";
  readonly column: string;
  readonly count: number | null;
}

/** A file that was loaded, and which of its cells are empty because they were no values. */
export interface LoadedFile {
  readonly inode: InodeSummary;
  /** Where its table stands. */
  readonly path: readonly string[];
  readonly emptied: readonly LoadProblem[];
  readonly notes: readonly LoadNote[];
  /** How numbers of its columns are shown, by name. */
  readonly formats: ReadonlyMap<string, Format>;
}

/** Loads the file: whole, or not at all. Throws CallError; `problemsOf` tells the places. */
export async function loadFile(
  http: HttpClient,
  uploadId: string,
  wanted: LoadRequestBody,
  options: { readonly signal: AbortSignal; readonly onProgress: (progress: LoadProgress) => void },
): Promise<LoadedFile> {
  const response = await http.open(`/v2/uploads/${uploadId}/load`, { method: "POST", body: wanted, signal: options.signal });
  const reader = response.body?.pipeThrough(new TextDecoderStream()).getReader();
  let rest = "";
  for (;;) {
    const part = await reader?.read();
    const lines = (rest + (part?.value ?? "")).split("\n");
    rest = lines.pop() ?? "";
    for (const line of lines) {
      const told = JSON.parse(line) as {
        readonly progress?: Readonly<Record<string, unknown>>;
        readonly done?: InodeSummary;
        readonly path?: readonly string[];
        readonly formats?: Readonly<Record<string, Format>>;
        readonly emptied?: readonly LoadProblem[];
        readonly notes?: readonly LoadNote[];
        readonly error?: unknown;
      };
      if (told.done !== undefined) {
        const { done: inode, path = [], emptied = [], notes = [], formats = {} } = told;
        return { inode, path, emptied: await toldPlaces(emptied), notes, formats: new Map(Object.entries(formats)) };
      }
      if (told.error !== undefined) {
        await loadErrorWords(told.error);
        throw errorOfBody(told.error, 422) ?? new CallError({ code: "UNKNOWN", message: t("shared.error-has-occurred") });
      }
      if (told.progress !== undefined) options.onProgress(progressOf(told.progress));
    }
    if (part === undefined || part.done) break;
  }
  throw new CallError({ code: "NETWORK", message: t("shared.call-error.unable-connect-sheaf") });
}

function progressOf(told: Readonly<Record<string, unknown>>): LoadProgress {
  const { phase, bytes, totalBytes } = told;
  const part = typeof bytes === "number" && typeof totalBytes === "number" && totalBytes > 0 ? bytes / totalBytes : null;
  return {
    step:
      phase === "reading"
        ? t("connections.upload-calls.reading-the-file")
        : phase === "checking"
          ? t("connections.upload-calls.checking-every-value")
          : t("connections.upload-calls.storing-the-rows"),
    part,
  };
}

export function discardFile(http: HttpClient, uploadId: string): void {
  // A file that is not loaded is swept up later as well.
  http.json(`/v2/uploads/${uploadId}`, { method: "DELETE" }).catch(() => undefined);
}

export function problemsOf(error: CallError): readonly LoadProblem[] {
  const { problems } = error.details as { readonly problems?: unknown };
  return Array.isArray(problems) ? (problems as readonly LoadProblem[]) : [];
}
