import { idSchema, limits } from "@sheaf/contract";
import { z } from "zod";
import { GiveUp, handle, type JobHandler, jobType } from "../../platform/background/index.ts";
import { type LookingPost, mailJob, mailTexts, sendOnce } from "../../platform/mail/index.ts";
import type { Services } from "../../platform/services.ts";
import { fullName } from "../organizations/index.ts";
import { invitationUrl } from "./links.ts";

export const invitationMail = jobType({
  name: "invitation.mail",
  payload: z.object({ invitationId: idSchema }),
  ...mailJob,
  describe: () => "The mail with an invitation",
});

export function invitationMailHandler(services: Services, post: LookingPost): JobHandler {
  return handle(invitationMail, async (run) => {
    const { organizationId } = run.actor;
    if (organizationId === null) throw new GiveUp("An invitation belongs to an organization");
    const { invitationId } = run.payload;
    const row = await services.store.db
      .selectFrom("invitations as i")
      .innerJoin("members as m", (join) => join.onRef("m.organization_id", "=", "i.organization_id").onRef("m.user_id", "=", "i.user_id"))
      .innerJoin("members as by", (join) =>
        join.onRef("by.organization_id", "=", "i.organization_id").onRef("by.user_id", "=", "i.invited_by"),
      )
      .innerJoin("organizations as o", "o.id", "i.organization_id")
      .select(["m.email as to", "m.is_archived", "by.first_name", "by.last_name", "by.email", "o.name", "i.accepted_at", "i.expires_at"])
      .where("i.organization_id", "=", organizationId)
      .where("i.id", "=", invitationId)
      .executeTakeFirst();
    // nobody waits for it any more
    if (row === undefined || row.is_archived || row.accepted_at !== null || row.expires_at.getTime() <= services.clock.now()) return;
    const text = mailTexts.invitation({
      inviter: fullName(row),
      organization: row.name,
      url: invitationUrl(services, { organizationId, id: invitationId }),
      days: limits.invitationDays,
    });
    await sendOnce(run, post, row.to, text);
  });
}
