import type { ScheduleCondition } from "@sheaf/contract";
import type { SeenBefore } from "../../platform/database/index.ts";
import type { Verdict } from "./conditions.ts";

/** An alert is told once until what it tells of is over; what comes up while it is muted is told when it is not any more. */
export function alertVerdict({ kind }: Pick<ScheduleCondition, "kind">, found: Verdict, before: SeenBefore, isMuted: boolean): Verdict {
  const isEvent = kind === "changed" || kind === "more-rows" || kind === "moves";
  if (!found.holds) {
    const words = before.isOn === true ? `It is over. ${found.words}` : found.words;
    return { holds: false, words, seen: { ...found.seen, isOn: false } };
  }
  if (isMuted) return { holds: false, words: `Muted. ${found.words}`, seen: before };
  if (before.isOn === true && !isEvent)
    return { holds: false, words: `It was told already. ${found.words}`, seen: { ...found.seen, isOn: true } };
  return { ...found, seen: { ...found.seen, isOn: true } };
}
