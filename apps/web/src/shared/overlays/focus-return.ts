import { type RefObject, useEffect, useLayoutEffect, useMemo } from "react";

/** Parts that go away by themselves: focus never returns to them. */
const PASSING = '[role="menu"], [role="listbox"], [data-passing]';

let lastPlace: HTMLElement | null = null;
/** What the last place stood in, innermost first: when it goes, its parents no longer lead anywhere. */
let lastPath: readonly HTMLElement[] = [];
/** The element whose grid went away with the focus, by its id: the next grid in it goes on. */
let leftIn: string | null = null;

function remember(place: HTMLElement): void {
  lastPlace = place;
  lastPath = ancestorsOf(place);
}

function ancestorsOf(place: HTMLElement | null): readonly HTMLElement[] {
  return place === null ? [] : [place, ...ancestorsOf(place.parentElement)];
}

document.addEventListener(
  "focusin",
  ({ target }) => {
    if (target instanceof HTMLElement && target.closest(PASSING) === null) remember(target);
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

/** The element of a workbook around a place, by its id: its frame may be another one by the time it is asked for. */
function elementAround(path: readonly HTMLElement[]): string | null {
  return path.find((node) => node.matches("[data-element]"))?.getAttribute("data-element") ?? null;
}

/** Nothing has the focus, or what stands around a place has it for want of the place itself. */
function isFreeFor(place: Element): boolean {
  return nothingHasFocus() || document.activeElement?.contains(place) === true;
}

/**
 * For a grid: an element that asks for other rows, or becomes another kind, takes its grid away and brings a new one, which has the keyboard
 * if the old one had it, and whoever waited went nowhere else.
 */
export function useHandedFocus(grid: RefObject<HTMLElement | null>): void {
  useLayoutEffect(() => {
    const node = grid.current;
    const elementId = elementAround(ancestorsOf(node));
    if (node === null || elementId === null) return;
    if (leftIn === elementId) {
      leftIn = null;
      if (isFreeFor(node)) node.focus({ preventScroll: true });
      // The menu that it was chosen from returns the focus when it has faded.
      else if (document.activeElement?.closest(PASSING) != null) remember(node);
    }
    return () => {
      if (lastPlace !== null && node.contains(lastPlace)) leftIn = elementId;
    };
  }, [grid]);
}

/**
 * For a dialog: when it goes and nothing has the focus, it returns to where it was before, or to the grid that came instead. react-aria does
 * so by itself, except when the dialog was opened from a menu, whose row is gone by then.
 */
export function useFocusReturn(isOpen: boolean): void {
  // Read while drawing: by the time of an effect the dialog has taken the focus itself.
  const before = useMemo(() => (isOpen ? { place: lastPlace, elementId: elementAround(lastPath) } : null), [isOpen]);
  useEffect(() => {
    if (before === null) return;
    return () => {
      // After react-aria's own attempt, which takes a frame.
      setTimeout(() => {
        const { place, elementId } = before;
        if (place?.isConnected === true) {
          if (nothingHasFocus()) place.focus();
          return;
        }
        const frame = elementId === null ? null : document.querySelector(`[data-element="${CSS.escape(elementId)}"]`);
        if (frame === null || !isFreeFor(frame)) return;
        const grid = frame.querySelector<HTMLElement>('[role="grid"]');
        if (grid === null) leftIn = elementId;
        else grid.focus({ preventScroll: true });
      }, 50);
    };
  }, [before]);
}
