import { message } from "@sheaf/messages";
import { FLOAT, MAX_EXPRESSION_SIZE, TEXT, isExact, sql, typeOf, type SqlExpr } from "@sheaf/sql";
import { toFloat, toWhole } from "./conversions.ts";
import { bound, reduce } from "./iteration.ts";
import { patternProblem, type PatternProblem } from "./pattern-problem.ts";

/** Patterns of numbers as spreadsheets write them. */

/** `#,##0.00;(#,##0.00);"none"` taken apart. */
export interface NumberPattern {
  readonly kind: "number";
  /** Of all numbers, or of those that no other section is for. */
  readonly usual: Section;
  /** Of numbers below zero, which it shows without a sign of their own. */
  readonly negative: Section | null;
  readonly zero: Section | null;
}

/** `"€" #,##0.0,"k"` taken apart. */
interface Section {
  readonly before: string;
  readonly after: string;
  /** Null where a section is text alone. */
  readonly digits: Digits | null;
}

interface Digits {
  /** Digits before the point at least, and how many places stand for them. */
  readonly whole: number;
  readonly places: number;
  /** Digits after the point: at least, and at most. */
  readonly least: number;
  readonly most: number;
  readonly isGrouped: boolean;
  readonly isPercent: boolean;
  /** How many thousands the number is divided by: a comma behind the digits each. */
  readonly thousands: number;
  /** `E+00`: digits of the exponent at least, and whether one above zero has a sign. */
  readonly exponent: { readonly digits: number; readonly isSigned: boolean } | null;
}

const COLOR = /^\[(?:black|blue|cyan|green|magenta|red|white|yellow|color ?\d+)\]/iu;
const DIGITS = /^(#?,##0|#,###|0,000|#*0*)(?:\.(0*)(#*))?(,*)/u;
const LITERAL = /^(?:"([^"]*)"|\\(.)|([-+$€£¥() ]))/u;
const EXPONENT = /^E([+-])(0+)/iu;
const MOST = 12;
const SECTIONS = 4;

/** `#,##0.00 "kg"` and `0.0%`: digits in one place, text before and after; sections for what is above, below and at zero. */
export function parseNumberPattern(pattern: string): NumberPattern | PatternProblem {
  const written = sectionsOf(pattern);
  if (written.length > SECTIONS) return patternProblem(message("findings.pattern.sections", { pattern }));
  const sections: Section[] = [];
  // A fourth section is for text, which is none of what is written here.
  for (const text of written.slice(0, 3)) {
    const section = parseSection(text, pattern, written.length > 1);
    if ("kind" in section) return section;
    sections.push(section);
  }
  const [usual, negative = null, zero = null] = sections;
  return usual === undefined ? patternProblem(message("findings.pattern.empty")) : { kind: "number", usual, negative, zero };
}

/** Cut at semicolons that stand outside of quotes. */
function sectionsOf(pattern: string): readonly string[] {
  const parts = pattern.match(/"[^"]*"|\\[\s\S]|[\s\S]/gu) ?? [];
  return parts.reduce<string[]>((all, part) => (part === ";" ? [...all, ""] : [...all.slice(0, -1), `${all.at(-1) ?? ""}${part}`]), [""]);
}

function parseSection(text: string, pattern: string, mayBeText: boolean): Section | PatternProblem {
  let rest = text.replace(COLOR, "");
  const literals = (): string => {
    let found = "";
    for (let match = LITERAL.exec(rest); match !== null; match = LITERAL.exec(rest)) {
      found += match[1] ?? match[2] ?? match[3] ?? "";
      rest = rest.slice(match[0].length);
    }
    return found;
  };
  const before = literals();
  if (rest === "" && mayBeText) return { before, after: "", digits: null };
  const [digits = "", whole = "", zeros = "", hashes = "", commas = ""] = DIGITS.exec(rest) ?? [];
  if (digits === "" || digits === commas) return patternProblem(message("findings.pattern.no-digits", { pattern }));
  rest = rest.slice(digits.length);
  const exponent = EXPONENT.exec(rest);
  if (exponent !== null) rest = rest.slice(exponent[0].length);
  const isPercent = rest.startsWith("%");
  if (isPercent) rest = rest.slice(1);
  const after = (isPercent ? "%" : "") + literals();
  if (rest !== "") return patternProblem(message("findings.pattern.number-part", { pattern, part: rest }));
  const most = zeros.length + hashes.length;
  if (most > MOST) return patternProblem(message("findings.pattern.digits", { most: MOST }));
  const least = whole.replace(/[^0]/gu, "").length;
  const shape = {
    whole: least,
    places: whole.replaceAll(",", "").length,
    least: zeros.length,
    most,
    isGrouped: whole.includes(","),
    isPercent,
    thousands: commas.length,
    exponent: exponent === null ? null : { digits: exponent[2]?.length ?? 1, isSigned: exponent[1] === "+" },
  };
  return { before, after, digits: shape };
}

