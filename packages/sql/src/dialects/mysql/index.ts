import { SHIFTED, inStages } from "../common/stages.ts";
import type { DialectRules } from "../../print/dialect.ts";
import { aggregateRules } from "./aggregation/aggregates.ts";
import { lookingAtRows } from "./aggregation/outer-joins.ts";
import { cast } from "./casts.ts";
import { mysqlCalls } from "./calls.ts";
import { dateRules } from "./time/dates.ts";
import { insideSubqueries } from "./lists/elements.ts";
import { iterationRules } from "./lists/iteration.ts";
import { literal } from "./literals.ts";
import { mysqlLogicRules } from "./logic.ts";
import { callsIn, numberRules } from "./numbers.ts";
import { parsingRules } from "./time/parsing.ts";
import { readRules } from "./read.ts";
import { regexpRules } from "./texts/regexps.ts";
import { mysqlSyntax } from "./syntax.ts";
import { textRules } from "./texts/text.ts";
import { valueRules } from "./values.ts";
import { refuseWindow, windowRules } from "./aggregation/windows.ts";

/** MariaDB from 10.11 on. MySQL 8 has other collations, JSON functions and regular expressions. */
export const mysql: DialectRules = {
  name: "mysql",
  label: "MariaDB",
  primitives: {
    ...mysqlLogicRules,
    ...numberRules,
    ...textRules,
    ...regexpRules,
    ...dateRules,
    ...parsingRules,
    ...insideSubqueries({ ...valueRules, "title-case": textRules["title-case"], "weekdays-among": dateRules["weekdays-among"] }),
    ...readRules,
    ...insideSubqueries(iterationRules),
    "named-call": mysqlCalls.scalar,
  },
  aggregates: aggregateRules,
  windows: windowRules,
  literal,
  refuseLiteral: () => null,
  cast,
  notOverWindows: ["median", "percentile-cont", "percentile-disc", "mode", "list"],
  refuseWindow,
  collated: (expr, p) => p.fragment(expr),
  // With 600 of them inside each other a server with the usual stack of a thread says no, or ends.
  nesting: { most: 300, of: callsIn },
  ignoreNulls: false,
  adapt: (select) => lookingAtRows(inStages(select, SHIFTED)),
  syntax: mysqlSyntax,
};
