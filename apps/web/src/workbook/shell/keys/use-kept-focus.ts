import { useEffect } from "react";
import { useWorkbook } from "../../state/workbook.ts";

/** Where an edit or an undo takes away what had the keyboard, the page gets it: keys and screen readers go on from there. */
export function useKeptFocus(): void {
  const { documents } = useWorkbook();
  useEffect(
    () =>
      documents.subscribe(() => {
        const had = document.activeElement;
        if (had === null || had === document.body) return;
        requestAnimationFrame(() => {
          const isLost = !had.isConnected && (document.activeElement === null || document.activeElement === document.body);
          if (isLost) document.getElementById("page")?.focus({ preventScroll: true });
        });
      }),
    [documents],
  );
}
