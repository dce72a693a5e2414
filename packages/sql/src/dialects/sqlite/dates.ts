import type { PrimitiveRules, Rule } from "../../print/dialect.ts";
import { BINDING, callOf } from "../../print/fragment.ts";
import { typeOf, type SqlPrimitive } from "../../tree.ts";
import { both, only, textOption } from "../common/arguments.ts";
import { intervalOf, plainInterval, unitOf } from "../common/time/dates.ts";
import { quoteText } from "./literals.ts";
import { companion } from "./storage.ts";

type Print = Rule<SqlPrimitive>["print"];

function by(name: string, ...options: readonly string[]): Print {
  return (call, p) => companion(p, name, call.args, ...options.map((option) => quoteText(textOption(call, option))));
}

/** Dates and times are texts of one form, so that the engine compares and sorts them rightly. */
function truncated(call: SqlPrimitive): string {
  return call.type.kind === "date" ? "date_truncate" : "time_truncate";
}

function shiftOf(call: SqlPrimitive): string {
  const shift = call.options?.["shift"];
  return typeof shift === "number" ? String(shift) : "0";
}

const addInterval: Print = (call, p) => {
  const [x, count] = both(call);
  const unit = intervalOf(call);
  const name = call.type.kind === "date" ? "date_add" : "time_add";
  const constant = plainInterval(call);
  if (constant !== null) return companion(p, name, [x], quoteText(unit.name), String(constant));
  const total = unit.times === 1 ? p.at(count, BINDING.lowest) : [p.at(count, BINDING.multiplicative), ` * ${unit.times}.0`];
  return callOf(name, [p.at(x, BINDING.lowest), quoteText(unit.name), total, "TRUE"]);
};

export const dateRules = {
  "local-time": by("local_time", "zone"),
  "utc-time": by("utc_time", "zone"),
  "truncate-date": (call, p) => {
    const x = only(call);
    const unit = unitOf(call);
    if (unit === "day" && typeOf(x).kind === "date") return p.fragment(x);
    return companion(p, truncated(call), [x], quoteText(unit), shiftOf(call));
  },
  "truncate-time": by("time_truncate_in", "unit", "zone"),
  "date-field": by("date_field", "field"),
  "add-interval": addInterval,
  "days-between": by("days_between"),
  "epoch-micros": by("epoch_micros"),
  "from-epoch-micros": by("time_of_micros"),
  "make-date": by("make_date"),
  "weekdays-among": by("weekdays_among"),
  "format-date": by("date_text", "format"),
  "parse-number": by("parse_number"),
  "parse-boolean": by("parse_boolean"),
  "parse-datetime": by("parse_time", "zone"),
  "parse-datetime-format": by("parse_time_by", "format"),
} satisfies Partial<PrimitiveRules>;
