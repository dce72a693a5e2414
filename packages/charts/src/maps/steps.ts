import { colorAt } from "@sheaf/theme";
import { drawable } from "../marks/drawn-number.ts";

/** A scale in steps: each color means the values from its bound up to the next one. */
export interface Steps {
  readonly colors: readonly string[];
  /** Lower bound of each color but the first: one less than there are colors. */
  readonly bounds: readonly number[];
  /** The least value of the first color, the greatest of the last one. */
  readonly low: number;
  readonly high: number;
  /** Whether there are values beyond. */
  readonly opensBelow: boolean;
  readonly opensAbove: boolean;
  /** From one bound to the next; null: the steps are unlike, and their bounds have to be said one by one. */
  readonly step: number | null;
}

const MOST = 7;

export const stepColor = ({ colors, bounds }: Steps, value: number): string => {
  let at = 0;
  while (at < bounds.length && value >= (bounds[at] ?? 0)) at += 1;
  return colors[at] ?? "";
};

interface Domain {
  readonly min: number | null;
  readonly max: number | null;
  readonly mid: number | null;
}

/** Steps of round numbers over the values; with a middle, as many below it as above. `isWhole`: there are no values between integers. */
export function stepsOver(values: readonly number[], domain: Domain, scheme: readonly string[], isWhole: boolean): Steps {
  const sorted = values
    .map(drawable)
    .filter((value) => Number.isFinite(value))
    .toSorted((a, b) => a - b);
  const [least, most] = [sorted[0] ?? 0, sorted.at(-1) ?? 1];
  if (domain.mid !== null) return around(domain.mid, domain, sorted, scheme, isWhole);
  if (domain.min === null && domain.max === null && isSkewed(sorted)) {
    const bounds = quantileBounds(sorted, isWhole);
    if (bounds.length >= 2) return steps(bounds, least, most, scheme, { opensBelow: false, opensAbove: true, step: null });
  }
  // What few values reach is one step: the others are told apart then.
  const from = domain.min ?? (sorted.length > 20 ? at(sorted, 0.02) : least);
  const to = domain.max ?? (sorted.length > 20 ? at(sorted, 0.98) : most);
  const step = roundStep((to - from) / MOST, isWhole);
  const first = Math.floor(from / step + 1e-9);
  const count = Math.min(MOST, Math.max(1, Math.ceil(to / step - 1e-9) - first));
  const bounds = Array.from({ length: count - 1 }, (_, index) => exact((first + index + 1) * step));
  const [low, high] = [exact(first * step), exact((first + count) * step)];
  return { ...steps(bounds, low, high, scheme, { opensBelow: least < low, opensAbove: most > high, step }), low, high };
}

function around(mid: number, { min, max }: Domain, sorted: readonly number[], scheme: readonly string[], isWhole: boolean): Steps {
  const away = sorted.map((value) => Math.abs(value - mid)).toSorted((a, b) => a - b);
  const given = [min === null ? 0 : mid - min, max === null ? 0 : max - mid];
  const far = Math.max(...given) > 0 ? Math.max(...given) : away.length > 20 ? at(away, 0.98) : (away.at(-1) ?? 1);
  const step = roundStep(far / 4, isWhole);
  const bounds = [-3, -2, -1, 0, 1, 2, 3].map((index) => exact(mid + index * step));
  const colors = [0, 1, 2, 3, 5, 6, 7, 8].map((place) => colorAt(scheme, place / 8));
  const [low, high] = [exact(mid - 4 * step), exact(mid + 4 * step)];
  return { colors, bounds, low, high, opensBelow: (sorted[0] ?? mid) < low, opensAbove: (sorted.at(-1) ?? mid) > high, step };
}

const steps = (
  bounds: readonly number[],
  low: number,
  high: number,
  scheme: readonly string[],
  more: Pick<Steps, "opensBelow" | "opensAbove" | "step">,
): Steps => ({
  colors: Array.from({ length: bounds.length + 1 }, (_, index) => colorAt(scheme, bounds.length === 0 ? 0.7 : index / bounds.length)),
  bounds,
  low,
  high,
  ...more,
});

const at = (sorted: readonly number[], share: number): number => sorted[Math.round(share * (sorted.length - 1))] ?? 0;

/** Most values are small beside the greatest: equal steps would show one color. */
const isSkewed = (sorted: readonly number[]): boolean =>
  sorted.length >= 6 && (sorted[0] ?? 0) >= 0 && at(sorted, 0.5) > 0 && (sorted.at(-1) ?? 0) / at(sorted, 0.5) > 8;

/** Bounds that leave about as many values in each step, in round numbers. */
function quantileBounds(sorted: readonly number[], isWhole: boolean): readonly number[] {
  const bounds: number[] = [];
  for (let step = 1; step < MOST; step += 1) {
    const bound = roundNumber(at(sorted, step / MOST), isWhole);
    if (bound > (bounds.at(-1) ?? sorted[0] ?? 0) && bound <= (sorted.at(-1) ?? 0)) bounds.push(bound);
  }
  return bounds;
}

/** The nearest number of one digit that is not zero; 1.5 and 2.5 as well. */
function roundNumber(value: number, isWhole: boolean): number {
  if (value <= 0) return 0;
  const power = 10 ** Math.floor(Math.log10(value));
  const first = value / power;
  const rounded = [1, 1.5, 2, 2.5, 3, 4, 5, 6, 7, 8, 9, 10].reduce((best, one) =>
    Math.abs(one - first) < Math.abs(best - first) ? one : best,
  );
  const result = exact(rounded * power);
  return isWhole ? Math.max(1, Math.round(result)) : result;
}

/** The next step upward of 1, 2, 2.5 or 5 times a power of ten. */
function roundStep(least: number, isWhole: boolean): number {
  if (!(least > 0) || !Number.isFinite(least)) return 1;
  const power = 10 ** Math.floor(Math.log10(least));
  const step = [1, 2, 2.5, 5, 10].map((one) => one * power).find((one) => one >= least * (1 - 1e-9)) ?? power * 10;
  return isWhole ? Math.max(1, Math.ceil(step)) : step;
}

const exact = (value: number): number => Number(value.toPrecision(12));
