import { useLayoutEffect, useState } from "react";

/** Smaller than this a picture is a sign, not something to look at closely, px. */
const LEAST = 96;
/** So much more of it there has to be to see. */
const MORE = 1.2;

/** Whether more of a picture can be seen than its place shows: it is drawn smaller than it is, or parts of it are cut off. */
export function useIsReduced(node: HTMLImageElement | null): boolean {
  const [isReduced, setReduced] = useState(false);
  useLayoutEffect(() => {
    if (node === null) return undefined;
    const look = (): void => {
      const { clientWidth, clientHeight, naturalWidth, naturalHeight } = node;
      const isSeen = Math.min(clientWidth, clientHeight) >= LEAST;
      setReduced(isSeen && (naturalWidth > clientWidth * MORE || naturalHeight > clientHeight * MORE));
    };
    look();
    node.addEventListener("load", look);
    const observer = new ResizeObserver(look);
    observer.observe(node);
    return () => {
      node.removeEventListener("load", look);
      observer.disconnect();
    };
  }, [node]);
  return isReduced;
}
