/** Numbers from a seed: the same ones each time. */
export interface Dice {
  /** 0 … below n. */
  readonly roll: (n: number) => number;
  readonly chance: (share: number) => boolean;
  readonly pick: <T>(from: readonly T[]) => T;
}

export function diceOf(seed: number): Dice {
  let state = (seed * 2654435761 + 1013904223) >>> 0;
  const next = (): number => {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4294967296;
  };
  const roll = (n: number): number => Math.floor(next() * n);
  return {
    roll,
    chance: (share) => next() < share,
    pick: (from) => {
      const one = from[roll(from.length)];
      if (one === undefined) throw new Error("nothing to pick from");
      return one;
    },
  };
}
