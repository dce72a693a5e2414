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

interface InTurnProps {
  /** What is above is drawn first. */
  readonly rank: number;
  readonly fallback: ReactNode;
  readonly children: () => ReactNode;
}

/** Draws for the first time when it is its turn: a page of a hundred elements is drawn in many short tasks, the uppermost elements first. */
export function InTurn({ rank, fallback, children }: InTurnProps) {
  const [isOn, setOn] = useState(false);
  // Each is drawn in its own pass: together they would be one long task again.
  useEffect(() => (isOn ? undefined : turns.wait(rank, () => flushSync(() => setOn(true)))), [isOn, rank]);
  return isOn ? children() : fallback;
}
