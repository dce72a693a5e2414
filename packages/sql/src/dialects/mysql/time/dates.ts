import type { DateField } from "../../../dates.ts";
import type { PrimitiveRules, Printer } from "../../../print/dialect.ts";
import { BINDING, atom, callOf, type Fragment } from "../../../print/fragment.ts";
import type { Doc } from "../../../print/layout.ts";
import { typeOf, type SqlPrimitive } from "../../../tree.ts";
import { both, numberOption, only, textOption, three } from "../../common/arguments.ts";
import { formatOf, guardedInterval, intervalOf, plainInterval, unitOf } from "../../common/time/dates.ts";
import { guarded } from "../../common/guarded.ts";
import { ELEMENT, elementsOf, subquery } from "../lists/elements.ts";
import { OFFSET_REPEATS, fromClock, offsetAt, toClock } from "./zones.ts";
import { quoteText } from "../literals.ts";

const INTERVAL = { month: "MONTH", day: "DAY", second: "SECOND", millisecond: "MICROSECOND" } as const;

/** What DATE_FORMAT calls a field; a quarter and milliseconds it does not know. */
export const FORMAT: Readonly<Record<Exclude<DateField, "quarter" | "millisecond">, string>> = {
  year: "%Y",
  year2: "%y",
  month: "%m",
  "month-short": "%c",
  "month-name": "%M",
  "month-abbreviation": "%b",
  day: "%d",
  "day-short": "%e",
  "day-of-year": "%j",
  "weekday-name": "%W",
  "weekday-abbreviation": "%a",
  hour: "%H",
  "hour-short": "%k",
  hour12: "%h",
  "hour12-short": "%l",
  minute: "%i",
  second: "%s",
  microsecond: "%f",
  "half-day": "%p",
};

function asTyped(call: SqlPrimitive, date: Doc): Fragment {
  return call.type.kind === "date" ? atom(date) : atom("CAST(", date, " AS DATETIME(6))");
}

function minus(date: Doc, days: Doc): Doc {
  return [date, " - INTERVAL ", days, " DAY"];
}

function truncated(call: SqlPrimitive, p: Printer): Fragment {
  const x = (): Doc => p.at(only(call), BINDING.lowest);
  const date: Doc = typeOf(only(call)).kind === "date" ? p.at(only(call), BINDING.additive) : callOf("DATE", [x()]).doc;
  const unit = unitOf(call);
  // MAKEDATE takes the first hundred years for those around 2000.
  const ofYear: Doc = ["(", minus(date, ["DAYOFYEAR(", x(), ") - 1"]), ")"];
  const timed = (format: string): Fragment => atom("CAST(DATE_FORMAT(", x(), `, '${format}') AS DATETIME(6))`);
  switch (unit) {
    case "year":
      return asTyped(call, ofYear);
    case "quarter":
      return asTyped(call, ["(", ofYear, " + INTERVAL QUARTER(", x(), ") - 1 QUARTER)"]);
    case "month":
      return asTyped(call, ["(", minus(date, ["DAY(", x(), ") - 1"]), ")"]);
    case "week":
      return asTyped(call, ["(", minus(date, ["(WEEKDAY(", x(), `) + ${14 - numberOption(call, "shift")}) % 7`]), ")"]);
    case "day":
      return asTyped(call, date);
    case "hour":
      return timed("%Y-%m-%d %H:00:00");
    case "minute":
      return timed("%Y-%m-%d %H:%i:00");
    case "second":
      return timed("%Y-%m-%d %H:%i:%s");
    case "millisecond":
      return {
        doc: [p.at(only(call), BINDING.additive), " - INTERVAL MICROSECOND(", x(), ") % 1000 MICROSECOND"],
        binding: BINDING.additive,
      };
  }
}

const WITHIN: Readonly<Record<string, number>> = { hour: 3_600_000_000, minute: 60_000_000, second: 1_000_000, millisecond: 1_000 };

/** The instant less what its zone's clock shows beyond the unit: right also where the clock is set back. */
function truncatedTime(call: SqlPrimitive, p: Printer): Fragment {
  const x = (): Doc => p.at(only(call), BINDING.additive);
  const size = WITHIN[unitOf(call)];
  if (size === undefined) throw new Error(`truncate-time has the unit ${unitOf(call)}`);
  const micros: Doc = ["TIMESTAMPDIFF(MICROSECOND, TIMESTAMP '0001-01-01 00:00:00', ", x(), ")"];
  const offset = offsetAt(textOption(call, "zone"), x, false);
  // A day more than nothing, so that what is divided is never negative.
  const clock: Doc = offset === null ? micros : ["(", micros, " + (86400 + ", offset, ") * 1000000)"];
  return { doc: [x(), " - INTERVAL ", clock, ` % ${size} MICROSECOND`], binding: BINDING.additive };
}

