import type { EngineQuery } from "../../engine-query.ts";
import { runOperation, type OperationName, type Operations } from "./operations/index.ts";
import type { QueryRequest } from "./query.ts";
import { DuckDbSession, type SessionSettings } from "./session.ts";

export interface CallOptions {
  readonly signal?: AbortSignal;
  readonly onProgress?: (report: unknown) => void;
}

/** An open DuckDB database, in this process or in one of its own. */
export interface EngineClient {
  /** A guarded query, not started yet. */
  query(request: QueryRequest): EngineQuery;
  call<K extends OperationName>(name: K, input: Operations[K]["input"], options?: CallOptions): Promise<Operations[K]["output"]>;
  close(): Promise<void>;
}

/** Where an open database is to be had. */
export interface EngineSource {
  /** Opens it if need be. It stays open until `release`. */
  use(): Promise<EngineUse>;
  close(): Promise<void>;
}

export interface EngineUse {
  readonly engine: EngineClient;
  readonly release: () => void;
}

/** A database in this process: for the command line, and in tests. */
export async function openLocalEngine(settings: SessionSettings): Promise<EngineClient> {
  return localEngine(await DuckDbSession.open(settings));
}

export function localEngine(session: DuckDbSession): EngineClient {
  return {
    query: (request) => session.query(request),
    call: (name, input, options = {}) =>
      runOperation(session, name, input, {
        signal: options.signal ?? new AbortController().signal,
        progress: options.onProgress ?? (() => undefined),
      }),
    close() {
      session.close();
      return Promise.resolve();
    },
  };
}
