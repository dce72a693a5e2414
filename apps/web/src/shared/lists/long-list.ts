import { defaultRangeExtractor, type Range } from "@tanstack/react-virtual";
import { type RefObject, useLayoutEffect, useState } from "react";
import { scrollerOf } from "./scroller-of.ts";

/** A list of so many lines or cards is drawn as a whole. */
export const WHOLE = 120;

/**
 * What a long list scrolls in; undefined: not looked for yet; null: the page scrolls, and all is drawn. `measure` gets the list, and how far
 * it begins below the top of what scrolls, at once and whenever either may have changed. It is the same function for good.
 */
export function useListScroller<List extends HTMLElement>(
  list: RefObject<List | null>,
  isLong: boolean,
  measure: (list: List, above: number) => void,
): HTMLElement | null | undefined {
  const [scroller, setScroller] = useState<HTMLElement | null>();
  useLayoutEffect(() => {
    const { current } = list;
    if (!isLong || current === null) return undefined;
    const found = scrollerOf(current);
    setScroller(found);
    if (found === null) return undefined;
    const again = (): void =>
      measure(current, Math.round(current.getBoundingClientRect().top - found.getBoundingClientRect().top + found.scrollTop));
    again();
    const observer = new ResizeObserver(again);
    observer.observe(found);
    // What stands above it may grow, too: all of it stands in what scrolls.
    observer.observe(current);
    return () => observer.disconnect();
  }, [list, isLong, measure]);
  return scroller;
}

/** What is in sight, and the line that has the focus, which may be elsewhere: the next key goes on from there. */
export function withFocused(range: Range, focused: number | null, count: number): number[] {
  const near = defaultRangeExtractor(range);
  return focused === null || focused >= count || near.includes(focused) ? near : [...near, focused].toSorted((a, b) => a - b);
}

/** The number that the focused part of a list has: `data-NAME` of the nearest one that has any; null where the focus is elsewhere. */
export function focusedIn(list: HTMLElement | null, name: string): number | null {
  const part = document.activeElement?.closest<HTMLElement>(`[data-${name}]`);
  return part != null && list?.contains(part) === true ? Number(part.dataset[name]) : null;
}
