import { useCallback, useSyncExternalStore } from "react";

/** The width below which bars hide what they have no room for; the style sheets say the same. */
const NARROW = "(max-width: 575px)";

/** Whether the screen is a phone's, or as narrow by zoom. */
export function useNarrowScreen(narrow = NARROW): boolean {
  const subscribe = useCallback(
    (listener: () => void) => {
      const query = window.matchMedia(narrow);
      query.addEventListener("change", listener);
      return () => query.removeEventListener("change", listener);
    },
    [narrow],
  );
  return useSyncExternalStore(subscribe, () => window.matchMedia(narrow).matches);
}
