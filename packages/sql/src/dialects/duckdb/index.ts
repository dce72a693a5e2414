import type { DialectRules } from "../../print/dialect.ts";
import { inFloatsAndTimes } from "../common/infinities.ts";
import { logicRules } from "../common/logic.ts";
import { SHIFTED, inStages } from "../common/stages.ts";
import { standardSyntax } from "../../print/syntax.ts";
import { aggregateRules, duckdbWindows, shortAggregateRules } from "./aggregates.ts";
import { duckdbCalls } from "./calls.ts";
import { dateRules } from "./dates.ts";
import { iterationRules } from "./iteration.ts";
import { literal } from "./literals.ts";
import { numberRules } from "./numbers/numbers.ts";
import { readRules } from "./read.ts";
import { comparisonRules } from "./numbers/comparisons.ts";
import { scaleRules, toScale } from "./numbers/scales.ts";
import { textRules } from "./text.ts";
import { cast, nearestFloat, valueRules } from "./values.ts";

export const duckdb: DialectRules = {
  name: "duckdb",
  label: "DuckDB",
  primitives: {
    ...logicRules,
    ...scaleRules,
    ...numberRules,
    ...textRules,
    ...dateRules,
    ...valueRules,
    ...readRules,
    ...comparisonRules,
    ...iterationRules,
    "named-call": duckdbCalls.scalar,
  },
  aggregates: aggregateRules,
  windows: duckdbWindows,
  literal,
  refuseLiteral: () => null,
  cast,
  nearestFloat,
  notOverWindows: [],
  collated: (expr, p) => p.fragment(expr),
  holdsBeyond: inFloatsAndTimes,
  ignoreNulls: true,
  branch: toScale,
  adapt: (select) => inStages(select, SHIFTED),
  short: (told) => ({ ...duckdb, aggregates: shortAggregateRules(told) }),
  syntax: standardSyntax,
};
