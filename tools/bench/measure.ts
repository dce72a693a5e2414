// How a benchmark measures: arms interleaved, so that whatever else the machine does hits all of them alike; medians, not means.

/** One benchmark file (`bench/NAME.bench.ts`) exports one of these as `bench`. */
export interface Bench {
  readonly name: string;
  readonly about: string;
  readonly run: () => Promise<readonly Measurement[]>;
}

export interface Measurement {
  readonly name: string;
  readonly value: number;
  readonly unit: "ms" | "MB" | "kB" | "rows/s" | "ratio" | "count";
  /** What the value is compared with, measured in the same run; null for an absolute figure. */
  readonly baseline: { readonly name: string; readonly value: number } | null;
  /** The value must not be above (or, for a rate, below) this; null without a budget. */
  readonly budget: number | null;
}

export interface ArmTimes {
  /** Milliseconds of each round, in order. */
  readonly times: readonly number[];
  readonly median: number;
  readonly p95: number;
}

/** Runs every arm once per round, the order turning from round to round; rounds before `warmup` are not counted. */
export async function interleaved<Name extends string>(
  arms: Readonly<Record<Name, () => Promise<unknown> | unknown>>,
  { rounds, warmup = 1 }: { readonly rounds: number; readonly warmup?: number },
): Promise<Readonly<Record<Name, ArmTimes>>> {
  const names = Object.keys(arms) as Name[];
  const times = new Map<Name, number[]>(names.map((name) => [name, []]));
  for (let round = -warmup; round < rounds; round += 1) {
    const turn = (round + warmup) % names.length;
    for (const name of [...names.slice(turn), ...names.slice(0, turn)]) {
      const started = performance.now();
      await arms[name]();
      const took = performance.now() - started;
      if (round >= 0) times.get(name)?.push(took);
    }
  }
  return Object.fromEntries(names.map((name) => [name, summary(times.get(name) ?? [])])) as unknown as Record<Name, ArmTimes>;
}

/** The value below which the given share of the values lies (nearest rank). */
export function percentile(values: readonly number[], share: number): number {
  const sorted = values.toSorted((a, b) => a - b);
  return sorted[Math.min(sorted.length - 1, Math.max(0, Math.ceil(share * sorted.length) - 1))] ?? Number.NaN;
}

export function median(values: readonly number[]): number {
  return percentile(values, 0.5);
}

function summary(times: readonly number[]): ArmTimes {
  return { times, median: median(times), p95: percentile(times, 0.95) };
}
