import { clickhouseSettings, type ValueType } from "@sheaf/sql";
import { startTestClickHouse } from "../../engines/clickhouse.ts";
import { type Cell, cellOf } from "./cells.ts";

/** A ClickHouse with a database for the tests, its session as a connection makes it. */
export async function openClickHouse(): Promise<Awaited<ReturnType<typeof startTestClickHouse>>> {
  const engine = await startTestClickHouse(clickhouseSettings);
  // A session zone that is not UTC: no result may depend on it.
  await engine.query("SET session_timezone = 'Asia/Tokyo'");
  await engine.query("CREATE DATABASE main ENGINE = Memory");
  await engine.query("USE main");
  return engine;
}

/** What CAST calls a type of a column. */
export function clickHouseType(type: ValueType, values: readonly Cell[]): string {
  switch (type.kind) {
    case "integer": {
      const size = Math.max(0, ...values.map((value) => Math.abs(Number(value ?? 0))));
      return `Nullable(${size < 2 ** 31 ? "Int32" : size < 2 ** 63 ? "Int64" : "Int128"})`;
    }
    case "decimal":
      return `Nullable(Decimal(${type.precision}, ${type.scale}))`;
    case "float":
      return "Nullable(Float64)";
    case "boolean":
      return "Nullable(Bool)";
    case "date":
      return "Nullable(Date32)";
    case "datetime":
      return "Nullable(DateTime64(6, 'UTC'))";
    case "array":
      return "Array(Array(Nullable(String)))";
    case "variant":
    case "text":
    case "geography":
    case "null":
    case "error":
      return "Nullable(String)";
  }
}

/** A value of a small table; `native` is what CAST calls its type. */
export function clickHouseCell(value: Cell, type: ValueType, native: string): string {
  if (value === null) return `CAST(${type.kind === "array" ? "[]" : "NULL"} AS ${native})`;
  const text = `'${String(value).replaceAll("\\", "\\\\").replaceAll("'", "\\'").replaceAll("\u0000", "\\0")}'`;
  switch (type.kind) {
    case "array":
      return `[JSONExtract(${text}, 'Array(Nullable(String))')]`;
    case "boolean":
      return `CAST(${String(value)} AS ${native})`;
    case "date":
      return `CAST(toDateTime64(${text}, 0, 'UTC') AS ${native})`;
    case "datetime":
      return `CAST(toDateTime64('${String(value).replace("T", " ").replace(/Z$/u, "")}', 6, 'UTC') AS ${native})`;
    default:
      return `CAST(${text} AS ${native})`;
  }
}

/** A list stands inside another one, which is empty for null. */
export function clickHouseValue(raw: unknown, type: ValueType): Cell {
  return type.kind === "array" && raw === "[]" ? null : cellOf(raw, type);
}
