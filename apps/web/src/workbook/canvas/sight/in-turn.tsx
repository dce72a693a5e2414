import { type ReactNode, useEffect, useState } from "react";
import { flushSync } from "react-dom";
import { openTurns } from "./turns.ts";

/** Tasks of a message port come at once, where timers wait; people's keys and the next picture go before them. */
function laterTasks(): (run: () => void) => void {
  const { port1, port2 } = new MessageChannel();
  const tasks: (() => void)[] = [];
  port1.addEventListener("message", () => tasks.shift()?.());
  port1.start();
  return (run) => {
    tasks.push(run);
    port2.postMessage(null);
  };
}

const turns = openTurns({ now: () => performance.now(), later: laterTasks() });

/** Draws in a pass of its own when it is the turn of that rank. The function that comes back takes it out again. */
export const drawInTurn = (rank: number, draw: () => void): (() => void) => turns.wait(rank, () => flushSync(draw));

/** Whether it is its turn to be drawn: the lower the rank, the sooner. Each is drawn in a pass of its own: together they would be one long task. */
export function useTurn(rank: number, isWaiting: boolean, isDueNow = false): boolean {
  const [isOn, setOn] = useState(isDueNow);
  const waits = isWaiting && !isOn && !isDueNow;
  useEffect(() => (waits ? drawInTurn(rank, () => setOn(true)) : undefined), [waits, rank]);
  useEffect(() => {
    if (isDueNow) setOn(true);
  }, [isDueNow]);
  return isOn || isDueNow;
}

interface InTurnProps {
  readonly rank: number;
  readonly fallback: ReactNode;
  readonly isDueNow?: boolean;
  readonly children: () => ReactNode;
}

/** Draws for the first time when it is its turn. */
export function InTurn({ rank, fallback, isDueNow = false, children }: InTurnProps) {
  return useTurn(rank, true, isDueNow) ? children() : fallback;
}
