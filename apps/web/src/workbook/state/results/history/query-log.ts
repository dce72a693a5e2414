import type { ResultGrouping } from "@sheaf/contract";
import type { Id } from "@sheaf/workbook";
import type { CallError } from "../../../../shared/http/call-error.ts";
import type { ElementRequest } from "../element-request.ts";
import type { Answer } from "../read-stream.ts";
import type { ResultFacts } from "../result-state.ts";

/** What the answer is to whoever asked. Those of the first line are told by the request itself. */
export type QueryPurpose =
  | ("rows" | "totals" | "count" | "cells" | "rest" | "values" | "slice" | "matches")
  | ("chosen" | "details" | "empty" | "explain" | "figures" | "fitting" | "preview" | "row" | "search" | "sql" | "underlying");

/** What made the page ask. */
export type QueryReason = "opened" | "edit" | "control" | "data" | "scroll" | "expand" | "refresh" | "retry" | "resume" | "search";

/** The way an answer took: through what the server says, or none of it, where the browser had it. */
export type QueryPath = "here" | NonNullable<ResultFacts["path"]> | ResultGrouping;

/** Milliseconds of the server, as it reports them. */
export interface QueryTimes {
  readonly waiting: number;
  readonly compile: number;
  readonly warehouse: number;
  readonly transfer: number;
  /** From the request to the last row. */
  readonly elapsed: number;
}

export type QueryStatus = "running" | "done" | "failed" | "canceled" | "dropped";

/** One question of this tab. */
export interface LoggedQuery {
  readonly id: number;
  readonly elementId: Id;
  readonly purpose: QueryPurpose;
  /** Null where somebody asked for it by themselves, as in a dialog. */
  readonly reason: QueryReason | null;
  /** Milliseconds since 1970. */
  readonly askedAt: number;
  /** `dropped`: nobody waited for it any more. */
  readonly status: QueryStatus;
  readonly path: QueryPath | null;
  readonly rows: number | null;
  /** There were more rows than are brought at once. */
  readonly isCut: boolean;
  /** From the question to the answer, as this tab saw it, ms. */
  readonly totalMs: number | null;
  /** Null where the server was not asked, or said nothing of it. */
  readonly times: QueryTimes | null;
  readonly requestId: string | null;
  /** For those who may see it. */
  readonly sql: string | null;
  readonly error: string | null;
}

export type Question = Pick<LoggedQuery, "elementId" | "purpose" | "reason">;

/** A question on its way. What comes after its end says nothing any more. */
export interface LoggedRun {
  readonly opened: (requestId: string | null) => void;
  readonly answered: (answer: Answer) => void;
  readonly failed: (error: CallError) => void;
  /** By a person. */
  readonly canceled: () => void;
  readonly dropped: () => void;
}

/** What this tab asked since it was opened, as far as it is kept: not a word of it leaves the browser. */
export interface QueryLog {
  /** The newest first. The same list until something changes. */
  readonly list: () => readonly LoggedQuery[];
  /** How many older ones are not kept any more. */
  readonly forgotten: () => number;
  readonly subscribe: (listener: () => void) => () => void;
  /** Gives up one that runs. */
  readonly cancel: (id: number) => void;
  readonly clear: () => void;
}

export interface OpenQueryLog extends QueryLog {
  readonly begin: (question: Question, cancel: () => void) => LoggedRun;
  /** An answer that the browser had. */
  readonly here: (question: Question, answer: Answer, path: "here" | "slice") => void;
}

/** So many are kept. */
export const KEPT_QUERIES = 500;

/** What a place of the screen asks. */
export const questionOf = ({
  elementId,
  request,
}: {
  readonly elementId: Id;
  readonly request: ElementRequest;
}): Pick<Question, "elementId" | "purpose"> => ({ elementId, purpose: purposeOf(request) });

export function purposeOf({ want }: ElementRequest): QueryPurpose {
  switch (want.kind) {
    case "pivot":
      return "cells";
    case "pivot-count":
      return "count";
    case "distinct":
      return "values";
    case "join-matches":
      return "matches";
    case "rows":
    case "totals":
    case "count":
    case "rest":
    case "slice":
      return want.kind;
  }
}

export function openQueryLog(kept = KEPT_QUERIES, clock: { readonly now: () => number } = Date): OpenQueryLog {
  /** By id, the oldest first. */
  const entries = new Map<number, LoggedQuery>();
  const cancels = new Map<number, () => void>();
  const listeners = new Set<() => void>();
  let listed: readonly LoggedQuery[] | null = null;
  let forgotten = 0;
  let lastId = 0;

  const changed = (): void => {
    listed = null;
    for (const listener of listeners) listener();
  };
  const add = ({ elementId, purpose, reason }: Question): LoggedQuery => {
    const entry: LoggedQuery = {
      elementId,
      purpose,
      reason,
      id: (lastId += 1),
      askedAt: clock.now(),
      status: "running",
      path: null,
      rows: null,
      isCut: false,
      totalMs: null,
      times: null,
      requestId: null,
      sql: null,
      error: null,
    };
    entries.set(entry.id, entry);
    for (const [oldest] of entries) {
      if (entries.size <= kept) break;
      entries.delete(oldest);
      cancels.delete(oldest);
      forgotten += 1;
    }
    return entry;
  };
  const change = (id: number, parts: Partial<LoggedQuery>): void => {
    const before = entries.get(id);
    if (before?.status !== "running") return;
    entries.set(id, { ...before, ...parts });
    if (parts.status !== undefined) cancels.delete(id);
    changed();
  };

  return {
    begin: (question, cancel) => {
      const { id, askedAt } = add(question);
      cancels.set(id, cancel);
      changed();
      const end = (status: QueryStatus, parts: Partial<LoggedQuery> = {}): void =>
        change(id, { status, totalMs: Math.max(0, clock.now() - askedAt), ...parts });
      return {
        opened: (requestId) => requestId !== null && change(id, { requestId }),
        answered: (answer) => end("done", partsOf(answer)),
        failed: ({ errorCode, message, requestId, sql }) =>
          end(errorCode === "warehouse_query_canceled" ? "canceled" : "failed", {
            error: message,
            sql,
            ...(requestId === null ? {} : { requestId }),
          }),
        canceled: () => end("canceled"),
        dropped: () => end("dropped"),
      };
    },
    here: (question, answer, path) => {
      const { id } = add(question);
      change(id, { ...partsOf(answer), status: "done", path, times: null, totalMs: path === "slice" ? (answer.facts.elapsedMs ?? 0) : 0 });
    },
    list: () => (listed ??= [...entries.values()].reverse()),
    forgotten: () => forgotten,
    subscribe: (listener) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    cancel: (id) => cancels.get(id)?.(),
    clear: () => {
      for (const [id, { status }] of entries) if (status !== "running") entries.delete(id);
      forgotten = 0;
      changed();
    },
  };
}

function partsOf({ end, facts }: Answer): Partial<LoggedQuery> {
  const { rows, truncated, queueMs, executeMs, fetchMs, compileMs, elapsedMs } = end;
  return {
    rows,
    isCut: truncated,
    path: facts.path === "warehouse" ? (facts.grouping ?? "warehouse") : facts.path,
    sql: facts.sql,
    times:
      elapsedMs === undefined
        ? null
        : { waiting: queueMs, compile: compileMs ?? 0, warehouse: executeMs, transfer: fetchMs, elapsed: elapsedMs },
  };
}
