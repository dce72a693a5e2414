import { memberName, memberNamesQuery, may } from "@sheaf/contract";
import { z } from "zod";
import { demand, operation } from "../../platform/operations/index.ts";
import { fullName } from "../organizations/index.ts";

/** Names for what a screen shows: those of a page come at once, and nobody else's. */
export const listMemberNames = operation({
  name: "ListMemberNames",
  kind: "query",
  transport: { kind: "graphql", field: "memberNames" },
  summary: "Names of members by id or e-mail address, those who left as well; whoever is not in the organization is left out",
  input: memberNamesQuery,
  output: z.array(memberName),
  capability: null,
  scope: "organization:read",
  ids: {},
  run: async ({ db, actor }, { userIds, emails }) => {
    demand(may(actor, "members.read", { kind: "organization", organizationId: actor.organizationId }));
    const ids = [...new Set(userIds)];
    const addresses = [...new Set((emails ?? []).map((email) => email.trim().toLowerCase()))];
    if (ids.length + addresses.length === 0) return [];
    const rows = await db
      .selectFrom("members")
      .select(["user_id", "email", "first_name", "last_name", "is_archived"])
      .where("organization_id", "=", actor.organizationId)
      .where((e) =>
        e.or([...(ids.length === 0 ? [] : [e("user_id", "in", ids)]), ...(addresses.length === 0 ? [] : [e("email", "in", addresses)])]),
      )
      .orderBy("email")
      .execute();
    return rows.map((row) => ({ userId: row.user_id, name: fullName(row), email: row.email, isArchived: row.is_archived }));
  },
});
