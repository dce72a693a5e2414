import { atLeast, effectiveRight, isDocumentType, may } from "@sheaf/contract";
import type { Caller, Services } from "../../../platform/services.ts";
import { endOfRights, loadInodePlaced } from "../../documents/index.ts";

/** What of a document a socket is for: its draft, or the version that others see. */
export type Purpose = "edit" | "look";

export interface Standing {
  readonly caller: Caller;
  /** Why a socket for each purpose cannot stay; null: it can. */
  readonly refusal: Readonly<Record<Purpose, "notFound" | "noRight" | null>>;
  readonly mayEdit: boolean;
  /** The document and all folders around it. */
  readonly places: readonly string[];
  /** When any of it ends by time alone, in milliseconds; absent: nothing of it does. */
  readonly endsAt?: number | undefined;
}

/**
 * What somebody may do with a document at this moment, whatever they could before: session, member and right as the store has them. Every
 * table that is read here tells of its changes (migration 0045), or an open socket would learn of them late.
 */
export async function standingOf(
  services: Services,
  recheck: (caller: Caller, source: string) => Promise<Caller>,
  before: Caller,
  { workbookId, source }: { readonly workbookId: string; readonly source: string },
): Promise<Standing> {
  const caller = await recheck(before, source);
  const { actor } = caller;
  const found = await loadInodePlaced(services.store.db, actor, workbookId);
  const object = found?.facts.object;
  if (found === undefined || object === undefined || !isDocumentType(object.type) || !may(actor, "inode.view", object).allowed)
    return { caller, refusal: { edit: "notFound", look: "notFound" }, mayEdit: false, places: [], endsAt: caller.endsAt };
  const mayEdit = may(actor, "inode.edit", object).allowed;
  // the draft is for its editors; a right to look at the published version opens the socket of those who look
  const mayJoin = mayEdit || (object.archived && atLeast(effectiveRight(actor, object), "edit"));
  const rightEndsAt = await endOfRights(services.store.db, actor, found.places);
  const endsAt = Math.min(caller.endsAt ?? Number.POSITIVE_INFINITY, rightEndsAt ?? Number.POSITIVE_INFINITY);
  return { caller, refusal: { edit: mayJoin ? null : "noRight", look: null }, mayEdit, places: found.places, endsAt };
}
