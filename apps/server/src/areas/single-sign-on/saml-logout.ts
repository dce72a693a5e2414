import { CodedError } from "@sheaf/contract";
import { message } from "@sheaf/messages";
import { sql } from "kysely";
import { z } from "zod";
import type { Services } from "../../platform/services.ts";
import type { OwnKey } from "./own-key.ts";
import { logoutUrlOf, metadataUrlOf, type Provider, secretOf } from "./providers.ts";
import { readPostedLogoutRequest } from "./saml-forms.ts";
import { escapeXml, type LogoutRequest, readLogoutRequest, signedAddress } from "./saml-redirects.ts";

/** How old a request may be, and how much the provider's clock may differ. */
const YOUNG = 5 * 60_000;
const TOLERANCE = 60_000;

const ownKeyShape = z.object({ privateKey: z.string(), certificate: z.string() });

/** What requests to a provider are signed with; null: nothing is. */
export function ownKeyOf(services: Pick<Services, "secrets">, provider: Provider): OwnKey | null {
  const kept = provider.kind === "saml" ? secretOf(services, provider) : null;
  return kept === null ? null : ownKeyShape.parse(JSON.parse(kept));
}

/** How a provider named a person in a session, which it wants to read again when that ends. */
export const samlHint = z.object({ nameId: z.string(), format: z.string().nullable(), sessionIndex: z.string().nullable() });
type SamlHint = z.infer<typeof samlHint>;

function envelope(
  services: Services,
  provider: Provider,
  name: "LogoutRequest" | "LogoutResponse",
  {
    id,
    to,
    attributes = "",
    content,
  }: { readonly id: string; readonly to: string; readonly attributes?: string; readonly content: string },
): string {
  return (
    `<samlp:${name} xmlns:samlp="urn:oasis:names:tc:SAML:2.0:protocol" xmlns:saml="urn:oasis:names:tc:SAML:2.0:assertion" ID="${id}" Version="2.0" ` +
    `IssueInstant="${new Date(services.clock.now()).toISOString()}" Destination="${escapeXml(to)}"${attributes}>` +
    `<saml:Issuer>${escapeXml(metadataUrlOf(services, provider))}</saml:Issuer>${content}</samlp:${name}>`
  );
}

/** Where the browser of somebody who signs out goes, so that the provider ends its session as well; null: the provider is not asked. */
export function samlSignOut(services: Services, provider: Provider, hint: SamlHint): string | null {
  const to = provider.settings.saml?.logoutUrl ?? "";
  const key = to === "" ? null : ownKeyOf(services, provider);
  if (key === null) return null;
  const format = hint.format === null ? "" : ` Format="${escapeXml(hint.format)}"`;
  const index = hint.sessionIndex === null ? "" : `<samlp:SessionIndex>${escapeXml(hint.sessionIndex)}</samlp:SessionIndex>`;
  const content = `<saml:NameID${format}>${escapeXml(hint.nameId)}</saml:NameID>${index}`;
  const xml = envelope(services, provider, "LogoutRequest", { id: `_${services.ids.make()}`, to, content });
  return signedAddress(to, "SAMLRequest", { xml, relayState: null, privateKey: key.privateKey });
}

/** How it came: in an address, whose spelling is signed, or in a form, in which the request is signed itself. */
export type SentLogout = { readonly query: string } | { readonly form: URLSearchParams };

/** The request of a provider that sessions end, once everything about it is right; EACCES for what is not. */
export async function takeLogoutRequest(services: Services, provider: Provider, sent: SentLogout): Promise<LogoutRequest> {
  const { saml } = provider.settings;
  const now = services.clock.now();
  const refuse = (reason: string): never => {
    services.log.warn(
      { organizationId: provider.organizationId, provider: provider.id, reason },
      "the logout request of an identity provider was refused",
    );
    throw new CodedError("EACCES", message("errors-access.identity-provider.misconfigured"), { reason });
  };
  if (saml === null || saml.logoutUrl === "") return refuse("single logout is off");
  let request: LogoutRequest;
  try {
    request =
      "query" in sent ? readLogoutRequest(sent.query, saml.certificates) : await readPostedLogoutRequest(sent.form, saml.certificates);
  } catch {
    return refuse("signature");
  }
  if (request.issuer !== saml.entityId) return refuse("issuer");
  if (request.destination !== null && request.destination !== logoutUrlOf(services, provider)) return refuse("destination");
  if (!(Math.abs(now - request.issuedAt) < YOUNG) || (request.until !== null && !(request.until > now - TOLERANCE))) return refuse("time");
  return request;
}

/** Ends what a provider asked to end; gives the sessions. One that began after the request is another one: a request that is repeated ends nothing new. */
export async function endByProvider(
  services: Services,
  { organizationId, id }: Provider,
  { nameId, sessionIndexes, issuedAt }: LogoutRequest,
): Promise<readonly { readonly familyId: string; readonly userId: string }[]> {
  const { db } = services.store;
  const now = new Date(services.clock.now());
  const whose = db
    .selectFrom("member_identities")
    .select("user_id")
    .where("organization_id", "=", organizationId)
    .where("provider_id", "=", id)
    .where("subject", "=", nameId);
  const isMeant = sql<boolean>`(
    organization_id = ${organizationId} and provider_id = ${id} and user_id in ${whose} and created_at <= ${new Date(issuedAt + TOLERANCE)}
    and (${sessionIndexes.length === 0}::boolean or session_index is null or session_index = any(${sessionIndexes}::text[]))
  )`;
  // whoever still waits for the second step begins no session by it any more
  await db.updateTable("sign_in_challenges").set({ finished_at: now }).where("finished_at", "is", null).where(isMeant).execute();
  const ended = await db
    .updateTable("session_families")
    .set({ revoked_at: now, revoke_reason: "identity provider signed out" })
    .where("revoked_at", "is", null)
    .where(isMeant)
    .returning(["id", "user_id"])
    .execute();
  return ended.map((row) => ({ familyId: row.id, userId: row.user_id }));
}

/** Where the browser goes back to with the answer that the sessions ended. */
export function logoutAnswer(services: Services, provider: Provider, { id, relayState }: LogoutRequest): string | null {
  const to = provider.settings.saml?.logoutUrl ?? "";
  const key = ownKeyOf(services, provider);
  if (to === "" || key === null) return null;
  const xml = envelope(services, provider, "LogoutResponse", {
    id: `_${services.ids.make()}`,
    to,
    attributes: ` InResponseTo="${escapeXml(id)}"`,
    content: `<samlp:Status><samlp:StatusCode Value="urn:oasis:names:tc:SAML:2.0:status:Success"/></samlp:Status>`,
  });
  return signedAddress(to, "SAMLResponse", { xml, relayState, privateKey: key.privateKey });
}
