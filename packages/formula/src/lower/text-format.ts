import { TEXT, isExact, sql, typeOf, type SqlExpr } from "@sheaf/sql";
import { toFloat, toWhole } from "./conversions.ts";

/** Patterns of numbers and dates as spreadsheets write them. */

/** `"€" #,##0.00` taken apart. */
export interface NumberPattern {
  readonly kind: "number";
  readonly before: string;
  readonly after: string;
  /** Digits before the point at least. */
  readonly whole: number;
  /** Digits after the point: at least, and at most. */
  readonly least: number;
  readonly most: number;
  readonly isGrouped: boolean;
  readonly isPercent: boolean;
}

/** A date pattern as the specifiers of DateFormat. */
export interface DatePattern {
  readonly kind: "date";
  readonly format: string;
}

export interface PatternProblem {
  readonly kind: "problem";
  readonly message: string;
}

const DIGITS = /^(#?,##0|#,###|0,000|#*0*)(?:\.(0*)(#*))?/u;
const LITERAL = /^(?:"([^"]*)"|\\(.)|([-+$€£¥() ]))/u;
const MOST = 12;

/** `#,##0.00 "kg"` and `0.0%`: digits in one place, text before and after. */
export function parseNumberPattern(pattern: string): NumberPattern | PatternProblem {
  let rest = pattern;
  const literals = (): string => {
    let text = "";
    for (let match = LITERAL.exec(rest); match !== null; match = LITERAL.exec(rest)) {
      text += match[1] ?? match[2] ?? match[3] ?? "";
      rest = rest.slice(match[0].length);
    }
    return text;
  };
  const before = literals();
  const [digits = "", whole = "", zeros = "", hashes = ""] = DIGITS.exec(rest) ?? [];
  if (digits === "") return problem(`The pattern "${pattern}" has no digits. Write something like "#,##0.00" or "0%".`);
  rest = rest.slice(digits.length);
  const isPercent = rest.startsWith("%");
  if (isPercent) rest = rest.slice(1);
  const after = (isPercent ? "%" : "") + literals();
  if (rest !== "") return problem(`The pattern "${pattern}" has "${rest}", which is neither a digit nor text in quotes.`);
  const most = zeros.length + hashes.length;
  if (most > MOST) return problem(`A pattern can have at most ${MOST} digits after the point.`);
  const least = whole.replace(/[^0]/gu, "").length;
  return { kind: "number", before, after, whole: least, least: zeros.length, most, isGrouped: whole.includes(","), isPercent };
}

const DATE_TOKENS: Readonly<Record<string, string>> = {
  yyyy: "%Y",
  yy: "%y",
  mmmm: "%B",
  mmm: "%b",
  mm: "%m",
  m: "%-m",
  dddd: "%A",
  ddd: "%a",
  dd: "%d",
  d: "%-d",
  hh: "%H",
  h: "%-H",
  ss: "%S",
  "am/pm": "%p",
  q: "%q",
};
const HALF_DAY: Readonly<Record<string, string>> = { hh: "%I", h: "%-I" };

/** `dd.mm.yyyy hh:mm`: `mm` are minutes behind hours or before seconds. */
export function parseDatePattern(pattern: string): DatePattern | PatternProblem {
  const tokens = pattern.match(/"[^"]*"|\\.|am\/pm|yyyy|yy|m{1,4}|d{1,4}|hh?|ss|q|[\s\S]/giu) ?? [];
  const names = tokens.map((token) => token.toLowerCase());
  const isHalf = names.includes("am/pm");
  const fields = names.map((name) => (Object.hasOwn(DATE_TOKENS, name) ? name : null));
  let format = "";
  for (const [index, token] of tokens.entries()) {
    const name = fields[index] ?? null;
    if (name === null) {
      if (/^[A-Za-z]$/u.test(token))
        return problem(`The pattern "${pattern}" has "${token}", which is no part of a date. Put text in quotes.`);
      const text = token.startsWith('"') ? token.slice(1, -1) : token.startsWith("\\") && token.length > 1 ? token.slice(1) : token;
      format += text.replaceAll("%", "%%");
    } else if ((name === "mm" || name === "m") && isMinute(fields, index)) {
      if (name === "m") return problem("Minutes have two digits: write mm.");
      format += "%M";
    } else format += (isHalf ? HALF_DAY[name] : undefined) ?? DATE_TOKENS[name] ?? "";
  }
  return { kind: "date", format };
}

