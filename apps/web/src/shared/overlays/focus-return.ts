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
    if (!(target instanceof HTMLElement) || target.closest(PASSING) !== null) return;
    const box = target.closest('[role="dialog"], [role="alertdialog"]');
    if (box !== null && lastPlace !== null && !box.contains(lastPlace) && !cameFrom.has(box))
      cameFrom.set(box, { place: lastPlace, path: lastPath });
    remember(target);
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

/** Where the focus was, with what stood around it. */
interface Before {
  readonly place: HTMLElement | null;
  readonly path: readonly HTMLElement[];
}

/** Where the focus came from into a box that lies over the page: one that was opened in it leads on there when both are gone. */
const cameFrom = new WeakMap<Element, Before>();

/** What has the focus is leaving: it fades, and keys that it still got would do nothing. */
function isLeaving(node: Element | null): boolean {
  return node?.closest("[data-exiting]") != null;
}

function isFree(): boolean {
  return nothingHasFocus() || isLeaving(document.activeElement);
}

/** The last place that is still there and not about to leave, through the boxes that were opened one from another. */
function standing(before: Before): Before {
  let at = before;
  // A box that was drawn anew while it had the focus comes from itself.
  for (const passed = new Set<Before>(); !passed.has(at);) {
    if (at.place?.isConnected === true && !isLeaving(at.place)) return at;
    passed.add(at);
    const box = at.path.find((node) => cameFrom.has(node));
    const earlier = box === undefined ? undefined : cameFrom.get(box);
    if (earlier === undefined) return at;
    at = earlier;
  }
  return before;
}

function giveBack(before: Before): void {
  const { place, path } = standing(before);
  if (place?.isConnected === true) {
    if (isFree()) place.focus({ preventScroll: true });
    return;
  }
  const elementId = elementAround(path);
  const frame = elementId === null ? null : document.querySelector(`[data-element="${CSS.escape(elementId)}"]`);
  if (frame === null || !(isFree() || isFreeFor(frame))) return;
  const grid = frame.querySelector<HTMLElement>('[role="grid"]');
  if (grid === null) leftIn = elementId;
  else grid.focus({ preventScroll: true });
}

/**
 * For a dialog or a menu: as soon as it is closed, while it still fades, the focus is where it was before, or in the grid that came instead;
 * unless something else took it. react-aria returns it too, a frame after the last trace of the box is gone: keys pressed until then would
 * be lost, and it knows no way back for what was opened from the row of a menu.
 */
export function useFocusReturn(isOpen: boolean): void {
  // Read while drawing: by the time of an effect the dialog has taken the focus itself.
  const before = useMemo((): Before | null => (isOpen ? { place: lastPlace, path: lastPath } : null), [isOpen]);
  useEffect(() => {
    if (before === null) return;
    return () => {
      // When all effects of the closing are done, and with them what made the page inert; once more for what is drawn a moment later.
      queueMicrotask(() => giveBack(before));
      setTimeout(() => giveBack(before), 50);
    };
  }, [before]);
}
