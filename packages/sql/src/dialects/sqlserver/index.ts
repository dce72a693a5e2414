import { BINDING, atom } from "../../print/fragment.ts";
import { cannot } from "../../print/refusal.ts";
import { writtenDialect } from "../common/spelling/dialect.ts";
import { isText } from "../common/spelling/padded.ts";
import { aggregateRules } from "./aggregates.ts";
import { dateRules } from "./dates.ts";
import { cast, literal, refuseCast } from "./literals.ts";
import { readRules } from "./read.ts";
import { bytes, scalarRules } from "./scalars.ts";
import { adapt, sqlserverSyntax } from "./syntax.ts";
import { valueRules } from "./values.ts";

/** SQL Server from 2022 on, at that level of compatibility: DATETRUNC, GREATEST, IS NOT DISTINCT FROM, and RTRIM of letters are of that version. */
export const sqlserver = writtenDialect({
  name: "sqlserver",
  label: "SQL Server",
  primitives: { ...scalarRules, ...dateRules, ...valueRules, ...readRules },
  aggregates: aggregateRules,
  literal,
  cast,
  ...(refuseCast === undefined ? {} : { refuseCast }),
  notOverWindows: ["mode", "list", "array"],
  refuseWindow: ({ fn, frame, orderBy }) => {
    if (frame !== null && frame.unit !== "rows") return cannot("findings.engine.range-frame");
    if (fn.name === "nth-value") return cannot("findings.engine.nth-value");
    if (fn.kind === "aggregate" && fn.distinct) return cannot("findings.engine.count-distinct-window");
    const isPercentile = fn.name === "median" || fn.name === "percentile-cont" || fn.name === "percentile-disc";
    return isPercentile && (orderBy.length > 0 || frame !== null) ? cannot("findings.engine.over-part-of-window") : null;
  },
  collated: (expr, p) => atom("CAST(", p.at(expr, BINDING.lowest), " AS VARBINARY(MAX))"),
  keyBeside: (expr, p) => (isText(expr) ? bytes(p.at(expr, BINDING.lowest)) : null),
  adapt,
  syntax: sqlserverSyntax,
});
