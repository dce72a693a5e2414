import type { ValueType } from "@sheaf/sql";

/** A column of a result, in output order. `level` is the level id of the element; `role` marks the outline columns of a nested grid. */
export interface ResultColumn {
  readonly id: string;
  readonly name: string;
  readonly type: ValueType;
  readonly level: string;
  readonly role: "value" | "parent-ordinal" | "child-count" | "marker-count" | "count";
}

/** How a cell is carried in Arrow: text Utf8; integer Int64 or Decimal128(38,0); decimal Decimal128(p,s); float Float64; boolean Bool; date Date32; datetime Timestamp(us, UTC); variant and array Utf8 holding JSON. */
export type CellValue = string | number | bigint | boolean | null;
