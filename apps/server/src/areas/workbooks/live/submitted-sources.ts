import type { ErrorText } from "@sheaf/contract";
import { applyTransaction, type Operation, type Transaction, type WorkbookDocument } from "@sheaf/workbook";
import type { Caller, Services } from "../../../platform/services.ts";
import { forbiddenSource, newPlaces, placesIn, sayingMembers, type SourcePlace, type SourceRights } from "../sources.ts";

export interface RefusedTransaction {
  readonly id: string;
  readonly text: ErrorText;
}

/**
 * Splits submitted transactions by whether they bring in a source that the submitter may not use (V31). A source that stands in
 * the document may be named again (moved, copied, undone): whoever added it was checked.
 */
export async function refusedSources(
  services: Services,
  rights: SourceRights,
  caller: Caller,
  drafts: readonly Transaction[],
  head: () => Promise<WorkbookDocument>,
): Promise<{ readonly refused: readonly RefusedTransaction[]; readonly rest: readonly Transaction[] }> {
  const context = { db: services.store.db, actor: caller.actor };
  const refused: RefusedTransaction[] = [];
  const rest: Transaction[] = [];
  let at = await head();
  for (const draft of drafts) {
    const applied = applyTransaction(at, draft.operations);
    const after = applied.ok ? applied.document : at;
    const forbidden = await forbiddenSource(context, rights, [...newPlaces(at, after), ...namedBy(draft.operations, at)]);
    if (forbidden === null) {
      rest.push(draft);
      at = after;
    } else refused.push({ id: draft.id, text: forbidden.text });
  }
  return { refused, rest };
}

/**
 * What operations could bring in wherever they are done in the end: others may change the document between this look and the log. A part of
 * a source says nothing without the rest, which may be that of any source there is.
 */
function namedBy(operations: readonly Operation[], document: WorkbookDocument): readonly SourcePlace[] {
  const named = new Map<string, SourcePlace>();
  for (const operation of operations) placesIn(broughtBy(operation), undefined, named);
  const parts = operations.map(partOfSource).filter((part) => part !== null);
  const changesPart = parts.some((part) => part.some((step) => typeof step === "string" && sayingMembers.has(step)));
  if (parts.some((part) => part.includes("joins"))) named.set("part of a join", { id: "", isSql: false, needs: "source.join" });
  if (named.size === 0 && !changesPart) return [];
  const standing = placesIn(document);
  return changesPart
    ? // which table it comes to in the end is not known: it takes a right on all of each connection
      [...named.values(), ...[...standing.values()].filter(({ needs }) => needs === undefined)].map(({ table: _, ...place }) => place)
    : [...named].filter(([place]) => !standing.has(place)).map(([, place]) => place);
}

function broughtBy(operation: Operation): unknown {
  switch (operation.kind) {
    case "set-field": {
      const last = operation.path.at(-1);
      return typeof last === "string" ? { [last]: operation.value } : operation.value;
    }
    case "insert-item":
    case "move-item":
      return operation.item;
    case "remove-item":
      return null;
  }
}

/** Where in a source something is changed; null: in none. */
function partOfSource(operation: Operation): readonly unknown[] | null {
  const path = operation.kind === "set-field" ? operation.path : operation.list;
  const from = path.indexOf("source");
  return from < 0 ? null : path.slice(from + 1);
}
