import type { ValueType } from "@sheaf/sql";
import type { FailureRecord } from "../../../errors.ts";
import type { QueryRequest } from "../query.ts";
import type { SessionSettings } from "../session.ts";

/**
 * What the server and a query process tell each other: packets (packages/result) over the pipe that the process is born
 * with. A channel is one query or one operation.
 */
export const toProcess = {
  /** JSON SessionSettings; answered by `ready` or `failed` on channel 0. */
  open: 1,
  /** JSON StartQuery. Batches come as long as there is credit. */
  query: 2,
  /** One more batch may be sent. */
  credit: 3,
  /** JSON {name, input}; answered by `result` or `failed`. */
  operation: 4,
  /** Ends the channel's query or operation; it answers with `failed`. */
  cancel: 5,
  /** The reader is done with the channel's query, whatever is left of it. */
  closeQuery: 6,
  /** Ends the process in good order. */
  shutDown: 7,
  /** Binary: the next Arrow message of a table that is given to the channel's query, JSON TakeRows; answered by `took`. */
  rows: 8,
  /** All given rows are there: the query begins. */
  begin: 9,
  /** JSON Allowance: the engine may hold so much from now on. No answer. */
  allow: 10,
} as const;

export const fromProcess = {
  ready: 32,
  /** Binary: Arrow schema message. */
  schema: 33,
  /** Binary: Arrow record batch message. */
  batch: 34,
  /** JSON QueryEnd. */
  end: 35,
  result: 36,
  /** JSON ProcessFailure. */
  failed: 37,
  /** JSON report of an operation. */
  progress: 38,
  /** A closed query holds nothing any more. */
  closed: 39,
  /** JSON TakeRows: the message is taken, the next may come. */
  took: 40,
} as const;

export type Settings = SessionSettings;

export interface StartQuery extends QueryRequest {
  readonly columns: readonly { readonly name: string; readonly type: ValueType }[] | null;
  /** Batches that may be sent before the first `credit`. */
  readonly credit: number;
}

/** A failure; `isFatal` where the process ends because of it. */
export interface ProcessFailure extends FailureRecord {
  readonly isFatal?: boolean;
}

export interface TakeRows {
  /** Which of the given tables, from 0. */
  readonly table: number;
}

export interface Allowance {
  readonly memoryBytes: number;
}

export interface StartOperation {
  readonly name: string;
  readonly input: unknown;
}

export interface QueryEnd {
  readonly rows: number;
  readonly truncated: boolean;
  readonly executeMs: number;
  readonly fetchMs: number;
  readonly isRolled: boolean;
}

/** The file descriptor of the pipe in the query process. */
export const PIPE = 3;

/** The database can no longer be trusted; the process has ended itself. */
export const EXIT_FATAL = 70;
