import { sql } from "../../../build.ts";
import type { DateField, SqlDateUnit } from "../../../dates.ts";
import type { PrimitiveRules, Printer, Rule } from "../../../print/dialect.ts";
import { BINDING, castOf, castPrinted, placed, type Fragment } from "../../../print/fragment.ts";
import type { Doc } from "../../../print/layout.ts";
import type { Refusal } from "../../../print/refusal.ts";
import { typeOf, type SqlExpr, type SqlPrimitive } from "../../../tree.ts";
import { DATE, DATETIME, INTEGER64, TEXT, type ValueType } from "../../../types.ts";
import { both, numberOption, only, textOption } from "../arguments.ts";
import {
  ISO_LOCAL,
  ISO_OFFSET,
  NUMBER,
  formatOf,
  guardedInterval,
  intervalOf,
  plainInterval,
  shapeOfFormat,
  unitOf,
} from "../time/dates.ts";
import { guarded } from "../guarded.ts";
import type { Spell, Words } from "./template.ts";

type IntervalName = ReturnType<typeof intervalOf>["name"];
type Field = "year" | "quarter" | "month" | "day" | "hour" | "minute" | "second" | "millisecond" | "weekday" | "day-of-year";

export interface DateWords {
  readonly typeText: (type: ValueType) => string;
  /** An instant in UTC to the clock of `{zone}`, and back. */
  readonly localTime: string;
  readonly utcTime: string;
  /** `{0}` cut to a unit. */
  readonly truncate: (unit: Exclude<SqlDateUnit, "week">, isDate: boolean) => string;
  /** To years, quarters and months every time is cut to a date. */
  readonly truncatesToDates?: true;
  /** The day on which the week of `{0}` began, where weeks begin `shift` days after Monday, from 0 to 6. */
  readonly week: (shift: number) => string;
  /** The beginning of the hour, minute … of a zone's clock that an instant lies in. */
  readonly truncateTime: (unit: SqlDateUnit) => string;
  readonly fields: Readonly<Record<Field, string>>;
  /** Whether a date must be made a time before it is asked for its hour. */
  readonly datesHaveNoHour?: true;
  /** A date or time moved by an amount that is printed already. */
  readonly add: (x: Doc, amount: Doc, unit: IntervalName, type: ValueType) => Fragment;
  /** What an amount must be cast to. */
  readonly amount: string;
  readonly daysBetween: string;
  readonly epochMicros: string;
  readonly fromEpochMicros: string;
  readonly makeDate: string;
  /** How texts of fields are made; absent: by LPAD, SUBSTR, RTRIM and `||`. */
  readonly texts?: FieldTexts;
  /** The engine's literal of a regular expression of ours, `{number}`, `{local}` and `{offset}` in the templates below. */
  readonly shape: (pattern: string) => string;
  readonly parseNumber: string;
  /** `{local}` and `{offset}` are shapes of texts without and with an offset. */
  readonly parseDatetime: string;
}

/** The fields that many engines tell by functions called like them. */
export const FIELD_FUNCTIONS = {
  year: "YEAR({0})",
  quarter: "QUARTER({0})",
  month: "MONTH({0})",
  day: "DAY({0})",
  hour: "HOUR({0})",
  minute: "MINUTE({0})",
  second: "SECOND({0})",
} as const satisfies Partial<DateWords["fields"]>;

/** Texts of the fields of a date, out of parts that are printed already. */
interface FieldTexts {
  readonly padded: (number: Doc, digits: number) => Doc;
  readonly cut: (text: Doc, from: Doc, length: number) => Doc;
  readonly joined: (pieces: readonly Doc[]) => Fragment;
}

const STANDARD_TEXTS: FieldTexts = {
  padded: (number, digits) => ["LPAD(", number, `, ${digits}, '0')`],
  cut: (text, from, length) => ["SUBSTR(", text, ", ", from, `, ${length})`],
  joined: (pieces) => ({ doc: pieces.map((piece, at): Doc => [at === 0 ? "" : " || ", piece]), binding: BINDING.concat }),
};

interface FormatWords {
  /** `{shape}` is the regular expression of what may be read, `{format}` the engine's own format. */
  readonly read: string;
  /** What the engine's reader calls a field; the others are refused. */
  readonly fields: Readonly<Partial<Record<DateField, string>>>;
  /** Text between fields. */
  readonly text: (text: string) => string;
  readonly shape: (pattern: string) => string;
  readonly quoteText: (text: string) => string;
  /** What cannot be read. */
  readonly refused: Refusal;
}

/** Text of formats in which a percent sign begins a field. */
export function percentsDoubled(text: string): string {
  return text.replaceAll("%", "%%");
}

