import type { ValueType } from "@sheaf/sql";

/**
 * A column of a result, in output order. `level` is the level id of the element; `role` marks the outline columns of a
 * nested grid. A `marker-count` column bears the id of its value column: it counts the distinct values behind the cell;
 * above 1 the value is null and `*` is shown in its place (V9).
 */
export interface ResultColumn {
  readonly id: string;
  readonly name: string;
  readonly type: ValueType;
  readonly level: string;
  readonly role: "value" | "parent-ordinal" | "child-count" | "marker-count" | "count";
  readonly inherited?: InheritedLook;
  /** A mean, a quotient or the like: it has more digits than anybody reads, and pages show as many as people do where no format says otherwise. */
  readonly isReckoned?: true;
}

/** What a column of a data model, or a metric, says of the columns that are it and do not say it themselves. */
export interface InheritedLook {
  /** In the form that documents have. */
  readonly format?: { readonly kind: string };
  readonly description?: string;
}

/**
 * How a cell is carried in Arrow: text Utf8; integer Int64 or Decimal128(38,0); decimal Decimal128(p,s); float Float64;
 * boolean Bool; date Date32; datetime Timestamp(us, UTC); variant and array Utf8 holding JSON.
 *
 * What a reader gets: text and JSON text a string; integer a bigint; decimal its exact text with the digits of its scale;
 * float a number, never NaN or infinite (V7); date the days since 1970-01-01; datetime the microseconds since 1970-01-01
 * UTC as a bigint. `cellText` writes any of them as ISO text.
 */
export type CellValue = string | number | bigint | boolean | null;
