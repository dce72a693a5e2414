import { message, type Said } from "@sheaf/messages";
import { printText } from "../grammar/print.ts";

/** One way to read texts as values of another type. */
export interface TextReading {
  readonly id: string;
  /** What it reads, by an example. */
  readonly label: Said;
  /** Around the text's formula; null where the text is something else. */
  readonly formula: (text: string) => string;
  /** Its numbers are seconds. */
  readonly isDuration?: boolean;
}

export type ReadType = "number" | "date" | "logical" | "json";

const YES = ["yes", "y", "ja", "j", "oui", "sí", "si", "sim", "wahr", "vrai", "t", "true", "1"];
const NO = ["no", "n", "nein", "nee", "non", "não", "falsch", "faux", "f", "false", "0"];

/** The ways to read texts as a type, the plainest first: of several that read the same values it is the one to take. */
export const readingsOf: Readonly<Record<ReadType, readonly TextReading[]>> = {
  number: numbers(),
  date: dates(),
  logical: logicals(),
  json: [{ id: "plain", label: "JSON", formula: (text) => `Json(${text})` }],
};

function numbers(): readonly TextReading[] {
  const sign = "[$€£¥₹]?";
  const around = (digits: string): string => `^\\s*[-+(]?\\s*${sign}\\s*[-+]?\\s*${digits}\\s*(?:[$€£¥₹]|[A-Z]{3})?\\s*\\)?\\s*$`;
  // A bracket before the figure is a minus, as bookkeepers write it; what is neither digit, mark nor minus goes.
  const bare = (text: string, pattern: string, kept: string): string =>
    `RegexpReplace(RegexpReplace(RegexpExtract(${text}, ${printText(pattern)}), ${printText("\\(")}, "-"), ${printText(`[^-0-9${kept}]`)}, "")`;
  const groupedDigits = "(?:\\d{1,3}(?:,\\d{3})+|\\d{1,2}(?:,\\d{2})+,\\d{3}|\\d+)(?:\\.\\d+)?";
  const europeanDigits = "(?:\\d{1,3}(?:[. ’'\u00a0\u202f]\\d{3})+|\\d+)(?:,\\d+)?";
  const grouped = around(groupedDigits);
  const european = around(europeanDigits);
  const ending = "\\s*(?:[KkMmBbTt]|[MmTtBb]n|[Mm]io\\.?|[Mm]rd\\.?)?";
  // To the end of the text: a currency may begin like an ending (TRY, KRW).
  const shortening = "\\d\\s*([KkBbTt]|[Mm]rd|[Mm])(?:n|io)?\\.?\\s*(?:[$€£¥₹]|[A-Z]{3})?\\s*\\)?\\s*$";
  const times = (text: string): string =>
    `Switch(Lower(RegexpExtract(${text}, ${printText(shortening)})), "k", 1000, "m", 1000000, "b", 1000000000, "mrd", 1000000000, "t", 1000000000000, 1)`;
  const percent = "^\\s*[-+]?(?:\\d{1,3}(?:,\\d{3})+|\\d+)(?:\\.\\d+)?\\s*%\\s*$";
  return [
    { id: "plain", label: message("formula.reading.plain-numbers", { example: "1234.5" }), formula: (text) => `Number(${text})` },
    {
      id: "grouped",
      label: message("formula.reading.grouped", { example: "$1,234.50" }),
      formula: (text) => `Number(${bare(text, grouped, ".")})`,
    },
    {
      id: "european",
      label: message("formula.reading.decimal-comma", { example: "1.234,50 €" }),
      formula: (text) => `Number(Replace(${bare(text, european, ",")}, ",", "."))`,
    },
    {
      id: "percent",
      label: message("formula.reading.percentages", { example: "12.5%" }),
      formula: (text) => `Number(${bare(text, percent, ".")}) / 100`,
    },
    {
      id: "short",
      label: message("formula.reading.short", { example: "1.5K, $2M, 3bn" }),
      formula: (text) => `Number(${bare(text, around(groupedDigits + ending), ".")}) * ${times(text)}`,
    },
    {
      id: "short-european",
      label: message("formula.reading.short-decimal-comma", { example: "1,5 Mio. €" }),
      formula: (text) => `Number(Replace(${bare(text, around(europeanDigits + ending), ",")}, ",", ".")) * ${times(text)}`,
    },
    ...durations().map((reading) => ({ ...reading, isDuration: true })),
  ];
}

