import type { Id } from "@sheaf/workbook";
import { useSyncExternalStore } from "react";
import { useWorkbook } from "../workbook.ts";

export function usePaused(): { readonly isPaused: boolean; readonly waiting: number } {
  const { pausing } = useWorkbook().results;
  const isPaused = useSyncExternalStore(pausing.subscribe, pausing.isPaused);
  const waiting = useSyncExternalStore(pausing.subscribe, pausing.waiting);
  return { isPaused, waiting };
}

/** Whether an element waits for somebody to run its queries. */
export function useHeldBack(elementId: Id): boolean {
  const { pausing } = useWorkbook().results;
  return useSyncExternalStore(pausing.subscribe, () => pausing.holdsBack(elementId));
}
