/** What views of elements wait in for their first drawing: the uppermost comes first, and the page answers to people in between. */
export interface Turns {
  /** Runs `draw` when it is the turn of that rank. The function that comes back takes it out again. */
  readonly wait: (rank: number, draw: () => void) => () => void;
}

export interface TurnClock {
  /** Milliseconds. */
  readonly now: () => number;
  /** Runs later, as a task of its own. */
  readonly later: (run: () => void) => void;
}

/** A task of drawing begins no further view after so many milliseconds: with what a view takes it stays short for whoever types. */
const SLICE = 12;

export function openTurns({ now, later }: TurnClock): Turns {
  const waiting = new Set<{ readonly rank: number; readonly draw: () => void }>();
  let isComing = false;
  const first = () => {
    let least: { readonly rank: number; readonly draw: () => void } | null = null;
    for (const one of waiting) if (least === null || one.rank < least.rank) least = one;
    return least;
  };
  const run = (): void => {
    isComing = false;
    const began = now();
    for (let next = first(); next !== null; next = first()) {
      waiting.delete(next);
      try {
        next.draw();
      } finally {
        // One that fails does not keep the others from being drawn.
        if (waiting.size > 0 && !isComing && now() - began >= SLICE) come();
      }
      if (isComing) return;
    }
  };
  const come = (): void => {
    if (isComing) return;
    isComing = true;
    later(run);
  };
  return {
    wait: (rank, draw) => {
      const one = { rank, draw };
      waiting.add(one);
      come();
      return () => void waiting.delete(one);
    },
  };
}
