import type { DateField } from "../../dates.ts";
import type { PrimitiveRules, Printer } from "../../print/dialect.ts";
import { BINDING, callOf, castOf, infixOf, placed, type Fragment } from "../../print/fragment.ts";
import type { Doc } from "../../print/layout.ts";
import { cannot } from "../../print/refusal.ts";
import { typeOf, type SqlExpr, type SqlPrimitive } from "../../tree.ts";
import { both, numberOption, only, textOption, three } from "../common/arguments.ts";
import {
  ISO_LOCAL,
  ISO_OFFSET,
  NUMBER,
  formatOf,
  missingFields,
  guardedInterval,
  intervalOf,
  plainInterval,
  shapeOfFormat,
  toZone,
  truncatedTime,
  unitOf,
} from "../common/time/dates.ts";
import { int32 } from "../common/numbers/exact.ts";
import { ELEMENT } from "../common/elements.ts";
import { guarded } from "../common/guarded.ts";
import { elementsOf, ofOuterQuery, subquery } from "./lists/elements.ts";
import { quoteText } from "./literals.ts";

const FORMAT: Readonly<Record<DateField, string>> = {
  year: "YYYY",
  year2: "YY",
  quarter: "Q",
  month: "MM",
  "month-short": "FMMM",
  "month-name": "FMMonth",
  "month-abbreviation": "Mon",
  day: "DD",
  "day-short": "FMDD",
  "day-of-year": "DDD",
  "weekday-name": "FMDay",
  "weekday-abbreviation": "Dy",
  hour: "HH24",
  "hour-short": "FMHH24",
  hour12: "HH12",
  "hour12-short": "FMHH12",
  minute: "MI",
  second: "SS",
  millisecond: "MS",
  microsecond: "US",
  "half-day": "AM",
};

/** Fields that the engine's error-free reader (jsonpath `datetime`) knows. */
const READABLE: ReadonlySet<DateField> = new Set<DateField>([
  "year",
  "year2",
  "month",
  "month-short",
  "day",
  "day-short",
  "day-of-year",
  "hour",
  "hour-short",
  "hour12",
  "hour12-short",
  "minute",
  "second",
  "millisecond",
  "microsecond",
  "half-day",
]);

function asDate(call: SqlPrimitive, fragment: Fragment): Fragment {
  return call.type.kind === "date" ? { doc: [placed(fragment, BINDING.cast), "::date"], binding: BINDING.cast } : fragment;
}

/** Of a date the engine would make a timestamp of the session's zone. */
function clock(p: Printer, expr: SqlExpr): Doc {
  return typeOf(expr).kind === "date" ? castOf(p, expr, "timestamp").doc : p.at(expr, BINDING.additive);
}

function shifted(x: Doc, days: number): Fragment {
  return infixOf(days < 0 ? "-" : "+", BINDING.additive, [x, `INTERVAL '${Math.abs(days)} days'`]);
}

function truncated(call: SqlPrimitive, p: Printer): Fragment {
  const x = only(call);
  const unit = unitOf(call);
  if (unit === "day" && typeOf(x).kind === "date") return p.fragment(x);
  if (unit === "day" && call.type.kind === "date") return castOf(p, x, "date");
  const name = unit === "millisecond" ? "'milliseconds'" : `'${unit}'`;
  if (unit !== "week") return asDate(call, callOf("date_trunc", [name, clock(p, x)]));
  // The engine's weeks begin on Monday: shift, truncate, shift back.
  const shift = numberOption(call, "shift");
  if (shift === 0) return asDate(call, callOf("date_trunc", [name, clock(p, x)]));
  return asDate(call, shifted(callOf("date_trunc", [name, shifted(clock(p, x), -shift).doc]).doc, shift));
}

function addInterval(call: SqlPrimitive, p: Printer): Fragment {
  const [x, count] = both(call);
  const unit = intervalOf(call);
  const plus = (amount: Doc): Fragment => infixOf("+", BINDING.additive, [p.at(x, BINDING.additive), amount]);
  const days = unit.name === "day" && call.type.kind === "date";
  const constant = plainInterval(call);
  if (constant !== null) {
    if (days) return infixOf(constant < 0 ? "-" : "+", BINDING.additive, [p.at(x, BINDING.additive), String(Math.abs(constant))]);
    return asDate(call, plus(`INTERVAL '${constant} ${unit.name}s'`));
  }
  if (days) {
    const whole = castOf(p, count, "int").doc;
    return guardedInterval(call, p, () => plus(unit.times === 1 ? whole : [whole, ` * ${unit.times}`]));
  }
  const interval: Doc = [p.at(count, BINDING.multiplicative), ` * INTERVAL '${unit.times} ${unit.name}s'`];
  return guardedInterval(call, p, () => asDate(call, plus(interval)));
}

