import { arrayOf, BOOLEAN, DATE, DATETIME, decimal, FLOAT, NULL, OPEN_DECIMAL, TEXT, VARIANT, type ValueType } from "@sheaf/sql";

/** What the catalog says of a type. Domains are given as the type that they restrict. */
export interface CatalogType {
  /** `pg_type.typname`: int4, numeric, _text … */
  readonly name: string;
  /** -1 where the type has no modifier. */
  readonly modifier: number;
  /** `pg_type.typtype`: b base, c composite, e enum, r range, m multirange, p pseudo. */
  readonly kind: string;
  /** Name of an array's element type, null for other types. */
  readonly element: string | null;
}

const MAX_DIGITS = 38;

/** What a PostgreSQL type means to Sheaf (V1); hidden: binary, no form that a person could read. */
export function valueTypeOf({ name, modifier, kind, element }: CatalogType): { readonly type: ValueType; readonly hidden: boolean } {
  const shown = (type: ValueType): { readonly type: ValueType; readonly hidden: boolean } => ({ type, hidden: false });
  if (element !== null) {
    return shown(arrayOf(valueTypeOf({ name: element, modifier, kind: "b", element: null }).type));
  }
  if (kind === "c") return shown(VARIANT);
  switch (name) {
    case "int2":
      return shown({ kind: "integer", digits: 5 });
    case "int4":
    case "oid":
      return shown({ kind: "integer", digits: 10 });
    case "int8":
      return shown({ kind: "integer", digits: 19 });
    case "numeric":
      return shown(numericType(modifier));
    case "float4":
    case "float8":
      return shown(FLOAT);
    case "bool":
      return shown(BOOLEAN);
    case "date":
      return shown(DATE);
    case "timestamp":
    case "timestamptz":
      return shown(DATETIME);
    case "json":
    case "jsonb":
      return shown(VARIANT);
    case "bytea":
      return { type: NULL, hidden: true };
    case "void":
      return shown(NULL);
    default:
      return shown(TEXT);
  }
}

function numericType(modifier: number): ValueType {
  if (modifier < 4) return OPEN_DECIMAL;
  const precision = ((modifier - 4) >> 16) & 0xff_ff;
  // Eleven bits with a sign: a negative scale rounds before the point.
  const scale = (((modifier - 4) & 0x7_ff) ^ 1024) - 1024;
  const digits = scale < 0 ? precision - scale : Math.max(precision, scale);
  return digits <= MAX_DIGITS ? decimal(digits, Math.max(0, scale)) : OPEN_DECIMAL;
}
