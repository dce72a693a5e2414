import { cronOfWords } from "./times-of-words.ts";
import type { TimesProblem } from "./times-problem.ts";
import { zoneOfWords } from "./zone-of-words.ts";

/** Every time zone that the browser knows. */
export const timeZones: readonly string[] = ["UTC", ...Intl.supportedValuesOf("timeZone").filter((zone) => zone !== "UTC")];

/** Characters: no times take more words than that, and what reads them may take long. */
const LONGEST = 300;

/** What somebody typed as times; `timeZone` is null where none is named. */
export function readTimes(text: string): { readonly cron: string; readonly timeZone: string | null } | { readonly problem: TimesProblem } {
  if (text.length > LONGEST) return { problem: { what: "long" } };
  const zone = zoneOfWords(text, timeZones);
  const read = cronOfWords(zone?.rest ?? text);
  return "problem" in read ? read : { cron: read.cron, timeZone: zone?.timeZone ?? null };
}
