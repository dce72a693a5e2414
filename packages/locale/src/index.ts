export { isZero, toDecimal, type Decimal, type NumericValue } from "./decimal.ts";
export * from "./number-spec.ts";
export * from "./number-format.ts";
export * from "./civil-date.ts";
export * from "./time-zone.ts";
export { DEFAULT_DATETIME_FORMAT, DEFAULT_DATE_FORMAT, dateFormatter, parseDateSpec, type DateFormatter } from "./date-format.ts";
export * from "./relative-time.ts";
export * from "./cell-format.ts";
export * from "./place.ts";
