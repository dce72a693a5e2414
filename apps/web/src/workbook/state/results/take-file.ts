import { type BookRequest, type DownloadRequest, FILE_STREAM } from "@sheaf/contract";
import { createFileDecoder, type FileHead, type FileOutcome } from "@sheaf/result";
import { CallError, errorOfBody, loadErrorWords } from "../../../shared/http/call-error.ts";
import type { HttpClient } from "../../../shared/http/http-client.ts";
import type { ControlStore } from "../control-store.ts";
import type { DocumentStore } from "../document-store.ts";
import { cutOff } from "./cut-off.ts";
import { type Reading, takeGoingOn, type TakeOptions } from "./going-on.ts";

/** What of an element is taken away, and how. */
export type FileWanted = Pick<DownloadRequest, "elementId" | "level" | "format" | "values" | "layout">;

export interface TakenFile {
  readonly name: string;
  readonly blob: Blob;
  readonly outcome: FileOutcome;
}

export type TakeFile = (wanted: FileWanted, options: TakeOptions) => Promise<TakenFile>;

/** A page, or without one the whole workbook, as one Excel file. */
export type TakeBook = (wanted: Pick<BookRequest, "pageId">, options: TakeOptions) => Promise<TakenFile>;

/** Takes elements and pages away as files of rows, as somebody looks at an open workbook. */
export function fileTaker({
  workbookId,
  http,
  documents,
  controls,
  now,
}: {
  readonly workbookId: string;
  readonly http: HttpClient;
  readonly documents: DocumentStore;
  readonly controls: ControlStore;
  readonly now: () => string;
}): { readonly takeFile: TakeFile; readonly takeBook: TakeBook } {
  const take = (call: "download" | "book", wanted: object, options: TakeOptions): Promise<TakenFile> => {
    const { at, overlay } = documents.moment();
    const looked: BookRequest = { controls: { ...controls.all() } as BookRequest["controls"], at, overlay: [...overlay], now: now() };
    const path = `/v2/workbooks/${encodeURIComponent(workbookId)}/${call}`;
    return takeGoingOn(http, { path, body: { ...wanted, ...looked }, accept: `${FILE_STREAM}, application/json` }, readFile, options);
  };
  return {
    takeFile: (wanted, options) => take("download", { ...wanted, extraFilters: [] } satisfies Partial<DownloadRequest>, options),
    takeBook: (wanted, options) => take("book", wanted, options),
  };
}

/** Reads a file in packets. Its bytes are kept in blobs, which the browser may put on the disk. */
function readFile(): Reading<TakenFile> {
  const decoder = createFileDecoder();
  let head: FileHead | null = null;
  const blobs: Blob[] = [];
  let pieces: Uint8Array<ArrayBuffer>[] = [];
  let waiting = 0;
  const put = (): void => {
    if (pieces.length > 0) blobs.push(new Blob(pieces));
    pieces = [];
    waiting = 0;
  };
  return {
    push: async (bytes, { onRows }) => {
      for (const packet of decoder.push(bytes)) {
        switch (packet.kind) {
          case "file":
            ({ head } = packet);
            break;
          case "bytes":
            pieces.push(packet.bytes as Uint8Array<ArrayBuffer>);
            waiting += packet.bytes.length;
            if (waiting > BLOB) put();
            break;
          case "progress":
            onRows?.(packet.rows);
            break;
          case "end":
            put();
            if (head === null) throw cutOff();
            return { name: head.name, blob: new Blob(blobs, { type: head.contentType }), outcome: packet.end };
          case "error":
            await loadErrorWords(packet.error);
            throw errorOfBody(packet.error, 200) ?? new CallError({ code: "UNKNOWN", message: packet.error.message });
        }
      }
      return undefined;
    },
    // a file says itself how it ended
    end: () => undefined,
  };
}

/** Bytes that are held as an array at most. */
const BLOB = 8 * 1024 * 1024;
