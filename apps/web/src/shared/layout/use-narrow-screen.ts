import { useSyncExternalStore } from "react";

/** The width below which bars hide what they have no room for; the style sheets say the same. */
const NARROW = "(max-width: 575px)";

function subscribe(listener: () => void): () => void {
  const query = window.matchMedia(NARROW);
  query.addEventListener("change", listener);
  return () => query.removeEventListener("change", listener);
}

/** Whether the screen is a phone's, or as narrow by zoom. */
export function useNarrowScreen(): boolean {
  return useSyncExternalStore(subscribe, () => window.matchMedia(NARROW).matches);
}
