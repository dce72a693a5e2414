/** Time, passed in so that tests can set it. */
export interface Clock {
  /** Milliseconds since 1970. */
  readonly now: () => number;
  /** Milliseconds by which a test has turned it: what is counted by the store's own clock is turned by as much. */
  readonly turned?: () => number;
}

export const systemClock: Clock = { now: () => Date.now() };
