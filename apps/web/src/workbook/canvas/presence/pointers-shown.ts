import { useSyncExternalStore } from "react";

const KEY = "sheaf.pointers";
const listeners = new Set<() => void>();
/** Where storage is barred it holds for this page. */
let here: boolean | null = null;

function areShown(): boolean {
  if (here !== null) return here;
  try {
    here = localStorage.getItem(KEY) !== "hidden";
  } catch {
    here = true;
  }
  return here;
}

/** Shows where others point and tells them where this person does, or neither; kept in this browser. */
export function showPointers(isShown: boolean): void {
  here = isShown;
  try {
    localStorage.setItem(KEY, isShown ? "shown" : "hidden");
  } catch {
    // It holds for this page.
  }
  for (const listener of listeners) listener();
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

export function usePointersShown(): boolean {
  return useSyncExternalStore(subscribe, areShown);
}
