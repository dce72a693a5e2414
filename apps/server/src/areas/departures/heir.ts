import type { OperationContext } from "../../platform/operations/index.ts";

/**
 * Who gets what members own. `named`: whoever lets them go says who; null: it stays theirs. `default`: nobody is there to say it, such as
 * behind an identity provider.
 */
export type Heir = { readonly kind: "named"; readonly userId: string | null } | { readonly kind: "default" };

/** The member of the setting while that one can own something; otherwise the administrator who has been here longest. Null: nobody stays. */
export async function defaultHeir({ db, actor, attributes }: OperationContext, leaving: readonly string[]): Promise<string | null> {
  const { organizationId } = actor;
  const stay = db
    .selectFrom("members as m")
    .innerJoin("account_types as a", (join) =>
      join.onRef("a.organization_id", "=", "m.organization_id").onRef("a.id", "=", "m.account_type_id"),
    )
    .select("m.user_id")
    .where("m.organization_id", "=", organizationId)
    .where("m.is_archived", "=", false)
    .where("m.user_kind", "=", "internal")
    .where("m.user_id", "not in", [...leaving]);
  const { defaultNewOwnerId } = await attributes.of(organizationId);
  const chosen = defaultNewOwnerId === null ? undefined : await stay.where("m.user_id", "=", defaultNewOwnerId).executeTakeFirst();
  const found = chosen ?? (await stay.where("a.is_admin_like", "=", true).orderBy("m.created_at").orderBy("m.user_id").executeTakeFirst());
  return found?.user_id ?? null;
}
