import { createHmac, timingSafeEqual } from "node:crypto";
import { isUuid, limits } from "@sheaf/contract";
import type { Services } from "../../platform/services.ts";

/** An organization as it was closed at a moment: closed again, it is another one. */
export interface Closing {
  readonly organizationId: string;
  readonly closedAt: Date;
}

export const removalOf = (closedAt: Date): Date => new Date(closedAt.getTime() + limits.closedOrganizationDays * 24 * 3_600_000);

/** What brings a closed organization back. */
function tokenOf({ secrets }: Pick<Services, "secrets">, { organizationId, closedAt }: Closing): string {
  const at = String(closedAt.getTime());
  const mark = createHmac("sha256", secrets.sessionKey).update(`reopen 1\n${organizationId}\n${at}`).digest("base64url");
  return `${organizationId}.${at}.${mark}`;
}

/** Behind the `#`: browsers send that to no server, and so it stands in no log. */
export function reopenUrl(services: Pick<Services, "secrets" | "publicUrl">, closing: Closing): string {
  return `${services.publicUrl()}/reopen#${tokenOf(services, closing)}`;
}

/** Null: not one that we made. */
export function readToken(services: Pick<Services, "secrets">, token: string): Closing | null {
  const [organizationId = "", at = ""] = token.split(".");
  if (!isUuid(organizationId) || !/^\d{1,15}$/u.test(at)) return null;
  const closing = { organizationId, closedAt: new Date(Number(at)) };
  const [given, made] = [Buffer.from(token), Buffer.from(tokenOf(services, closing))];
  return given.length === made.length && timingSafeEqual(given, made) ? closing : null;
}
