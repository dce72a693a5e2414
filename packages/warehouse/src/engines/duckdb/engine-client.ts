import type { EngineQuery } from "../../engine-query.ts";
import { runOperation, type OperationName, type Operations } from "./operations/index.ts";
import type { ProcessEnd } from "./process/lost-process.ts";
import type { QueryRequest } from "./query.ts";
import { DuckDbSession, type SessionSettings } from "./session.ts";

export interface CallOptions {
  readonly onKill?: (how: ProcessEnd) => void;
  readonly signal?: AbortSignal;
  readonly onProgress?: (report: unknown) => void;
}

/** An open DuckDB database, in this process or in one of its own. */
export interface EngineClient {
  /** A guarded query, not started yet. `onKill` hears that it ended the process that it ran in, whatever else its failure says. */
  query(request: QueryRequest, onKill?: (how: ProcessEnd) => void): EngineQuery;
  call<K extends OperationName>(name: K, input: Operations[K]["input"], options?: CallOptions): Promise<Operations[K]["output"]>;
  close(): Promise<void>;
}

/** Where an open database is to be had. */
export interface EngineSource {
  /** Opens it if need be. It stays open until `release`. */
  use(claim?: EngineClaim): Promise<EngineUse>;
  close(): Promise<void>;
}

/** Who wants to use it, and for what. */
export interface EngineClaim {
  /** Empty where it is nobody's own. */
  readonly person: string;
  readonly statement: string;
  /** It may have ended the process before, after so many milliseconds: nobody else uses it for a while. Null where it has not. */
  readonly suspectedAfterMs: number | null;
}

export interface EngineUse {
  readonly engine: EngineClient;
  /** What it was claimed for ended the process. */
  readonly blame?: (how: ProcessEnd) => void;
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
