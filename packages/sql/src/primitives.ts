/**
 * The vocabulary between functions and dialects. A dialect's rule tables are records over these names, so a primitive
 * without a rule does not compile. Adding a primitive: a name here, a rule (or `notSupported`) in each dialect.
 */

/** Scalar operations. Unless a rule says otherwise, null in any argument gives null (V5). */
export const primitiveNames = [
  // Logic and comparison (V4, V5)
  "and",
  "or",
  "not",
  "eq",
  "ne",
  "lt",
  "le",
  "gt",
  "ge",
  "in", // (value, candidate …)
  "is-null",
  "is-not-null",
  "is-true", // null counts as not met
  "is-distinct",
  "is-not-distinct",
  "same-key", // is-not-distinct as a join condition: written so that the engine can hash it
  "coalesce",
  "null-if",
  "greatest", // nulls ignored
  "least", // nulls ignored
  // Numbers (V2, V7, V8)
  "add",
  "subtract",
  "multiply",
  "divide", // real division, float64, null where the divisor is zero
  "modulo", // sign of the dividend, null where the divisor is zero
  "integer-divide", // toward zero, null where the divisor is zero
  "negate",
  "abs",
  "sign",
  "power", // options.digits if given: null from 10^digits on, 0 below 10^-digits
  "sqrt",
  "exp",
  "ln",
  "log10",
  "floor",
  "ceiling",
  "round", // options.digits; half away from zero, float64 by its shortest decimal
  "truncate", // options.digits; toward zero
  "sin",
  "cos",
  "tan",
  "asin",
  "acos",
  "atan",
  "atan2",
  "bit-and", // of integers from 0 on with at most 18 digits, as the other two
  "bit-or",
  "bit-xor",
  // Text, by code point (V4)
  "concat",
  "upper",
  "lower",
  "title-case",
  "length",
  "left", // (text, count); a negative count drops from the end
  "right", // (text, count); a negative count drops from the start
  "substring", // (text, start from 1, length from 0)
  "trim", // options.side: both | start | end; spaces only
  "pad", // (text, length, fill); options.side: start | end; longer text is cut
  "repeat",
  "replace",
  "reverse",
  "split-part", // (text, delimiter, part from 1; negative from the end)
  "position", // (text, part): from 1, 0 if absent
  "contains",
  "starts-with",
  "ends-with",
  "like", // (text, pattern): % and _, no escape
  "regexp-match", // options.pattern
  "regexp-extract", // options.pattern, options.group, options.occurrence
  "regexp-replace", // (text, replacement is options.replacement); options.pattern
  "regexp-replace-by", // (text, pattern of the row); options.replacement; null where the pattern is none
  "regexp-count", // options.pattern
  "md5", // hexadecimal, of the text in UTF-8
  "sha256",
  // Conversion: null where the value is not of that form
  "parse-number",
  "parse-boolean",
  "parse-datetime", // ISO text; options.zone for text without offset; a datetime in UTC
  "parse-datetime-format", // options.format (strftime); a local time
  // Dates (V3, D1, D2)
  "local-time", // datetime in UTC → clock time in options.zone
  "utc-time", // clock time in options.zone → datetime in UTC
  "truncate-date", // options.unit; of a date or clock time; weeks: options.shift days from Monday
  "truncate-time", // options.unit, options.zone: the beginning of the zone's hour that an instant lies in
  "date-field", // options.field: year quarter month day hour minute second millisecond weekday (1 = Sunday) day-of-year
  "add-interval", // (date or time, integer); options.unit; clamps to the month's end, null outside 0001–9999 unless the count is a constant of at most 100 years
  "days-between", // (date, date)
  "epoch-micros", // datetime → integer
  "from-epoch-micros", // integer → datetime; null where it leaves 0001–9999
  "make-date", // (year, month, day); null where there is no such day
  "weekdays-among", // (array of dates, from, to): how many different days from Monday to Friday lie between, both ends counted
  "format-date", // options.format (strftime)
  // Variants and arrays
  "variant-field", // (variant, name)
  "variant-index", // (variant, index from 0)
  "array", // (element …)
  "array-length",
  "array-contains", // (array, value)
  "array-element", // (array, index from 0)
  "array-compact", // without nulls
  "array-concat", // (array, array)
  "array-distinct", // each element once, where it first stands; one null
  "array-except", // (array, array): elements of the first that the second has not
  "array-common", // (array, array): elements of the first that the second has
  "array-join", // (array of texts or integers, separator[, text for nulls])
  "array-slice", // (array, from 1, to); nothing where `to` lies before `from`
  "array-sequence", // (first, last, step): integers; null for more than 10^5 of them
  "split-array", // (text, delimiter): an empty delimiter splits into characters
  "regexp-extract-all", // options.pattern, options.group
  "parse-json", // null where the text is no JSON
  // Going through values: the last argument is computed for each and names it by `variable`; shadowing is as in any language
  "variable", // options.name
  "array-reduce", // (array …, float64): over the places of arrays of one length, whose elements options.variables (names, with commas between) names; options.fold: sum | min | max | median, without nulls; null of nothing
  "search", // (condition on the variable options.variable, float64): from options.from on as many options.steps as keep it true, each half the one before, the first options.step
  "edit-distance", // (text, text): characters to put in, take out or replace; null for texts of more than 255
  "named-call", // (…); options.function: one of the engine's own functions that its dialect allows; its result as text, or as a variant
  // A stored column on its way in (V1, V3); options.native: the engine's own type text, options.zone: zone of times without one
  "read", // options.nan: null where it is NaN
  "finite", // (stored column): a number, day or instant, neither NaN nor an infinity; options.native as above; options.side: lower | upper where only that one has to be looked for
] as const;
export type PrimitiveName = (typeof primitiveNames)[number];

/** Primitives that an engine may write as a subquery over elements: a window inside would run over those. It belongs into a step before. */
export const subqueryPrimitives: ReadonlySet<PrimitiveName> = new Set<PrimitiveName>([
  "weekdays-among",
  "regexp-extract-all",
  "array-distinct",
  "array-except",
  "array-common",
  "array-sequence",
  "array-reduce",
  "search",
  "edit-distance",
]);

/** Aggregates skip nulls (V6). */
export const aggregateNames = [
  "count-rows",
  "count",
  "sum",
  "avg",
  "min",
  "max",
  "any-value",
  "median",
  "percentile-cont", // (value); options.fraction
  "percentile-disc", // (value); options.fraction
  "stddev-sample",
  "stddev-population",
  "variance-sample",
  "variance-population",
  "corr", // (y, x)
  "regression-slope", // (y, x)
  "regression-intercept", // (y, x)
  "regression-r2", // (y, x)
  "mode", // the least of the most frequent values
  "list", // (text); options.separator
  "named-call", // as the primitive
  "array",
] as const;
export type AggregateName = (typeof aggregateNames)[number];

/** Functions that exist only over a window. */
export const windowFunctionNames = [
  "row-number",
  "rank",
  "dense-rank",
  "percent-rank",
  "cume-dist",
  "ntile", // (buckets)
  "lag", // (value, rows, default)
  "lead",
  "first-value",
  "last-value",
  "nth-value", // (value, row from 1)
] as const;
export type WindowFunctionName = (typeof windowFunctionNames)[number];
