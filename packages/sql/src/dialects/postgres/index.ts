import type { DialectRules } from "../../print/dialect.ts";
import { BINDING } from "../../print/fragment.ts";
import { standardSyntax } from "../../print/syntax.ts";
import { cannot } from "../../print/refusal.ts";
import { aggregateRules, longAggregateRules, postgresWindows } from "./aggregates.ts";
import { postgresCalls } from "./calls.ts";
import { dateRules } from "./dates.ts";
import { iterationRules } from "./lists/iteration.ts";
import { literal } from "./literals.ts";
import { postgresLogicRules } from "./logic.ts";
import { longNumberRules, numberRules } from "./numbers.ts";
import { holdsBeyond, readRules } from "./read.ts";
import { textRules } from "./text.ts";
import { cast, valueRules } from "./values.ts";

export const postgres: DialectRules = {
  name: "postgres",
  label: "PostgreSQL",
  primitives: {
    ...postgresLogicRules,
    ...numberRules,
    ...textRules,
    ...dateRules,
    ...valueRules,
    ...readRules,
    ...iterationRules,
    "named-call": postgresCalls.scalar,
  },
  aggregates: aggregateRules,
  windows: postgresWindows,
  literal,
  refuseLiteral: (value, type) =>
    typeof value === "string" && type.kind === "text" && value.includes("\u0000") ? cannot("findings.engine.nul") : null,
  cast,
  notOverWindows: ["median", "percentile-cont", "percentile-disc", "mode"],
  collated: (expr, p) => ({ doc: [p.at(expr, BINDING.unary), ' COLLATE "C"'], binding: BINDING.zone }),
  holdsBeyond,
  ignoreNulls: false,
  long: (told) => ({ ...postgres, primitives: { ...postgres.primitives, ...longNumberRules(told) }, aggregates: longAggregateRules(told) }),
  syntax: { ...standardSyntax, fence: "OFFSET 0" },
};
