import type { FunctionFacts } from "../values/planner.ts";
import { merge } from "./merge.ts";
import type { Plan } from "./plan.ts";
import { prune } from "./prune.ts";
import { measurer } from "./size.ts";

/** A plan with everything made one that can be, and without what nobody reads (E4). */
export function simplify(plan: Plan, functions: FunctionFacts): Plan {
  return prune(merge(prune(plan), measurer(functions), functions));
}
