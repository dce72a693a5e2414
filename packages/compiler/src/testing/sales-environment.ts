import { dialects } from "@sheaf/sql";
import type { Environment, TableSchema } from "../api.ts";

/** A table with a text and a whole number, the only one of its warehouse. */
const sales: TableSchema = {
  path: ["main", "sales"],
  columns: [
    { name: "region", type: { kind: "text" }, nativeType: "VARCHAR" },
    { name: "amount", type: { kind: "integer", digits: 10 }, nativeType: "INTEGER" },
  ],
  key: [],
  rowIdentity: "rowid",
  rowCountEstimate: 5,
};

/** Whatever is asked for in the warehouse is `main.sales`; nobody in particular asks, at the beginning of 2026. */
export const salesEnvironment: Environment = {
  catalog: {
    connection: () => ({ dialect: dialects.duckdb, timeZone: "UTC" }),
    table: () => sales,
    statement: () => undefined,
    file: () => undefined,
  },
  controls: new Map(),
  now: "2026-01-01T00:00:00.000000Z",
  timeZone: "UTC",
  weekStart: "monday",
  user: { email: "", firstName: "", fullName: "", teams: [], attributes: new Map() },
};
