import type { Legend } from "@sheaf/charts";
import { type RefObject, useCallback, useLayoutEffect, useRef, useState } from "react";

interface LegendPages {
  readonly list: RefObject<HTMLUListElement | null>;
  /** Not all names have room on the line. */
  readonly isPaged: boolean;
  readonly isFirst: boolean;
  readonly isLast: boolean;
  /** The line is too short for more than names. */
  readonly isShort: boolean;
  readonly turn: (way: 1 | -1) => void;
}

/** How far an entry begins and ends from where the line begins, in the direction of reading, px. */
function placeOf(list: HTMLElement, entry: Element): { readonly from: number; readonly to: number } {
  const [all, own] = [list.getBoundingClientRect(), entry.getBoundingClientRect()];
  const isLeftward = getComputedStyle(list).direction === "rtl";
  return isLeftward ? { from: all.right - own.right, to: all.right - own.left } : { from: own.left - all.left, to: own.right - all.left };
}

/** px. */
const SHORT = 280;

/** A legend on one line: names without room are a page away. Another legend is measured anew. */
export function useLegendPages(isRow: boolean, legend: Legend): LegendPages {
  const list = useRef<HTMLUListElement>(null);
  const [state, setState] = useState({ isPaged: false, isFirst: true, isLast: true, isShort: false });
  useLayoutEffect(() => {
    const element = list.current;
    if (!isRow || element === null) return undefined;
    const look = (): void => {
      const [at, most] = [Math.abs(element.scrollLeft), element.scrollWidth - element.clientWidth];
      // What its own buttons take is no reason for having them.
      const whole = element.parentElement?.clientWidth ?? element.clientWidth;
      const beside = element.parentElement?.querySelector("[data-beside]")?.clientWidth ?? 0;
      const isPaged = element.scrollWidth > whole - beside + 1;
      const next = { isPaged, isFirst: at <= 1, isLast: at >= most - 1, isShort: whole < SHORT };
      // Half of a name says nothing: it comes whole with the next page.
      for (const entry of element.children) {
        const { from, to } = placeOf(element, entry);
        entry.toggleAttribute("data-cut", isPaged && from > 1 && to > element.clientWidth + 1);
      }
      setState((before) => (JSON.stringify(before) === JSON.stringify(next) ? before : next));
    };
    look();
    const observer = new ResizeObserver(look);
    observer.observe(element);
    for (const entry of element.children) observer.observe(entry);
    element.addEventListener("scroll", look);
    return () => {
      observer.disconnect();
      element.removeEventListener("scroll", look);
    };
  }, [isRow, legend]);
  const turn = useCallback((way: 1 | -1): void => {
    const element = list.current;
    if (element === null) return;
    const room = element.clientWidth;
    const places = [...element.children].map((entry) => placeOf(element, entry));
    // On: the first name that is not whole, unless it begins the line already. Back: as many as have room before what is shown.
    const next = way === 1 ? places.find(({ from, to }) => to > room + 1 && from > 1) : places.find(({ from }) => from >= -room - 1);
    if (next === undefined) return;
    const isLeftward = getComputedStyle(element).direction === "rtl";
    element.scrollBy({ left: isLeftward ? -next.from : next.from, behavior: "instant" });
  }, []);
  return { list, ...state, turn };
}
