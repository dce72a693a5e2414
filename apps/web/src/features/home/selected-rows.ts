import type { InodeSummary } from "@sheaf/contract";

export type Named = Pick<InodeSummary, "inodeId">;

/** Which rows of a list are selected. */
export interface SelectedRows {
  readonly ids: ReadonlySet<string>;
  /** Where everything is selected that comes yet: what was there so far. */
  readonly taken: readonly Named[] | null;
}

export const noneSelected: SelectedRows = { ids: new Set(), taken: null };

/** Whether a list is one from before, with more behind it or not: not another filter of it, nor one that was asked for anew. */
export function goesOnFrom(before: readonly Named[], now: readonly Named[]): boolean {
  return before.every(({ inodeId }, index) => now[index]?.inodeId === inodeId);
}

/** What is selected now that the list is this one. The same object where nothing changed. */
export function followed(before: SelectedRows, rows: readonly Named[], hasMore: boolean): SelectedRows {
  const { ids, taken } = before;
  if (taken === null) return before;
  // another filter shows others, which nobody selected
  if (!goesOnFrom(taken, rows)) return { ids, taken: null };
  const arrived = rows.slice(taken.length);
  // what is made later is not part of it
  if (arrived.length === 0) return hasMore ? before : { ids, taken: null };
  return { ids: new Set([...ids, ...arrived.map(({ inodeId }) => inodeId)]), taken: hasMore ? rows : null };
}

/** Whether these are all rows of a list, of which there is more. */
export const isEverything = (chosen: readonly Named[], rows: readonly Named[], hasMore: boolean): boolean =>
  hasMore && chosen.length === rows.length && chosen.length > 1;

/** What is selected once rows of the list were switched on or off. */
export function withRows(
  { ids, taken }: SelectedRows,
  chosen: readonly Named[],
  isOn: boolean,
  rows: readonly Named[],
  hasMore: boolean,
): SelectedRows {
  const next = new Set(ids);
  for (const { inodeId } of chosen)
    if (isOn) next.add(inodeId);
    else next.delete(inodeId);
  return { ids: next, taken: isOn && (taken !== null || isEverything(chosen, rows, hasMore)) ? rows : null };
}
