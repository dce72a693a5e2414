import type { ValueType } from "@sheaf/sql";

/** A cell as tests write it: numbers of exact types as decimal text, float64 as a number, dates as ISO text. */
export type Cell = string | number | boolean | null;

/** Brings a value as a driver gives it to the one form of its type, so that two engines can be compared (V2). */
export function cellOf(raw: unknown, type: ValueType): Cell {
  if (raw === null || raw === undefined) return null;
  const text = typeof raw === "string" ? raw : typeof raw === "bigint" ? raw.toString() : JSON.stringify(raw);
  switch (type.kind) {
    case "integer":
    case "decimal":
      return plainNumber(text);
    case "float":
      return Number(raw);
    case "boolean":
      return raw === true || raw === 1n || raw === "1" || raw === "t" || raw === "true";
    case "date":
      // One engine writes the year before 1 as 0000, the other as 0001 BC.
      return text.endsWith("BC") ? `${String(Number(text.slice(0, 4)) - 1).padStart(4, "0")}${text.slice(4, 10)}` : text.slice(0, 10);
    case "datetime":
      return instant(text);
    case "variant":
    case "array":
    case "text":
    case "geography":
    case "null":
    case "error":
      return text;
  }
}

/** Connectors give NaN and the infinities out as nulls (S-V7g); DuckDB's driver writes infinite days as ones of a year of seven digits. */
export function asResult(cell: Cell): Cell {
  if (typeof cell === "number") return Number.isFinite(cell) ? cell : null;
  return typeof cell === "string" && /^-?infinity$|^NaN$|^\d{7}-\d\d/u.test(cell) ? null : cell;
}

/** Digits without an exponent, leading or trailing zeros. */
function plainNumber(text: string): string {
  const form = /^(-?)0*(\d+)(?:\.(\d*?)0*)?$/.exec(text);
  if (form === null) return text;
  const [, sign, whole = "0", fraction = ""] = form;
  const number = fraction === "" ? whole : `${whole}.${fraction}`;
  return sign === "-" && number !== "0" ? `-${number}` : number;
}

/** `2024-01-01T10:00:00` with a fraction only if there is one; always UTC. */
function instant(text: string): string {
  return text
    .replace(" ", "T")
    .replace(/(Z|\+00(:?00)?)$/, "")
    .replace(/(\.\d*?)0*$/, "$1")
    .replace(/\.$/, "");
}

/** V2: equal exact values, floats to 12 significant digits. */
export function sameCell(a: Cell, b: Cell): boolean {
  if (typeof a === "number" && typeof b === "number") {
    if (Object.is(a, b) || a === b) return true;
    return Number.isFinite(a) && Number.isFinite(b) && Math.abs(a - b) <= 1e-12 * Math.max(Math.abs(a), Math.abs(b));
  }
  return a === b;
}
