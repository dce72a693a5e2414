import { idSchema } from "@sheaf/contract";
import { z } from "zod";
import { addressOfDocument } from "../document-address.ts";
import { GiveUp, handle, type JobHandler, jobType } from "../../../platform/background/index.ts";
import { type LookingPost, mailJob, mailTexts, sendOnce } from "../../../platform/mail/index.ts";
import type { Services } from "../../../platform/services.ts";
import { fullName } from "../../organizations/index.ts";
import { managersOf } from "./who-may-answer.ts";

export const accessRequestMail = jobType({
  name: "access-request.mail",
  payload: z.object({ requestId: idSchema, memberId: idSchema }),
  ...mailJob,
  describe: () => "The mail to who can let somebody in",
});

export const accessAnswerMail = jobType({
  name: "access-answer.mail",
  payload: z.object({ requestId: idSchema }),
  ...mailJob,
  describe: () => "The mail with the answer to a request for access",
});

/** A request with the names that its mails hold; undefined where it is gone. */
async function readRequest(services: Services, organizationId: string, requestId: string) {
  return services.store.db
    .selectFrom("access_requests as r")
    .innerJoin("organizations as o", "o.id", "r.organization_id")
    .innerJoin("inodes as i", (join) => join.onRef("i.organization_id", "=", "r.organization_id").onRef("i.id", "=", "r.inode_id"))
    .innerJoin("members as m", (join) => join.onRef("m.organization_id", "=", "r.organization_id").onRef("m.user_id", "=", "r.member_id"))
    .select(["r.state", "r.message", "r.wanted_right", "r.inode_id", "i.name", "i.type", "i.archived_at", "o.slug"])
    .select(["m.email", "m.first_name", "m.last_name", "m.is_archived"])
    .where("r.organization_id", "=", organizationId)
    .where("r.id", "=", requestId)
    .executeTakeFirst();
}

export function accessRequestHandlers(services: Services, post: LookingPost): readonly JobHandler[] {
  return [
    handle(accessRequestMail, async (run) => {
      const { organizationId } = run.actor;
      if (organizationId === null) throw new GiveUp("A request belongs to an organization");
      const request = await readRequest(services, organizationId, run.payload.requestId);
      // nobody waits for an answer any more
      if (request === undefined || request.state !== "open" || request.archived_at !== null || request.is_archived) return;
      const reader = await services.store.db
        .selectFrom("members")
        .select("email")
        .where("organization_id", "=", organizationId)
        .where("user_id", "=", run.payload.memberId)
        .where("is_archived", "=", false)
        .executeTakeFirst();
      // a name goes to nobody who may not see it by now
      if (reader === undefined || !(await managersOf(services.store.db, organizationId, request.inode_id)).has(run.payload.memberId))
        return;
      await sendOnce(
        run,
        post,
        reader.email,
        mailTexts.accessRequested({
          asker: fullName(request),
          email: request.email,
          document: request.name,
          right: request.wanted_right,
          message: request.message,
          url: `${services.publicUrl()}/${request.slug}/requests`,
        }),
      );
    }),
    handle(accessAnswerMail, async (run) => {
      const { organizationId } = run.actor;
      if (organizationId === null) throw new GiveUp("A request belongs to an organization");
      const request = await readRequest(services, organizationId, run.payload.requestId);
      if (request === undefined || request.state === "open" || request.is_archived) return;
      const isGranted = request.state === "granted";
      await sendOnce(
        run,
        post,
        request.email,
        mailTexts.accessAnswered({
          document: isGranted ? request.name : null,
          url: addressOfDocument(services, { ...request, id: request.inode_id }),
        }),
      );
    }),
  ];
}
