import type { MeasureParts } from "@sheaf/workbook";

/** What a group has on one side: its value and, of a quotient, numerator and denominator; null where it has no rows there. */
export interface SideValue {
  readonly value: number | null;
  readonly over: number | null;
  readonly under: number | null;
}

/** A value of a dimension on the two sides of a comparison; without one, `before` is nothing for all. */
export interface ComparedGroup {
  readonly label: string;
  readonly before: SideValue | null;
  readonly after: SideValue | null;
}

/** What a group adds to the difference. */
export interface Contribution {
  readonly label: string;
  readonly before: number | null;
  readonly after: number | null;
  readonly amount: number;
  /** Of a quotient: by its own value having changed, and by its weight having changed; they add up to `amount`. */
  readonly rate: number | null;
  readonly mix: number | null;
}

export interface Split {
  /** How its groups are told: as the measure allows, `whole` where they turn out not to add up, as of a difference of sums one of which is empty. */
  readonly kind: MeasureParts["kind"];
  /** The greatest first. Of what does not add up: those that have a value on both sides, without a comparison the highest value first. */
  readonly contributions: readonly Contribution[];
  /** Whether they add up to the difference. */
  readonly addsUp: boolean;
  /** How far they are from what a change of all groups alike would be: what tells most stands first. */
  readonly surprise: number;
}

/** Takes the difference between two values of a measure apart by the groups of a dimension. */
export function split(
  kind: MeasureParts["kind"],
  groups: readonly ComparedGroup[],
  total: { readonly before: SideValue | null; readonly after: SideValue },
): Split {
  const added = kind === "ratio" ? ofRatio(groups, total) : groups.map(ofSum);
  const isCompared = total.before !== null;
  const before = total.before?.value ?? 0;
  const difference = (total.after.value ?? 0) - before;
  // By itself a quotient is no sum of anything: its groups have values of their own.
  const isSum = kind === "sum" || (kind === "ratio" && isCompared);
  const addsUp = isSum && isNear(added, total);
  const weightOf = (group: ComparedGroup): number => {
    if (kind === "ratio") return (share(group.before?.under, total.before?.under) + share(group.after?.under, total.after.under)) / 2;
    return before === 0 ? 0 : (group.before?.value ?? 0) / before;
  };
  // Without a comparison, what a quotient's groups add is how far they are from the whole.
  const alike = (group: ComparedGroup): number => (kind === "ratio" && !isCompared ? 0 : weightOf(group) * difference);
  const surprise = Math.max(0, ...groups.map((group, index) => Math.abs((added[index]?.amount ?? 0) - alike(group))));
  if (addsUp) return { kind, contributions: added.toSorted(byAmount), addsUp, surprise };
  const own = groups.map(ofSum);
  const contributions = isCompared
    ? own.filter((one) => one.before !== null && one.after !== null).toSorted(byAmount)
    : own.filter(({ after }) => after !== null).toSorted((one, other) => other.amount - one.amount);
  return { kind: kind === "along" ? kind : "whole", contributions, addsUp, surprise };
}

const byAmount = (one: Contribution, other: Contribution): number => Math.abs(other.amount) - Math.abs(one.amount);

/** Whether contributions come to the difference, but for digits that engines leave out of quotients. */
function isNear(added: readonly Contribution[], total: { readonly before: SideValue | null; readonly after: SideValue }): boolean {
  const [from, to] = [total.before?.value ?? 0, total.after.value ?? 0];
  const sum = added.reduce((all, { amount }) => all + amount, 0);
  const size = added.reduce((all, { amount }) => all + Math.abs(amount), Math.abs(from) + Math.abs(to));
  return Math.abs(sum - (to - from)) <= size * 1e-6;
}

function ofSum({ label, before, after }: ComparedGroup): Contribution {
  const [from, to] = [before?.value ?? null, after?.value ?? null];
  return { label, before: from, after: to, amount: (to ?? 0) - (from ?? 0), rate: null, mix: null };
}

/**
 * A quotient is the mean of its groups' quotients by their weights. What a group adds is the change of its own quotient at its mean weight,
 * and the change of its weight times how far it lies from the whole: both add up over the groups to the difference, without a rest.
 */
function ofRatio(
  groups: readonly ComparedGroup[],
  total: { readonly before: SideValue | null; readonly after: SideValue },
): readonly Contribution[] {
  const [wholeBefore, wholeAfter] = [quotient(total.before), quotient(total.after)];
  const middle = ((wholeBefore ?? wholeAfter ?? 0) + (wholeAfter ?? wholeBefore ?? 0)) / 2;
  return groups.map(({ label, before, after }) => {
    const [from, to] = [quotient(before), quotient(after)];
    const [weightBefore, weightAfter] = [share(before?.under, total.before?.under), share(after?.under, total.after.under)];
    // A group that is on one side only has no other quotient: all that it adds is its weight.
    const [one, other] = [from ?? to ?? 0, to ?? from ?? 0];
    const rate = ((weightBefore + weightAfter) / 2) * (other - one);
    const mix = (weightAfter - weightBefore) * ((one + other) / 2 - middle);
    return { label, before: from, after: to, amount: rate + mix, rate, mix };
  });
}

const quotient = (side: SideValue | null): number | null =>
  side === null || side.over === null || side.under === null || side.under === 0 ? null : side.over / side.under;
const share = (part: number | null | undefined, whole: number | null | undefined): number =>
  part === null || part === undefined || whole === null || whole === undefined || whole === 0 ? 0 : part / whole;

/** Rows of the small waterfall: each begins where the one above ended. What is beyond the greatest few stands in one. */
export interface Step {
  readonly contribution: Contribution;
  /** How many groups it stands for. */
  readonly count: number;
  readonly from: number;
  readonly to: number;
}

export function steps({ contributions, addsUp }: Split, most: number): readonly Step[] {
  const shown = contributions.length > most + 1 ? contributions.slice(0, most) : contributions;
  const rest = contributions.slice(shown.length);
  const rows = shown.map((contribution) => ({ contribution, count: 1 }));
  // What does not add up has no rest either.
  if (rest.length > 0 && addsUp) rows.push({ contribution: together(rest), count: rest.length });
  let at = 0;
  return rows.map(({ contribution, count }) => {
    const from = addsUp ? at : 0;
    at = from + contribution.amount;
    return { contribution, count, from, to: at };
  });
}

function together(rest: readonly Contribution[]): Contribution {
  const sum = (pick: (one: Contribution) => number | null): number => rest.reduce((total, one) => total + (pick(one) ?? 0), 0);
  const isRatio = rest.some(({ rate }) => rate !== null);
  return {
    label: "",
    before: null,
    after: null,
    amount: sum(({ amount }) => amount),
    rate: isRatio ? sum(({ rate }) => rate) : null,
    mix: isRatio ? sum(({ mix }) => mix) : null,
  };
}
