import { type Ambiguity, ambiguityOf, canMatchNothing, foldsBeyondAscii } from "../../../regexp/ambiguity.ts";
import { parseRegexp, type Regexp } from "../../../regexp/pattern.ts";
import type { SqlPrimitive } from "../../../tree.ts";
import { textOption } from "../arguments.ts";
import { cannot, type Refusal } from "../../../print/refusal.ts";

/** The pattern of a call; function entries report a bad pattern before anything is lowered. */
export function patternOf(call: SqlPrimitive): Regexp {
  const parsed = parseRegexp(textOption(call, "pattern"));
  if ("kind" in parsed) throw new Error(`${call.name}: ${parsed.message.key}`);
  return parsed;
}

const AMBIGUITIES: Readonly<Record<Ambiguity, Refusal>> = {
  "lazy-quantifier": cannot("findings.engine.lazy-quantifier"),
  "like-alternatives": cannot("findings.engine.like-alternatives"),
  "open-repetition": cannot("findings.engine.open-repetition"),
};

/** For engines that take the longest match: refuses patterns of which they could match something else than RE2 does. */
export function refuseLongest(call: SqlPrimitive): Refusal | null {
  const why = ambiguityOf(patternOf(call));
  return why === null ? null : AMBIGUITIES[why];
}

/** For engines that count an empty match behind another one. */
export function refuseEmpty(call: SqlPrimitive): Refusal | null {
  return canMatchNothing(patternOf(call)) ? cannot("findings.engine.matches-of-nothing") : null;
}

/** For engines that ignore case by their locale, not by Unicode. */
export function refuseFolding(call: SqlPrimitive): Refusal | null {
  return foldsBeyondAscii(patternOf(call)) ? cannot("findings.engine.pattern-case") : null;
}
