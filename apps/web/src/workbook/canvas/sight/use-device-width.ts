import { type NarrowDevice, phonePixels, tabletPixels } from "@sheaf/workbook";
import { type RefObject, useLayoutEffect, useState } from "react";

/** Pixels that a scrollbar takes at most: what is shown for tablets may need none where the wider page needs one, and the two would go round. */
const SCROLLBAR = 20;

/** Whether a page is as narrow as on a phone, the width at which its style sheet makes one column of it, or on a tablet; null: it is wider. */
export function useDeviceWidth(page: RefObject<HTMLElement | null>): NarrowDevice | null {
  const [device, setDevice] = useState<NarrowDevice | null>(null);
  useLayoutEffect(() => {
    const element = page.current;
    if (element === null) return undefined;
    // The style sheet asks for what is inside of the padding.
    const look = (width: number): void =>
      setDevice((before) => {
        const most = before === "tablet" ? tabletPixels + SCROLLBAR : tabletPixels;
        return width <= 0 || width > most ? null : width <= phonePixels ? "phone" : "tablet";
      });
    const { paddingLeft, paddingRight } = getComputedStyle(element);
    look(element.clientWidth - Number.parseFloat(paddingLeft) - Number.parseFloat(paddingRight));
    const observer = new ResizeObserver(([entry]) => {
      if (entry !== undefined) look(entry.contentRect.width);
    });
    observer.observe(element);
    return () => observer.disconnect();
  }, [page]);
  return device;
}
