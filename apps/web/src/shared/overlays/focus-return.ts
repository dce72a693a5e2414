import { useEffect, useMemo } from "react";

/** Parts that go away by themselves: focus never returns to them. */
const PASSING = '[role="menu"], [role="listbox"], [data-passing]';

let lastPlace: HTMLElement | null = null;
document.addEventListener(
  "focusin",
  (event) => {
    if (event.target instanceof HTMLElement && event.target.closest(PASSING) === null) lastPlace = event.target;
  },
  true,
);

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
        const { activeElement } = document;
        if ((activeElement === null || activeElement === document.body) && place?.isConnected === true) place.focus();
      }, 50);
    };
  }, [isOpen, place]);
}
