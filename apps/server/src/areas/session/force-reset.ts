import { CodedError, done, forcedReset } from "@sheaf/contract";
import { message } from "@sheaf/messages";
import { audit, operation } from "../../platform/operations/index.ts";
import { endSessions, passwordOpens } from "../organizations/index.ts";
import { passwordResetMail } from "./password-reset.ts";

/** The password that somebody has opens nothing any more, and their sessions end; a link to a new one is mailed. */
export const forceResetPassword = operation({
  name: "ForceResetPassword",
  kind: "mutation",
  transport: { kind: "graphql", field: "forceResetPassword" },
  summary: "Makes a member choose a new password: the old one opens nothing, sessions end, a link is mailed",
  input: forcedReset,
  output: done,
  capability: "canManageUsers",
  ids: { userId: "member" },
  run: async (context, { userId }) => {
    const { db, actor, jobs, ids, bus, afterCommit } = context;
    const { organizationId } = actor;
    const found = await db
      .selectFrom("members as m")
      .innerJoin("organizations as o", "o.id", "m.organization_id")
      .innerJoin("account_types as a", (join) =>
        join.onRef("a.organization_id", "=", "m.organization_id").onRef("a.id", "=", "m.account_type_id"),
      )
      .select(["a.is_admin_like", "m.password_hash", "m.is_archived", passwordOpens.as("opens")])
      .where("m.organization_id", "=", organizationId)
      .where("m.user_id", "=", userId)
      .executeTakeFirst();
    if (found === undefined || found.is_archived) throw new CodedError("ENOENT");
    // who manages people does not shut administrators out
    if (found.is_admin_like && !actor.isAdminLike) throw new CodedError("EPERM");
    if (found.password_hash === null || !found.opens)
      throw new CodedError("EINVAL", message("errors-access.sign-in.member-signs-without-password"));
    await db
      .updateTable("members")
      .set({ needs_new_password: true })
      .where("organization_id", "=", organizationId)
      .where("user_id", "=", userId)
      .execute();
    await db.deleteFrom("trusted_devices").where("organization_id", "=", organizationId).where("user_id", "=", userId).execute();
    const ended = await endSessions(context, db, { organizationId, userId }, "new password demanded");
    await jobs.enqueue(db, passwordResetMail, {
      actor: { organizationId, memberId: userId },
      payload: { userId },
      key: ids.make(),
    });
    await audit(context, "password.force-reset", { kind: "member", id: userId }, { sessionsEnded: ended.length });
    afterCommit(() => ended.forEach((familyId) => bus.publish({ kind: "session-revoked", organizationId, familyId })));
    return { success: true };
  },
});
