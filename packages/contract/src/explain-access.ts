import { type AccessObject, effectiveRight, may, type Right, rights } from "./access.ts";
import type { Action } from "./actions.ts";
import type { Actor } from "./actors.ts";
import { capabilities } from "./capabilities.ts";

type InodeObject = Extract<AccessObject, { kind: "inode" }>;

/** What stands in the way of an action: each of them would have to go. */
export const hindrances = ["right", "account-type", "not-published", "in-trash"] as const;
export type Hindrance = (typeof hindrances)[number];

/** What people ask about a document, from the least. */
export const explainedActions = [
  "inode.view",
  "inode.explore-basic",
  "inode.export",
  "inode.explore",
  "inode.edit",
  "inode.share",
] as const satisfies readonly Action[];
export type ExplainedAction = (typeof explainedActions)[number];

export interface AccessExplanation {
  /** In force, all reasons together; null: none. */
  readonly right: Right | null;
  /** The account type sees and manages everything of its organization. */
  readonly isAdministrator: boolean;
  readonly actions: readonly { readonly action: ExplainedAction; readonly isAllowed: boolean; readonly hindrances: readonly Hindrance[] }[];
}

/**
 * Why somebody can or cannot do something with a document: what `may()` decides, and what decides it. A fact hinders where all would be well
 * but for it; where no right is enough, the least that would be is supposed, so that what else is in the way is told as well.
 */
export function explainAccess(actor: Actor, object: InodeObject): AccessExplanation {
  return {
    right: effectiveRight(actor, object),
    isAdministrator: actor.isAdminLike,
    actions: explainedActions.map((action) => ({
      action,
      isAllowed: may(actor, action, object).allowed,
      hindrances: hindrancesOf(actor, action, object),
    })),
  };
}

function hindrancesOf(actor: Actor, action: Action, object: InodeObject): readonly Hindrance[] {
  const able: Actor = { ...actor, capabilities: new Set(capabilities) };
  const allowed = (who: Actor, facts: Partial<InodeObject>): boolean =>
    may(who, action, { ...object, published: true, archived: false, ...facts }).allowed;
  const suffices = allowed(able, {});
  const right = suffices ? object.right : (rights.find((each) => allowed(able, { right: each })) ?? "manage");
  const hinders: Readonly<Record<Hindrance, boolean>> = {
    right: !suffices,
    "account-type": !allowed(actor, { right }),
    "not-published": !allowed(able, { right, published: object.published }),
    "in-trash": !allowed(able, { right, archived: object.archived }),
  };
  return hindrances.filter((each) => hinders[each]);
}
