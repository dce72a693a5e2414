import { type ActionCondition, type ActionEffect, type ActionSequence, branchesOf, isRunnable } from "@sheaf/workbook";
import { toCallError } from "../../../shared/http/call-error.ts";
import { t } from "../../../shared/words/words.ts";
import { ActionFailure } from "./action-failure.ts";
import type { RunContext, StepOutcome } from "./run-context.ts";
import { effectPlans } from "./effects/effect-plans.ts";
import { formulasOf } from "./effects/resolve.ts";

/** Runs the steps of a sequence in order; the first that fails stops the rest. True: all ran. */
export async function runSequence(context: RunContext, sequence: ActionSequence, index: number): Promise<boolean> {
  const path = ["actions", index] as const;
  try {
    if (sequence.condition !== undefined && !(await holds(context, sequence.condition, [...path, "condition"]))) {
      context.onStep({ path, kind: "skipped", words: t("actions.log.condition-not-met") });
      return true;
    }
  } catch (thrown) {
    context.onStep({ path, kind: "failed", words: wordsOf(thrown) });
    return false;
  }
  return runEffects(context, sequence.effects, [...path, "effects"]);
}

async function runEffects(context: RunContext, effects: readonly ActionEffect[], path: readonly (string | number)[]): Promise<boolean> {
  for (const [index, effect] of effects.entries()) {
    const at = [...path, index];
    try {
      if (!(await runEffect(context, effect, at))) return false;
    } catch (thrown) {
      const cells = thrown instanceof ActionFailure && thrown.cells.length > 0 ? { cells: thrown.cells } : {};
      context.onStep({ path: at, kind: "failed", words: wordsOf(thrown), ...cells });
      return false;
    }
  }
  return true;
}

async function runEffect(context: RunContext, effect: ActionEffect, path: readonly (string | number)[]): Promise<boolean> {
  if (!isRunnable(effect)) throw new ActionFailure(t("actions.failure.not-runnable", { effect: effect.effect }));
  if (effect.effect === "if-else") {
    for (const { branch, effects, path: inner } of branchesOf(effect)) {
      if (branch !== null && !(await holds(context, branch.condition, [...path, ...inner, "condition"]))) continue;
      return runEffects(context, effects, [...path, ...inner, "effects"]);
    }
    context.onStep({ path, kind: "skipped", words: t("actions.log.no-branch") });
    return true;
  }
  const { words, act } = await effectPlans(context, effect, path);
  if (!context.isDry) await act();
  context.onStep({ path, kind: context.isDry ? "would" : "done", words, ...(context.isDry ? {} : { effect: effect.effect }) });
  return true;
}

/** Whether a condition holds; one that is unknown does not (three-valued logic). */
async function holds(context: RunContext, condition: ActionCondition, path: readonly (string | number)[]): Promise<boolean> {
  if (condition.type !== "formula") throw new ActionFailure(t("actions.failure.unknown-condition"));
  const [found] = await formulasOf(context, [{ path: [...path, "formula"] }]);
  if (found?.kind !== "value") throw new ActionFailure(found?.kind === "failed" ? found.message : t("actions.failure.no-value"));
  if (found.value !== null && typeof found.value !== "boolean") throw new ActionFailure(t("actions.failure.condition-not-logical"));
  return found.value === true;
}

/** Why something failed, for the person; what nobody expected is no failure of an action. */
function wordsOf(thrown: unknown): string {
  if (thrown instanceof ActionFailure) return thrown.message;
  const error = toCallError(thrown);
  if (error === null) throw thrown;
  return error.message;
}

/** What is said where actions start each other without end. */
export function circle(): StepOutcome {
  return { path: [], kind: "failed", words: t("actions.failure.circle") };
}
