import type { ScheduleCondition } from "@sheaf/contract";
import type { SeenBefore } from "../../../platform/database/index.ts";
import type { Phrase, Verdict } from "./conditions.ts";

/** An alert is told once until what it tells of is over; what comes up while it is muted is told when it is not any more. */
export function alertVerdict({ kind }: Pick<ScheduleCondition, "kind">, found: Verdict, before: SeenBefore, isMuted: boolean): Verdict {
  const isEvent = kind === "changed" || kind === "more-rows" || kind === "moves";
  if (!found.holds) {
    const phrase = before.isOn === true ? after("mails.verdict.over", found.phrase) : found.phrase;
    return { holds: false, phrase, seen: { ...found.seen, isOn: false } };
  }
  if (isMuted) return { holds: false, phrase: after("mails.verdict.muted", found.phrase), seen: before };
  if (before.isOn === true && !isEvent)
    return { holds: false, phrase: after("mails.verdict.told", found.phrase), seen: { ...found.seen, isOn: true } };
  return { ...found, seen: { ...found.seen, isOn: true } };
}

/** What was found, after what became of it. */
function after(key: "mails.verdict.over" | "mails.verdict.muted" | "mails.verdict.told", phrase: Phrase): Phrase {
  return (words) => words.text(key, { text: phrase?.(words) ?? "" });
}
