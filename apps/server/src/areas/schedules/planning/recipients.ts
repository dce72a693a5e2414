import { type Actor, CodedError } from "@sheaf/contract";
import { message } from "@sheaf/messages";
import type { Database } from "../../../platform/database/index.ts";

export interface Addressed {
  /** Members by address who are not archived. */
  readonly members: ReadonlyMap<string, string>;
  /** Whether somebody else may get mail. */
  readonly mayGet: (address: string) => boolean;
}

/** Who of the addresses is a member, and who else the organization lets get mail. */
export async function addressed(db: Database, organizationId: string, addresses: readonly string[]): Promise<Addressed> {
  const domains = await mailDomains(db, organizationId);
  const rows =
    addresses.length === 0
      ? []
      : await db
          .selectFrom("members")
          .select(["email", "user_id"])
          .where("organization_id", "=", organizationId)
          .where("is_archived", "=", false)
          .where("email", "in", [...addresses])
          .execute();
  const members = new Map(rows.map(({ email, user_id }) => [email, user_id]));
  const allowed = new Set(domains);
  return {
    members,
    mayGet: (address) => members.has(address) || allowed.has("*") || allowed.has(address.slice(address.lastIndexOf("@") + 1)),
  };
}

export async function mailDomains(db: Database, organizationId: string): Promise<readonly string[]> {
  const row = await db.selectFrom("organizations").select("mail_domains").where("id", "=", organizationId).executeTakeFirst();
  return row?.mail_domains ?? [];
}

export async function requireRecipients(db: Database, { organizationId }: Actor, addresses: readonly string[]): Promise<void> {
  const { mayGet } = await addressed(db, organizationId, addresses);
  const refused = addresses.find((address) => !mayGet(address));
  if (refused === undefined) return;
  throw new CodedError("EINVAL", message("errors-schedules.planning.no-member-organization-domain-not", { address: refused }), {
    field: "recipients",
  });
}

/** Refuses addresses outside, whatever their domain. */
export async function requireMembers(db: Database, { organizationId }: Actor, addresses: readonly string[]): Promise<void> {
  const { members } = await addressed(db, organizationId, addresses);
  const outside = addresses.find((address) => !members.has(address));
  if (outside !== undefined)
    throw new CodedError("EPERM", message("errors-schedules.planning.no-member-organization-sends-each", { address: outside }), {
      field: "recipients",
    });
}