/** A number as text by a pattern; null beyond 18 digits. `sizeOf` tells how long an engine writes it. */
export function formatNumber(value: SqlExpr, pattern: NumberPattern, sizeOf: (expr: SqlExpr) => number): SqlExpr {
  const direct = inSections(value, pattern);
  if (typeOf(value).kind !== "float" || sizeOf(direct) < MAX_EXPRESSION_SIZE / 8) return direct;
  return inSections(value, pattern, (number, units) =>
    reduce("sum", [{ list: listOf(number), name: "a number" }], (each = number) => units(each)),
  );
}

function listOf(number: SqlExpr): SqlExpr {
  return sql.primitive("array", [number], { kind: "array", of: FLOAT });
}

/** How units of the last digit are made of a number: where it is long, it is written once. */
type Units = (number: SqlExpr, units: (number: SqlExpr) => SqlExpr) => SqlExpr;

function inSections(value: SqlExpr, { usual, negative, zero }: NumberPattern, once: Units = (number, units) => units(number)): SqlExpr {
  const isNegative = sql.lt(value, sql.int(0));
  const isAlike = negative !== null && JSON.stringify(negative.digits) === JSON.stringify(usual.digits);
  const whens = [
    ...(zero === null ? [] : [{ when: sql.eq(value, sql.int(0)), then: inSection(value, zero, once) }]),
    ...(negative === null || isAlike ? [] : [{ when: isNegative, then: inSection(sql.abs(value), negative, once) }]),
  ];
  const others = isAlike ? inEither(value, isNegative, negative, usual, once) : inSection(value, usual, once);
  return whens.length === 0 ? others : sql.case(whens, others, TEXT);
}

/** Digits are long to write: two sections that differ in the text around them share theirs. */
function inEither(value: SqlExpr, isNegative: SqlExpr, negative: Section, usual: Section, once: Units): SqlExpr {
  const around = (side: "before" | "after"): readonly SqlExpr[] => {
    const [below, above] = [negative[side], usual[side]];
    if (below === above) return above === "" ? [] : [sql.text(above)];
    return [sql.case([{ when: isNegative, then: sql.text(below) }], sql.text(above), TEXT)];
  };
  const { digits } = usual;
  // A null has no text, whatever stands around it.
  if (digits === null) return sql.case([{ when: sql.isNotNull(value), then: joined([...around("before")]) }], null, TEXT);
  return joined([...around("before"), inSection(sql.abs(value), { before: "", after: "", digits }, once), ...around("after")]);
}

function inSection(value: SqlExpr, { before, after, digits }: Section, once: Units): SqlExpr {
  if (digits === null) return sql.case([{ when: sql.isNotNull(value), then: sql.text(before) }], null, TEXT);
  if (digits.exponent !== null) return withExponent(value, before, after, digits);
  const factor = digits.isPercent ? 2 : 0;
  const shift = factor - 3 * digits.thousands;
  if (shift >= 0) return plain(shift === 0 ? value : sql.multiply(value, sql.int(10 ** shift)), before, after, digits, once);
  return plain(sql.divide(toFloat(value), sql.float(10 ** -shift)), before, after, digits, once);
}

function plain(value: SqlExpr, before: string, after: string, digits: Digits, once: Units): SqlExpr {
  const { count, shown } = written(value, digits, once);
  const parts = [...(before === "" ? [] : [sql.text(before)]), ...shown, ...(after === "" ? [] : [sql.text(after)])];
  if (value.kind === "primitive" && value.name === "abs") return joined(parts);
  return joined([sql.case([{ when: sql.lt(count, sql.int(0)), then: sql.text("-") }], sql.text(""), TEXT), ...parts]);
}

/** The digits of a number without its sign, and the number in units of the last of them. */
function written(
  value: SqlExpr,
  { most, ...digits }: Digits,
  once: Units,
): { readonly count: SqlExpr; readonly shown: readonly SqlExpr[] } {
  const scaled = (number: SqlExpr): SqlExpr => sql.multiply(sql.round(number, most), sql.int(`1${"0".repeat(most)}`));
  const isWhole = isExact(typeOf(scaled(value)));
  const count = toWhole(isWhole ? scaled(value) : once(value, (number) => sql.round(toFloat(scaled(number)), 0)));
  return { count, shown: inDigits(count, { most, ...digits }) };
}

