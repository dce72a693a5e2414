import {
  INPUT_BATCH,
  inputAnswer,
  type InputAnswer,
  type InputBatchHead,
  type InputHistory,
  inputHistory,
  inputOptions,
  type InputOptions,
  type InputOptionsRequest,
  inputRowless,
  type InputRowless,
  inputState,
  type InputState,
} from "@sheaf/contract";
import type { Id } from "@sheaf/workbook";
import type { HttpClient } from "../../../shared/http/http-client.ts";

/** One layer of one input table. */
export interface EntryPlace {
  readonly workbookId: string;
  readonly elementId: Id;
  readonly layer: InputState["layer"];
}

export interface EntryCalls {
  /** The same batch again is the same batch. Rejects with CallError. */
  readonly write: (head: Omit<InputBatchHead, "layer">, lines: readonly string[]) => Promise<InputAnswer>;
  readonly state: () => Promise<InputState>;
  /** What a column takes in a row, where its list depends on the other cells. */
  readonly options: (wanted: Omit<InputOptionsRequest, "layer">, signal: AbortSignal) => Promise<InputOptions>;
  /** Entries whose row is not there any more. */
  readonly rowless: () => Promise<InputRowless>;
  /** The newest first; `before`: those with a smaller number. */
  readonly history: (of: { readonly rowId?: string; readonly columnId?: string }, before: number | null) => Promise<InputHistory>;
}

const PAGE = 50;

export function entryCalls(http: HttpClient, { workbookId, elementId, layer }: EntryPlace): EntryCalls {
  const path = `/v2/workbooks/${encodeURIComponent(workbookId)}/input-tables/${encodeURIComponent(elementId)}`;
  return {
    write: async (head, lines) => {
      const parts = [JSON.stringify({ ...head, layer }), ...lines].flatMap((line) => [line, "\n"]);
      return inputAnswer.parse(await http.upload(`${path}/entries`, new Blob(parts), { headers: { "content-type": INPUT_BATCH } }));
    },
    state: async () => inputState.parse(await http.json(`${path}?layer=${layer}`)),
    options: async (wanted, signal) => inputOptions.parse(await http.json(`${path}/options`, { body: { ...wanted, layer }, signal })),
    rowless: async () => inputRowless.parse(await http.json(`${path}/rowless?layer=${layer}`)),
    history: async (of, before) => {
      const query = new URLSearchParams({ layer, limit: String(PAGE), ...of, ...(before === null ? {} : { before: String(before) }) });
      return inputHistory.parse(await http.json(`${path}/history?${query.toString()}`));
    },
  };
}
