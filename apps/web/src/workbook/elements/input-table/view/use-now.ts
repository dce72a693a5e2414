import { useEffect, useState } from "react";

const STEP = 30_000;

/** The time as it was not long ago, for words such as `2 min ago`; milliseconds since 1970. It goes on only where it is needed. */
export function useNow(isNeeded: boolean): number {
  const [now, setNow] = useState(() => Date.now());
  useEffect(() => {
    if (!isNeeded) return undefined;
    const timer = setInterval(() => setNow(Date.now()), STEP);
    return () => clearInterval(timer);
  }, [isNeeded]);
  return now;
}
