import { type RefObject, useEffect, useLayoutEffect, useState } from "react";
import { watchSight } from "./watch-sight.ts";

/** Of a place of the page: never near what is in sight yet, near it, or passed by. */
export type Sight = "ahead" | "near" | "passed";

/** `startsNear`: known before anything is laid out. */
export function useSight(place: RefObject<HTMLElement | null>, startsNear: boolean): Sight {
  const [sight, setSight] = useState<Sight>(startsNear ? "near" : "ahead");
  // What its place holds comes anew with another kind; the place stays.
  useEffect(() => {
    const node = place.current;
    if (node === null) return undefined;
    return watchSight(node, (isNear) => setSight((known) => (isNear ? "near" : known === "ahead" ? "ahead" : "passed")));
  }, [place]);
  return sight;
}

/** Gives the focus of a stand-in to what came in its place. */
export function useFocusGoesOn(place: RefObject<HTMLElement | null>, wasFocused: RefObject<boolean>, isThere: boolean): void {
  useLayoutEffect(() => {
    if (!isThere || !wasFocused.current) return;
    wasFocused.current = false;
    place.current?.querySelector<HTMLElement>(FOCUSED)?.focus({ preventScroll: true });
  }, [place, wasFocused, isThere]);
}

const FOCUSED = 'button:not(:disabled), input, textarea, select, a[href], [tabindex="0"]';
