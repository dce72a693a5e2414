import { DATE, DATETIME, FLOAT, TEXT, integer, sql, typeOf, type SqlExpr, type ValueType } from "@sheaf/sql";
import type { FormulaSettings } from "../catalogue.ts";

/** Conversions between our types in SQL. A datetime is a clock time in UTC; what a person sees is the workbook's zone (V3). */

type Zoned = Pick<FormulaSettings, "timeZone">;

const UTC = new Set(["UTC", "Etc/UTC", "GMT", "Etc/GMT", "Zulu", "Etc/Zulu"]);

function isUtc(zone: string): boolean {
  return UTC.has(zone);
}

/** A datetime as the clock of a zone; a date is no instant and stays as it is. */
export function toClock(expr: SqlExpr, zone: string): SqlExpr {
  if (typeOf(expr).kind !== "datetime" || isUtc(zone)) return expr;
  return sql.primitive("local-time", [expr], DATETIME, { zone });
}

/** A clock time of a zone as an instant. */
export function fromClock(expr: SqlExpr, zone: string): SqlExpr {
  return isUtc(zone) ? expr : sql.primitive("utc-time", [expr], DATETIME, { zone });
}

/** The instant at which a date begins in a zone (V3). */
export function midnight(expr: SqlExpr, zone: string): SqlExpr {
  if (typeOf(expr).kind !== "date") return expr;
  return fromClock(sql.cast(expr, DATETIME), zone);
}

/** The date of an instant in a zone. */
export function dateOf(expr: SqlExpr, zone: string): SqlExpr {
  return typeOf(expr).kind === "datetime" ? sql.cast(toClock(expr, zone), DATE) : expr;
}

/** A number as float64. */
export function toFloat(expr: SqlExpr): SqlExpr {
  const type = typeOf(expr);
  if (type.kind === "float" || type.kind === "null") return expr;
  return expr.kind === "literal" && expr.value !== null ? sql.literal(String(Number(expr.value)), FLOAT) : sql.cast(expr, FLOAT);
}

/** A number without its fraction, as an integer; null beyond 18 digits for float64, which holds no more. */
export function toWhole(expr: SqlExpr): SqlExpr {
  const type = typeOf(expr);
  if (type.kind === "integer" || type.kind === "null") return expr;
  if (type.kind !== "float") return sql.truncate(expr, 0);
  const inRange = sql.lt(sql.abs(expr), sql.float(1e18));
  return sql.case([{ when: inRange, then: sql.cast(sql.truncate(expr, 0), integer(18)) }], null);
}

/** Any value as text: dates in ISO form, datetimes in the workbook's zone, numbers without needless zeros. */
export function toText(expr: SqlExpr, settings: Zoned): SqlExpr {
  const type = typeOf(expr);
  if (type.kind === "text") return expr;
  if (expr.kind === "literal") {
    if (expr.value === null) return sql.null(TEXT);
    if (type.kind === "integer" || type.kind === "date") return sql.text(String(expr.value));
    if (type.kind === "boolean") return sql.text(expr.value === true ? "true" : "false");
  }
  return sql.cast(toClock(expr, settings.timeZone), TEXT);
}

/** The conversions that the language makes by itself (V1, V3). */
export function convertTo(expr: SqlExpr, to: ValueType, settings: Zoned): SqlExpr {
  const from = typeOf(expr);
  if (expr.kind === "literal" && expr.value === null) return sql.null(to);
  switch (to.kind) {
    case "text":
      return toText(expr, settings);
    case "float":
      return toFloat(expr);
    case "integer":
      return toWhole(expr);
    case "date":
      return from.kind === "datetime" ? dateOf(expr, settings.timeZone) : expr;
    case "datetime":
      return midnight(expr, settings.timeZone);
    case "decimal":
    case "boolean":
    case "variant":
    case "array":
    case "geography":
    case "null":
    case "error":
      return expr;
  }
}
