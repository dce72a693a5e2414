import { useEffect, useMemo } from "react";

/** Parts that go away by themselves: focus never returns to them. */
const PASSING = '[role="menu"], [role="listbox"], [data-passing]';

let lastPlace: HTMLElement | null = null;
/** What the last place stood in, innermost first: when it goes, its parents no longer lead anywhere. */
let lastPath: readonly HTMLElement[] = [];
document.addEventListener(
  "focusin",
  (event) => {
    if (!(event.target instanceof HTMLElement) || event.target.closest(PASSING) !== null) return;
    lastPlace = event.target;
    lastPath = event.composedPath().filter((node) => node instanceof HTMLElement);
  },
  true,
);

export function nothingHasFocus(): boolean {
  const { activeElement } = document;
  return activeElement === null || activeElement === document.body;
}

/** Gives the focus back to where it last was, or to the nearest thing around it that is still there and takes it; false if none does. */
export function returnFocus(): boolean {
  const place = lastPath.find(
    (node) => node.isConnected && node !== document.body && (node === lastPlace || node.hasAttribute("tabindex")),
  );
  place?.focus({ preventScroll: true });
  return !nothingHasFocus();
}

/**
 * For a dialog: when it goes and nothing has the focus, it returns to where it was before. react-aria does so by itself,
 * except when the dialog was opened from a menu, whose row is gone by then.
 */
export function useFocusReturn(isOpen: boolean): void {
  // Read while drawing: by the time of an effect the dialog has taken the focus itself.
  const place = useMemo(() => (isOpen ? lastPlace : null), [isOpen]);
  useEffect(() => {
    if (!isOpen) return;
    return () => {
      // After react-aria's own attempt, which takes a frame.
      setTimeout(() => {
        if (nothingHasFocus() && place?.isConnected === true) place.focus();
      }, 50);
    };
  }, [isOpen, place]);
}
