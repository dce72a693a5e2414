import { createHmac, timingSafeEqual } from "node:crypto";
import { isUuid } from "@sheaf/contract";
import type { Services } from "../../../platform/services.ts";

/** What stands in the address of a link: which one it is, and a mark that nobody else makes. It opens nothing without a sign-in. */
export function linkToken({ secrets }: Pick<Services, "secrets">, organizationId: string, linkId: string): string {
  const mark = createHmac("sha256", secrets.sessionKey).update(`share link 1\n${organizationId}\n${linkId}`).digest("base64url");
  return `${linkId}.${mark.slice(0, 22)}`;
}

/** The link that a token is of; null: not one that we made for this organization. */
export function readLinkToken(services: Pick<Services, "secrets">, organizationId: string, token: string): string | null {
  const [linkId = ""] = token.split(".");
  if (!isUuid(linkId)) return null;
  const [given, made] = [Buffer.from(token), Buffer.from(linkToken(services, organizationId, linkId))];
  return given.length === made.length && timingSafeEqual(given, made) ? linkId : null;
}
