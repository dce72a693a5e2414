import { CodedError, invitation, limits, may, memberInvitation } from "@sheaf/contract";
import { message } from "@sheaf/messages";
import { type Area, audit, demand, operation } from "../../platform/operations/index.ts";
import { insertMember, presentMembers, requireAccountType, requireWelcome } from "../organizations/index.ts";
import { invitationMail } from "./invitation-mail.ts";
import { invitationUrl } from "./links.ts";

export { openInvitationUrl } from "./open-invitation.ts";
export { acceptInvitation, findInvitation } from "./accept.ts";
export { invitationMail, invitationMailHandler } from "./invitation-mail.ts";

const DAY = 24 * 3_600_000;

const inviteMember = operation({
  name: "InviteMember",
  kind: "mutation",
  transport: { kind: "graphql", field: "inviteMember" },
  summary: "Adds a member without a password and mails them a link to choose one; for one who has none yet, another link",
  input: memberInvitation,
  output: invitation,
  capability: "canManageUsers",
  scope: "organization:write",
  ids: { accountTypeId: "account-type" },
  run: async (context, { email, accountTypeId, isMailed }) => {
    const { db, actor, ids, clock, jobs, attributes } = context;
    const { organizationId, userId: inviter } = actor;
    demand(may(actor, "members.manage", { kind: "organization", organizationId }));
    const known = await db
      .selectFrom("members")
      .select(["user_id", "password_hash", "is_archived"])
      .where("organization_id", "=", organizationId)
      .where("email", "=", email)
      .forUpdate()
      .executeTakeFirst();
    if (known !== undefined && (known.password_hash !== null || known.is_archived))
      throw new CodedError("EEXIST", message("errors.common.member-email-exists"), { field: "email" });
    await requireAccountType(context, accountTypeId);
    const member = { organizationId, email, firstName: "", lastName: "", userKind: "internal", accountTypeId, passwordHash: null } as const;
    await requireWelcome(context, email);
    const userId = known?.user_id ?? (await insertMember({ db, ids }, member));
    const now = clock.now();
    // of several links only the last one opens
    await db
      .updateTable("invitations")
      .set({ expires_at: new Date(now) })
      .where("organization_id", "=", organizationId)
      .where("user_id", "=", userId)
      .where("accepted_at", "is", null)
      .execute();
    const id = ids.make();
    const expires = new Date(now + limits.invitationDays * DAY);
    await db
      .insertInto("invitations")
      .values({ organization_id: organizationId, id, user_id: userId, invited_by: inviter, created_at: new Date(now), expires_at: expires })
      .execute();
    const { disableInviteEmails } = await attributes.of(organizationId);
    if (!disableInviteEmails && isMailed !== false)
      await jobs.enqueue(db, invitationMail, { actor: { organizationId, memberId: inviter }, payload: { invitationId: id }, key: id });
    await audit(context, "member.invite", { kind: "member", id: userId });
    const [presented] = await presentMembers(db, organizationId, { userId });
    if (presented === undefined) throw new Error("the invited member is not there");
    const url = disableInviteEmails ? invitationUrl(context, { organizationId, id }) : null;
    return { member: presented, expiresAt: expires.toISOString(), url };
  },
});

export function invitationsArea(): Area {
  return { name: "invitations", operations: [inviteMember] };
}
