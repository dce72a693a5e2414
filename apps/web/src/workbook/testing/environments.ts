import type { Environment } from "@sheaf/compiler";
import { dialects, type ValueType } from "@sheaf/sql";

/** What the compiler has to know, for tests: every table of every connection has these columns. `key`: those that tell rows apart. */
export function environmentOf(columns: Readonly<Record<string, ValueType>>, key: readonly string[] = []): Environment {
  const schema = Object.entries(columns).map(([name, type]) => ({ name, type, nativeType: "" }));
  return {
    catalog: {
      connection: () => ({ dialect: dialects.duckdb, timeZone: "UTC" }),
      table: (_, path) => ({ path, columns: schema, key, rowIdentity: null, rowCountEstimate: null }),
      statement: () => undefined,
      file: () => undefined,
    },
    controls: new Map(),
    now: "2026-01-01T00:00:00.000000Z",
    timeZone: "UTC",
    weekStart: "sunday",
    user: { email: "", firstName: "", fullName: "", teams: [], attributes: new Map() },
  };
}
