import { CodedError, licenseTierOf, licenseTiers, licenseUsage, noInput } from "@sheaf/contract";
import { operation } from "../../../platform/operations/index.ts";

export const readLicenseUsage = operation({
  name: "ReadLicenseUsage",
  kind: "query",
  transport: { kind: "graphql", field: "licenseUsage" },
  summary: "How many licenses of each tier active members take, where the organization shows usage and billing",
  input: noInput,
  output: licenseUsage,
  capability: "canSeeOrgUsage",
  scope: "organization:read",
  ids: {},
  run: async ({ db, actor, attributes }) => {
    if (!(await attributes.of(actor.organizationId)).showUsageBilling) throw new CodedError("EPERM");
    const rows = await db
      .selectFrom("account_types as a")
      .leftJoin("members as m", (join) =>
        join.onRef("m.organization_id", "=", "a.organization_id").onRef("m.account_type_id", "=", "a.id").on("m.is_archived", "=", false),
      )
      .select((e) => ["a.name", "a.capabilities", "a.is_admin_like", e.fn.count<number>("m.user_id").as("members")])
      .where("a.organization_id", "=", actor.organizationId)
      .groupBy(["a.organization_id", "a.id"])
      .orderBy("a.name")
      .execute();
    const typed = rows.map((row) => ({ ...row, tier: licenseTierOf(row.capabilities, row.is_admin_like), members: Number(row.members) }));
    return {
      tiers: licenseTiers.map((tier) => {
        const those = typed.filter((row) => row.tier === tier && row.members > 0);
        return { tier, members: those.reduce((sum, row) => sum + row.members, 0), accountTypes: those.map(({ name }) => name) };
      }),
      members: typed.reduce((sum, row) => sum + row.members, 0),
    };
  },
});
