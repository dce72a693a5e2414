import type { ElementDiagnostic, SliceReading } from "@sheaf/compiler";
import type { ResultGrouping, ResultPath } from "@sheaf/contract";
import { appendBatch, createFrameDecoder, emptyTable, isEndMark, type ResultEnd, type ResultFrame, type ResultTable } from "@sheaf/result";
import { CallError, errorOfBody, loadErrorWords } from "../../../shared/http/call-error.ts";
import type { ResultFacts } from "./result-state.ts";
import { t } from "../../../shared/words/words.ts";

export interface Answer {
  readonly table: ResultTable;
  readonly end: ResultEnd;
  readonly facts: ResultFacts;
  /** Of a slice: how questions are answered from it. */
  readonly slice?: SliceReading;
}

export interface StreamEvents {
  readonly onAnswer: (request: number, answer: Answer) => void;
  readonly onFailure: (request: number, error: CallError) => void;
}

interface Growing {
  table: ResultTable;
  readonly sql: string | null;
  readonly diagnostics: readonly ElementDiagnostic[];
  readonly slice: SliceReading | null;
}

/** Reads a stream of several results and tells of each when it is whole: a picture never shows half of its rows. */
export async function readResults(response: Response, events: StreamEvents): Promise<void> {
  const decoder = createFrameDecoder();
  const growing = new Map<number, Growing>();
  const requestId = response.headers.get("x-request-id");

  const take = (frame: ResultFrame): void => {
    switch (frame.kind) {
      case "schema": {
        const { columns, sql, diagnostics, slice } = frame.head;
        growing.set(frame.request, {
          table: emptyTable(columns, frame.arrow),
          sql: typeof sql === "string" ? sql : null,
          diagnostics: Array.isArray(diagnostics) ? (diagnostics as readonly ElementDiagnostic[]) : [],
          slice: slice === undefined ? null : (slice as SliceReading),
        });
        return;
      }
      case "batch": {
        const one = growing.get(frame.request);
        if (one !== undefined && !isEndMark(frame.arrow)) one.table = appendBatch(one.table, frame.arrow);
        return;
      }
      case "end": {
        const one = growing.get(frame.request);
        growing.delete(frame.request);
        if (one === undefined) return;
        events.onAnswer(frame.request, {
          table: one.table,
          end: frame.end,
          facts: factsOf(one, frame.end),
          ...(one.slice === null ? {} : { slice: one.slice }),
        });
        return;
      }
      case "error":
        growing.delete(frame.request);
        events.onFailure(
          frame.request,
          errorOfBody(frame.error, 200) ?? new CallError({ code: "UNKNOWN", message: t("shared.error-has-occurred"), requestId }),
        );
    }
  };

  const reader = response.body?.getReader();
  for (;;) {
    const part = await reader?.read();
    if (part === undefined || part.done) return;
    for (const frame of decoder.push(part.value)) {
      if (frame.kind === "error") await loadErrorWords(frame.error);
      take(frame);
    }
  }
}

function factsOf({ sql, diagnostics }: Growing, end: ResultEnd): ResultFacts {
  const { path, grouping, elapsedMs = null } = end;
  return {
    sql,
    diagnostics,
    path: path === "warehouse" || path === "cache" || path === "shared" ? (path satisfies ResultPath) : null,
    grouping: grouping === "roll-up" || grouping === "together" ? (grouping satisfies ResultGrouping) : null,
    elapsedMs,
    asOf: Date.now(),
  };
}
