import type { FormulaPlace } from "@sheaf/compiler";
import { useEffect, useMemo, useState } from "react";
import { meantBy } from "./formula-check.ts";

/** Words of findings wait for a pause: half a name is always wrong. ms */
const PAUSE = 500;

interface Pause {
  /** The text has stood for a moment. */
  readonly isPaused: boolean;
  /** Somebody asked for it: the text counts as finished. */
  readonly settle: () => void;
}

/** Whether somebody who writes a formula has stopped for a moment. */
export function usePause(text: string): Pause {
  const [settled, setSettled] = useState<string | null>(null);
  useEffect(() => {
    setSettled(null);
    const timer = setTimeout(() => setSettled(text), PAUSE);
    return () => clearTimeout(timer);
  }, [text]);
  return { isPaused: settled === text, settle: () => setSettled(text) };
}

/** How a formula of another program is written here; null: it is none, or nobody wants to know yet. Found once for each text. */
export function useMeant(text: string, place: FormulaPlace | null, isWanted: boolean): string | null {
  return useMemo(() => (isWanted ? meantBy(text, place) : null), [text, place, isWanted]);
}
