import { useEffect, useState } from "react";

/** Milliseconds that what a person waits for has to itself. */
const AFTER = 2_000;
/** The longest that a busy page puts off what can wait (milliseconds). */
const AT_LATEST = 4_000;

/** Runs what nobody waits for once the page has time for it. Gives what calls that off. */
export function whenQuiet(run: () => void): () => void {
  let idle: number | null = null;
  const timer = setTimeout(() => {
    if ("requestIdleCallback" in window) idle = requestIdleCallback(run, { timeout: AT_LATEST });
    else run();
  }, AFTER);
  return () => {
    clearTimeout(timer);
    if (idle !== null) cancelIdleCallback(idle);
  };
}

/** Whether the page has had its turn: what asks for later things begins then. */
export function useQuiet(): boolean {
  const [isQuiet, setQuiet] = useState(false);
  useEffect(() => whenQuiet(() => setQuiet(true)), []);
  return isQuiet;
}
