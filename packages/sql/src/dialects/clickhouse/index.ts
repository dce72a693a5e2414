import type { DialectRules } from "../../print/dialect.ts";
import { inFloats } from "../common/infinities.ts";
import { aggregateRules } from "./aggregation/aggregates.ts";
import { clickhouseCalls } from "./calls.ts";
import { cast } from "./casts.ts";
import { dateRules } from "./time/dates.ts";
import { iterationRules } from "./lists/iteration.ts";
import { literal } from "./literals.ts";
import { clickhouseLogicRules } from "./logic.ts";
import { key } from "./numbers/keys.ts";
import { asType, numberRules } from "./numbers/numbers.ts";
import { parsingRules } from "./time/parsing.ts";
import { readRules } from "./read.ts";
import { regexpRules } from "./texts/regexps.ts";
import { clickhouseSyntax } from "./syntax.ts";
import { textRules } from "./texts/text.ts";
import { valueRules } from "./values.ts";
import { clickhouseWindows } from "./aggregation/windows.ts";

/** ClickHouse from 26.7 on, the first whose times are of every year from 0001 to 9999 (V7). */
export const clickhouse: DialectRules = {
  name: "clickhouse",
  label: "ClickHouse",
  primitives: {
    ...clickhouseLogicRules,
    ...numberRules,
    ...textRules,
    ...regexpRules,
    ...dateRules,
    ...parsingRules,
    ...valueRules,
    ...readRules,
    ...iterationRules,
    "named-call": clickhouseCalls.scalar,
  },
  aggregates: aggregateRules,
  windows: clickhouseWindows,
  literal,
  refuseLiteral: () => null,
  cast,
  notOverWindows: [],
  // Texts compare by their bytes in UTF-8, which is by code point.
  collated: (expr, p) => p.fragment(expr),
  // The engine takes milliseconds for each before it begins.
  mostReadings: 1500,
  holdsBeyond: inFloats,
  ignoreNulls: false,
  branch: asType,
  absent: (type) => (type.kind === "array" ? "[]" : null),
  syntax: clickhouseSyntax,
  key,
};
