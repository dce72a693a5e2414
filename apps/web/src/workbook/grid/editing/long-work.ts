/** Awaited between small parts of long work; `share` of it is done (0 to 1), where that is known. Rejects once the work was given up. */
export type Pause = (share?: number) => Promise<void>;

/** Work that a person gave up. */
export class GivenUp extends Error {}

export interface LongWork {
  readonly pause: Pause;
  readonly stop: () => void;
}

/** Milliseconds that work holds up the screen at a stretch: less than a frame. */
const SLICE = 12;

/** Lets the screen in whenever a slice of time is used up, tells how far the work is, and ends it where somebody stops it. */
export function longWork(tell: (share: number) => void, rest: () => Promise<void> = screenTurn, clock = () => performance.now()): LongWork {
  let isStopped = false;
  let since = clock();
  return {
    pause: async (share) => {
      if (isStopped) throw new GivenUp();
      if (clock() - since < SLICE) return;
      if (share !== undefined) tell(share);
      await rest();
      if (isStopped) throw new GivenUp();
      since = clock();
    },
    stop: () => {
      isStopped = true;
    },
  };
}

const screenTurn = (): Promise<void> => new Promise((resolve) => setTimeout(resolve, 0));
