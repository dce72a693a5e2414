import { literal } from "../../engines/duckdb/sql-text.ts";

/** Months, quarters and years as they are written; each is the first day of it. `%q`: the quarter, which no engine reads. */
export interface PeriodShape {
  readonly shape: string;
  readonly format: string;
}

export const periodShapes: readonly PeriodShape[] = [
  { shape: "[A-Za-z]{3} \\d{4}", format: "%b %Y" },
  { shape: "[A-Za-z]{3,9} \\d{4}", format: "%B %Y" },
  { shape: "[A-Za-z]{3}-\\d{4}", format: "%b-%Y" },
  { shape: "[Qq][1-4] ?[-/ ]? ?\\d{4}", format: "Q%q %Y" },
  { shape: "\\d{4} ?[-/ ]? ?[Qq][1-4]", format: "%Y Q%q" },
];
/** These could be something else: seasons, versions, days of a month. */
export const doubtfulPeriodShapes: readonly PeriodShape[] = [
  { shape: "[A-Za-z]{3}-\\d{2}", format: "%b-%y" },
  { shape: "[A-Za-z]{3} \\d{2}", format: "%b %y" },
  { shape: "\\d{4}-(0[1-9]|1[0-2])", format: "%Y-%m" },
  { shape: "(0?[1-9]|1[0-2])/\\d{4}", format: "%m/%Y" },
];

export const isQuarter = (format: string): boolean => format.includes("%q");

/** What a column of such dates is shown by; null for days. */
export function periodOf(format: string): "month" | "quarter" | null {
  if (isQuarter(format)) return "quarter";
  return format === "iso" || format.includes("%d") ? null : "month";
}

/** The first day of a quarter that a text names, null where it names none. */
export function quarterSql(text: string): string {
  const year = `try_cast(nullif(regexp_extract(${text}, '\\d{4}'), '') AS INTEGER)`;
  const quarter = `try_cast(nullif(regexp_extract(${text}, '[Qq]([1-4])', 1), '') AS INTEGER)`;
  return `CASE WHEN regexp_full_match(${text}, ${literal("([Qq][1-4] ?[-/ ]? ?\\d{4}|\\d{4} ?[-/ ]? ?[Qq][1-4])")}) THEN make_date(${year}, ${quarter} * 3 - 2, 1) END`;
}
