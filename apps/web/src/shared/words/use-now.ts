import { useEffect, useState } from "react";

/** The time as it was at most a step ago, for words such as `2 min ago`; milliseconds since 1970. It goes on only where it is needed. */
export function useNow(isNeeded: boolean, step: number): number {
  const [now, setNow] = useState(() => Date.now());
  useEffect(() => {
    if (!isNeeded) return undefined;
    setNow(Date.now());
    const timer = setInterval(() => setNow(Date.now()), step);
    return () => clearInterval(timer);
  }, [isNeeded, step]);
  return now;
}
