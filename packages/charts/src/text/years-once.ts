/** Labels of periods that stand in a row: the year is said where it changes, and not with each of them (`Q4 2000`, `Q1 2001`, `Q2`). */
export function yearsOnce(labels: readonly string[]): readonly string[] {
  const parts = labels.map(partsOf);
  if (labels.length < 3 || parts.some((part) => part === null)) return labels;
  return labels.map((label, at) => {
    const [own, before] = [parts[at], parts[at - 1]];
    return own != null && before != null && own.year === before.year ? own.rest : label;
  });
}

/** A year at the beginning or the end, and the rest; null where it is no such label. */
function partsOf(label: string): { readonly year: string; readonly rest: string } | null {
  const words = label.split(" ");
  const [first = "", last = ""] = [words[0], words.at(-1)];
  if (words.length < 2) return null;
  if (/^\d{4}$/u.test(last)) return { year: last, rest: words.slice(0, -1).join(" ") };
  return /^\d{4}$/u.test(first) ? { year: first, rest: words.slice(1).join(" ") } : null;
}
