/** What is small enough to share a narrow line with one of its kind. */
const halved: ReadonlySet<string> = new Set(["kpi-chart", "button"]);

/** On narrow pages figures that follow each other stand two by two, and buttons do; the last of an odd number has a line of its own. */
export function pairsOfFigures(kinds: readonly string[]): ReadonlySet<number> {
  const halves = new Set<number>();
  for (let index = 0; index + 1 < kinds.length; index += 1) {
    if (!halved.has(kinds[index] ?? "") || kinds[index + 1] !== kinds[index]) continue;
    halves.add(index).add(index + 1);
    index += 1;
  }
  return halves;
}
