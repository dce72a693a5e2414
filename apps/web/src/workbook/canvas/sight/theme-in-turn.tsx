import { type ReactNode, type RefObject, useEffect, useRef, useState } from "react";
import { DrawnThemeProvider, useDrawnPage } from "../../state/theme/page-theme.tsx";
import { usePrinting } from "../print/printing.ts";
import { drawInTurn } from "./in-turn.tsx";
import { watchSeen } from "./watch-sight.ts";

interface ThemeInTurnProps {
  /** Where it stands on the page. */
  readonly place: RefObject<HTMLElement | null>;
  readonly rank: number;
  readonly children: ReactNode;
}

/**
 * Has what can be seen drawn in another theme at once, and the rest when it is its turn, behind the first picture of it: a page of many charts shows
 * the theme before it has drawn all of them. Style sheets need not wait.
 */
export function ThemeInTurn({ place, rank, children }: ThemeInTurnProps) {
  const theme = useDrawnPage();
  const drawn = useRef(theme);
  const isSeen = useRef(true);
  const isLate = useRef(false);
  const [, drawAgain] = useState(0);
  const isPrinting = usePrinting();
  if (isSeen.current || isPrinting) drawn.current = theme;
  isLate.current = drawn.current !== theme;

  useEffect(() => {
    const node = place.current;
    if (node === null) return undefined;
    return watchSeen(node, (isThere) => {
      isSeen.current = isThere;
      if (isThere && isLate.current) drawAgain((count) => count + 1);
    });
  }, [place]);

  useEffect(() => {
    if (drawn.current === theme) return undefined;
    let leave = (): void => undefined;
    const frame = requestAnimationFrame(() => {
      leave = drawInTurn(rank, () => {
        drawn.current = theme;
        drawAgain((count) => count + 1);
      });
    });
    return () => {
      cancelAnimationFrame(frame);
      leave();
    };
  }, [theme, rank]);

  return <DrawnThemeProvider value={drawn.current}>{children}</DrawnThemeProvider>;
}
