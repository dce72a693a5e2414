import type { ElementDiagnostic } from "@sheaf/compiler";
import type { ResultGrouping, ResultPath } from "@sheaf/contract";
import type { ResultEnd, ResultTable } from "@sheaf/result";
import type { CallError } from "../../../shared/http/call-error.ts";

/** The answer of one request, as far as it is here. */
export interface ResultState {
  readonly status: "waiting" | "ready" | "failed";
  /** The newest rows that came; while newer ones are on their way, or failed, the last good ones. Null before the first. */
  readonly table: ResultTable | null;
  /** The rows answer an earlier question: drawn at 60 %. */
  readonly isStale: boolean;
  /** Null while `table` is still growing, or null. */
  readonly end: ResultEnd | null;
  readonly error: CallError | null;
  readonly facts: ResultFacts | null;
}

/** What else is known of an answer (T1). Times in milliseconds. */
export interface ResultFacts {
  /** For those who may see it. */
  readonly sql: string | null;
  readonly path: ResultPath | "slice" | null;
  /** What the warehouse's rows were taken from, where that is not its tables. */
  readonly grouping?: ResultGrouping | null;
  /** Why each value of a control is asked of the warehouse, where the browser was to answer it by itself; null: nothing was to be. */
  readonly unsliced?: string | null;
  readonly diagnostics: readonly ElementDiagnostic[];
  /** Server's time for it, from the request to its last row. */
  readonly elapsedMs: number | null;
  /** Milliseconds since 1970 at which it was computed. */
  readonly asOf: number;
}

export const waiting: ResultState = { status: "waiting", table: null, isStale: false, end: null, error: null, facts: null };
