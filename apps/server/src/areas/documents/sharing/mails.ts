import { idSchema, limits, may, rights } from "@sheaf/contract";
import { z } from "zod";
import { GiveUp, handle, type JobHandler, jobType } from "../../../platform/background/index.ts";
import { type LookingPost, mailJob, mailTexts, sendOnce } from "../../../platform/mail/index.ts";
import type { Services } from "../../../platform/services.ts";
import { openInvitationUrl } from "../../invitations/index.ts";
import { fullName } from "../../organizations/index.ts";
import { personOfMember } from "../../session/index.ts";
import { loadInodeFacts } from "../access.ts";
import { addressOfDocument } from "../document-address.ts";

export const shareMail = jobType({
  name: "share.mail",
  payload: z.object({ inodeId: idSchema, memberId: idSchema, right: z.enum(rights), message: z.string(), endsAt: z.string().nullish() }),
  ...mailJob,
  describe: () => "The mail to somebody with whom something was shared",
});

export function shareMailHandler(services: Services, post: LookingPost): JobHandler {
  return handle(shareMail, async (run) => {
    const { organizationId, memberId: sharerId } = run.actor;
    if (organizationId === null || sharerId === null) throw new GiveUp("Somebody of an organization shares");
    const { inodeId, memberId, right, message, endsAt } = run.payload;
    // a name goes to nobody who may not see it by now
    const reader = await personOfMember(services, { organizationId, userId: memberId }, { kind: "session", familyId: "" });
    if (reader === null) return;
    const facts = (await loadInodeFacts(services.store.db, reader.actor, [inodeId])).get(inodeId);
    const isSeen = facts !== undefined && !facts.object.archived && may(reader.actor, "inode.view", facts.object).allowed;
    const found = await services.store.db
      .selectFrom("inodes as i")
      .innerJoin("organizations as o", "o.id", "i.organization_id")
      .innerJoin("members as m", (join) => join.onRef("m.organization_id", "=", "i.organization_id").on("m.user_id", "=", sharerId))
      .select(["i.name", "i.type", "o.slug", "o.name as organization", "m.email", "m.first_name", "m.last_name"])
      .where("i.organization_id", "=", organizationId)
      .where("i.id", "=", inodeId)
      .executeTakeFirst();
    if (found === undefined) return;
    // who was invited only now gets one mail, which leads in
    const invitation = await openInvitationUrl(services, organizationId, memberId);
    const days = limits.invitationDays;
    if (!isSeen) {
      const { organization } = found;
      if (invitation !== null)
        await sendOnce(run, post, reader.email, mailTexts.invitation({ inviter: fullName(found), organization, url: invitation, days }));
      return;
    }
    await sendOnce(
      run,
      post,
      reader.email,
      mailTexts.shared({
        sharer: fullName(found),
        email: found.email,
        document: found.name,
        right,
        message,
        end: endsAt == null ? null : { at: new Date(endsAt), timeZone: (await services.attributes.of(organizationId)).timezone },
        // what has no address of its own is found among what others shared
        url: invitation ?? addressOfDocument(services, { ...found, id: inodeId }, "/shared"),
        invitationDays: invitation === null ? null : days,
      }),
    );
  });
}
