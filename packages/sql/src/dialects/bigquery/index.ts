import type { DialectRules } from "../../print/dialect.ts";
import { aggregateRules, windows } from "./aggregates.ts";
import { dateRules } from "./dates.ts";
import { cast, literal, refuseCast } from "./literals.ts";
import { scalarRules } from "./scalars.ts";
import { bigquerySyntax } from "./syntax.ts";
import { valueRules } from "./values.ts";

export const bigquery: DialectRules = {
  name: "bigquery",
  label: "BigQuery",
  primitives: { ...scalarRules, ...dateRules, ...valueRules },
  aggregates: aggregateRules,
  windows,
  literal,
  refuseLiteral: () => null,
  cast,
  refuseCast,
  notOverWindows: ["median", "percentile-cont", "percentile-disc", "mode", "list", "array"],
  collated: (expr, p) => p.fragment(expr),
  ignoreNulls: false,
  syntax: bigquerySyntax,
};
