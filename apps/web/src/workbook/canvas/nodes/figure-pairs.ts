/** On narrow pages figures that follow each other stand two by two; the last of an odd number has a line of its own. */
export function pairsOfFigures(kinds: readonly string[]): ReadonlySet<number> {
  const halves = new Set<number>();
  for (let index = 0; index + 1 < kinds.length; index += 1) {
    if (kinds[index] !== "kpi-chart" || kinds[index + 1] !== "kpi-chart") continue;
    halves.add(index).add(index + 1);
    index += 1;
  }
  return halves;
}
