import { useLayoutEffect, useState, type RefObject } from "react";

export interface BoxSize {
  readonly width: number;
  readonly height: number;
}

/** Inner size of an element in whole px, null until it is laid out. Changes come once a frame. */
export function useBoxSize(ref: RefObject<HTMLElement | null>): BoxSize | null {
  const [size, setSize] = useState<BoxSize | null>(null);
  useLayoutEffect(() => {
    const element = ref.current;
    if (element === null) return undefined;
    const take = (width: number, height: number): void => {
      const next = { width: Math.floor(width), height: Math.floor(height) };
      setSize((known) => (known?.width === next.width && known.height === next.height ? known : next));
    };
    const style = getComputedStyle(element);
    take(
      element.clientWidth - Number.parseFloat(style.paddingLeft) - Number.parseFloat(style.paddingRight),
      element.clientHeight - Number.parseFloat(style.paddingTop) - Number.parseFloat(style.paddingBottom),
    );
    let frame = 0;
    const observer = new ResizeObserver(([entry]) => {
      if (entry === undefined) return;
      const { width, height } = entry.contentRect;
      cancelAnimationFrame(frame);
      frame = requestAnimationFrame(() => take(width, height));
    });
    observer.observe(element);
    return () => {
      cancelAnimationFrame(frame);
      observer.disconnect();
    };
  }, [ref]);
  return size;
}
