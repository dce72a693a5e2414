import type { Services } from "../../platform/services.ts";
import { invitationUrl } from "./links.ts";

/** Where somebody who was invited and has not come yet accepts; null: nobody waits for them, or the organization mails no invitations. */
export async function openInvitationUrl(services: Services, organizationId: string, userId: string): Promise<string | null> {
  if ((await services.attributes.of(organizationId)).disableInviteEmails) return null;
  const open = await services.store.db
    .selectFrom("invitations")
    .select("id")
    .where("organization_id", "=", organizationId)
    .where("user_id", "=", userId)
    .where("accepted_at", "is", null)
    .where("expires_at", ">", new Date(services.clock.now()))
    .orderBy("created_at", "desc")
    .executeTakeFirst();
  return open === undefined ? null : invitationUrl(services, { organizationId, id: open.id });
}