/** Reads times by a format: engines' readers are lenient, so the shape is looked at first. */
export function spelledFormat(spell: Spell, words: FormatWords): Rule<SqlPrimitive> {
  return spell(words.read, {
    words: (call) => {
      const format = formatOf(call).map((part) => (part.kind === "text" ? words.text(part.text) : (words.fields[part.field] ?? "")));
      return { shape: words.shape(shapeOfFormat(call)), format: words.quoteText(format.join("")) };
    },
    refuse: (call) => {
      const isUnknown = formatOf(call).some((part) => part.kind === "field" && words.fields[part.field] === undefined);
      return isUnknown ? words.refused : null;
    },
  });
}

const DAY_UNITS: ReadonlySet<SqlDateUnit> = new Set<SqlDateUnit>(["year", "quarter", "month", "week", "day"]);
const CLOCK_FIELDS: ReadonlySet<string> = new Set(["hour", "minute", "second", "millisecond"]);

/** Dates and times without a zone; instants are kept in UTC. */
export function spelledDates(spell: Spell, words: DateWords) {
  const truncated = new Map<string, Rule<SqlPrimitive>>();
  const ruleFor = (text: string): Rule<SqlPrimitive> => {
    const known = truncated.get(text) ?? spell(text);
    truncated.set(text, known);
    return known;
  };
  const typed = (fragment: Fragment, call: SqlPrimitive, own: ValueType, p: Printer): Fragment =>
    call.type.kind === own.kind ? fragment : castPrinted(p, fragment, words.typeText(call.type));

  const truncateRule = (call: SqlPrimitive): Rule<SqlPrimitive> => {
    const unit = unitOf(call);
    if (unit !== "week") return ruleFor(words.truncate(unit, typeOf(only(call)).kind === "date"));
    return ruleFor(words.week(((numberOption(call, "shift") % 7) + 7) % 7));
  };

  const add = (call: SqlPrimitive, p: Printer): Fragment => {
    const [x, count] = both(call);
    const unit = intervalOf(call);
    const own =
      typeOf(x).kind === "date" && (unit.name === "second" || unit.name === "millisecond")
        ? castOf(p, x, words.typeText(call.type))
        : p.fragment(x);
    const moved = (amount: Doc): Fragment => words.add(placed(own, BINDING.unary), amount, unit.name, call.type);
    const constant = plainInterval(call);
    if (constant !== null) return moved(String(constant));
    const whole = castOf(p, count, words.amount);
    const amount = unit.times === 1 ? whole.doc : [placed(whole, BINDING.multiplicative), ` * ${unit.times}`];
    return guardedInterval(call, p, () => moved(amount));
  };

  const texts = words.texts ?? STANDARD_TEXTS;
  const fields = Object.fromEntries(Object.entries(words.fields).map(([name, text]) => [name, spell(text)]));
  // Shapes hold braces, which would be taken for slots.
  const shapes: Words = { number: words.shape(NUMBER), local: words.shape(ISO_LOCAL), offset: words.shape(ISO_OFFSET) };
  const shaped = (text: string): Rule<SqlPrimitive> => spell(text, { words: () => shapes });

  return {
    "local-time": spell(words.localTime),
    "utc-time": spell(words.utcTime),
    "truncate-date": {
      print: (call, p) => {
        const x = only(call);
        const unit = unitOf(call);
        if (unit === "day") return typeOf(x).kind === call.type.kind ? truncatedDay(call, p) : castOf(p, x, words.typeText(call.type));
        const kept =
          DAY_UNITS.has(unit) && (typeOf(x).kind === "date" || unit === "week" || words.truncatesToDates === true) ? DATE : typeOf(x);
        return typed(truncateRule(call).print(call, p), call, kept, p);
      },
      repeats: (call) => (unitOf(call) === "day" ? 1 : (truncateRule(call).repeats?.(call) ?? 1)),
    },
    "truncate-time": {
      print: (call, p) => ruleFor(words.truncateTime(unitOf(call))).print(call, p),
      repeats: (call) => ruleFor(words.truncateTime(unitOf(call))).repeats?.(call) ?? 1,
    },
    "date-field": {
      print: (call, p) => {
        const name = textOption(call, "field");
        const rule = fields[name];
        if (rule === undefined) throw new Error(`Unknown date field ${name}`);
        const x = only(call);
        const needsClock = words.datesHaveNoHour === true && CLOCK_FIELDS.has(name) && typeOf(x).kind === "date";
        const timed: SqlExpr = { kind: "cast", expr: x, from: typeOf(x), to: { kind: "datetime" } };
        return rule.print(needsClock ? { ...call, args: [timed] } : call, p);
      },
    },
    "add-interval": { print: add, repeats: (call) => (plainInterval(call) === null ? 3 : 1) },
    "days-between": spell(words.daysBetween),
    "epoch-micros": spell(words.epochMicros),
    "from-epoch-micros": spell(`CASE WHEN {0} BETWEEN -62135596800000000 AND 253402300799999999 THEN ${words.fromEpochMicros} END`),
    "make-date": spell(`CASE WHEN {0} BETWEEN 1 AND 9999 AND {1} BETWEEN 1 AND 12 AND {2} BETWEEN 1 AND 31 THEN ${words.makeDate} END`),
    "format-date": {
      print: (call, p) => {
        const pieces = formatOf(call).map((part): Doc => {
          if (part.kind === "text") return p.rules.literal(part.text, TEXT).doc;
          return fieldText(part.field, only(call), p, texts);
        });
        const [first] = pieces;
        const hasField = formatOf(call).some((part) => part.kind === "field");
        if (first === undefined || !hasField) return guarded([[p.at(only(call), BINDING.concat), " IS NOT NULL"], first ?? "''"]);
        return texts.joined(pieces);
      },
      repeats: (call) => 2 * formatOf(call).length,
    },
    "parse-number": shaped(words.parseNumber),
    "parse-boolean": spell("CASE WHEN LOWER({0}) = 'true' THEN TRUE WHEN LOWER({0}) = 'false' THEN FALSE END"),
    "parse-datetime": shaped(words.parseDatetime),
  } satisfies Partial<PrimitiveRules>;

  /** A time without its clock, still a time. */
  function truncatedDay(call: SqlPrimitive, p: Printer): Fragment {
    return typeOf(only(call)).kind === "date" ? p.fragment(only(call)) : ruleFor(words.truncate("day", false)).print(call, p);
  }
}

