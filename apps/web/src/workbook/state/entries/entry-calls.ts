import {
  cellFile,
  type CellFile,
  INPUT_BATCH,
  inputAnswer,
  type InputAnswer,
  type InputBatchHead,
  type InputHistory,
  inputHistory,
  inputJudged,
  type InputJudged,
  inputOptions,
  type InputOptions,
  type InputOptionsRequest,
  inputRowless,
  type InputRowless,
  inputState,
  type InputState,
  inputValues,
  type InputValues,
  mediaType,
} from "@sheaf/contract";
import type { Id } from "@sheaf/workbook";
import { linesBlob } from "./changes.ts";
import type { HttpClient } from "../../../shared/http/http-client.ts";

/** One layer of one input table. */
export interface EntryPlace {
  readonly workbookId: string;
  readonly elementId: Id;
  readonly layer: InputState["layer"];
}

export interface UploadOptions {
  readonly signal: AbortSignal;
  /** 0 to 1. */
  readonly onProgress: (part: number) => void;
  /** The file upload by which it comes: what that takes holds too. */
  readonly control?: Id;
}

export interface EntryCalls {
  /** The same batch again is the same batch. Rejects with CallError. */
  readonly write: (head: Omit<InputBatchHead, "layer">, lines: readonly string[]) => Promise<InputAnswer>;
  readonly state: () => Promise<InputState>;
  /** What a column takes in a row, where its list depends on the other cells. */
  readonly options: (wanted: Omit<InputOptionsRequest, "layer">, signal: AbortSignal) => Promise<InputOptions>;
  /** Entries whose row is not there any more. */
  readonly rowless: () => Promise<InputRowless>;
  /** Holds all values of a column against its rules as they are now. */
  readonly judge: (columnId: Id) => Promise<InputJudged>;
  /** What is kept in a column, in all rows that hold something. */
  readonly values: (columnId: Id, signal: AbortSignal) => Promise<InputValues>;
  /** A file for a column of files; `value` is what a cell takes. Rejects with CallError. */
  readonly uploadFile: (columnId: Id, file: File, options: UploadOptions) => Promise<CellFile & { readonly value: string }>;
  readonly file: (fileId: string, signal?: AbortSignal) => Promise<Blob>;
  /** The newest first; `before`: those with a smaller number. */
  readonly history: (of: { readonly rowId?: string; readonly columnId?: string }, before: number | null) => Promise<InputHistory>;
}

const PAGE = 50;

const turn = (): Promise<void> => new Promise((resolve) => setTimeout(resolve, 0));

export function entryCalls(http: HttpClient, { workbookId, elementId, layer }: EntryPlace): EntryCalls {
  const path = `/v2/workbooks/${encodeURIComponent(workbookId)}/input-tables/${encodeURIComponent(elementId)}`;
  return {
    write: async (head, lines) => {
      const text = await linesBlob([JSON.stringify({ ...head, layer }), ...lines], turn);
      return inputAnswer.parse(await http.upload(`${path}/entries`, text, { headers: { "content-type": INPUT_BATCH } }));
    },
    state: async () => inputState.parse(await http.json(`${path}?layer=${layer}`)),
    options: async (wanted, signal) => inputOptions.parse(await http.json(`${path}/options`, { body: { ...wanted, layer }, signal })),
    rowless: async () => inputRowless.parse(await http.json(`${path}/rowless?layer=${layer}`)),
    judge: async (columnId) => inputJudged.parse(await http.json(`${path}/judge`, { body: { layer, columnId } })),
    values: async (columnId, signal) => {
      const query = new URLSearchParams({ layer, columnId });
      return inputValues.parse(await http.json(`${path}/values?${query.toString()}`, { signal }));
    },
    uploadFile: async (columnId, file, { control, ...options }) => {
      const query = new URLSearchParams({ layer, columnId, name: file.name, ...(control === undefined ? {} : { control }) });
      const headers = { "content-type": mediaType(file.type) };
      return cellFile.parse(await http.upload(`${path}/files?${query.toString()}`, file, { headers, ...options }));
    },
    file: async (fileId, signal) =>
      (await http.open(`${path}/files/${encodeURIComponent(fileId)}?layer=${layer}`, signal === undefined ? {} : { signal })).blob(),
    history: async (of, before) => {
      const query = new URLSearchParams({ layer, limit: String(PAGE), ...of, ...(before === null ? {} : { before: String(before) }) });
      return inputHistory.parse(await http.json(`${path}/history?${query.toString()}`));
    },
  };
}
