import { idSchema } from "@sheaf/contract";
import { z } from "zod";
import { GiveUp, handle, type JobHandler, jobType } from "../../platform/background/index.ts";
import type { Database } from "../../platform/database/index.ts";
import { type LookingPost, mailJob, mailTexts, sendOnce } from "../../platform/mail/index.ts";
import type { Services } from "../../platform/services.ts";

export const welcomeMail = jobType({
  name: "welcome.mail",
  payload: z.object({ userId: idSchema }),
  ...mailJob,
  priority: 5,
  describe: () => "The mail that welcomes a new member",
});

/** Tells somebody who has just become a member where they sign in. In the transaction that makes them one. */
export async function welcome(
  { jobs, attributes }: Pick<Services, "jobs" | "attributes">,
  db: Database,
  { organizationId, userId }: { readonly organizationId: string; readonly userId: string },
): Promise<void> {
  const { disableWelcomeEmails } = await attributes.of(organizationId);
  if (disableWelcomeEmails) return;
  await jobs.enqueue(db, welcomeMail, { actor: { organizationId, memberId: userId }, payload: { userId }, key: userId });
}

export function welcomeMailHandler(services: Services, post: LookingPost): JobHandler {
  return handle(welcomeMail, async (run) => {
    const { organizationId } = run.actor;
    if (organizationId === null) throw new GiveUp("A member belongs to an organization");
    const row = await services.store.db
      .selectFrom("members as m")
      .innerJoin("organizations as o", "o.id", "m.organization_id")
      .select(["m.email as to", "m.is_archived", "o.name", "o.slug"])
      .where("m.organization_id", "=", organizationId)
      .where("m.user_id", "=", run.payload.userId)
      .executeTakeFirst();
    if (row === undefined || row.is_archived) return;
    await sendOnce(run, post, row.to, mailTexts.welcome({ organization: row.name, url: `${services.publicUrl()}/${row.slug}` }));
  });
}
