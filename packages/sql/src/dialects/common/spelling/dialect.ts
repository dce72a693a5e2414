import type { DialectRules, PrimitiveRules } from "../../../print/dialect.ts";
import { notSupported } from "../../../print/refusal.ts";
import { windowRules } from "../aggregates.ts";
import { int32 } from "../numbers/exact.ts";
import { plainArgument } from "../named-calls.ts";

type Own = "name" | "label" | "aggregates" | "literal" | "cast" | "syntax";
type OwnPrimitives = { readonly primitives: Omit<PrimitiveRules, "finite" | "regexp-replace-by"> };

/** A written dialect: texts compare by code point and need no more to be sorted, windows stand as in the standard, unless it says otherwise. */
export function writtenDialect(own: Pick<DialectRules, Own> & OwnPrimitives & Partial<Omit<DialectRules, "primitives">>): DialectRules {
  return {
    windows: windowRules(int32, plainArgument),
    refuseLiteral: () => null,
    notOverWindows: ["median", "percentile-cont", "percentile-disc", "mode", "list", "array"],
    collated: (expr, p) => p.fragment(expr),
    ignoreNulls: false,
    ...own,
    primitives: {
      ...own.primitives,
      finite: notSupported("findings.engine.tell-nan"),
      "regexp-replace-by": notSupported("findings.engine.pattern-of-column"),
    },
  };
}
