import { type ColumnFormat, parseNumberSpec, type ShownType } from "@sheaf/locale";

const DATE_CODE = "yyyy-mm-dd";
const DATETIME_CODE = "yyyy-mm-dd hh:mm:ss";
/** What stands without quotes in a code and means itself. */
const PLAIN = /^[-/:.,() ]$/u;

/** A column's format as spreadsheet programs write it; null: they show the number as they please. */
export function numberCode(type: ShownType, format: ColumnFormat | null): string | null {
  switch (type) {
    case "integer":
      return numberFormat(format) ?? "0";
    case "number":
      return numberFormat(format);
    case "date":
      return dateFormat(format) ?? DATE_CODE;
    case "datetime":
      return dateFormat(format) ?? DATETIME_CODE;
    case "text":
    case "boolean":
    case "variant":
    case "array":
    case "geography":
    case "null":
    case "error":
      return null;
  }
}

/** Whether the numbers of a column are seconds: spreadsheets hold lengths of time as days. */
export const isDuration = (format: ColumnFormat | null): boolean => format?.kind === "number" && format.sheaf?.duration !== undefined;

/** No more digits of a second than programs show. */
const MOST_SECOND_PLACES = 3;

/** By which days tell one second from the next. */
const DAY_PLACES = 5;

function durationCode(formatString: string | undefined): string {
  const checked = formatString === undefined ? null : parseNumberSpec(formatString);
  const places = Math.min(MOST_SECOND_PLACES, checked?.ok === true ? (checked.spec.precision ?? 0) : 0);
  // Hours below nothing would be a row of `#`: there the days are shown as the number that they are.
  return `[h]:mm:ss${places === 0 ? "" : `.${"0".repeat(places)}`};-0.${"0".repeat(DAY_PLACES + places)}" d"`;
}

function numberFormat(format: ColumnFormat | null): string | null {
  if (format?.kind === "percent") return "0%";
  if (format?.kind !== "number") return null;
  if (isDuration(format)) return durationCode(format.formatString);
  const sections = format.formatString === undefined ? null : codeOf(format.formatString, format.currencySymbol ?? "$");
  const { prefix = "", suffix = "" } = format;
  if (prefix === "" && suffix === "") return sections?.join(";") ?? null;
  return (sections ?? ["General"]).map((part) => `${quoted(prefix)}${part}${quoted(suffix)}`).join(";");
}

/**
 * What a format string is as a code, where there is one for it: rounded to significant digits, or with letters for thousands, there is none.
 * Its sections: of all numbers, or of those above zero, below it, and of zero itself.
 */
function codeOf(formatString: string, currency: string): readonly string[] | null {
  const checked = parseNumberSpec(formatString);
  // A code that leaves out zeros at the end would leave the point behind.
  if (!checked.ok || checked.spec.trim) return null;
  const { type, precision, grouped, sign, symbol } = checked.spec;
  const whole = grouped ? "#,##0" : "0";
  const places = (count: number): string => (count === 0 ? "" : `.${"0".repeat(count)}`);
  let code: string;
  switch (type) {
    case "f":
      code = whole + places(precision ?? 6);
      break;
    case "%":
      code = `${whole}${places(precision ?? 6)}%`;
      break;
    case "d":
      code = whole;
      break;
    case "e":
      code = `0${places(precision ?? 6)}E+00`;
      break;
    case "n":
    case "":
    case "p":
    case "g":
    case "r":
    case "s":
    case "b":
    case "o":
    case "x":
    case "X":
    case "c":
      return null;
  }
  if (symbol === "$") code = quoted(currency) + code;
  if (sign === "(") return [code, `(${code})`];
  return sign === "+" ? [`+${code}`, `-${code}`, `+${code}`] : [code];
}

/** Directives of dates and what they are in a code. */
const DIRECTIVES: Readonly<Record<string, readonly [padded: string, plain: string]>> = {
  Y: ["yyyy", "yyyy"],
  y: ["yy", "yy"],
  m: ["mm", "m"],
  B: ["mmmm", "mmmm"],
  b: ["mmm", "mmm"],
  d: ["dd", "d"],
  e: ["d", "d"],
  A: ["dddd", "dddd"],
  a: ["ddd", "ddd"],
  H: ["hh", "h"],
  I: ["hh", "h"],
  M: ["mm", "m"],
  S: ["ss", "s"],
  p: ["AM/PM", "AM/PM"],
};

const HOURS: ReadonlySet<string> = new Set(["H", "I"]);

function dateFormat(format: ColumnFormat | null): string | null {
  if (format?.kind !== "datetime" || format.formatString === undefined) return null;
  const text = format.formatString;
  let code = "";
  const names: string[] = [];
  for (let at = 0; at < text.length; at += 1) {
    const char = text.charAt(at);
    if (char !== "%") {
      code += PLAIN.test(char) ? char : quoted(char);
      continue;
    }
    at += 1;
    const flag = text.charAt(at);
    const isFlagged = flag === "-" || flag === "_" || flag === "0";
    if (isFlagged) at += 1;
    const name = text.charAt(at);
    const known = Object.hasOwn(DIRECTIVES, name) ? DIRECTIVES[name] : undefined;
    if (name === "%") code += quoted("%");
    else if (name === "L" && code.endsWith("s.")) code += "000";
    else if (known === undefined) return null;
    else {
      code += flag === "-" ? known[1] : known[0];
      names.push(name);
    }
  }
  // Minutes and months are the same letter: minutes right behind hours or right before seconds, months everywhere else.
  const isMistaken = names.some((name, at) => {
    const readAsMinutes = HOURS.has(names[at - 1] ?? "") || names[at + 1] === "S";
    return (name === "M" && !readAsMinutes) || (name === "m" && readAsMinutes);
  });
  if (isMistaken) return null;
  // Hours count to twelve where the code says which half of the day it is, and to 24 everywhere else.
  return names.includes(names.includes("p") ? "H" : "I") ? null : code;
}

/** As a code says literal text. */
function quoted(text: string): string {
  return text
    .split('"')
    .map((part) => (part === "" ? "" : `"${part}"`))
    .join(String.raw`\"`);
}