function addInterval(call: SqlPrimitive, p: Printer): Fragment {
  const [x, count] = both(call);
  const unit = intervalOf(call);
  const thousand = unit.name === "millisecond" ? 1000 : 1;
  const plus = (amount: Doc): Fragment => {
    const sum: Doc = [p.at(x, BINDING.additive), " + INTERVAL ", amount, ` ${INTERVAL[unit.name]}`];
    const isOther = call.type.kind === "date" && typeOf(x).kind !== "date";
    return isOther ? callOf("DATE", [sum]) : { doc: sum, binding: BINDING.additive };
  };
  const constant = plainInterval(call);
  if (constant !== null) return plus(String(constant * thousand));
  const times = unit.times * thousand;
  const amount: Doc = times === 1 ? p.at(count, BINDING.additive) : [p.at(count, BINDING.multiplicative), ` * ${times}`];
  return guardedInterval(call, p, () => plus(amount));
}

function field(call: SqlPrimitive, p: Printer): Fragment {
  const x = p.at(only(call), BINDING.lowest);
  const name = textOption(call, "field");
  switch (name) {
    // 1 is Sunday
    case "weekday":
      return callOf("DAYOFWEEK", [x]);
    case "day-of-year":
      return callOf("DAYOFYEAR", [x]);
    case "millisecond":
      return { doc: [callOf("MICROSECOND", [x]).doc, " DIV 1000"], binding: BINDING.multiplicative };
    default:
      return callOf(name.toUpperCase(), [x]);
  }
}

function formatted(call: SqlPrimitive, p: Printer): Fragment {
  const x = (): Doc => p.at(only(call), BINDING.lowest);
  const pieces: Doc[] = [];
  let pending = "";
  const flush = (): void => {
    if (pending !== "") pieces.push(callOf("DATE_FORMAT", [x(), quoteText(pending)]).doc);
    pending = "";
  };
  for (const part of formatOf(call)) {
    if (part.kind === "text") pending += part.text.replaceAll("%", "%%");
    else if (part.field === "quarter" || part.field === "millisecond") {
      flush();
      pieces.push(part.field === "quarter" ? callOf("QUARTER", [x()]).doc : callOf("LEFT", [["DATE_FORMAT(", x(), ", '%f')"], "3"]).doc);
    } else pending += FORMAT[part.field];
  }
  flush();
  if (pieces.length === 0) return guarded([[p.at(only(call), BINDING.concat), " IS NOT NULL"], "''"]);
  return callOf("CONCAT", pieces);
}

export const dateRules = {
  "local-time": { print: toClock, repeats: () => OFFSET_REPEATS },
  "utc-time": { print: fromClock, repeats: () => OFFSET_REPEATS },
  "truncate-date": { print: truncated, repeats: () => 2 },
  "truncate-time": { print: truncatedTime, repeats: () => OFFSET_REPEATS + 1 },
  "date-field": field,
  "add-interval": { print: addInterval, repeats: (call) => (plainInterval(call) === null ? 3 : 1) },
  "days-between": (call, p) => {
    const [from, to] = both(call);
    return callOf("DATEDIFF", [p.at(to, BINDING.lowest), p.at(from, BINDING.lowest)]);
  },
  "epoch-micros": (call, p) =>
    callOf("TIMESTAMPDIFF", ["MICROSECOND", "TIMESTAMP '1970-01-01 00:00:00'", p.at(only(call), BINDING.lowest)]),
  "from-epoch-micros": {
    print: (call, p) => {
      const x = only(call);
      const inRange: Doc = [p.at(x, BINDING.concat), " BETWEEN -62135596800000000 AND 253402300799999999"];
      return guarded([inRange, ["TIMESTAMP '1970-01-01 00:00:00.000000' + INTERVAL ", p.at(x, BINDING.additive), " MICROSECOND"]]);
    },
    repeats: () => 2,
  },
  "make-date": {
    print: (call, p) => {
      const [year, month, day] = three(call);
      const text = callOf("CONCAT_WS", [
        "'-'",
        callOf("LPAD", [p.at(year, BINDING.lowest), "4", "'0'"]).doc,
        p.at(month, BINDING.lowest),
        p.at(day, BINDING.lowest),
      ]).doc;
      const parts: readonly (readonly [Doc, number])[] = [
        [p.at(year, BINDING.concat), 9999],
        [p.at(month, BINDING.concat), 12],
        [p.at(day, BINDING.concat), 31],
      ];
      const inRange = parts.map(([part, most], index): Doc => [index === 0 ? "" : " AND ", part, ` BETWEEN 1 AND ${most}`]);
      return guarded([inRange, ["CAST(", text, " AS DATE)"]]);
    },
    repeats: () => 2,
  },
  "weekdays-among": {
    print: (call, p) => {
      const [list, from, to] = three(call);
      const within: Doc = [ELEMENT, " BETWEEN ", p.at(from, BINDING.concat), " AND ", p.at(to, BINDING.concat)];
      const days = elementsOf(p.at(list, BINDING.lowest), { kind: "date" });
      const count = subquery(`COUNT(DISTINCT ${ELEMENT})`, days, ["WHERE ", within, ` AND WEEKDAY(${ELEMENT}) < 5`]);
      return guarded([[p.at(list, BINDING.concat), " IS NOT NULL"], count.doc]);
    },
    repeats: () => 2,
  },
  "format-date": {
    print: formatted,
    repeats: (call) => formatOf(call).length + 1,
  },
} satisfies Partial<PrimitiveRules>;
