import { dialects, mysqlSession, type ValueType } from "@sheaf/sql";
import { startTestMariaDb } from "@sheaf/warehouse/testing";
import type { Cell } from "./cells.ts";

/** What a server answers to one statement: rows of texts, as it writes them, and nulls. */
interface MariaDb {
  readonly query: (sql: string) => Promise<readonly (readonly (string | null)[])[]>;
  readonly close: () => Promise<void>;
}

/** A MariaDB with a database for the tests, its session as a connection makes it. SQL of the tests quotes names in the standard's way. */
export async function openMariaDb(): Promise<MariaDb> {
  const server = await startTestMariaDb();
  const connection = await server.connect();
  await connection.query(mysqlSession);
  await connection.query("SET SESSION sql_mode = CONCAT(@@sql_mode, ',ANSI_QUOTES,PIPES_AS_CONCAT,NO_BACKSLASH_ESCAPES')");
  await connection.query("CREATE DATABASE main CHARACTER SET utf8mb4 COLLATE utf8mb4_general_ci");
  await connection.query("USE main");
  return {
    query: async (sql) => {
      const [rows] = await connection.query(sql);
      return Array.isArray(rows) ? (rows as unknown as readonly (readonly (string | null)[])[]) : [];
    },
    close: async () => {
      await connection.end();
      await server.stop();
    },
  };
}

/** What CAST calls a type. */
export function mariaDbType(type: ValueType, values: readonly Cell[]): string {
  switch (type.kind) {
    case "integer":
      return values.some((value) => Math.abs(Number(value ?? 0)) >= 2 ** 63) ? "DECIMAL(38, 0)" : "SIGNED";
    case "decimal":
      return `DECIMAL(${type.precision}, ${type.scale})`;
    case "float":
      return "DOUBLE";
    case "boolean":
      return "SIGNED";
    case "date":
      return "DATE";
    case "datetime":
      return "DATETIME(6)";
    case "variant":
    case "array":
    case "text":
    case "geography":
    case "null":
    case "error":
      return "CHAR";
  }
}

/** A value of a small table; `native` is what CAST calls its type. */
export function mariaDbCell(value: Cell, native: string): string {
  if (value === null) return `CAST(NULL AS ${native})`;
  if (typeof value === "boolean") return `CAST(${value} AS ${native})`;
  const text = native.startsWith("DATE") ? String(value).replace(/Z$/u, "") : String(value);
  return `CAST(${dialects.mysql.quoteText(text)} AS ${native})`;
}
