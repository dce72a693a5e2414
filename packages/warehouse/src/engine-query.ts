/**
 * One query on one engine, in the order `start`, `next` until null, `close`; calls do not overlap, but `cancel` may come at
 * any time. What every engine gives to `executeStream`.
 */
export interface EngineQuery {
  /** Before `start`: reads the rows of each table that the request says is given, in its order. Of engines that take rows. */
  give?(chunks: readonly AsyncIterable<Uint8Array>[]): Promise<void>;
  /** Begins; gives the Arrow IPC schema message. */
  start(): Promise<Uint8Array>;
  /** The next record batch message, null after the last. */
  next(): Promise<Uint8Array | null>;
  /** Ends the query in the engine; the call under way and later ones fail with warehouse_query_canceled. */
  cancel(): void;
  /** Frees whatever the query holds. Never fails. */
  close(): Promise<void>;
  /** Rows given so far. */
  readonly rows: number;
  /** True once rows beyond the limit are known to be there. */
  readonly truncated: boolean;
  /** Milliseconds until the first rows (or the end) were there, and in the engine after that. */
  readonly executeMs: number;
  readonly fetchMs: number;
  /** Whether the rows came out of a roll-up; absent: of engines that keep none. */
  readonly isRolled?: boolean | undefined;
}
