import { atom, BINDING } from "../../print/fragment.ts";
import { standardSyntax } from "../../print/syntax.ts";
import { cannot } from "../../print/refusal.ts";
import { writtenDialect } from "../common/spelling/dialect.ts";
import { alwaysQuoted } from "../common/spelling/names.ts";
import { inStages } from "../common/stages.ts";
import { isText } from "../common/spelling/padded.ts";
import { aggregateRules } from "./aggregates.ts";
import { dateRules } from "./dates.ts";
import { cast, literal, refuseCast } from "./literals.ts";
import { bytesOf } from "./order.ts";
import { scalarRules } from "./scalars.ts";
import { valueRules } from "./values.ts";

/** Sessions run with `enable_case_sensitive_identifier` on: names in quotes mean themselves, in tables and in JSON. */
export const redshift = writtenDialect({
  name: "redshift",
  label: "Redshift",
  primitives: { ...scalarRules, ...dateRules, ...valueRules },
  aggregates: aggregateRules,
  literal,
  refuseLiteral: (value, type) =>
    typeof value === "string" && type.kind === "text" && value.includes("\u0000") ? cannot("findings.engine.nul") : null,
  cast,
  refuseCast,
  notOverWindows: ["median", "percentile-cont", "mode", "list", "array"],
  adapt: (select) => inStages(select, { overWindows: new Set(["percentile-disc"] as const), isQuery: () => false }),
  refuseWindow: ({ fn, frame, orderBy }) => {
    if (fn.name === "percentile-disc" && (orderBy.length > 0 || frame !== null)) return cannot("findings.engine.over-part-of-window");
    if (frame !== null && frame.unit !== "rows") return cannot("findings.engine.range-frame");
    return fn.kind === "aggregate" && frame === null && orderBy.length > 0 ? cannot("findings.engine.peers-frame") : null;
  },
  collated: (expr, p) => atom(bytesOf(p.at(expr, BINDING.lowest))),
  keyBeside: (expr, p) => (isText(expr) ? ["OCTET_LENGTH(", p.at(expr, BINDING.lowest), ")"] : null),
  syntax: { ...standardSyntax, quoteName: alwaysQuoted('"'), tellsStorage: false, castsByCall: true, parenthesizedBranches: true },
});