function field(call: SqlPrimitive, p: Printer): Fragment {
  const name = textOption(call, "field");
  const extract = (what: string): Doc => ["extract(", what, " FROM ", clock(p, only(call)), ")"];
  switch (name) {
    // 1 is Sunday
    case "weekday":
      return infixOf("+", BINDING.additive, [[extract("dow"), "::int"], "1"]);
    case "day-of-year":
      return { doc: [extract("doy"), "::int"], binding: BINDING.cast };
    // The engine's seconds have a fraction, its milliseconds count the seconds in
    case "second":
      return { doc: [callOf("floor", [extract("second")]).doc, "::int"], binding: BINDING.cast };
    case "millisecond":
      return infixOf("%", BINDING.multiplicative, [[callOf("floor", [extract("milliseconds")]).doc, "::int"], "1000"]);
    default:
      return { doc: [extract(name), "::int"], binding: BINDING.cast };
  }
}

function template(call: SqlPrimitive, quote: (text: string) => string): string {
  return formatOf(call)
    .map((part) => (part.kind === "field" ? FORMAT[part.field] : quote(part.text)))
    .join("");
}

/** Text of a template stands in double quotes; quotes and backslashes inside by a backslash. */
function quoted(text: string): string {
  return `"${text.replace(/[\\"]/gu, "\\$&")}"`;
}

/** Reads text as a date without ever failing: a jsonpath method whose errors are silenced gives null. */
function silently(text: Doc, format: string | null): Doc {
  const path = format === null ? "$.datetime()" : `$.datetime(${JSON.stringify(format)})`;
  const found = callOf("jsonb_path_query_first", [callOf("to_jsonb", [text]).doc, quoteText(path), "silent => true"]).doc;
  return ["(", found, " #>> '{}')"];
}

