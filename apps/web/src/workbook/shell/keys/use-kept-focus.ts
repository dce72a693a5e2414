import { useEffect } from "react";
import { nothingHasFocus, returnFocus } from "../../../shared/overlays/focus-return.ts";
import { useWorkbook } from "../../state/workbook.ts";

/** A menu that chose an edit is there until it has faded: what it hid is lost only then. */
const LOOKS_MS = [0, 150, 400];

/**
 * Where an edit or an undo takes away what had the keyboard, what stood around it gets it, at last the page: keys and screen readers
 * go on from there.
 */
export function useKeptFocus(): void {
  const { documents } = useWorkbook();
  useEffect(() => {
    let timers: readonly ReturnType<typeof setTimeout>[] = [];
    const stop = (): void => timers.forEach((timer) => clearTimeout(timer));
    const look = (): void => {
      if (nothingHasFocus() && !returnFocus()) document.getElementById("page")?.focus({ preventScroll: true });
    };
    const unsubscribe = documents.subscribe(() => {
      if (nothingHasFocus()) return;
      stop();
      timers = LOOKS_MS.map((wait) => setTimeout(() => requestAnimationFrame(look), wait));
    });
    // Who presses somewhere has said where to go on.
    window.addEventListener("pointerdown", stop, true);
    return () => {
      stop();
      unsubscribe();
      window.removeEventListener("pointerdown", stop, true);
    };
  }, [documents]);
}
