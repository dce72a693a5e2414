import { createHmac, timingSafeEqual } from "node:crypto";
import { isUuid } from "@sheaf/contract";
import type { Services } from "../../platform/services.ts";

export interface InvitationKey {
  readonly organizationId: string;
  readonly id: string;
}

/** The last part of an invitation's address. Whoever holds it may accept it, once, until it expires. */
export function tokenOf({ secrets }: Pick<Services, "secrets">, { organizationId, id }: InvitationKey): string {
  const mark = createHmac("sha256", secrets.sessionKey).update(`invitation 1\n${organizationId}\n${id}`).digest("base64url");
  return `${organizationId}.${id}.${mark}`;
}

/** Where the link of an invitation leads. Behind the `#`: browsers send that to no server, and so it stands in no log. */
export function invitationUrl(services: Pick<Services, "secrets" | "publicUrl">, key: InvitationKey): string {
  return `${services.publicUrl()}/invite#${tokenOf(services, key)}`;
}

/** Null: not one that we made. */
export function readToken(services: Pick<Services, "secrets">, token: string): InvitationKey | null {
  const [organizationId = "", id = ""] = token.split(".");
  if (!isUuid(organizationId) || !isUuid(id)) return null;
  const [given, made] = [Buffer.from(token), Buffer.from(tokenOf(services, { organizationId, id }))];
  return given.length === made.length && timingSafeEqual(given, made) ? { organizationId, id } : null;
}