export const dateRules = {
  "local-time": (call, p) => toZone(p, only(call), "'UTC'", quoteText(textOption(call, "zone"))),
  "utc-time": (call, p) => toZone(p, only(call), quoteText(textOption(call, "zone")), "'UTC'"),
  "truncate-date": truncated,
  "truncate-time": { print: truncatedTime, repeats: () => 3 },
  "date-field": field,
  "add-interval": { print: addInterval, repeats: (call) => (plainInterval(call) === null ? 3 : 1) },
  "days-between": (call, p) => {
    const [from, to] = both(call);
    return infixOf("-", BINDING.additive, [p.at(to, BINDING.additive), p.at(from, BINDING.multiplicative)]);
  },
  "epoch-micros": (call, p) => {
    const seconds: Doc = ["extract(epoch FROM ", p.at(only(call), BINDING.lowest), ")"];
    return { doc: ["(", seconds, " * 1000000)::bigint"], binding: BINDING.cast };
  },
  "from-epoch-micros": {
    print: (call, p) => {
      const x = only(call);
      const inRange: Doc = [p.at(x, BINDING.concat), " BETWEEN -62135596800000000 AND 253402300799999999"];
      const number = castOf(p, x, "bigint").doc;
      // An interval is a float64 times a unit: whole seconds and the rest are both exact, the sum in microseconds is not.
      const seconds: Doc = [number, " / 1000000 * INTERVAL '1 second'"];
      const rest: Doc = [number, " % 1000000 * INTERVAL '1 microsecond'"];
      return guarded([inRange, ["TIMESTAMP '1970-01-01 00:00:00' + ", seconds, " + ", rest]]);
    },
    repeats: () => 3,
  },
  "make-date": {
    print: (call, p) => {
      const [year, month, day] = three(call);
      const digits = callOf("to_char", [int32(p, year), "'FM0000'"]).doc;
      const text: Doc = [digits, " || '-' || ", int32Operand(p, month), " || '-' || ", int32Operand(p, day)];
      // The reader takes a month or day 0 for 1.
      const inRange: Doc = [
        p.at(year, BINDING.concat),
        " BETWEEN 1 AND 9999 AND ",
        p.at(month, BINDING.concat),
        " BETWEEN 1 AND 12 AND ",
        p.at(day, BINDING.concat),
        " BETWEEN 1 AND 31",
      ];
      return guarded([inRange, [silently(text, "YYYY-MM-DD"), "::date"]]);
    },
    repeats: () => 2,
  },
  "weekdays-among": {
    print: (call, p) => {
      const [list, from, to] = three({ ...call, args: call.args.map((arg) => ofOuterQuery(p, arg)) });
      const within: Doc = [ELEMENT, " BETWEEN ", p.at(from, BINDING.concat), " AND ", p.at(to, BINDING.concat)];
      const weekday: Doc = ["extract(isodow FROM ", ELEMENT, ") < 6"];
      const count = subquery(["count(DISTINCT ", ELEMENT, ")"], elementsOf(p.at(list, BINDING.lowest)), [
        "WHERE ",
        within,
        " AND ",
        weekday,
      ]);
      return guarded([[p.at(three(call)[0], BINDING.concat), " IS NOT NULL"], count.doc]);
    },
    repeats: () => 2,
  },
  "format-date": (call, p) => callOf("to_char", [clock(p, only(call)), quoteText(template(call, quoted))]),
  "parse-number": {
    print: (call, p) => {
      const text: Doc = ["substring(", p.at(only(call), BINDING.lowest), ` FROM '${NUMBER}')`];
      // The silenced conversion finds numbers beyond float64; the cast keeps all 17 digits.
      const readable = callOf("jsonb_path_exists", [callOf("to_jsonb", [text]).doc, "'$.double()'", "silent => true"]).doc;
      return guarded([readable, castOf(p, only(call), "float8").doc]);
    },
    repeats: () => 2,
  },
  "parse-boolean": {
    print: (call, p) => {
      const text = callOf("lower", [p.at(only(call), BINDING.lowest)]).doc;
      return guarded([[text, " = 'true'"], "TRUE"], [[text, " = 'false'"], "FALSE"]);
    },
    repeats: () => 2,
  },
  "parse-datetime": {
    print: (call, p) => {
      const text = p.at(only(call), BINDING.lowest);
      const zone = quoteText(textOption(call, "zone"));
      // The reader wants seconds.
      const part: Doc = ["substring(", text, ` FROM '${ISO_LOCAL}')`];
      const complete = callOf("regexp_replace", [part, "'([T ][0-9]{2}:[0-9]{2})$'", quoteText("\\1:00")]).doc;
      const local: Doc = [silently(complete, null), "::timestamp"];
      const here: Doc = zone === "'UTC'" ? local : [local, " AT TIME ZONE ", zone, " AT TIME ZONE 'UTC'"];
      const offset: Doc = [p.at(only(call), BINDING.concat), ` ~ '${ISO_OFFSET}'`];
      const clockPart: Doc = ["substring(", text, " FROM '^[^Z+]{19}')"];
      const there = guarded([
        [silently(clockPart, null), " IS NOT NULL"],
        [castOf(p, only(call), "timestamptz").doc, " AT TIME ZONE 'UTC'"],
      ]);
      return guarded([offset, there.doc], [[p.at(only(call), BINDING.concat), " IS NOT NULL"], here]);
    },
    repeats: () => 5,
  },
  "parse-datetime-format": {
    print: (call, p) => {
      // Without a date it reads a time, which is no timestamp; without a year that of 0.
      const missing = missingFields(call);
      const read: Doc = ["substring(", p.at(only(call), BINDING.lowest), " FROM ", quoteText(shapeOfFormat(call)), ")"];
      const text: Doc = missing.length === 0 ? read : [read, " || ", quoteText(missing.map((one) => ` ${one.text}`).join(""))];
      const own = template(call, (between) => (/^[-./,';: ]*$/u.test(between) ? between : quoted(between)));
      const format = own + missing.map(({ field }) => ` ${FORMAT[field]}`).join("");
      return { doc: [silently(text, format), "::timestamp"], binding: BINDING.cast };
    },
    refuse: (call) => {
      const unknown = formatOf(call).find((part) => part.kind === "field" && !READABLE.has(part.field));
      return unknown === undefined ? null : cannot("findings.engine.read-names-and-quarters");
    },
  },
} satisfies Partial<PrimitiveRules>;

function int32Operand(p: Printer, expr: SqlExpr): Doc {
  return expr.kind === "literal" ? p.at(expr, BINDING.concat) : int32(p, expr);
}
