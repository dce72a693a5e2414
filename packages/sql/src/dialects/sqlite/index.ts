import { isExact } from "../../numeric-types.ts";
import type { DialectRules } from "../../print/dialect.ts";
import { BINDING, callOf } from "../../print/fragment.ts";
import { standardSyntax } from "../../print/syntax.ts";
import { cannot } from "../../print/refusal.ts";
import { typeOf } from "../../tree.ts";
import { inFloats } from "../common/infinities.ts";
import { aggregateRules, sqliteWindows } from "./aggregates.ts";
import { sqliteCalls } from "./calls.ts";
import { dateRules } from "./dates.ts";
import { iterationRules } from "./iteration.ts";
import { literal } from "./literals.ts";
import { sqliteLogicRules } from "./logic.ts";
import { quoteName } from "./names.ts";
import { numberRules } from "./numbers.ts";
import { asType, isWide } from "./storage.ts";
import { textRules } from "./texts.ts";
import { cast, valueRules } from "./values.ts";

/** What the engine lacks is computed beside it, by the functions of `companion/`. */
export const sqlite: DialectRules = {
  name: "sqlite",
  label: "SQLite",
  primitives: {
    ...sqliteLogicRules,
    ...numberRules,
    ...textRules,
    ...dateRules,
    ...valueRules,
    ...iterationRules,
    "named-call": sqliteCalls.scalar,
  },
  aggregates: aggregateRules,
  windows: sqliteWindows,
  literal,
  refuseLiteral: (value, type) =>
    typeof value === "string" && type.kind === "text" && value.includes("\u0000") ? cannot("findings.engine.nul") : null,
  cast,
  notOverWindows: [],
  // Texts compare by their bytes in UTF-8, which is by code point.
  collated: (expr, p) => p.fragment(expr),
  sortable: (expr, p) => {
    const type = typeOf(expr);
    return isExact(type) && isWide(type) ? callOf("exact_key", [p.at(expr, BINDING.lowest)]) : p.fragment(expr);
  },
  branch: asType,
  holdsBeyond: inFloats,
  ignoreNulls: false,
  syntax: { ...standardSyntax, quoteName, noLimit: "-1", parenthesizedBranches: false },
};
