import { BOOLEAN, DATE, DATETIME, decimal, FLOAT, NULL, TEXT, VARIANT, type ValueType } from "@sheaf/sql";

/** What a type of the server means to Sheaf (V1); hidden: binary, no form that a person could read. */
export interface Meaning {
  readonly type: ValueType;
  readonly hidden: boolean;
}

const MAX_DIGITS = 38;

const shown = (type: ValueType): Meaning => ({ type, hidden: false });
const HIDDEN: Meaning = { type: NULL, hidden: true };

const INTEGER_DIGITS: Readonly<Record<string, number>> = { tinyint: 3, smallint: 5, mediumint: 8, int: 10, bigint: 19, year: 4 };

/**
 * What a column type means, by its native text as the catalog writes it: `decimal(12,2) unsigned`, `tinyint(1)`. The dialect reads columns
 * by the same text.
 */
export function meaningOf(native: string): Meaning {
  const [, name = "", first = "", second = ""] = /^([a-z0-9]+)(?:\((\d+)(?:,(\d+))?\))?/u.exec(native.toLowerCase()) ?? [];
  const digits = INTEGER_DIGITS[name];
  // The server's BOOLEAN is this type by another name.
  if (name === "tinyint" && first === "1" && !native.includes("unsigned")) return shown(BOOLEAN);
  if (digits !== undefined) return shown({ kind: "integer", digits: name === "bigint" && native.includes("unsigned") ? 20 : digits });
  switch (name) {
    case "bit":
      return shown({ kind: "integer", digits: 20 });
    case "decimal":
      return shown(decimalType(Number(first || 10), Number(second || 0)));
    case "float":
    case "double":
      return shown(FLOAT);
    case "date":
      return shown(DATE);
    case "datetime":
    case "timestamp":
      return shown(DATETIME);
    case "json":
      return shown(VARIANT);
    case "binary":
    case "varbinary":
    case "tinyblob":
    case "blob":
    case "mediumblob":
    case "longblob":
    case "geometry":
    case "point":
    case "linestring":
    case "polygon":
    case "multipoint":
    case "multilinestring":
    case "multipolygon":
    case "geometrycollection":
    case "vector":
      return HIDDEN;
    case "null":
      return shown(NULL);
    default:
      return shown(TEXT);
  }
}

/** Numbers of more digits than results carry keep their places; values beyond are null (V2). */
export function decimalType(precision: number, scale: number): ValueType {
  return scale === 0 ? { kind: "integer", digits: Math.min(precision, MAX_DIGITS) } : decimal(Math.min(precision, MAX_DIGITS), scale);
}
