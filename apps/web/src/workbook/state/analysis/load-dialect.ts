import type { ConnectionEngine } from "@sheaf/contract";
import type { Dialect } from "@sheaf/sql";

/** Each engine's rules are a chunk of their own: a page loads those of the connections that there are. */
const loaders: Readonly<Record<ConnectionEngine, () => Promise<Dialect>>> = {
  duckdb: async () => (await import("@sheaf/sql/duckdb")).duckdb,
  postgres: async () => (await import("@sheaf/sql/postgres")).postgres,
  mysql: async () => (await import("@sheaf/sql/mysql")).mysql,
  clickhouse: async () => (await import("@sheaf/sql/clickhouse")).clickhouse,
};

export function loadDialect(engine: ConnectionEngine): Promise<Dialect> {
  return loaders[engine]();
}
