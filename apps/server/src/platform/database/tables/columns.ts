import type { ColumnType } from "kysely";

/** Timestamps are `Date`s; bigint columns are safe integers. */
export type Time = ColumnType<Date, Date | string | undefined, Date | string>;
export type NullableTime = ColumnType<Date | null, Date | string | null | undefined, Date | string | null>;
/** Columns of type json: read as the value, written as JSON text. */
export type JsonColumn<T> = ColumnType<T, string | undefined, string>;
export type NullableJsonColumn<T> = ColumnType<T | null, string | null | undefined, string | null>;
