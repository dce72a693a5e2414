import { useRouter } from "@tanstack/react-router";
import { useEffect, useRef } from "react";
import { useWorkbook } from "../../state/workbook.ts";

/** How many overlays lie over the page at a step of the browser's history. */
const overlaysAt = (state: object): number => ("overlays" in state && typeof state.overlays === "number" ? state.overlays : 0);

interface Moved {
  readonly action: { readonly type: string };
  readonly location: { readonly state: object };
}

/** What is used of the browser's history: the router has its type only where its addresses are made. */
interface Steps {
  readonly location: { readonly state: object; readonly href: string };
  readonly push: (href: string, state: object) => void;
  readonly back: () => void;
  readonly subscribe: (listener: (moved: Moved) => void) => () => void;
}

/**
 * The browser's way back closes the topmost overlay: opening one is a step forward. Closed in another way its step stays, and is taken again
 * by the next one; who then goes back goes over it without noticing.
 */
export function useBackCloses(count: number): void {
  const router: { readonly history: Steps } = useRouter();
  const { history } = router;
  const { shown } = useWorkbook();
  const before = useRef(count);
  useEffect(() => {
    const opened = count > before.current;
    before.current = count;
    const { state, href } = history.location;
    const next: object = { ...state, overlays: count };
    if (opened && overlaysAt(state) < count) history.push(href, next);
  }, [history, count]);
  const depth = useRef(overlaysAt(history.location.state));
  useEffect(
    () =>
      history.subscribe(({ action, location }: Moved) => {
        const left = depth.current;
        const now = overlaysAt(location.state);
        depth.current = now;
        if (action.type !== "BACK" || left <= now) return;
        const { overlays } = shown.state();
        const over = overlays[now];
        if (over !== undefined) shown.closeOverlay(over);
        else history.back();
      }),
    [history, shown],
  );
}