/** Lengths of time, in seconds. */
function durations(): readonly TextReading[] {
  const parts = (text: string, patterns: readonly (readonly [pattern: string, seconds: number])[]): string =>
    patterns
      .map(([pattern, seconds]) => `Number(RegexpExtract(${text}, ${printText(pattern)}))${seconds === 1 ? "" : ` * ${seconds}`}`)
      .join(" + ");
  const long = (text: string): string =>
    parts(text, [
      ["^\\s*(\\d{1,5}):[0-5]\\d:[0-5]\\d(?:\\.\\d+)?\\s*$", 3600],
      ["^\\s*\\d{1,5}:([0-5]\\d):[0-5]\\d(?:\\.\\d+)?\\s*$", 60],
      ["^\\s*\\d{1,5}:[0-5]\\d:([0-5]\\d(?:\\.\\d+)?)\\s*$", 1],
    ]);
  const short = (text: string, seconds: readonly [number, number]): string =>
    parts(text, [
      ["^\\s*(\\d{1,5}):[0-5]\\d\\s*$", seconds[0]],
      ["^\\s*\\d{1,5}:([0-5]\\d)\\s*$", seconds[1]],
    ]);
  const [days, hours, minutes] = ["\\d{1,9} ?(?:d|days?)", "\\d{1,9} ?(?:h|hrs?|hours?)", "\\d{1,9} ?(?:m|mins?|minutes?)"];
  const seconds = "\\d{1,9}(?:\\.\\d+)? ?(?:s|secs?|seconds?)";
  const words = [
    `${days}(?: ?${hours})?(?: ?${minutes})?(?: ?${seconds})?`,
    `${hours}(?: ?${minutes})?(?: ?${seconds})?`,
    `${minutes}(?: ?${seconds})?`,
    seconds,
  ].join("|");
  const counted = (text: string): string =>
    [
      ["(\\d+) ?d", 86_400],
      ["(\\d+) ?h", 3600],
      ["(\\d+) ?m", 60],
      ["(\\d+(?:\\.\\d+)?) ?s", 1],
    ]
      .map(([pattern = "", each]) => `Zn(Number(RegexpExtract(${text}, ${printText(String(pattern))}))) * ${each}`)
      .join(" + ");
  return [
    {
      id: "hours",
      label: message("formula.reading.hours", { example: "1:30", seconds: "5400" }),
      formula: (text) => `Coalesce(${long(text)}, ${short(text, [3600, 60])})`,
    },
    {
      id: "minutes",
      label: message("formula.reading.minutes", { example: "1:30", seconds: "90" }),
      formula: (text) => `Coalesce(${long(text)}, ${short(text, [60, 1])})`,
    },
    {
      id: "duration",
      label: message("formula.reading.lengths-of-time", { example: "2h 15m", seconds: "8100" }),
      formula: (text) => `If(IsNull(RegexpExtract(${text}, ${printText(`^\\s*(?:${words})\\s*$`)})), Null, ${counted(text)})`,
    },
  ];
}

function logicals(): readonly TextReading[] {
  const cases = [...YES.map((word) => `${printText(word)}, True`), ...NO.map((word) => `${printText(word)}, False`)].join(", ");
  return [
    { id: "plain", label: message("formula.reading.true-or-false"), formula: (text) => `Logical(${text})` },
    {
      id: "words",
      label: message("formula.reading.several-languages", { example: "yes, Y, ja, J" }),
      formula: (text) => `Switch(Lower(Trim(${text})), ${cases})`,
    },
  ];
}

