import {
  DuckDBArrayValue,
  DuckDBBitValue,
  DuckDBBlobValue,
  DuckDBDateValue,
  DuckDBDecimalValue,
  DuckDBGeometryValue,
  DuckDBIntervalValue,
  DuckDBListValue,
  DuckDBMapValue,
  DuckDBStructValue,
  DuckDBTimeNSValue,
  DuckDBTimestampMillisecondsValue,
  DuckDBTimestampNanosecondsValue,
  DuckDBTimestampSecondsValue,
  DuckDBTimestampTZValue,
  DuckDBTimestampValue,
  DuckDBTimeTZValue,
  DuckDBTimeValue,
  DuckDBUnionValue,
  DuckDBUUIDValue,
  DuckDBVariantValue,
  type DuckDBValue,
} from "@duckdb/node-api";
import { cellJson, dateText, datetimeText, type CellValue } from "@sheaf/result";
import { decimal, INTEGER } from "@sheaf/sql";
import { isShownDay, isShownInstant } from "../../../arrow/ranges.ts";

/** An engine value in the form that results carry (`CellValue`): the slow way, for the types that have no fast one. */
export function cellOf(value: DuckDBValue): CellValue {
  if (value === null || typeof value === "string" || typeof value === "boolean" || typeof value === "bigint") return value;
  if (typeof value === "number") return Number.isFinite(value) ? value : null;
  if (value instanceof DuckDBDecimalValue) return value.toString();
  if (value instanceof DuckDBDateValue) return isShownDay(value.days) ? value.days : null;
  const micros = microsOf(value);
  if (micros !== undefined) return isShownInstant(micros) ? micros : null;
  if (value instanceof DuckDBIntervalValue) return intervalText(value);
  if (isPlainText(value)) return value.toString();
  if (value instanceof DuckDBBlobValue || value instanceof DuckDBGeometryValue) return null;
  return JSON.stringify(jsonOf(value));
}

/** ISO 8601 duration: `P1Y2M3DT4H5M6.5S`, each part with its own sign. */
export function intervalText(value: { readonly months: number; readonly days: number; readonly micros: bigint }): string {
  const years = Math.trunc(value.months / 12);
  const months = value.months % 12;
  const hours = value.micros / 3_600_000_000n;
  const minutes = (value.micros / 60_000_000n) % 60n;
  const seconds = value.micros % 60_000_000n;
  const part = (amount: number | bigint, unit: string): string => (Number(amount) === 0 ? "" : `${amount}${unit}`);
  const date = part(years, "Y") + part(months, "M") + part(value.days, "D");
  const time = part(hours, "H") + part(minutes, "M") + (seconds === 0n ? "" : `${secondsText(seconds)}S`);
  if (date === "" && time === "") return "PT0S";
  return `P${date}${time === "" ? "" : `T${time}`}`;
}

function secondsText(micros: bigint): string {
  const negative = micros < 0n;
  const digits = String(negative ? -micros : micros).padStart(7, "0");
  return `${negative ? "-" : ""}${digits.slice(0, -6)}.${digits.slice(-6)}`.replace(/\.?0+$/u, "");
}

/** Microseconds since 1970-01-01 of any kind of timestamp; undefined for other values. */
function microsOf(value: DuckDBValue): bigint | undefined {
  if (value instanceof DuckDBTimestampValue || value instanceof DuckDBTimestampTZValue) return value.micros;
  if (value instanceof DuckDBTimestampSecondsValue) return value.seconds * 1_000_000n;
  if (value instanceof DuckDBTimestampMillisecondsValue) return value.millis * 1000n;
  if (value instanceof DuckDBTimestampNanosecondsValue) return floorDivide(value.nanos, 1000n);
  return undefined;
}

function floorDivide(value: bigint, by: bigint): bigint {
  const whole = value / by;
  return value % by < 0n ? whole - 1n : whole;
}

function isPlainText(
  value: DuckDBValue,
): value is DuckDBUUIDValue | DuckDBTimeValue | DuckDBTimeTZValue | DuckDBTimeNSValue | DuckDBBitValue {
  return (
    value instanceof DuckDBUUIDValue ||
    value instanceof DuckDBTimeValue ||
    value instanceof DuckDBTimeTZValue ||
    value instanceof DuckDBTimeNSValue ||
    value instanceof DuckDBBitValue
  );
}

/** A nested value as JSON; exact numbers beyond float64 are text (V2). */
function jsonOf(value: DuckDBValue): unknown {
  if (value instanceof DuckDBListValue || value instanceof DuckDBArrayValue) return value.items.map(jsonOf);
  if (value instanceof DuckDBStructValue) return ownObject(Object.entries(value.entries).map(([name, each]) => [name, jsonOf(each)]));
  if (value instanceof DuckDBMapValue) {
    return ownObject(value.entries.map(({ key, value: each }) => [keyText(key), jsonOf(each)]));
  }
  if (value instanceof DuckDBUnionValue) return jsonOf(value.value);
  if (value instanceof DuckDBVariantValue) return jsonOf(value.value);
  if (value instanceof DuckDBDecimalValue) return cellJson(value.toString(), decimal(value.width, value.scale));
  if (value instanceof DuckDBDateValue) return isShownDay(value.days) ? dateText(value.days) : null;
  const micros = value === null ? undefined : microsOf(value);
  if (micros !== undefined) return isShownInstant(micros) ? datetimeText(micros) : null;
  const cell = cellOf(value);
  return typeof cell === "bigint" ? cellJson(cell, INTEGER) : cell;
}

/** A key named `__proto__` is a key like any other. */
function ownObject(entries: readonly (readonly [string, unknown])[]): Readonly<Record<string, unknown>> {
  const object = Object.create(null) as Record<string, unknown>;
  for (const [name, value] of entries) object[name] = value;
  return object;
}

function keyText(key: DuckDBValue): string {
  const json = jsonOf(key);
  return typeof json === "string" ? json : JSON.stringify(json);
}
