import { useEffect, useRef, useState } from "react";

/** Typing pauses this long before what was typed holds: each change asks the warehouse. */
const PAUSE = 500;

/**
 * Text that is being typed, handed on when typing pauses, when it is left, and when its place goes. `value` is what holds now:
 * when it changes from elsewhere, the text follows.
 */
export function useTypedText(
  value: string,
  onSettled: (text: string) => void,
): { readonly text: string; readonly type: (text: string) => void; readonly settle: () => void } {
  const [text, setText] = useState(value);
  const pending = useRef<string | null>(null);
  const latest = useRef(onSettled);
  latest.current = onSettled;
  const timer = useRef<ReturnType<typeof setTimeout> | null>(null);
  useEffect(() => {
    if (pending.current === null) setText(value);
  }, [value]);
  const settle = (): void => {
    if (timer.current !== null) clearTimeout(timer.current);
    timer.current = null;
    const typed = pending.current;
    pending.current = null;
    if (typed !== null) latest.current(typed);
  };
  const settleNow = useRef(settle);
  settleNow.current = settle;
  useEffect(() => () => settleNow.current(), []);
  return {
    text,
    type: (next) => {
      setText(next);
      pending.current = next;
      if (timer.current !== null) clearTimeout(timer.current);
      timer.current = setTimeout(() => settleNow.current(), PAUSE);
    },
    settle,
  };
}
