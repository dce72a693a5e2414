import { arrayOf, BOOLEAN, DATE, DATETIME, decimal, FLOAT, NULL, TEXT, VARIANT, type ValueType } from "@sheaf/sql";

/** What a type of the server means to Sheaf (V1); hidden: states of aggregates, no form that a person could read. */
export interface Meaning {
  readonly type: ValueType;
  readonly hidden: boolean;
}

const MAX_DIGITS = 38;
const DIGITS: Readonly<Record<string, number>> = {
  Int8: 3,
  Int16: 5,
  Int32: 10,
  Int64: 19,
  Int128: MAX_DIGITS,
  Int256: MAX_DIGITS,
  UInt8: 3,
  UInt16: 5,
  UInt32: 10,
  UInt64: 20,
  UInt128: MAX_DIGITS,
  UInt256: MAX_DIGITS,
};
const KINDS: Readonly<Record<string, ValueType>> = {
  Bool: BOOLEAN,
  Float32: FLOAT,
  Float64: FLOAT,
  BFloat16: FLOAT,
  Date: DATE,
  Date32: DATE,
  DateTime: DATETIME,
  DateTime64: DATETIME,
  Nothing: NULL,
  JSON: VARIANT,
  Object: VARIANT,
  Map: VARIANT,
  Tuple: VARIANT,
  Nested: VARIANT,
  Variant: VARIANT,
  Dynamic: VARIANT,
  Point: VARIANT,
  Ring: VARIANT,
  LineString: VARIANT,
  Polygon: VARIANT,
  MultiPolygon: VARIANT,
  MultiLineString: VARIANT,
};

/** A type without what says how it is stored: `LowCardinality(Nullable(String))` is `String`. */
export function storedType(native: string): string {
  const inner = /^(?:LowCardinality|Nullable)\((.*)\)$/su.exec(native)?.[1];
  return inner === undefined ? native : storedType(inner);
}

/** What a type means, by the name that the server gives it. */
export function meaningOf(native: string): Meaning {
  const stored = storedType(native);
  const [, name = "", inside = ""] = /^(\w+)(?:\((.*)\))?$/su.exec(stored) ?? [];
  const shown = (type: ValueType): Meaning => ({ type, hidden: false });
  const digits = DIGITS[name];
  if (digits !== undefined) return shown({ kind: "integer", digits });
  const known = KINDS[name];
  if (known !== undefined) return shown(known);
  if (name === "Decimal") return shown(decimalType(inside));
  if (name === "Array") return shown(arrayOf(meaningOf(inside).type));
  return name.includes("AggregateFunction") ? { type: NULL, hidden: true } : shown(TEXT);
}

function decimalType(inside: string): ValueType {
  const [precision = MAX_DIGITS, scale = 0] = inside.split(",").map(Number);
  return scale === 0 ? { kind: "integer", digits: Math.min(precision, MAX_DIGITS) } : decimal(Math.min(precision, MAX_DIGITS), scale);
}
