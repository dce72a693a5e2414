import type { DraftHistory } from "@sheaf/contract";

/**
 * What is known of a draft's history, the newest first, once another part of it has come. What is done while it is read comes on top of what
 * was fetched before; only where changes between the two are not known does the list begin anew.
 */
export function withPart(known: DraftHistory | null, part: DraftHistory, isEarlier: boolean): DraftHistory {
  if (known === null) return part;
  const ownNewest = known.changes[0]?.sequence ?? 0;
  const oldest = part.changes.at(-1)?.sequence ?? 0;
  if (!isEarlier && part.more && oldest > ownNewest + 1) return part;
  const bySequence = new Map([...known.changes, ...part.changes].map((change) => [change.sequence, change]));
  return {
    changes: [...bySequence.values()].toSorted((one, other) => other.sequence - one.sequence),
    more: isEarlier ? part.more : known.more,
  };
}
