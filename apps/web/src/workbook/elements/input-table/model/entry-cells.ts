import { cellFilesOf, type InputValue } from "@sheaf/contract";
import { momentOf, readMoment, readTypedMoment, type TimeZone } from "@sheaf/locale";
import { cellJson, cellText, type CellValue, datetimeText } from "@sheaf/result";
import type { ValueType } from "@sheaf/sql";
import type { EntryRule } from "../../../grid/editing/entry-values.ts";
import type { GridCell } from "../../../grid/model/grid-source.ts";
import { plainValue } from "../../../state/entries/changes.ts";

/** What a cell of the result holds, as entries carry it. */
export function valueOfCell({ value, type }: Pick<GridCell, "value" | "type">): InputValue {
  const json = type.kind === "date" || type.kind === "datetime" ? cellText(value, type) : cellJson(value, type);
  if (Array.isArray(json)) return json.map(String);
  return typeof json === "string" || typeof json === "number" || typeof json === "boolean" ? json : null;
}

/** An entered value as the cell of a result that it will be; undefined for a text that is none of its type. */
export function cellOfValue(
  value: InputValue,
  rule: EntryRule,
  type: ValueType | null,
): { readonly value: CellValue; readonly type: ValueType } | undefined {
  if (value === null) return { value: null, type: type ?? { kind: "text" } };
  switch (rule.kind) {
    case "text":
      return { value: String(value), type: { kind: "text" } };
    case "checkbox":
      return typeof value === "boolean" ? { value, type: { kind: "boolean" } } : undefined;
    case "multi-select":
      return Array.isArray(value) ? { value: JSON.stringify(value), type: { kind: "array", of: { kind: "text" } } } : undefined;
    case "file": {
      const files = cellFilesOf(value);
      return files.length === 0
        ? undefined
        : { value: JSON.stringify(files.map(({ name }) => name)), type: { kind: "array", of: { kind: "text" } } };
    }
    case "number": {
      const number = typeof value === "number" ? value : typeof value === "string" && value.trim() !== "" ? Number(value) : Number.NaN;
      if (!Number.isFinite(number)) return undefined;
      return { value: number, type: { kind: "float" } };
    }
    case "datetime": {
      const micros = typeof value === "string" ? microsOf(value) : null;
      if (micros === null) return undefined;
      if (type?.kind === "date") return { value: Number(micros / 86_400_000_000n), type };
      return { value: micros, type: { kind: "datetime" } };
    }
  }
}

/** Microseconds since 1970 in UTC, of a time without a zone as if it were UTC's. */
function microsOf(iso: string): bigint | null {
  const written = readMoment(readTypedMoment(iso, false) ?? "");
  return written === undefined ? null : written.local - BigInt(written.ahead ?? 0) * 60_000_000n;
}

/** What a person changes when a cell is opened: nothing that its format leaves out is lost. `decimal`: the mark with which it is read again. */
export function editedText(value: InputValue, rule: EntryRule, zone: TimeZone, decimal = "."): string {
  if (value === null) return "";
  if (Array.isArray(value)) return plainValue(value);
  switch (rule.kind) {
    case "datetime": {
      const micros = typeof value === "string" ? microsOf(value) : null;
      if (micros === null) return String(value);
      const isDate = typeof value === "string" && value.length === 10;
      const local = datetimeText(isDate ? micros : momentOf(micros, "datetime", zone));
      return rule.isDay || isDate ? local.slice(0, 10) : local.slice(0, -1).replace("T", " ");
    }
    case "number":
      return (rule.isPercent && typeof value === "number" ? `${hundredfold(value)}%` : String(value)).replace(".", decimal);
    case "text":
    case "checkbox":
    case "multi-select":
    case "file":
      return String(value);
  }
}

/** Moves the point instead of multiplying: 0.07 is 7, not 7.000000000000001. */
function hundredfold(value: number): string {
  const [digits = "0", exponent = "0"] = value.toExponential().split("e");
  return String(Number(`${digits}e${Number(exponent) + 2}`));
}

export const sameValue = (a: InputValue, b: InputValue): boolean => JSON.stringify(a) === JSON.stringify(b);
