import { ambiguityOf, canMatchNothing, foldsBeyondAscii } from "../../../regexp/ambiguity.ts";
import { parseRegexp, type Regexp } from "../../../regexp/pattern.ts";
import type { SqlPrimitive } from "../../../tree.ts";
import { textOption } from "../arguments.ts";

/** The pattern of a call; function entries report a bad pattern before anything is lowered. */
export function patternOf(call: SqlPrimitive): Regexp {
  const parsed = parseRegexp(textOption(call, "pattern"));
  if ("kind" in parsed) throw new Error(`${call.name}: ${parsed.message}`);
  return parsed;
}

/** For engines that take the longest match: refuses patterns of which they could match something else than RE2 does. */
export function refuseLongest(call: SqlPrimitive): string | null {
  const why = ambiguityOf(patternOf(call));
  return why === null ? null : `find what this pattern matches as other warehouses do, because ${why}`;
}

/** For engines that count an empty match behind another one. */
export function refuseEmpty(call: SqlPrimitive): string | null {
  return canMatchNothing(patternOf(call)) ? "find every match of a pattern that can match nothing as other warehouses do" : null;
}

/** For engines that ignore case by their locale, not by Unicode. */
export function refuseFolding(call: SqlPrimitive): string | null {
  return foldsBeyondAscii(patternOf(call)) ? "ignore the case of letters beyond A to Z in a pattern" : null;
}
