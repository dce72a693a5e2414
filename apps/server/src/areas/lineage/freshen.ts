import type { OperationContext } from "../../platform/operations/index.ts";
import type { DocumentReader } from "../workbooks/index.ts";
import { indexDocuments, staleDocuments } from "./document-index.ts";

/** So many documents are looked at before an answer; the rest is for the job. */
const AT_ONCE = 25;
/** How often an organization's documents are looked at for a search (milliseconds). */
const AGAIN_AFTER = 5_000;

/** Brings what was changed just now up to date before something is answered; gives how many documents are left. */
export type Freshen = (context: Pick<OperationContext, "store" | "log" | "actor">) => Promise<number>;

export function freshening(documents: DocumentReader): Freshen {
  return async ({ store, log, actor }) => {
    const stale = await staleDocuments(store.db, actor.organizationId, AT_ONCE * 40);
    await indexDocuments({ store, log }, documents, stale.slice(0, AT_ONCE));
    return Math.max(0, stale.length - AT_ONCE);
  };
}

/** The same, for who asks with every key. */
export function nowAndThen(freshen: Freshen, now: () => number): Freshen {
  const looked = new Map<string, number>();
  return async (context) => {
    const { organizationId } = context.actor;
    const before = looked.get(organizationId);
    if (before !== undefined && now() - before < AGAIN_AFTER) return 0;
    looked.set(organizationId, now());
    return freshen(context);
  };
}
