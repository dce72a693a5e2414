import { parseRegexp, sql, type PrimitiveName, type SqlExpr, type ValueType } from "@sheaf/sql";
import type { CheckedArgs, ConstantValue } from "../../catalogue.ts";
import { param } from "../entry.ts";

export const PATTERN = param("pattern", "text", "A regular expression.", { constant: true });

/** Reports a pattern that is none. */
export function patternChecked(type: ValueType): (args: CheckedArgs) => ValueType {
  return ({ constant, report }) => {
    checkPattern(constant(1), report);
    return type;
  };
}

export function checkPattern(pattern: ConstantValue | undefined, report: CheckedArgs["report"]): number {
  if (typeof pattern !== "string") return 0;
  const parsed = parseRegexp(pattern);
  if (!("kind" in parsed)) return parsed.groups;
  report("E_VALUE_TYPE", parsed.message, 1);
  return 0;
}

/** A regexp call, or null where a control leaves the pattern unset. */
export function regexp(
  name: PrimitiveName,
  text: SqlExpr,
  pattern: ConstantValue | undefined,
  type: ValueType,
  options: Readonly<Record<string, string | number>> = {},
): SqlExpr {
  return typeof pattern === "string" ? sql.primitive(name, [text], type, { pattern, ...options }) : sql.null(type);
}
