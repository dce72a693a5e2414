import type { Json } from "@sheaf/workbook";
import type { Plan } from "./plan.ts";

/**
 * Adds the row and column policies of the sources to a plan, below every filter (F8). Every plan passes here on its way to SQL. This build
 * knows no kind of policy, so one that is given cannot be kept: the plan is refused rather than run without it.
 */
export function applyPolicies(plan: Plan, policies: readonly Json[]): Plan {
  if (policies.length > 0) throw new Error("this build knows no row or column policies");
  return plan;
}