function dates(): readonly TextReading[] {
  const parsed = (text: string, format: string): string => `DateParse(${text}, ${printText(format)})`;
  const one = (format: string, label: Said): TextReading => ({ id: format, label, formula: (text) => parsed(text, format) });
  const within = (id: string, label: Said, before: string, format: string): TextReading => ({
    id,
    label,
    formula: (text) => parsed(`${printText(before)} & Trim(${text})`, format),
  });
  const several = (id: string, label: Said, formats: readonly string[]): TextReading => ({
    id,
    label,
    formula: (text) => `Coalesce(${formats.map((format) => parsed(text, format)).join(", ")})`,
  });
  const either = ["%Y-%m-%d", "%Y/%m/%d", "%d.%m.%Y", "%d %b %Y", "%d-%b-%Y", "%b %d, %Y", "%B %d, %Y"];
  return [
    one("%Y-%m-%d", "2024-03-31"),
    { id: "iso", label: message("formula.reading.iso", { example: "2024-03-31 18:30:00" }), formula: (text) => `Date(${text})` },
    one("%m/%d/%Y", message("formula.reading.month-first", { example: "03/31/2024" })),
    one("%d/%m/%Y", message("formula.reading.day-first", { example: "31/03/2024" })),
    one("%d.%m.%Y", "31.03.2024"),
    one("%m-%d-%Y", message("formula.reading.month-first", { example: "03-31-2024" })),
    one("%d-%m-%Y", message("formula.reading.day-first", { example: "31-03-2024" })),
    one("%Y/%m/%d", "2024/03/31"),
    one("%Y%m%d", "20240331"),
    { id: "quarter", label: message("formula.reading.first-of-quarter", { example: "Q1 2024" }), formula: quarter },
    within("month-name", message("formula.reading.first-of-month", { example: "March 2024" }), "1 ", "%d %B %Y"),
    within("month", message("formula.reading.first-of-month", { example: "Mar 2024" }), "1 ", "%d %b %Y"),
    within("month-dash", message("formula.reading.first-of-month", { example: "Mar-24" }), "1-", "%d-%b-%y"),
    within("month-number", message("formula.reading.first-of-month", { example: "03/2024" }), "1/", "%d/%m/%Y"),
    {
      id: "year-month",
      label: message("formula.reading.first-of-month", { example: "2024-03" }),
      formula: (text) => parsed(`Trim(${text}) & "-01"`, "%Y-%m-%d"),
    },
    one("%d %b %Y", "31 Mar 2024"),
    one("%d-%b-%Y", "31-Mar-2024"),
    one("%b %d, %Y", "Mar 31, 2024"),
    one("%B %d, %Y", "March 31, 2024"),
    one("%m/%d/%y", message("formula.reading.month-first", { example: "03/31/24" })),
    one("%d/%m/%y", message("formula.reading.day-first", { example: "31/03/24" })),
    one("%m/%d/%Y %H:%M", message("formula.reading.month-first", { example: "03/31/2024 18:30" })),
    one("%d/%m/%Y %H:%M", message("formula.reading.day-first", { example: "31/03/2024 18:30" })),
    several("month-first", message("formula.reading.several-month-first"), [...either, "%m/%d/%Y", "%m-%d-%Y"]),
    several("day-first", message("formula.reading.several-day-first"), [...either, "%d/%m/%Y", "%d-%m-%Y"]),
  ];
}

/** Both in one text and nothing else. */
function quarter(text: string): string {
  const part = (front: string, behind: string): string =>
    `Number(Coalesce(RegexpExtract(${text}, ${printText(`^\\s*${front}\\s*$`)}), RegexpExtract(${text}, ${printText(`^\\s*${behind}\\s*$`)})))`;
  const year = part("[Qq][1-4] ?[-/]? ?(\\d{4})", "(\\d{4}) ?[-/]? ?[Qq][1-4]");
  const number = part("[Qq]([1-4]) ?[-/]? ?\\d{4}", "\\d{4} ?[-/]? ?[Qq]([1-4])");
  return `MakeDate(${year}, ${number} * 3 - 2, 1)`;
}
