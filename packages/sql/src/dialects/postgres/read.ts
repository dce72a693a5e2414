import type { PrimitiveRules } from "../../print/dialect.ts";
import { BINDING, callOf, castOf, type Fragment } from "../../print/fragment.ts";
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

export const readRules = {
  read: readRule({
    text,
    geography: text,
    float: castUnless(/^(?:double precision|float8)$/iu, "float8"),
    datetime: readTime,
    variant: readVariant,
  }),
  "same-key": sameKeyByEquality,
} satisfies Partial<PrimitiveRules>;