const LONGEST = 9;
const MONTHS = ["January", "February", "March", "April", "May", "June", "July", "August", "September", "October", "November", "December"];
const WEEKDAYS = ["Sunday", "Monday", "Tuesday", "Wednesday", "Thursday", "Friday", "Saturday"];

/** One part of a formatted date, put together from the numbers of its fields. */
function fieldText(field: DateField, x: SqlExpr, p: Printer, texts: FieldTexts): Doc {
  const number = (name: Field): SqlExpr => sql.primitive("date-field", [x], INTEGER64, { field: name });
  const text = (value: SqlExpr): Doc => p.at(sql.cast(value, TEXT), BINDING.lowest);
  const padded = (value: SqlExpr, digits: number): Doc => texts.padded(text(value), digits);
  /** A name out of a list of names, by its place from 1: cut out of all of them in one text. */
  const name = (names: readonly string[], of: Field): Doc => {
    const list = names.map((one) => one.padEnd(LONGEST)).join("");
    const place: Doc = [p.at(number(of), BINDING.multiplicative), ` * ${LONGEST} - ${LONGEST - 1}`];
    return ["RTRIM(", texts.cut(`'${list}'`, place, LONGEST), ")"];
  };
  const short = (names: readonly string[], of: Field): Doc => texts.cut(name(names, of), "1", 3);
  // 0 and 12 are both 12 o'clock.
  const hour12 = (): SqlExpr => sql.add(sql.modulo(sql.add(number("hour"), sql.int(11)), sql.int(12)), sql.int(1));
  const micros = (): SqlExpr => {
    const rest = sql.modulo(sql.primitive("epoch-micros", [sql.cast(x, DATETIME)], INTEGER64), sql.int(1_000_000));
    return sql.modulo(sql.add(rest, sql.int(1_000_000)), sql.int(1_000_000));
  };
  switch (field) {
    case "year":
      return padded(number("year"), 4);
    case "year2":
      return texts.cut(padded(number("year"), 4), "3", 2);
    case "quarter":
      return text(number("quarter"));
    case "month":
      return padded(number("month"), 2);
    case "month-short":
      return text(number("month"));
    case "month-name":
      return name(MONTHS, "month");
    case "month-abbreviation":
      return short(MONTHS, "month");
    case "day":
      return padded(number("day"), 2);
    case "day-short":
      return text(number("day"));
    case "day-of-year":
      return padded(number("day-of-year"), 3);
    case "weekday-name":
      return name(WEEKDAYS, "weekday");
    case "weekday-abbreviation":
      return short(WEEKDAYS, "weekday");
    case "hour":
      return padded(number("hour"), 2);
    case "hour-short":
      return text(number("hour"));
    case "hour12":
      return padded(hour12(), 2);
    case "hour12-short":
      return text(hour12());
    case "minute":
      return padded(number("minute"), 2);
    case "second":
      return padded(number("second"), 2);
    case "millisecond":
      return padded(number("millisecond"), 3);
    case "microsecond":
      return padded(micros(), 6);
    case "half-day": {
      const hour = p.at(number("hour"), BINDING.concat);
      return guarded([[hour, " < 12"], "'AM'"], [[hour, " >= 12"], "'PM'"]).doc;
    }
  }
}
