/** Places at least so far apart, as near as may be to where they are wanted; in the order of what is wanted, px. */
export function spread(wanted: readonly number[], apart: number, low: number, high: number): readonly number[] {
  const order = wanted.map((_, index) => index).toSorted((a, b) => (wanted[a] ?? 0) - (wanted[b] ?? 0) || a - b);
  const room = order.length < 2 ? apart : Math.min(apart, (high - low) / (order.length - 1));
  const placed = new Map<number, number>();
  let at = low;
  for (const index of order) {
    at = Math.max(at, wanted[index] ?? 0);
    placed.set(index, at);
    at += room;
  }
  let below = high;
  for (const index of order.toReversed()) {
    const place = Math.min(placed.get(index) ?? 0, below);
    placed.set(index, place);
    below = place - room;
  }
  return wanted.map((_, index) => placed.get(index) ?? 0);
}
