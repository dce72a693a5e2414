import { RESULT_STREAM, type ResultsRequest } from "@sheaf/contract";
import {
  appendBatch,
  createFrameDecoder,
  emptyTable,
  printJson,
  type ResultColumn,
  type ResultEnd,
  type ResultFailure,
  type ResultJson,
  type ResultTable,
} from "@sheaf/result";
import type { Actor, World } from "./world.ts";

/** One request's answer, with its rows as JSON. */
export interface Result {
  readonly head: {
    readonly columns: readonly ResultColumn[];
    readonly path: string;
    readonly sql?: string;
    readonly diagnostics: readonly { code: string; columnId: string | null }[];
  };
  readonly rows: ResultJson["rows"];
  readonly end: ResultEnd & { readonly path: string };
  readonly bytes: number;
}

/** Reads a whole stream: for each request its result or its failure. */
export function read(body: Uint8Array): readonly (
  | Result
  | {
      readonly error: ResultFailure & {
        readonly errorCode?: string;
        readonly sql?: string;
        readonly details?: { readonly diagnostics: { readonly code: string }[] };
      };
    }
)[] {
  const decoder = createFrameDecoder();
  const found: { head?: Result["head"]; table?: ResultTable; end?: Result["end"]; error?: ResultFailure; bytes: number }[] = [];
  for (const frame of decoder.push(body)) {
    const entry = (found[frame.request] ??= { bytes: 0 });
    if (frame.kind === "schema") {
      entry.head = frame.head as Result["head"];
      entry.table = emptyTable(frame.head.columns, frame.arrow);
    } else if (frame.kind === "batch") {
      entry.table = appendBatch(entry.table!, frame.arrow);
      entry.bytes += frame.arrow.byteLength;
    } else if (frame.kind === "end") entry.end = frame.end as Result["end"];
    else entry.error = frame.error;
  }
  decoder.end();
  return found.map(({ head, table, end, error, bytes }) =>
    error === undefined
      ? { head: head!, end: end!, bytes, rows: (JSON.parse([...printJson(table!)].join("")) as ResultJson).rows }
      : { error },
  );
}

/** What an address answers to a call for results: a stream of them, or one error for all. */
export async function ask(world: World, as: Actor, path: string, request: unknown, signal?: AbortSignal) {
  const response = await fetch(`${world.url}${path}`, {
    method: "POST",
    headers: { "content-type": "application/json", authorization: `Bearer ${as.token}` },
    body: JSON.stringify(request),
    ...(signal === undefined ? {} : { signal }),
  });
  const bytes = new Uint8Array(await response.arrayBuffer());
  const type = response.headers.get("content-type") ?? "";
  return {
    status: response.status,
    type,
    results: type === RESULT_STREAM ? read(bytes) : [],
    error: type.includes("json") ? (JSON.parse(new TextDecoder().decode(bytes)) as { code: string }) : null,
  };
}

/** The result; throws the failure where there is one. */
export function good(result: ReturnType<typeof read>[number] | undefined): Result {
  if (result === undefined || "error" in result) throw new Error(JSON.stringify(result));
  return result;
}

/** Asks for rows of an element. */
export const rowsOf = (
  elementId: string,
  level: string | null = null,
  more: Partial<ResultsRequest["requests"][number]> = {},
): ResultsRequest["requests"][number] => ({
  elementId,
  level,
  want: { kind: "rows", columns: null, withOuter: true, outline: false },
  window: { offset: 0, limit: 100 },
  within: null,
  extraFilters: [],
  ...more,
});
/** Of rows, these columns and nothing of outer levels. */
export const only = (...columns: readonly string[]): ResultsRequest["requests"][number]["want"] => ({
  kind: "rows",
  columns: [...columns],
  withOuter: false,
  outline: false,
});
/** A call for results, made now. */
export const body = (requests: ResultsRequest["requests"], more: Partial<ResultsRequest> = {}): ResultsRequest => ({
  requests,
  controls: {},
  at: null,
  overlay: [],
  now: new Date().toISOString(),
  refresh: false,
  ...more,
});
