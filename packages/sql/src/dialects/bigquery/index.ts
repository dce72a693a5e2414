import { writtenDialect } from "../common/spelling/dialect.ts";
import { aggregateRules } from "./aggregates.ts";
import { dateRules } from "./dates.ts";
import { cast, literal, refuseCast } from "./literals.ts";
import { scalarRules } from "./scalars.ts";
import { bigquerySyntax } from "./syntax.ts";
import { valueRules } from "./values.ts";

export const bigquery = writtenDialect({
  name: "bigquery",
  label: "BigQuery",
  primitives: { ...scalarRules, ...dateRules, ...valueRules },
  aggregates: aggregateRules,
  literal,
  cast,
  refuseCast,
  syntax: bigquerySyntax,
});
