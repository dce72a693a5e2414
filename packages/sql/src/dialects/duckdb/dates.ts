import type { DateField } from "../../dates.ts";
import type { PrimitiveRules, Printer } from "../../print/dialect.ts";
import { BINDING, atom, callOf, castOf, infixOf, placed, type Fragment } from "../../print/fragment.ts";
import type { Doc } from "../../print/layout.ts";
import { cannot } from "../../print/refusal.ts";
import { typeOf, type SqlExpr, type SqlPrimitive } from "../../tree.ts";
import { both, numberOption, only, textOption, three } from "../common/arguments.ts";
import {
  ISO_LOCAL,
  ISO_OFFSET,
  NUMBER,
  formatOf,
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
import { quoteText } from "./literals.ts";

const INTERVAL = { month: "to_months", day: "to_days", second: "to_seconds", millisecond: "to_milliseconds" } as const;

const WITHIN_DAYS: ReadonlySet<string> = new Set(["hour", "minute", "second", "millisecond"]);

const FIELD: Readonly<Record<string, string>> = {
  year: "year",
  quarter: "quarter",
  month: "month",
  day: "day",
  hour: "hour",
  minute: "minute",
  second: "second",
  "day-of-year": "dayofyear",
};

const FORMAT: Readonly<Record<Exclude<DateField, "quarter">, string>> = {
  year: "%Y",
  year2: "%y",
  month: "%m",
  "month-short": "%-m",
  "month-name": "%B",
  "month-abbreviation": "%b",
  day: "%d",
  "day-short": "%-d",
  "day-of-year": "%j",
  "weekday-name": "%A",
  "weekday-abbreviation": "%a",
  hour: "%H",
  "hour-short": "%-H",
  hour12: "%I",
  "hour12-short": "%-I",
  minute: "%M",
  second: "%S",
  millisecond: "%g",
  microsecond: "%f",
  "half-day": "%p",
};

/** The engine's date functions answer a TIMESTAMP; a date stays a date. */
function asDate(call: SqlPrimitive, fragment: Fragment): Fragment {
  return call.type.kind === "date" ? { doc: [placed(fragment, BINDING.cast), "::DATE"], binding: BINDING.cast } : fragment;
}

function truncated(call: SqlPrimitive, p: Printer): Fragment {
  const x = only(call);
  const unit = unitOf(call);
  if (unit === "day" && typeOf(x).kind === "date") return p.fragment(x);
  if (unit === "day" && call.type.kind === "date") return castOf(p, x, "DATE");
  // The engine takes date_trunc('hour', null) for false where it is compared with a constant that is no whole hour.
  if (call.type.kind === "datetime" && WITHIN_DAYS.has(unit))
    return callOf("time_bucket", [`INTERVAL '1 ${unit}'`, p.at(x, BINDING.lowest)]);
  const since = call.type.kind === "date" ? daysSinceBeginning(call, p) : null;
  if (since === null) return asDate(call, callOf("date_trunc", [`'${unit}'`, p.at(x, BINDING.lowest)]));
  const day = typeOf(x).kind === "date" ? p.at(x, BINDING.additive) : castOf(p, x, "DATE").doc;
  return infixOf("-", BINDING.additive, [day, since]);
}

/**
 * Days from the beginning of the unit to the day of the argument, for units whose days the engine numbers; null for others. Taking them off is
 * three to four times as quick as `date_trunc`, which computes in instants.
 */
function daysSinceBeginning(call: SqlPrimitive, p: Printer): Doc | null {
  const number = (name: string): Doc => [callOf(name, [p.at(only(call), BINDING.lowest)]).doc, "::INTEGER"];
  const unit = unitOf(call);
  if (unit === "month") return ["(", number("day"), " - 1)"];
  if (unit !== "week") return null;
  // Of `isodow` Monday is 1 and Sunday 7, of `dayofweek` Sunday is 0; the shift is that of a week's beginning against Monday.
  const shift = numberOption(call, "shift");
  if (shift === 0) return ["(", number("isodow"), " - 1)"];
  if (shift === -1) return number("dayofweek");
  return ["(", number("isodow"), ` + ${(6 - shift) % 7}) % 7`];
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
  // Multiplied as what it becomes: as an INTEGER the product may be too large for the engine where the interval is not.
  const narrow = unit.name === "month" || unit.name === "day" ? "INTEGER" : "BIGINT";
  const times = narrow === "BIGINT" ? `${unit.times}::BIGINT` : String(unit.times);
  const total: Doc = unit.times === 1 ? p.at(count, BINDING.multiplicative) : [p.at(count, BINDING.multiplicative), ` * ${times}`];
  const amount: Doc = ["(", total, ")::", narrow];
  return guardedInterval(call, p, () => (days ? plus(amount) : asDate(call, plus(callOf(INTERVAL[unit.name], [amount]).doc))));
}

function field(call: SqlPrimitive, p: Printer): Fragment {
  const x = p.at(only(call), BINDING.lowest);
  const name = textOption(call, "field");
  switch (name) {
    // 1 is Sunday
    case "weekday":
      return infixOf("+", BINDING.additive, [callOf("dayofweek", [x]).doc, "1"]);
    // The engine counts the seconds in
    case "millisecond":
      return infixOf("%", BINDING.multiplicative, [callOf("millisecond", [x]).doc, "1000"]);
    default:
      return callOf(FIELD[name] ?? unknownField(name), [x]);
  }
}

function unknownField(name: string): never {
  throw new Error(`Unknown date field ${name}`);
}

/** `strftime` knows no quarter, so the text is put together around it. */
function formatted(call: SqlPrimitive, p: Printer): Fragment {
  const x = (): Doc => p.at(only(call), BINDING.lowest);
  const pieces: Doc[] = [];
  let pending = "";
  const flush = (): void => {
    if (pending !== "") pieces.push(callOf("strftime", [x(), quoteText(pending)]).doc);
    pending = "";
  };
  for (const part of formatOf(call)) {
    if (part.kind === "text") pending += part.text.replaceAll("%", "%%");
    else if (part.field !== "quarter") pending += FORMAT[part.field];
    else {
      flush();
      pieces.push(callOf("quarter", [x()]).doc);
    }
  }
  flush();
  const [first] = pieces;
  if (first === undefined) return guarded([[p.at(only(call), BINDING.concat), " IS NOT NULL"], "''"]);
  if (pieces.length === 1 && formatOf(call).some((part) => part.kind === "field" && part.field !== "quarter")) return atom(first);
  return infixOf("||", BINDING.concat, ["''", ...pieces]);
}

function strptimeFormat(call: SqlPrimitive): string {
  return formatOf(call)
    .map((part) => (part.kind === "text" ? part.text.replaceAll("%", "%%") : part.field === "quarter" ? "" : FORMAT[part.field]))
    .join("");
}

export const dateRules = {
  "local-time": (call, p) => toZone(p, only(call), "'UTC'", quoteText(textOption(call, "zone"))),
  "utc-time": (call, p) => toZone(p, only(call), quoteText(textOption(call, "zone")), "'UTC'"),
  "truncate-date": {
    print: truncated,
    repeats: (call) => (call.type.kind === "date" && (unitOf(call) === "week" || unitOf(call) === "month") ? 2 : 1),
  },
  "truncate-time": { print: truncatedTime, repeats: () => 3 },
  "date-field": field,
  "add-interval": { print: addInterval, repeats: (call) => (plainInterval(call) === null ? 3 : 1) },
  "days-between": (call, p) => {
    const [from, to] = both(call);
    return infixOf("-", BINDING.additive, [p.at(to, BINDING.additive), p.at(from, BINDING.multiplicative)]);
  },
  "epoch-micros": (call, p) => callOf("epoch_us", [p.at(only(call), BINDING.lowest)]),
  "from-epoch-micros": {
    print: (call, p) => {
      const x = only(call);
      const inRange: Doc = [p.at(x, BINDING.concat), " BETWEEN -62135596800000000 AND 253402300799999999"];
      return guarded([inRange, callOf("make_timestamp", [castOf(p, x, "BIGINT").doc]).doc]);
    },
    repeats: () => 2,
  },
  "make-date": {
    print: (call, p) => {
      const [year, month, day] = three(call);
      const text = callOf("printf", ["'%04d-%02d-%02d'", int32(p, year), int32(p, month), int32(p, day)]).doc;
      const date = atom("TRY_CAST(", text, " AS DATE)");
      return isYear(year) ? date : guarded([[p.at(year, BINDING.concat), " BETWEEN 1 AND 9999"], date.doc]);
    },
    repeats: () => 2,
  },
  "weekdays-among": {
    print: (call, p) => {
      const [list, from, to] = three(call);
      const within: Doc = [ELEMENT, " BETWEEN ", p.at(from, BINDING.concat), " AND ", p.at(to, BINDING.concat)];
      const condition: Doc = ["lambda ", ELEMENT, ": ", within, " AND isodow(", ELEMENT, ") < 6"];
      return callOf("len", [callOf("list_distinct", [callOf("list_filter", [p.at(list, BINDING.lowest), condition]).doc]).doc]);
    },
  },
  "format-date": {
    print: formatted,
    repeats: (call) => 1 + 2 * formatOf(call).filter((part) => part.kind === "field" && part.field === "quarter").length,
  },
  "parse-number": {
    print: (call, p) => {
      const text = callOf("regexp_extract", [p.at(only(call), BINDING.lowest), `'${NUMBER}'`]).doc;
      const number = atom("TRY_CAST(", text, " AS DOUBLE)").doc;
      return guarded([callOf("isfinite", [number]).doc, number]);
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
      const local: Doc = ["TRY_CAST(", callOf("regexp_extract", [text, `'${ISO_LOCAL}'`]).doc, " AS TIMESTAMP)"];
      const here: Doc = zone === "'UTC'" ? local : [local, " AT TIME ZONE ", zone, " AT TIME ZONE 'UTC'"];
      const offset = callOf("regexp_matches", [text, `'${ISO_OFFSET}'`]).doc;
      return guarded(
        [offset, ["TRY_CAST(", text, " AS TIMESTAMPTZ) AT TIME ZONE 'UTC'"]],
        [[p.at(only(call), BINDING.concat), " IS NOT NULL"], here],
      );
    },
    repeats: () => 4,
  },
  "parse-datetime-format": {
    print: (call, p) => {
      // What has not the shape is empty text, which is no date.
      const shaped = callOf("regexp_extract", [p.at(only(call), BINDING.lowest), quoteText(shapeOfFormat(call))]).doc;
      const parsed = (): Fragment => callOf("try_strptime", [shaped, quoteText(strptimeFormat(call))]);
      // %y: 69 is 2069 here, 1969 for the engine.
      const short = formatOf(call).some((part) => part.kind === "field" && part.field === "year2");
      if (!short) return parsed();
      return guarded(
        [
          [callOf("year", [parsed().doc]).doc, " = 1969"],
          [parsed().doc, " + INTERVAL '1200 months'"],
        ],
        [[parsed().doc, " IS NOT NULL"], parsed().doc],
      );
    },
    repeats: () => 4,
    refuse: (call) =>
      formatOf(call).some((part) => part.kind === "field" && part.field === "quarter") ? cannot("findings.engine.read-quarter") : null,
  },
} satisfies Partial<PrimitiveRules>;

function isYear(expr: SqlExpr): boolean {
  return expr.kind === "literal" && Number(expr.value) >= 1 && Number(expr.value) <= 9999;
}
