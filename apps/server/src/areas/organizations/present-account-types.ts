import type { AccountTypeSummary } from "@sheaf/contract";
import type { Database } from "../../platform/database/index.ts";

/** Account types as answers show them, by name, each with how many active members have it; or the one of that id. */
export async function presentAccountTypes(db: Database, organizationId: string, only: string | null = null): Promise<AccountTypeSummary[]> {
  let query = db
    .selectFrom("account_types as a")
    .leftJoin(
      (e) =>
        e
          .selectFrom("members")
          .select((x) => ["account_type_id", x.fn.countAll<string>().as("count")])
          .where("organization_id", "=", organizationId)
          .where("is_archived", "=", false)
          .groupBy("account_type_id")
          .as("held"),
      (join) => join.onRef("held.account_type_id", "=", "a.id"),
    )
    .selectAll("a")
    .select("held.count")
    .where("a.organization_id", "=", organizationId)
    .orderBy("a.name");
  if (only !== null) query = query.where("a.id", "=", only);
  return (await query.execute()).map((row) => ({
    accountTypeId: row.id,
    name: row.name,
    description: row.description,
    isAdminLike: row.is_admin_like,
    isBuiltIn: row.is_built_in,
    featurePermissionSet: row.capabilities,
    memberCount: Number(row.count ?? 0),
  }));
}
