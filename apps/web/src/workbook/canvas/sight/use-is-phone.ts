import { phonePixels } from "@sheaf/workbook";
import { type RefObject, useLayoutEffect, useState } from "react";

/** Whether a page is as narrow as on a phone: the width at which its style sheet makes one column of it. */
export function useIsPhone(page: RefObject<HTMLElement | null>): boolean {
  const [isPhone, setPhone] = useState(false);
  useLayoutEffect(() => {
    const element = page.current;
    if (element === null) return undefined;
    const look = (): void => setPhone(element.clientWidth > 0 && element.clientWidth <= phonePixels);
    look();
    const observer = new ResizeObserver(look);
    observer.observe(element);
    return () => observer.disconnect();
  }, [page]);
  return isPhone;
}
