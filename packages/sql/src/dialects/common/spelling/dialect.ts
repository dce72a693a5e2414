import type { DialectRules } from "../../../print/dialect.ts";
import { windowRules } from "../aggregates.ts";
import { int32 } from "../numbers/exact.ts";
import { plainArgument } from "../named-calls.ts";

type Own = "name" | "label" | "primitives" | "aggregates" | "literal" | "cast" | "syntax";

/** A written dialect: texts compare by code point and need no more to be sorted, windows stand as in the standard, unless it says otherwise. */
export function writtenDialect(own: Pick<DialectRules, Own> & Partial<DialectRules>): DialectRules {
  return {
    windows: windowRules(int32, plainArgument),
    refuseLiteral: () => null,
    notOverWindows: ["median", "percentile-cont", "percentile-disc", "mode", "list", "array"],
    collated: (expr, p) => p.fragment(expr),
    ignoreNulls: false,
    ...own,
  };
}
