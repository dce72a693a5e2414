import type { DialectRules } from "../../print/dialect.ts";
import { standardSyntax } from "../../print/syntax.ts";
import { alwaysQuoted } from "../common/spelling/names.ts";
import { aggregateRules, windows } from "./aggregates.ts";
import { dateRules } from "./dates.ts";
import { cast, literal, refuseCast } from "./literals.ts";
import { scalarRules } from "./scalars.ts";
import { valueRules } from "./values.ts";

export const trino: DialectRules = {
  name: "trino",
  label: "Trino",
  primitives: { ...scalarRules, ...dateRules, ...valueRules },
  aggregates: aggregateRules,
  windows,
  literal,
  refuseLiteral: () => null,
  cast,
  refuseCast,
  notOverWindows: ["median", "percentile-cont", "percentile-disc", "mode", "list"],
  collated: (expr, p) => p.fragment(expr),
  ignoreNulls: false,
  syntax: { ...standardSyntax, quoteName: alwaysQuoted('"'), tellsStorage: false, castsByCall: true, skipsFirst: true },
};
