import { appendBatch, createFrameDecoder, emptyTable, isEndMark, type ResultEnd, type ResultTable } from "@sheaf/result";
import { CallError, errorOfBody, loadErrorWords } from "../http/call-error.ts";
import { t } from "../words/words.ts";

export interface WholeResult {
  readonly table: ResultTable;
  readonly end: ResultEnd;
}

/** Reads a stream that carries one result, to its end. Throws CallError for what the server tells, or for a stream cut off. */
export async function readWholeResult(response: Response): Promise<WholeResult> {
  const decoder = createFrameDecoder();
  const requestId = response.headers.get("x-request-id");
  let table: ResultTable | null = null;
  let end: ResultEnd | null = null;
  const take = async (chunk: Uint8Array): Promise<void> => {
    for (const frame of decoder.push(chunk)) {
      switch (frame.kind) {
        case "schema":
          table = emptyTable(frame.head.columns, frame.arrow);
          break;
        case "batch":
          if (table !== null && !isEndMark(frame.arrow)) table = appendBatch(table, frame.arrow);
          break;
        case "end":
          end = frame.end;
          break;
        case "error":
          await loadErrorWords(frame.error);
          throw errorOfBody(frame.error, 200) ?? new CallError({ code: "UNKNOWN", message: t("shared.error-has-occurred"), requestId });
      }
    }
  };
  const reader = response.body?.getReader();
  for (;;) {
    const part = await reader?.read();
    if (part === undefined || part.done) break;
    await take(part.value);
  }
  if (table === null || end === null)
    throw new CallError({ code: "NETWORK", message: t("shared.call-error.unable-connect-sheaf"), requestId });
  return { table, end };
}
