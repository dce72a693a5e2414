import type { ShareLinkFacts } from "@sheaf/contract";
import { LINK_PARAMETER } from "../open-share-link.ts";

/** The address that is handed on: with the token of the link where one lets people in. */
export function sharedAddress(address: string, facts: ShareLinkFacts | undefined): string {
  return facts?.isAllowed === true && facts.link !== null ? `${address}?${LINK_PARAMETER}=${facts.link.token}` : address;
}
