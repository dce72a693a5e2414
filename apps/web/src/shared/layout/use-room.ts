import { useLayoutEffect, useState, type RefObject } from "react";

/**
 * Whether what stands in a row has room there. It is measured while it stands there, so `content` has to name what changes its width;
 * once it had no room, it comes back where its place has become wide enough.
 *
 * @param place as wide as there is room
 * @param row what may be too wide; null while something else stands for it
 */
export function useRoom(place: RefObject<HTMLElement | null>, row: RefObject<HTMLElement | null>, content: string): boolean {
  const [tooNarrow, setTooNarrow] = useState<{ readonly content: string; readonly needed: number } | null>(null);
  const needed = tooNarrow?.content === content ? tooNarrow.needed : null;
  useLayoutEffect(() => {
    const room = place.current;
    if (room === null) return undefined;
    const measure = (): void => {
      const shown = row.current;
      if (shown !== null && shown.scrollWidth > shown.clientWidth + 1)
        setTooNarrow({ content, needed: room.clientWidth - shown.clientWidth + shown.scrollWidth });
      else if (needed !== null && room.clientWidth >= needed) setTooNarrow(null);
    };
    measure();
    const observer = new ResizeObserver(measure);
    observer.observe(room);
    return () => observer.disconnect();
  }, [place, row, content, needed]);
  return needed === null;
}
