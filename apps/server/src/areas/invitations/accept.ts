import { CodedError } from "@sheaf/contract";
import { message } from "@sheaf/messages";
import type { Database } from "../../platform/database/index.ts";
import type { Services } from "../../platform/services.ts";
import { type InvitationKey, readToken } from "./links.ts";

interface Standing extends InvitationKey {
  readonly userId: string;
  readonly email: string;
  readonly firstName: string;
  readonly lastName: string;
  readonly organization: string;
  readonly slug: string;
}

const OVER = message("errors-access.invitations.over");

/** The invitation of a link, as long as it can be accepted. Used, expired, withdrawn and made-up ones are all the same. */
export async function findInvitation(services: Pick<Services, "secrets" | "clock">, db: Database, token: string): Promise<Standing> {
  const key = readToken(services, token);
  if (key === null) throw new CodedError("EINVAL", OVER);
  const row = await db
    .selectFrom("invitations as i")
    .innerJoin("members as m", (join) => join.onRef("m.organization_id", "=", "i.organization_id").onRef("m.user_id", "=", "i.user_id"))
    .innerJoin("organizations as o", "o.id", "i.organization_id")
    .select(["m.user_id", "m.email", "m.first_name", "m.last_name", "o.name", "o.slug"])
    .where("i.organization_id", "=", key.organizationId)
    .where("i.id", "=", key.id)
    .where("i.accepted_at", "is", null)
    .where("i.expires_at", ">", new Date(services.clock.now()))
    .where("m.is_archived", "=", false)
    // a password would open nothing there
    .where("o.auth_method", "not in", ["saml_required", "oauth_required"])
    .where("m.password_hash", "is", null)
    .executeTakeFirst();
  if (row === undefined) throw new CodedError("EINVAL", OVER);
  return {
    ...key,
    userId: row.user_id,
    email: row.email,
    firstName: row.first_name,
    lastName: row.last_name,
    organization: row.name,
    slug: row.slug,
  };
}

/** Uses an invitation up: the member has a name and a password now. In a transaction: of two at once one is told that it is over. */
export async function acceptInvitation(
  services: Pick<Services, "secrets" | "clock">,
  db: Database,
  token: string,
  person: { readonly firstName: string; readonly lastName: string; readonly passwordHash: string },
): Promise<{ readonly organizationId: string; readonly userId: string }> {
  const { organizationId, id, userId } = await findInvitation(services, db, token);
  const used = await db
    .updateTable("invitations")
    .set({ accepted_at: new Date(services.clock.now()) })
    .where("organization_id", "=", organizationId)
    .where("id", "=", id)
    .where("accepted_at", "is", null)
    .returning("id")
    .executeTakeFirst();
  const member =
    used &&
    (await db
      .updateTable("members")
      .set({ first_name: person.firstName, last_name: person.lastName, password_hash: person.passwordHash })
      .where("organization_id", "=", organizationId)
      .where("user_id", "=", userId)
      .where("password_hash", "is", null)
      .returning("user_id")
      .executeTakeFirst());
  if (member === undefined) throw new CodedError("EINVAL", OVER);
  return { organizationId, userId };
}
