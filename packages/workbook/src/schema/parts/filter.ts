import * as z from "zod";
import { message } from "@sheaf/messages";
import type { Json } from "../../json.ts";
import { formula, id, ownColumn } from "./common.ts";
import { optional, required, shared, type Spelling } from "../field.ts";
import { isObject } from "../shape.ts";
import type { Stored } from "../stored.ts";

const isoDate = /^(\d{4})-(\d{2})-(\d{2})(?:[T ](\d{2}):(\d{2})(?::(\d{2})(?:\.\d{1,9})?)?(?:Z|[+-]\d{2}:?\d{2})?)?$/;

/** Whether a text is an ISO date or datetime that exists in the calendar. */
export function isIsoDate(text: string): boolean {
  const match = isoDate.exec(text);
  if (match === null) return false;
  const [year, month, day, hour, minute, second] = match.slice(1).map((part) => (part === undefined ? 0 : Number(part)));
  const leap = year! % 4 === 0 && (year! % 100 !== 0 || year! % 400 === 0);
  const days = [31, leap ? 29 : 28, 31, 30, 31, 30, 31, 31, 30, 31, 30, 31];
  return month! >= 1 && month! <= 12 && day! >= 1 && day! <= days[month! - 1]! && hour! <= 23 && minute! <= 59 && second! <= 60;
}

/** Longer than any date, or any number with all its digits. */
const [LONGEST_DATE, LONGEST_NUMBER] = [60, 400];
const NO_DATE = "Expected an ISO date, such as 2026-01-31 or 2026-01-31T18:00:00";

const dateText = z
  .string()
  .max(LONGEST_DATE, { error: NO_DATE, abort: true })
  .superRefine((text, context) => {
    if (!isIsoDate(text))
      context.addIssue({
        code: "custom",
        params: { said: message("findings.value.no-date", { text }), code: "E_VALUE_TYPE" },
      });
  });

export const dateUnits = [
  "year",
  "quarter",
  "month",
  "week",
  "week-starting-sunday",
  "week-starting-monday",
  "day",
  "hour",
  "minute",
] as const;
export const dateUnit = z.enum(dateUnits);
const relativeDate = z.strictObject({ op: z.enum(["now-minus", "now-plus"]), unit: dateUnit, value: z.number().int() });
export const dateBound = z.union([dateText, relativeDate]);

export const includeNulls = optional(z.enum(["always", "never", "when-no-value-is-selected"]), {
  title: "Include nulls",
  default: "when-no-value-is-selected",
});

/** The date modes, shared by date-range filters and date-range controls. */
export const dateModes = {
  between: { mode: z.literal("between"), startDate: optional(dateText, { title: "From" }), endDate: optional(dateText, { title: "To" }) },
  on: { mode: z.literal("on"), date: required(dateText, { title: "Date" }) },
  before: { mode: z.literal("before"), date: required(dateText, { title: "Date" }) },
  after: { mode: z.literal("after"), date: required(dateText, { title: "Date" }) },
  counted: {
    mode: z.enum(["last", "next"]),
    value: required(z.number().int().min(0), { title: "Number" }),
    unit: required(dateUnit, { title: "Unit" }),
    includeToday: required(z.boolean(), { title: "Include today" }),
  },
  current: { mode: z.literal("current"), unit: required(dateUnit, { title: "Unit" }) },
  custom: { mode: z.literal("custom"), startDate: optional(dateBound, { title: "From" }), endDate: optional(dateBound, { title: "To" }) },
} as const;

/** `between` has both bounds or none. */
export function checkBetween(
  value: { readonly mode?: unknown; readonly startDate?: unknown; readonly endDate?: unknown },
  context: z.RefinementCtx,
): void {
  if ((value.mode ?? "between") !== "between" || (value.startDate === undefined) === (value.endDate === undefined)) return;
  const missing = value.startDate === undefined ? "startDate" : "endDate";
  context.addIssue({
    code: "custom",
    path: [missing],
    params: { said: message("findings.value.between", { missing }), code: "E_MISSING" },
  });
}

export const filterValue = z.union([z.string(), z.number(), z.boolean(), z.null()]);

/** Numbers that a double cannot hold exactly (64-bit ids, long decimals) are kept as text; V2. */
export const exactNumber = z.union([
  z.number(),
  z
    .string()
    .max(LONGEST_NUMBER, { error: "Expected a number", abort: true })
    .regex(/^-?\d+(?:\.\d+)?$/u, "Expected a number"),
]);

const bound = (fields: readonly string[]) =>
  optional(z.strictObject(Object.fromEntries(fields.map((name) => [name, optional(formula, { title: name })]))), { title: "Bound to" });
const bindable = (fields: readonly string[]) => optional(z.strictObject({ bind: bound(fields) }), { title: "Sheaf" });

const base = {
  id: required(id, { title: "Id" }),
  columnId: required(ownColumn, { title: "Column" }),
};
const after = {
  state: optional(z.enum(["enabled", "disabled"]), { title: "State", default: "enabled" }),
  includeNulls,
};

export const includeOrExclude = optional(z.enum(["include", "exclude"]), { title: "Mode", default: "include" });

