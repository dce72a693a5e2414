import { printText } from "../grammar/print.ts";

/** One way to read texts as values of another type. */
export interface TextReading {
  readonly id: string;
  /** What it reads, by an example. */
  readonly label: string;
  /** Around the text's formula; null where the text is something else. */
  readonly formula: (text: string) => string;
}

export type ReadType = "number" | "date" | "logical" | "json";

export const typeWords: Readonly<Record<ReadType, string>> = { number: "number", date: "date", logical: "true or false", json: "JSON" };

/** The ways to read texts as a type, the plainest first: of several that read the same values it is the one to take. */
export const readingsOf: Readonly<Record<ReadType, readonly TextReading[]>> = {
  number: numbers(),
  date: dates(),
  logical: [{ id: "plain", label: "True or false, yes or no", formula: (text) => `Logical(${text})` }],
  json: [{ id: "plain", label: "JSON", formula: (text) => `Json(${text})` }],
};

function numbers(): readonly TextReading[] {
  const sign = "[$€£¥₹]?";
  const around = (digits: string): string => `^\\s*[-+(]?\\s*${sign}\\s*[-+]?\\s*${digits}\\s*(?:[$€£¥₹]|[A-Z]{3})?\\s*\\)?\\s*$`;
  // A bracket before the figure is a minus, as bookkeepers write it; what is neither digit, mark nor minus goes.
  const bare = (text: string, pattern: string, kept: string): string =>
    `RegexpReplace(RegexpReplace(RegexpExtract(${text}, ${printText(pattern)}), ${printText("\\(")}, "-"), ${printText(`[^-0-9${kept}]`)}, "")`;
  const grouped = around("(?:\\d{1,3}(?:,\\d{3})+|\\d+)(?:\\.\\d+)?");
  const european = around("(?:\\d{1,3}(?:[. ’'\u00a0\u202f]\\d{3})+|\\d+)(?:,\\d+)?");
  const percent = "^\\s*[-+]?(?:\\d{1,3}(?:,\\d{3})+|\\d+)(?:\\.\\d+)?\\s*%\\s*$";
  return [
    { id: "plain", label: "Plain numbers: 1234.5", formula: (text) => `Number(${text})` },
    { id: "grouped", label: "Currency and thousands: $1,234.50", formula: (text) => `Number(${bare(text, grouped, ".")})` },
    {
      id: "european",
      label: "Decimal comma: 1.234,50 €",
      formula: (text) => `Number(Replace(${bare(text, european, ",")}, ",", "."))`,
    },
    { id: "percent", label: "Percentages: 12.5%", formula: (text) => `Number(${bare(text, percent, ".")}) / 100` },
  ];
}

function dates(): readonly TextReading[] {
  const parsed = (text: string, format: string): string => `DateParse(${text}, ${printText(format)})`;
  const one = (format: string, label: string): TextReading => ({ id: format, label, formula: (text) => parsed(text, format) });
  const several = (id: string, label: string, formats: readonly string[]): TextReading => ({
    id,
    label,
    formula: (text) => `Coalesce(${formats.map((format) => parsed(text, format)).join(", ")})`,
  });
  const either = ["%Y-%m-%d", "%Y/%m/%d", "%d.%m.%Y", "%d %b %Y", "%d-%b-%Y", "%b %d, %Y", "%B %d, %Y"];
  return [
    one("%Y-%m-%d", "2024-03-31"),
    { id: "iso", label: "2024-03-31 18:30:00, ISO date and time", formula: (text) => `Date(${text})` },
    one("%m/%d/%Y", "03/31/2024, month first"),
    one("%d/%m/%Y", "31/03/2024, day first"),
    one("%d.%m.%Y", "31.03.2024"),
    one("%m-%d-%Y", "03-31-2024, month first"),
    one("%d-%m-%Y", "31-03-2024, day first"),
    one("%Y/%m/%d", "2024/03/31"),
    one("%Y%m%d", "20240331"),
    one("%d %b %Y", "31 Mar 2024"),
    one("%d-%b-%Y", "31-Mar-2024"),
    one("%b %d, %Y", "Mar 31, 2024"),
    one("%B %d, %Y", "March 31, 2024"),
    one("%m/%d/%y", "03/31/24, month first"),
    one("%d/%m/%y", "31/03/24, day first"),
    one("%m/%d/%Y %H:%M", "03/31/2024 18:30, month first"),
    one("%d/%m/%Y %H:%M", "31/03/2024 18:30, day first"),
    several("month-first", "Several formats, month first", [...either, "%m/%d/%Y", "%m-%d-%Y"]),
    several("day-first", "Several formats, day first", [...either, "%d/%m/%Y", "%d-%m-%Y"]),
  ];
}
