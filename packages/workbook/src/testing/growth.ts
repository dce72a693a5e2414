/** What is quicker than this says nothing about growth: warming up costs as much. */
const LEAST = 40;

/**
 * By how much the work grows when what it is done on gets four times as large: about 4 where it is linear, 16 for a square. Time of the
 * processor, not of the clock: others may be busy on the machine. The least of several tries, as nothing makes work quicker than it is.
 */
export function growthOf<T>(size: number, prepare: (size: number) => T, run: (prepared: T) => void, tries = 2): number {
  const least = (input: T): number => {
    let best = Infinity;
    for (let attempt = 0; attempt < tries; attempt += 1) {
      const start = process.cpuUsage();
      run(input);
      const { user, system } = process.cpuUsage(start);
      best = Math.min(best, (user + system) / 1000);
    }
    return best;
  };
  const small = prepare(size);
  run(small);
  const few = Math.max(LEAST, least(small));
  return least(prepare(size * 4)) / few;
}

/** Below a square by far, above what a linear growth shows on a busy machine. */
export const NO_SQUARE = 9;
