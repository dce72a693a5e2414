import { writtenDialect } from "../common/spelling/dialect.ts";
import { standardSyntax } from "../../print/syntax.ts";
import { alwaysQuoted } from "../common/spelling/names.ts";
import { aggregateRules } from "./aggregates.ts";
import { dateRules } from "./dates.ts";
import { cast, literal, refuseCast } from "./literals.ts";
import { scalarRules } from "./scalars.ts";
import { valueRules } from "./values.ts";

export const databricks = writtenDialect({
  name: "databricks",
  label: "Databricks",
  primitives: { ...scalarRules, ...dateRules, ...valueRules },
  aggregates: aggregateRules,
  literal,
  cast,
  refuseCast,
  syntax: { ...standardSyntax, quoteName: alwaysQuoted("`"), tellsStorage: false, castsByCall: true },
});
