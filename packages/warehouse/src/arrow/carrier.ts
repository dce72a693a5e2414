import type { ValueType } from "@sheaf/sql";

/**
 * The Arrow types that results use (packages/result, `CellValue`). Decimals always have room for 38 digits: an engine's
 * own precision says nothing that a reader needs. Integers that may leave 64 bits are decimals of scale 0.
 */
export type Carrier =
  | { readonly kind: "text" }
  | { readonly kind: "integer" }
  | { readonly kind: "decimal"; readonly scale: number }
  | { readonly kind: "float" }
  | { readonly kind: "boolean" }
  | { readonly kind: "date" }
  | { readonly kind: "datetime" };

export const DECIMAL_DIGITS = 38;

/** How values of a type travel; an integer column that may leave 64 bits is `wide`. */
export function carrierOf(type: ValueType, wide = false): Carrier {
  switch (type.kind) {
    case "integer":
      return wide ? { kind: "decimal", scale: 0 } : { kind: "integer" };
    case "decimal":
      // One column of Arrow has its point in one place.
      return type.open === true ? { kind: "text" } : { kind: "decimal", scale: type.scale };
    case "float":
    case "boolean":
    case "date":
    case "datetime":
      return { kind: type.kind };
    case "text":
    case "variant":
    case "array":
    case "geography":
    case "null":
    case "error":
      return { kind: "text" };
  }
}