/** Stretches of the calendar that a date in a list can stand for. */
export const periodUnits = ["year", "quarter", "month", "week", "day"] as const;
export type PeriodUnit = (typeof periodUnits)[number];
export const period = optional(z.enum(periodUnits), {
  title: "Period",
  description: "Each date in the list stands for the whole period that it lies in",
});

const list = z.strictObject({
  ...base,
  kind: z.literal("list"),
  mode: includeOrExclude,
  values: optional(z.array(filterValue), { title: "Values", default: [] }),
  ...after,
  sheaf: optional(z.strictObject({ bind: bound(["values"]), period }), { title: "Sheaf" }),
});

const numberRange = z.strictObject({
  ...base,
  kind: z.literal("number-range"),
  min: optional(exactNumber, { title: "Minimum" }),
  max: optional(exactNumber, { title: "Maximum" }),
  ...after,
  sheaf: bindable(["min", "max"]),
});

const dateSheaf = bindable(["startDate", "endDate"]);
const dateRange = <M extends z.ZodRawShape>(mode: M) =>
  z.strictObject({ ...base, kind: z.literal("date-range"), ...mode, ...after, sheaf: dateSheaf });
const { between, on, before, after: since, counted, current, custom } = dateModes;
const dateRanges = [
  dateRange(between).superRefine(checkBetween),
  dateRange(on),
  dateRange(before),
  dateRange(since),
  dateRange(counted),
  dateRange(current),
  dateRange(custom),
] as const;

export const textMatchMode = z.enum([
  "equals",
  "contains",
  "starts-with",
  "ends-with",
  "like",
  "matches-regexp",
  "does-not-equal",
  "does-not-contain",
  "does-not-start-with",
  "does-not-end-with",
  "not-like",
  "does-not-match-regexp",
]);
const textMatch = z.strictObject({
  ...base,
  kind: z.literal("text-match"),
  mode: required(textMatchMode, { title: "Mode" }),
  value: optional(z.string(), { title: "Value" }),
  case: optional(z.enum(["sensitive", "insensitive"]), { title: "Case", default: "sensitive" }),
  ...after,
  sheaf: bindable(["value"]),
});

/** How top-N filters and controls rank, and how much they leave. */
export const rankMembers = {
  count: {
    rankingFunction: z.enum(["rank", "rank-dense", "row-number"]),
    mode: z.enum(["top-n", "bottom-n"]),
    rowCount: z.number().int().min(0),
  },
  percentile: {
    rankingFunction: z.enum(["rank-percentile", "cume-dist"]),
    mode: z.enum(["top-percentile", "bottom-percentile"]),
    percentile: z.number().min(0).max(100),
  },
} as const;

const topNCount = z.strictObject({
  ...base,
  kind: z.literal("top-n"),
  rankingFunction: required(rankMembers.count.rankingFunction, { title: "Ranking" }),
  mode: required(rankMembers.count.mode, { title: "Mode" }),
  rowCount: required(rankMembers.count.rowCount, { title: "Rows" }),
  ...after,
  sheaf: bindable(["rowCount"]),
});
const topNPercentile = z.strictObject({
  ...base,
  kind: z.literal("top-n"),
  rankingFunction: required(rankMembers.percentile.rankingFunction, { title: "Ranking" }),
  mode: required(rankMembers.percentile.mode, { title: "Mode" }),
  percentile: required(rankMembers.percentile.percentile, { title: "Percentile" }),
  ...after,
  sheaf: bindable(["percentile"]),
});

const hierarchy = z.strictObject({
  ...base,
  kind: z.literal("hierarchy"),
  mode: includeOrExclude,
  values: optional(z.array(z.array(filterValue)), { title: "Paths", default: [] }),
  ...after,
  sheaf: optional(z.strictObject({}), {}),
});

/** Converted files carry a `selectionMode` that means nothing on a filter. */
const dropSelectionMode: Spelling = (value, rewriting) => {
  if (!isObject(value) || value["selectionMode"] === undefined) return value;
  const rest: Record<string, Json> = { ...value };
  delete rest["selectionMode"];
  rewriting.note(message("files.read.selection-mode-of-filter"));
  return rest;
};

export const filter = shared(z.union([list, numberRange, ...dateRanges, textMatch, topNCount, topNPercentile, hierarchy]), {
  spellings: [dropSelectionMode],
});
export const filters = z.array(filter);

export type Filter = Stored<z.infer<typeof filter>>;
export type FilterValue = z.infer<typeof filterValue>;
/** A number; as decimal text where a double does not hold it exactly (V2). */
export type ExactNumber = z.infer<typeof exactNumber>;
export type DateUnit = z.infer<typeof dateUnit>;
export type DateBound = Stored<z.infer<typeof dateBound>>;
export type TextMatchMode = z.infer<typeof textMatchMode>;
type DateModes = typeof dateModes;
/** The members of a date range by its mode, as filters and controls have them. */
export type DateRange = { readonly [M in keyof DateModes]: Stored<z.infer<z.ZodObject<DateModes[M]>>> }[keyof DateModes];