function isMinute(fields: readonly (string | null)[], index: number): boolean {
  const before = fields.slice(0, index).findLast((field) => field !== null);
  const after = fields.slice(index + 1).find((field) => field !== null);
  return before === "hh" || before === "h" || after === "ss";
}

function problem(message: string): PatternProblem {
  return { kind: "problem", message };
}

/** A number as text by a pattern; null beyond 18 digits. */
export function formatNumber(value: SqlExpr, pattern: NumberPattern): SqlExpr {
  const scaled = pattern.isPercent ? sql.multiply(value, sql.int(100)) : value;
  const units = sql.multiply(sql.round(scaled, pattern.most), sql.int(`1${"0".repeat(pattern.most)}`));
  const count = toWhole(isExact(typeOf(units)) ? units : sql.round(toFloat(units), 0));
  // At least one digit before those behind the point.
  const digits = padded(sql.cast(sql.abs(count), TEXT), pattern.most + Math.max(1, pattern.whole));
  const whole = pattern.most === 0 ? digits : sql.primitive("left", [digits, sql.int(-pattern.most)], TEXT);
  const shown = pattern.whole === 0 ? withoutZero(whole) : whole;
  const parts = [pattern.isGrouped ? grouped(shown) : shown];
  if (pattern.most > 0) parts.push(fraction(sql.primitive("right", [digits, sql.int(pattern.most)], TEXT), pattern));
  if (pattern.after !== "") parts.push(sql.text(pattern.after));
  const unsigned = joined(pattern.before === "" ? parts : [sql.text(pattern.before), ...parts]);
  return sql.case([{ when: sql.lt(count, sql.int(0)), then: joined([sql.text("-"), unsigned]) }], unsigned, TEXT);
}

function joined(parts: readonly SqlExpr[]): SqlExpr {
  const [first = sql.text("")] = parts;
  return parts.length <= 1 ? first : sql.concat(parts);
}

/** Zeros before a number that has fewer digits. */
function padded(text: SqlExpr, length: number): SqlExpr {
  if (length <= 1) return text;
  const filled = sql.primitive("pad", [text, sql.int(length), sql.text("0")], TEXT, { side: "start" });
  const isShort = sql.lt(sql.primitive("length", [text], { kind: "integer", digits: 9 }), sql.int(length));
  return sql.case([{ when: isShort, then: filled }], text, TEXT);
}

function replaced(text: SqlExpr, pattern: string, replacement: string): SqlExpr {
  return sql.primitive("regexp-replace", [text], TEXT, { pattern, replacement });
}

function withoutZero(whole: SqlExpr): SqlExpr {
  return sql.case([{ when: sql.eq(whole, sql.text("0")), then: sql.text("") }], whole, TEXT);
}

/** A comma behind every third digit, counted from the end. */
function grouped(whole: SqlExpr): SqlExpr {
  const reversed = sql.primitive("reverse", [whole], TEXT);
  return sql.primitive("reverse", [replaced(replaced(reversed, "([0-9]{3})", "\\1,"), ",$", "")], TEXT);
}

/** The digits behind the point, those that may be left out where they are zero; no point without a digit. */
function fraction(digits: SqlExpr, { least, most }: NumberPattern): SqlExpr {
  if (least === most) return sql.concat([sql.text("."), digits]);
  const kept = replaced(digits, `0{1,${most - least}}$`, "");
  const withPoint = sql.concat([sql.text("."), kept]);
  return least > 0 ? withPoint : sql.case([{ when: sql.eq(kept, sql.text("")), then: sql.text("") }], withPoint, TEXT);
}
