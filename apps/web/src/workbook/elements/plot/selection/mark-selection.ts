import type { MarkKey, MarkRef, Marks } from "@sheaf/charts";

/** The groups that were chosen in a chart, by what tells them apart: they are the same in every drawing of it. */
export type MarkSelection = ReadonlyMap<string, readonly MarkKey[]>;

/** What marks stand for; those that stand for no group, as the only bar of a chart does, cannot be chosen. */
export function selectionOfMarks(marks: Marks, refs: readonly MarkRef[]): MarkSelection {
  const found = new Map<string, readonly MarkKey[]>();
  for (const ref of refs) {
    const series = marks.seriesId(ref);
    for (const keys of marks.members(ref)) {
      if (keys.length > 0) found.set(JSON.stringify([series, keys.map(({ columnId, text }) => [columnId, text])]), keys);
    }
  }
  return found;
}

/** The marks of the groups that were chosen, as far as they are drawn. */
export const marksOf = (marks: Marks, selection: MarkSelection): readonly MarkRef[] =>
  [...selection].flatMap(([name, keys]) => {
    const [series] = JSON.parse(name) as readonly [string];
    return marks.find(keys, series) ?? [];
  });

/** With these as well, or without them where all of them are in it. */
export function toggled(selection: MarkSelection, others: MarkSelection): MarkSelection {
  const isIn = others.size > 0 && [...others.keys()].every((name) => selection.has(name));
  if (!isIn) return new Map([...selection, ...others]);
  return new Map([...selection].filter(([name]) => !others.has(name)));
}