/** A number of units of the last digit, with its point. */
function inDigits(count: SqlExpr, pattern: Digits): readonly SqlExpr[] {
  // At least one digit before those behind the point.
  const digits = padded(sql.cast(sql.abs(count), TEXT), pattern.most + Math.max(1, pattern.whole));
  const whole = pattern.most === 0 ? digits : sql.primitive("left", [digits, sql.int(-pattern.most)], TEXT);
  const shown = pattern.whole === 0 ? withoutZero(whole) : whole;
  const before = pattern.isGrouped ? grouped(shown) : shown;
  return pattern.most === 0 ? [before] : [before, fraction(sql.primitive("right", [digits, sql.int(pattern.most)], TEXT), pattern)];
}

/** `1.23E+04`: a power of ten, of 10^places, behind a number of so many digits before its point. */
function withExponent(value: SqlExpr, before: string, after: string, digits: Digits): SqlExpr {
  const x = toFloat(digits.isPercent ? sql.multiply(value, sql.int(100)) : value);
  const zero = sql.float(0);
  const power = exponentOf(sql.abs(x), digits);
  const count = bound({ size: sql.abs(x), exponent: power }, SIZES, (size = zero, exponent = zero) => inUnits(size, exponent, digits));
  const sign = (of: SqlExpr, above: string): SqlExpr => sql.case([{ when: sql.lt(of, zero), then: sql.text("-") }], sql.text(above), TEXT);
  const shown = (units: SqlExpr, exponent: SqlExpr): readonly SqlExpr[] => [
    ...(before === "" ? [] : [sql.text(before)]),
    ...inDigits(toWhole(units), digits),
    sql.text("E"),
    sign(exponent, digits.exponent?.isSigned === true ? "+" : ""),
    padded(sql.cast(sql.abs(toWhole(exponent)), TEXT), digits.exponent?.digits ?? 1),
    ...(after === "" ? [] : [sql.text(after)]),
  ];
  return sql.case([{ when: sql.eq(x, zero), then: joined(shown(zero, zero)) }], joined([sign(x, ""), ...shown(count, power)]), TEXT);
}

/** A size is divided by a power of ten near it: told to be half as long as they may be, neither is looked at for leaving float64. */
const SIZES = 150;
/** Below it powers of ten are no whole float64 any more. */
const LEAST_POWER = -300;

/** A size in units of the last digit that is shown beside an exponent. */
function inUnits(size: SqlExpr, exponent: SqlExpr, { most }: Digits): SqlExpr {
  const power = sql.primitive("greatest", [sql.subtract(exponent, sql.float(most)), sql.float(LEAST_POWER)], FLOAT);
  const unit = sql.primitive("power", [sql.float(10), power], FLOAT, { magnitude: SIZES });
  return sql.round(sql.divide(size, unit), 0);
}

/** The exponent of a size. A logarithm may lie on the wrong side of a whole number, and rounding may reach the next power. */
function exponentOf(size: SqlExpr, digits: Digits): SqlExpr {
  const step = Math.max(1, digits.places);
  const zero = sql.float(0);
  const log = sql.primitive("floor", [sql.primitive("log10", [size], FLOAT)], FLOAT);
  const near = step === 1 ? log : sql.multiply(sql.primitive("floor", [sql.divide(log, sql.float(step))], FLOAT), sql.float(step));
  return bound({ "a size": size, "an exponent": near }, SIZES, (of = zero, exponent = zero) =>
    bound({ "some units": inUnits(of, exponent, digits) }, SIZES, (units = zero) =>
      sql.case(
        [
          { when: sql.lt(units, sql.float(10 ** digits.most)), then: sql.subtract(exponent, sql.float(step)) },
          { when: sql.ge(units, sql.float(10 ** (digits.most + step))), then: sql.add(exponent, sql.float(step)) },
        ],
        exponent,
        FLOAT,
      ),
    ),
  );
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
function fraction(digits: SqlExpr, { least, most }: Digits): SqlExpr {
  if (least === most) return sql.concat([sql.text("."), digits]);
  const kept = replaced(digits, `0{1,${most - least}}$`, "");
  const withPoint = sql.concat([sql.text("."), kept]);
  return least > 0 ? withPoint : sql.case([{ when: sql.eq(kept, sql.text("")), then: sql.text("") }], withPoint, TEXT);
}
