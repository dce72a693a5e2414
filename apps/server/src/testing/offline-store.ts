import type { Client } from "pg";
import { withClient, withOwnStore } from "../app/own-store.ts";
import type { ServerConfig } from "../platform/config/index.ts";

/** Statements on the metadata store beside a running server: what would take too long by its calls. */
export function onStore<T>(config: ServerConfig, work: (client: Pick<Client, "query">) => Promise<T>): Promise<T> {
  return withOwnStore(config, (where) => withClient(where, work));
}
