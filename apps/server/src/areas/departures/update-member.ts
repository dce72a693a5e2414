import { CodedError, memberUpdate, orgMember } from "@sheaf/contract";
import { audit, operation } from "../../platform/operations/index.ts";
import { holdAdministrators, presentMembers, requireAccountType, requireAdministrator } from "../organizations/index.ts";
import { comeBack, leave } from "./leave.ts";

export const updateMember = operation({
  name: "UpdateMember",
  kind: "mutation",
  transport: { kind: "graphql", field: "updateMember" },
  summary:
    "Changes a member's name or account type; deactivates them as DeactivateMembers does, with the organization's default new owner, or lets them in again",
  input: memberUpdate,
  output: orgMember,
  capability: "canManageUsers",
  scope: "organization:write",
  ids: { userId: "member", accountTypeId: "account-type" },
  run: async (context, { userId, firstName, lastName, accountTypeId, isArchived }) => {
    const { db, actor, bus } = context;
    const { organizationId } = actor;
    if (accountTypeId != null && isArchived !== true) await holdAdministrators(db, organizationId);
    const found = await db
      .selectFrom("members as m")
      .innerJoin("account_types as a", (join) =>
        join.onRef("a.organization_id", "=", "m.organization_id").onRef("a.id", "=", "m.account_type_id"),
      )
      .select(["a.is_admin_like", "m.is_archived"])
      .where("m.organization_id", "=", organizationId)
      .where("m.user_id", "=", userId)
      .executeTakeFirst();
    if (found === undefined) throw new CodedError("ENOENT");
    if (found.is_admin_like && !actor.isAdminLike) throw new CodedError("EPERM");
    if (accountTypeId != null) await requireAccountType(context, accountTypeId);
    if (isArchived === true && !found.is_archived) await leave(context, [userId], { kind: "default" });
    if (isArchived === false && found.is_archived) await comeBack(context, userId);
    const changes = {
      ...(firstName == null ? {} : { first_name: firstName }),
      ...(lastName == null ? {} : { last_name: lastName }),
      ...(accountTypeId == null ? {} : { account_type_id: accountTypeId }),
    };
    if (Object.keys(changes).length > 0) {
      await db.updateTable("members").set(changes).where("organization_id", "=", organizationId).where("user_id", "=", userId).execute();
      await audit(context, "member.update", { kind: "member", id: userId }, { fields: Object.keys(changes).join(",") });
    }
    await requireAdministrator(db, organizationId);
    context.afterCommit(() => bus.publish({ kind: "member-changed", organizationId, userId }));
    const [member] = await presentMembers(db, organizationId, { userId });
    if (member === undefined) throw new CodedError("ENOENT");
    return member;
  },
});
