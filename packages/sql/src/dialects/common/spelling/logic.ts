import type { PrimitiveRules } from "../../../print/dialect.ts";
import { logicRules } from "../logic.ts";
import type { Spell } from "./template.ts";

/** Logic of engines that know no IS TRUE, or not everywhere. */
export function spelledLogic(spell: Spell) {
  return { ...logicRules, "is-true": spell("COALESCE({0}, FALSE)") } satisfies Partial<PrimitiveRules>;
}
