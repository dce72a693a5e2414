import type { ValueType } from "@sheaf/sql";
import type { FilterValue } from "@sheaf/workbook";
import type { Literal } from "../plan/expression.ts";
import { isoDate, isoInstant } from "./calendar.ts";
import { type Clock, instantOf } from "./date-range.ts";
import { startOfDay } from "./zone.ts";

/** A filter's value as a literal of the tested column's type (workbook-file 4, typed values); null if it cannot be one (E_VALUE_TYPE). */
export function literalOf(value: Exclude<FilterValue, null>, type: ValueType, clock: Clock): Literal | null {
  switch (type.kind) {
    case "text":
      return { kind: "literal", value: String(value), type };
    case "integer":
    case "decimal":
    case "float":
      return numberLiteral(value, type);
    case "boolean":
      return booleanLiteral(value, type);
    case "date": {
      const instant = typeof value === "string" ? instantOf(value, clock.zone) : null;
      if (instant === null) return null;
      if (instant.isDay) return { kind: "literal", value: isoDate(instant.day), type };
      const local = clock.zone.toLocal(instant.at);
      return local.micros === 0n ? { kind: "literal", value: isoDate(local.day), type } : null;
    }
    case "datetime": {
      const instant = typeof value === "string" ? instantOf(value, clock.zone) : null;
      if (instant === null) return null;
      return { kind: "literal", value: isoInstant(instant.isDay ? startOfDay(clock.zone, instant.day) : instant.at), type };
    }
    case "variant":
    case "array":
    case "geography":
    case "null":
    case "error":
      return null;
  }
}

/**
 * The literal of an instant for a column of dates or datetimes: a date lies at its midnight in the workbook's zone (V3). Beside a
 * column of nulls it is a datetime.
 */
export function instantLiteral(instant: bigint, type: ValueType, clock: Clock): Literal {
  if (type.kind !== "date") return { kind: "literal", value: isoInstant(instant), type: { kind: "datetime" } };
  const local = clock.zone.toLocal(instant);
  // The first midnight that is not before the instant.
  return { kind: "literal", value: isoDate(local.micros === 0n ? local.day : local.day + 1), type };
}

const numberForm = /^([+-]?)(\d*)(?:\.(\d*))?(?:[eE]([+-]?\d{1,3}))?$/;

function numberLiteral(value: string | number | boolean, type: ValueType): Literal | null {
  if (typeof value === "boolean") return null;
  const text = String(value).trim();
  const exact = exactText(text);
  if (exact === null) return null;
  if (type.kind === "float") return { kind: "literal", value: text, type };
  const [whole = "", fraction = ""] = exact.replace("-", "").split(".");
  const digits = whole.replace(/^0+/, "").length + fraction.length;
  // What no column of 38 digits can hold still compares: as a float it is greater or smaller than all of them.
  if (digits > 38) return { kind: "literal", value: text, type: { kind: "float" } };
  if (fraction === "") return { kind: "literal", value: exact, type: { kind: "integer" } };
  return { kind: "literal", value: exact, type: { kind: "decimal", precision: Math.max(1, digits), scale: fraction.length } };
}

/** Plain decimal digits of a number's text, without an exponent or needless zeros; null if it is no number. */
function exactText(text: string): string | null {
  const form = numberForm.exec(text);
  if (form === null) return null;
  const [, sign = "", whole = "", fraction = "", exponent = "0"] = form;
  if (whole === "" && fraction === "") return null;
  const shift = Number(exponent);
  const digits = whole + fraction;
  const point = whole.length + shift;
  const left = point <= 0 ? "0" : digits.slice(0, point).padEnd(point, "0");
  const right = point < 0 ? "0".repeat(-point) + digits : digits.slice(Math.max(0, point));
  const trimmed = right.replace(/(?<!0)0+$/, "");
  const number = left.replace(/^0+(?=\d)/, "") + (trimmed === "" ? "" : `.${trimmed}`);
  return sign === "-" && number !== "0" ? `-${number}` : number;
}

function booleanLiteral(value: string | number | boolean, type: ValueType): Literal | null {
  if (typeof value === "boolean") return { kind: "literal", value, type };
  const text = typeof value === "string" ? value.trim().toLowerCase() : "";
  return text === "true" || text === "false" ? { kind: "literal", value: text === "true", type } : null;
}
