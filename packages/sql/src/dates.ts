import { type Message, message } from "@sheaf/messages";

/** Formats of dates as people write them (strftime), parsed once for every engine. */

export type DateField =
  | "year"
  | "year2"
  | "quarter"
  | "month"
  | "month-short"
  | "month-name"
  | "month-abbreviation"
  | "day"
  | "day-short"
  | "day-of-year"
  | "weekday-name"
  | "weekday-abbreviation"
  | "hour"
  | "hour-short"
  | "hour12"
  | "hour12-short"
  | "minute"
  | "second"
  | "millisecond"
  | "microsecond"
  | "half-day";

export type DateFormatPart = { readonly kind: "text"; readonly text: string } | { readonly kind: "field"; readonly field: DateField };

export interface DateFormatProblem {
  readonly kind: "problem";
  readonly message: Message;
}

const FIELDS: Readonly<Record<string, DateField>> = {
  "%Y": "year",
  "%y": "year2",
  "%q": "quarter",
  "%m": "month",
  "%-m": "month-short",
  "%B": "month-name",
  "%b": "month-abbreviation",
  "%d": "day",
  "%-d": "day-short",
  "%j": "day-of-year",
  "%A": "weekday-name",
  "%a": "weekday-abbreviation",
  "%H": "hour",
  "%-H": "hour-short",
  "%I": "hour12",
  "%-I": "hour12-short",
  "%M": "minute",
  "%S": "second",
  "%L": "millisecond",
  "%f": "microsecond",
  "%p": "half-day",
};

/** `%Y-%m-%d` → parts; an unknown specifier is a problem that names it. */
export function parseDateFormat(format: string): readonly DateFormatPart[] | DateFormatProblem {
  const parts: DateFormatPart[] = [];
  for (const [token] of format.matchAll(/%-?[\s\S]?|[^%]+/gu)) {
    if (token === "%%") parts.push({ kind: "text", text: "%" });
    else if (!token.startsWith("%")) parts.push({ kind: "text", text: token });
    else {
      const field = Object.hasOwn(FIELDS, token) ? FIELDS[token] : undefined;
      if (field === undefined) {
        return { kind: "problem", message: message("findings.date-format.unknown", { token, tokens: Object.keys(FIELDS).join(" ") }) };
      }
      parts.push({ kind: "field", field });
    }
  }
  return parts;
}

/** Units of dates (D1). A week begins on the day that `weekStart` says. */
export const dateUnits = ["year", "quarter", "month", "week", "day", "hour", "minute", "second", "millisecond"] as const;
export type SqlDateUnit = (typeof dateUnits)[number];

export function isDateUnit(unit: string): unit is SqlDateUnit {
  return (dateUnits as readonly string[]).includes(unit);
}
