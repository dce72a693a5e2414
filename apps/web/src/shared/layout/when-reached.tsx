import { type ReactNode, useEffect, useRef, useState } from "react";

interface WhenReachedProps {
  /** What the pointer or the focus has to come to: what matches it around this place. */
  readonly around: string;
  /** As if it had come. */
  readonly isNow?: boolean;
  readonly children: () => ReactNode;
}

/** Buttons that show to the pointer and the focus only are drawn when one of them comes: a page has hundreds. */
export function WhenReached({ around, isNow = false, children }: WhenReachedProps) {
  const place = useRef<HTMLSpanElement>(null);
  const [isReached, setReached] = useState(false);
  const isThere = isReached || isNow;
  useEffect(() => {
    const whole = place.current?.closest(around);
    if (isThere || whole == null) return undefined;
    const reach = (): void => setReached(true);
    const comings = ["pointerenter", "pointerdown", "focusin"];
    for (const coming of comings) whole.addEventListener(coming, reach);
    return () => {
      for (const coming of comings) whole.removeEventListener(coming, reach);
    };
  }, [around, isThere]);
  // What was drawn for the one that is selected stays.
  useEffect(() => {
    if (isNow) setReached(true);
  }, [isNow]);
  return isThere ? children() : <span ref={place} hidden />;
}
