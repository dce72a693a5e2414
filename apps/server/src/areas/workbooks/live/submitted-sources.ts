import type { Transaction } from "@sheaf/workbook";
import type { Caller, Services } from "../../../platform/services.ts";
import { forbiddenSource, idsIn, type SourceRights } from "../sources.ts";

/**
 * Splits submitted transactions by whether they bring in a source that the submitter may not use (V31). A source that stands in
 * the document may be named again (moved, copied, undone): whoever added it was checked.
 */
export async function refusedSources(
  services: Services,
  rights: SourceRights,
  caller: Caller,
  drafts: readonly Transaction[],
  standing: () => ReadonlySet<string>,
): Promise<{ readonly refused: readonly string[]; readonly rest: readonly Transaction[] }> {
  const context = { db: services.store.db, principal: caller.principal };
  const refused: string[] = [];
  const rest: Transaction[] = [];
  let before: ReadonlySet<string> | null = null;
  for (const draft of drafts) {
    const named = [...idsIn(draft.operations)];
    const known = named.length === 0 ? null : (before ??= standing());
    const added = named.filter((id) => known?.has(id) !== true);
    if ((await forbiddenSource(context, rights, added)) === null) rest.push(draft);
    else refused.push(draft.id);
  }
  return { refused, rest };
}
