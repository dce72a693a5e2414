import type { PrimitiveRules } from "../../print/dialect.ts";
import { BINDING, callOf, castOf, type Fragment } from "../../print/fragment.ts";
import { betweenInfinities } from "../common/infinities.ts";
import { toZone } from "../common/time/dates.ts";
import { castUnless, readRule, type Stored } from "../common/read.ts";
import { quoteText } from "./literals.ts";

const asTime = castUnless(/^timestamp$/iu, "TIMESTAMP");

function readTime(stored: Stored): Fragment {
  const { column, native, zone, p } = stored;
  if (/with time zone|^timestamptz$/iu.test(native)) return callOf("timezone", ["'UTC'", p.at(column, BINDING.lowest)]);
  return zone === "UTC" ? asTime(stored) : toZone(p, column, quoteText(zone), "'UTC'");
}

/** Times in UTC without zone, 64-bit floats, ISO text, JSON. */
const read = readRule({
  text: castUnless(/^(?:varchar|text)$/iu, "VARCHAR"),
  float: castUnless(/^double$/iu, "DOUBLE"),
  datetime: readTime,
  variant: ({ column, native, p }) =>
    /^(?:STRUCT|MAP|UNION|VARIANT)\b/iu.test(native) ? callOf("to_json", [p.at(column, BINDING.lowest)]) : p.fragment(column),
  // Arrays of a fixed length are lists to every function.
  array: ({ column, native, p }) =>
    /\[\d+\]$/u.test(native) ? castOf(p, column, native.toUpperCase().replace(/\[\d+\]$/u, "[]")) : p.fragment(column),
});

export const readRules = { read, finite: betweenInfinities } satisfies Partial<PrimitiveRules>;
