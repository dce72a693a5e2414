import { isNumber } from "../../numeric-types.ts";
import type { Beyond, PrimitiveRules, Printer } from "../../print/dialect.ts";
import { BINDING, callOf, castOf, type Fragment } from "../../print/fragment.ts";
import type { SqlPrimitive } from "../../tree.ts";
import type { ValueType } from "../../types.ts";
import { only, textOption } from "../common/arguments.ts";
import { betweenInfinities, inFloatsAndTimes } from "../common/infinities.ts";
import { toZone } from "../common/time/dates.ts";
import { castUnless, readRule, type Stored } from "../common/read.ts";
import { sameKeyByEquality } from "../common/same-key.ts";
import { quoteText } from "./literals.ts";

const text = castUnless(/^(?:text$|character varying\b|varchar\b)/iu, "text");

function readTime({ column, native, zone, p }: Stored): Fragment {
  if (/with time zone|^timestamptz$/iu.test(native)) {
    return { doc: [p.at(column, BINDING.cast), " AT TIME ZONE 'UTC'"], binding: BINDING.zone };
  }
  return zone === "UTC" ? p.fragment(column) : toZone(p, column, quoteText(zone), "'UTC'");
}

function readVariant({ column, native, p }: Stored): Fragment {
  const type = native.toLowerCase();
  if (type === "jsonb" || type === "") return p.fragment(column);
  return type === "json" ? castOf(p, column, "jsonb") : callOf("to_jsonb", [p.at(column, BINDING.lowest)]);
}

const DECLARED_DIGITS = /^(?:numeric|decimal)\(/iu;

/** Numbers of declared digits have room for NaN, and for no infinity. */
export function holdsBeyond(type: ValueType, native: string): Beyond | null {
  if (isNumber(type) && DECLARED_DIGITS.test(native)) return "nan";
  return isNumber(type) && /^(?:numeric|decimal)\b/iu.test(native) ? "infinities" : inFloatsAndTimes(type, native);
}

/** NaN is greater than any number to the engine. */
function finite(call: SqlPrimitive, p: Printer): Fragment {
  if (!DECLARED_DIGITS.test(textOption(call, "native"))) return betweenInfinities(call, p);
  return { doc: [p.at(only(call), BINDING.concat), " <> 'NaN'"], binding: BINDING.comparison };
}

function readNumber({ column, call, p }: Stored): Fragment {
  return call.options?.["nan"] === true ? callOf("NULLIF", [p.at(column, BINDING.lowest), "'NaN'"]) : p.fragment(column);
}

export const readRules = {
  finite,
  read: readRule({
    text,
    geography: text,
    float: castUnless(/^(?:double precision|float8)$/iu, "float8"),
    integer: readNumber,
    decimal: readNumber,
    datetime: readTime,
    variant: readVariant,
  }),
  "same-key": sameKeyByEquality,
} satisfies Partial<PrimitiveRules>;
