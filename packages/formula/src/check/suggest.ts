/** Nearest names for "did you mean". */

/** Edits (insert, delete, replace, swap of neighbors) between two words; `limit + 1` where there are more than `limit`. */
export function editDistance(a: string, b: string, limit: number): number {
  if (Math.abs(a.length - b.length) > limit) return limit + 1;
  let previous: number[] = [];
  let current = Array.from({ length: b.length + 1 }, (_, index) => index);
  for (let i = 1; i <= a.length; i++) {
    const before = previous;
    previous = current;
    current = [i];
    let least = i;
    for (let j = 1; j <= b.length; j++) {
      const cost = a[i - 1] === b[j - 1] ? 0 : 1;
      let best = Math.min((previous[j] ?? 0) + 1, (current[j - 1] ?? 0) + 1, (previous[j - 1] ?? 0) + cost);
      if (i > 1 && j > 1 && a[i - 1] === b[j - 2] && a[i - 2] === b[j - 1]) best = Math.min(best, (before[j - 2] ?? 0) + 1);
      current.push(best);
      least = Math.min(least, best);
    }
    if (least > limit) return limit + 1;
  }
  return current[b.length] ?? limit + 1;
}

/** Up to three names that a person may have meant, the nearest first; longer words may differ by more. */
export function nearest(wanted: string, names: Iterable<string>): readonly string[] {
  const word = wanted.toLowerCase().slice(0, 100);
  const limit = word.length <= 3 ? 1 : word.length <= 7 ? 2 : 3;
  const found: { readonly name: string; readonly distance: number }[] = [];
  for (const name of names) {
    const other = name.toLowerCase();
    const within = word.length >= 3 && (other.startsWith(word) || word.startsWith(other)) && other.length >= 3;
    const distance = within ? Math.min(limit, Math.abs(other.length - word.length)) : editDistance(word, other, limit);
    if (distance <= limit) found.push({ name, distance });
  }
  return found
    .toSorted((a, b) => a.distance - b.distance || (a.name < b.name ? -1 : 1))
    .slice(0, 3)
    .map(({ name }) => name);
}
