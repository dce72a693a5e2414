import type { Usage } from "./usage.ts";

/** Milliseconds. */
const LONG_TASK = 500;

/** Tells of what held the page up, where the browser says so. */
export function followLongTasks(usage: Pick<Usage, "tell">, isWanted: () => boolean): void {
  if (typeof PerformanceObserver === "undefined" || !PerformanceObserver.supportedEntryTypes.includes("longtask")) return;
  new PerformanceObserver((list) => {
    if (!isWanted()) return;
    for (const { duration } of list.getEntries()) if (duration > LONG_TASK) usage.tell("perf.long-task", { duration });
  }).observe({ type: "longtask", buffered: true });
}
