// What the server asks of its store while it answers a call.
import { AsyncLocalStorage } from "node:async_hooks";
import { subscribe, unsubscribe } from "node:diagnostics_channel";
import { Client } from "pg";

export interface CountedStatements {
  /** The statements of each call that came in since, in the order of the calls. */
  readonly calls: readonly { readonly path: string; readonly statements: readonly string[] }[];
  stop(): void;
}

/**
 * Writes down which statements go to the store in the course of which call. What the server does for itself meanwhile belongs to no call, and
 * is in none.
 */
export function countStatements(): CountedStatements {
  const during = new AsyncLocalStorage<string[]>();
  const calls: { readonly path: string; readonly statements: readonly string[] }[] = [];
  const onRequest = (message: unknown): void => {
    const statements: string[] = [];
    calls.push({ path: (message as { readonly request: { readonly url: string } }).request.url, statements });
    during.enterWith(statements);
  };
  subscribe("http.server.request.start", onRequest);
  const prototype = Client.prototype as { query: (...given: unknown[]) => unknown };
  const { query } = prototype;
  prototype.query = function counted(this: Client, ...given: unknown[]) {
    if (typeof given[0] === "string") during.getStore()?.push(given[0]);
    return query.apply(this, given);
  };
  return {
    calls,
    stop: () => {
      unsubscribe("http.server.request.start", onRequest);
      prototype.query = query;
    },
  };
}
