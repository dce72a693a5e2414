import type { InodeSummary } from "@sheaf/contract";

type Named = Pick<InodeSummary, "inodeId">;

/** Whether a list is one from before, with more behind it or not: not another filter of it, nor one that was asked for anew. */
export function goesOnFrom(before: readonly Named[], now: readonly Named[]): boolean {
  return before.every(({ inodeId }, index) => now[index]?.inodeId === inodeId);
}
