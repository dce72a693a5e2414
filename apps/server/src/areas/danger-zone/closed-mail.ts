import { idSchema } from "@sheaf/contract";
import { z } from "zod";
import { handle, type JobHandler, jobType } from "../../platform/background/index.ts";
import { type LookingPost, mailJob, mailTexts, sendOnce } from "../../platform/mail/index.ts";
import type { Services } from "../../platform/services.ts";
import { fullName } from "../organizations/index.ts";
import { removalOf, reopenUrl } from "./links.ts";

/** The server's own job: those of a closed organization wait. */
export const closedMail = jobType({
  name: "organization-closed.mail",
  payload: z.object({ organizationId: idSchema, userId: idSchema, closedBy: idSchema, closedAt: z.int() }),
  ...mailJob,
  describe: () => "The mail to an administrator of an organization that was closed",
});

export function closedMailHandler(services: Services, post: LookingPost): JobHandler {
  return handle(closedMail, async (run) => {
    const { organizationId, userId, closedBy } = run.payload;
    const closedAt = new Date(run.payload.closedAt);
    const row = await services.store.db
      .selectFrom("organizations as o")
      .innerJoin("members as m", "m.organization_id", "o.id")
      .innerJoin("members as b", "b.organization_id", "o.id")
      .select(["o.name", "o.closed_at", "m.email as to", "b.email", "b.first_name", "b.last_name"])
      .where("o.id", "=", organizationId)
      .where("m.user_id", "=", userId)
      .where("b.user_id", "=", closedBy)
      .executeTakeFirst();
    // it was brought back, or is gone
    if (row?.closed_at?.getTime() !== closedAt.getTime()) return;
    await sendOnce(
      { ...run, actor: { organizationId, memberId: userId } },
      post,
      row.to,
      mailTexts.organizationClosed({
        organization: row.name,
        by: fullName(row),
        removedAt: removalOf(closedAt),
        url: reopenUrl(services, { organizationId, closedAt }),
      }),
    );
  });
}
