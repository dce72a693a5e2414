import { type BookRequest, type DownloadRequest, FILE_STREAM } from "@sheaf/contract";
import { createFileDecoder, type FileHead, type FileOutcome } from "@sheaf/result";
import { CallError, errorOfBody } from "../../../shared/http/call-error.ts";
import type { HttpClient } from "../../../shared/http/http-client.ts";
import type { ControlStore } from "../control-store.ts";
import type { DocumentStore } from "../document-store.ts";
import { cutOff } from "./cut-off.ts";
import { wholeAnswer } from "./whole-answer.ts";

/** What of an element is taken away, and how. */
export type FileWanted = Pick<DownloadRequest, "elementId" | "level" | "format" | "values" | "layout">;

export interface TakenFile {
  readonly name: string;
  readonly blob: Blob;
  readonly outcome: FileOutcome;
}

interface TakeOptions {
  readonly signal: AbortSignal;
  readonly onRows?: (rows: number) => void;
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
  readonly now: string;
}): { readonly takeFile: TakeFile; readonly takeBook: TakeBook } {
  const take = async (call: "download" | "book", wanted: object, { signal, onRows }: TakeOptions): Promise<TakenFile> => {
    const { at, overlay } = documents.moment();
    const looked: BookRequest = { controls: { ...controls.all() } as BookRequest["controls"], at, overlay: [...overlay], now };
    const response = await http.open(`/v2/workbooks/${encodeURIComponent(workbookId)}/${call}`, {
      method: "POST",
      body: { ...wanted, ...looked },
      headers: { accept: `${FILE_STREAM}, application/json` },
      signal,
    });
    return wholeAnswer(() => readFile(response, onRows), signal);
  };
  return {
    takeFile: (wanted, options) => take("download", { ...wanted, extraFilters: [] } satisfies Partial<DownloadRequest>, options),
    takeBook: (wanted, options) => take("book", wanted, options),
  };
}

/** Reads a file in packets. Its bytes are kept in blobs, which the browser may put on the disk. */
async function readFile(response: Response, onRows: ((rows: number) => void) | undefined): Promise<TakenFile> {
  const decoder = createFileDecoder();
  const reader = response.body?.getReader();
  let head: FileHead | null = null;
  let blobs: Blob[] = [];
  let pieces: Uint8Array<ArrayBuffer>[] = [];
  let waiting = 0;
  const put = (): void => {
    if (pieces.length > 0) blobs.push(new Blob(pieces));
    pieces = [];
    waiting = 0;
  };
  for (;;) {
    const part = await reader?.read();
    if (part === undefined || part.done) throw cutOff();
    for (const packet of decoder.push(part.value)) {
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
        case "end": {
          put();
          if (head === null) throw cutOff();
          const blob = new Blob(blobs, { type: head.contentType });
          blobs = [];
          return { name: head.name, blob, outcome: packet.end };
        }
        case "error":
          throw errorOfBody(packet.error, 200) ?? new CallError({ code: "UNKNOWN", message: packet.error.message });
      }
    }
  }
}

/** Bytes that are held as an array at most. */
const BLOB = 8 * 1024 * 1024;
