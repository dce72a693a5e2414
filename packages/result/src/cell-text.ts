import { isNumberName, typeName, type ValueType } from "@sheaf/sql";
import type { CellValue } from "./schema.ts";

const DAY = 86_400_000;

/** Exact text of an unscaled decimal: `decimalText(1250n, 2)` is `12.50`. */
export function decimalText(unscaled: bigint, scale: number): string {
  if (scale === 0) return String(unscaled);
  const negative = unscaled < 0n;
  const digits = String(negative ? -unscaled : unscaled).padStart(scale + 1, "0");
  const text = `${digits.slice(0, -scale)}.${digits.slice(-scale)}`;
  return negative ? `-${text}` : text;
}

/** `2024-02-29`; years outside 0–9999 in ISO 8601's expanded form (`-000043-03-15`). Days since 1970-01-01. */
export function dateText(days: number): string {
  const text = new Date(days * DAY).toISOString();
  return text.slice(0, text.indexOf("T"));
}

/** `2024-02-29T23:59:59.123456Z`: UTC, fraction without trailing zeros, absent when zero. Microseconds since 1970-01-01 UTC. */
export function datetimeText(micros: bigint): string {
  const fraction = BigInt.asIntN(64, ((micros % 1_000_000n) + 1_000_000n) % 1_000_000n);
  const whole = new Date(Number((micros - fraction) / 1000n)).toISOString();
  const text = whole.slice(0, whole.lastIndexOf("."));
  if (fraction === 0n) return `${text}Z`;
  return `${text}.${String(fraction).padStart(6, "0").replace(/0+$/u, "")}Z`;
}

/** A cell as exact text: numbers unformatted (floats by their shortest text), true/false, ISO dates, JSON text; null stays null. */
export function cellText(value: CellValue, type: ValueType): string | null {
  if (value === null) return null;
  if (type.kind === "date" && typeof value === "number") return dateText(value);
  return type.kind === "datetime" && typeof value === "bigint" ? datetimeText(value) : String(value);
}

/**
 * A cell as a JSON value. No digit is lost on the way to a reader who reads numbers as float64: integers beyond 2^53 and
 * decimals that float64 cannot give back become text (V2). Dates and datetimes are ISO text; variants and arrays are
 * their JSON.
 */
export function cellJson(value: CellValue, type: ValueType): unknown {
  if (value === null) return null;
  switch (type.kind) {
    case "integer":
      return typeof value === "bigint" ? integerJson(value) : value;
    case "decimal":
      return typeof value === "string" ? decimalJson(value) : value;
    case "variant":
    case "array":
      return typeof value === "string" ? parsedOrText(value) : value;
    case "float":
    case "boolean":
      return value;
    case "text":
    case "date":
    case "datetime":
    case "geography":
    case "null":
    case "error":
      return cellText(value, type);
  }
}

/** A cell as the nearest float64, for drawing: dates and datetimes in milliseconds since 1970-01-01 UTC, booleans 0 or 1; NaN for everything else. */
export function cellNumber(value: CellValue, type: ValueType): number {
  if (value === null) return Number.NaN;
  switch (type.kind) {
    case "integer":
    case "decimal":
    case "float":
    case "boolean":
      return Number(value);
    case "date":
      return Number(value) * DAY;
    case "datetime":
      return Number(value) / 1000;
    case "text":
    case "variant":
    case "array":
    case "geography":
    case "null":
    case "error":
      return Number.NaN;
  }
}

/** True where a cell is a number for a person: right-aligned, summed, drawn on an axis. */
export function isNumeric(type: ValueType): boolean {
  return isNumberName(typeName(type));
}

function integerJson(value: bigint): number | string {
  const number = Number(value);
  return Number.isSafeInteger(number) ? number : String(value);
}

/** 15 significant digits always survive the way through float64 and back. */
function decimalJson(text: string): number | string {
  const digits = text.replace(/^-?0*\.?0*/u, "").replace(".", "");
  const significant = text.includes(".") ? digits.replace(/0+$/u, "") : digits;
  return significant.length <= 15 ? Number(text) : text;
}

/** JSON text as a value, its own integers beyond 2^53 as text; text that is no JSON stays text. */
function parsedOrText(text: string): unknown {
  try {
    return JSON.parse(text, (_key, value: unknown, context?: { readonly source?: string }) =>
      typeof value === "number" && Number.isInteger(value) && !Number.isSafeInteger(value) && /^-?\d+$/u.test(context?.source ?? "")
        ? context?.source
        : value,
    ) as unknown;
  } catch {
    return text;
  }
}
