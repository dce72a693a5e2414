import { idSchema } from "@sheaf/contract";
import { z } from "zod";
import { GiveUp, handle, type JobHandler, jobType } from "../../../platform/background/index.ts";
import { type LookingPost, mailJob, mailTexts, sendOnce } from "../../../platform/mail/index.ts";
import type { Services } from "../../../platform/services.ts";
import { fullName } from "../../organizations/index.ts";
import { managersOfPeople } from "./who-manages-people.ts";

export const licenseRequestMail = jobType({
  name: "license-request.mail",
  payload: z.object({ requestId: idSchema, memberId: idSchema }),
  ...mailJob,
  describe: () => "The mail to who can give somebody another account type",
});

export const licenseAnswerMail = jobType({
  name: "license-answer.mail",
  payload: z.object({ requestId: idSchema }),
  ...mailJob,
  describe: () => "The mail with the answer to a request for another account type",
});

/** A request with the names that its mails hold; undefined where it is gone. */
async function readRequest(services: Services, organizationId: string, requestId: string) {
  return services.store.db
    .selectFrom("license_requests as r")
    .innerJoin("organizations as o", "o.id", "r.organization_id")
    .innerJoin("account_types as a", (join) =>
      join.onRef("a.organization_id", "=", "r.organization_id").onRef("a.id", "=", "r.account_type_id"),
    )
    .innerJoin("members as m", (join) => join.onRef("m.organization_id", "=", "r.organization_id").onRef("m.user_id", "=", "r.member_id"))
    .select(["r.state", "r.message", "a.name as account_type", "o.slug"])
    .select(["m.email", "m.first_name", "m.last_name", "m.is_archived"])
    .where("r.organization_id", "=", organizationId)
    .where("r.id", "=", requestId)
    .executeTakeFirst();
}

export function licenseRequestHandlers(services: Services, post: LookingPost): readonly JobHandler[] {
  const organizationOf = (organizationId: string | null): string => {
    if (organizationId === null) throw new GiveUp("A request belongs to an organization");
    return organizationId;
  };
  return [
    handle(licenseRequestMail, async (run) => {
      const organizationId = organizationOf(run.actor.organizationId);
      const { requestId, memberId } = run.payload;
      const request = await readRequest(services, organizationId, requestId);
      // nobody waits for an answer any more
      if (request === undefined || request.state !== "open" || request.is_archived) return;
      if (!(await managersOfPeople(services.store.db, organizationId)).includes(memberId)) return;
      const reader = await services.store.db
        .selectFrom("members")
        .select("email")
        .where("organization_id", "=", organizationId)
        .where("user_id", "=", memberId)
        .executeTakeFirstOrThrow();
      await sendOnce(
        run,
        post,
        reader.email,
        mailTexts.licenseRequested({
          asker: fullName(request),
          email: request.email,
          accountType: request.account_type,
          message: request.message,
          url: `${services.publicUrl()}/${request.slug}/requests`,
        }),
      );
    }),
    handle(licenseAnswerMail, async (run) => {
      const request = await readRequest(services, organizationOf(run.actor.organizationId), run.payload.requestId);
      if (request === undefined || request.state === "open" || request.is_archived) return;
      await sendOnce(
        run,
        post,
        request.email,
        mailTexts.licenseAnswered({
          accountType: request.account_type,
          isGranted: request.state === "granted",
          url: `${services.publicUrl()}/${request.slug}`,
        }),
      );
    }),
  ];
}
