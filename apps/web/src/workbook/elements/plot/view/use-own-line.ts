import { type RefObject, useLayoutEffect, useState } from "react";

/** Whether the last child of a wrapping header has gone to a line of its own, below those before it. */
export function useOwnLine(header: RefObject<HTMLElement | null>, isThere: boolean): boolean {
  const [isOwn, setOwn] = useState(false);
  useLayoutEffect(() => {
    const element = header.current;
    if (!isThere || element === null) return undefined;
    const look = (): void => {
      const [last, before] = [element.lastElementChild, element.lastElementChild?.previousElementSibling];
      setOwn(last != null && before != null && last.getBoundingClientRect().top >= before.getBoundingClientRect().bottom - 1);
    };
    look();
    // A line more or less makes the header higher or lower.
    const observer = new ResizeObserver(look);
    observer.observe(element);
    return () => observer.disconnect();
  }, [header, isThere]);
  return isOwn;
}
