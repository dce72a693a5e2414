import {
  clientAuthentications,
  CodedError,
  isUuid,
  type SignInProvider,
  type SignInProviderDraft,
  type SignInProviderKind,
  toAddressId,
} from "@sheaf/contract";
import { message } from "@sheaf/messages";
import { X509Certificate } from "node:crypto";
import { z } from "zod";
import { seal, unseal } from "../../platform/config/index.ts";
import type { Database } from "../../platform/database/index.ts";
import type { Services } from "../../platform/services.ts";
import { readCertificates } from "./certificates.ts";

const oidcSettings = z.object({
  issuer: z.string(),
  clientId: z.string(),
  clientAuthentication: z.enum(clientAuthentications),
  scopes: z.string(),
  groupsClaim: z.string(),
  trustsAddresses: z.boolean(),
  signsOut: z.boolean(),
});
const samlSettings = z.object({
  entityId: z.string(),
  entryPoint: z.string(),
  /** Where sign-outs go, by HTTP-Redirect; empty: this provider knows none. */
  logoutUrl: z.string().default(""),
  /** Requests bear a signature. */
  signsRequests: z.boolean().default(false),
  /** PEM, one by one. */
  certificates: z.array(z.string()),
  emailAttribute: z.string(),
  firstNameAttribute: z.string(),
  lastNameAttribute: z.string(),
  groupsAttribute: z.string(),
  trustsAddresses: z.boolean(),
});
/** What is kept of a provider beside its name and its secret. */
const settingsShape = z.object({
  domains: z.array(z.string()),
  createsMembers: z.boolean(),
  linksMembers: z.boolean(),
  accountTypeId: z.string(),
  rules: z.array(z.object({ group: z.string(), accountTypeId: z.string().nullable(), teamId: z.string().nullable() })),
  managesRights: z.boolean(),
  asksSecondStep: z.boolean(),
  oidc: oidcSettings.nullable(),
  saml: samlSettings.nullable().default(null),
});
export type ProviderSettings = z.infer<typeof settingsShape>;
export type OidcSettings = z.infer<typeof oidcSettings>;
export type SamlSettings = z.infer<typeof samlSettings>;

export interface Provider {
  readonly organizationId: string;
  readonly id: string;
  readonly kind: SignInProviderKind;
  readonly name: string;
  readonly isOn: boolean;
  readonly settings: ProviderSettings;
  readonly sealedSecret: Buffer | null;
  readonly version: number;
}

/** Where the provider's answer brings the browser in the end: an address of its own, so that no provider's answer passes for another's. */
export function redirectUrlOf({ publicUrl }: Pick<Services, "publicUrl">, slug: string, providerId: string): string {
  return `${publicUrl()}/${slug}/finish-login/${toAddressId(providerId)}`;
}

/** This server's name at a SAML provider: where its metadata stands. Without the organization's slug, which may change. */
export function metadataUrlOf({ publicUrl }: Pick<Services, "publicUrl">, { organizationId, id }: Pick<Provider, "organizationId" | "id">) {
  return `${publicUrl()}/saml/${toAddressId(organizationId)}/${toAddressId(id)}/metadata`;
}

/** Where a SAML provider posts its answers to. */
export function consumerUrlOf({ publicUrl }: Pick<Services, "publicUrl">, { organizationId, id }: Pick<Provider, "organizationId" | "id">) {
  return `${publicUrl()}/saml/${toAddressId(organizationId)}/${toAddressId(id)}/acs`;
}

/** Where a SAML provider sends the browser to end sessions here, or with its answer that they ended there. */
export function logoutUrlOf({ publicUrl }: Pick<Services, "publicUrl">, { organizationId, id }: Pick<Provider, "organizationId" | "id">) {
  return `${publicUrl()}/saml/${toAddressId(organizationId)}/${toAddressId(id)}/slo`;
}

export const placeOf = (organizationId: string, id: string): string => `sign-in provider ${organizationId} ${id}`;

export function sealSecret(services: Pick<Services, "secrets">, organizationId: string, id: string, secret: string): Buffer {
  return seal(services.secrets, secret, placeOf(organizationId, id));
}

export function secretOf(services: Pick<Services, "secrets">, provider: Provider): string | null {
  if (provider.sealedSecret === null) return null;
  try {
    return unseal(services.secrets, provider.sealedSecret, placeOf(provider.organizationId, provider.id));
  } catch {
    throw new CodedError("EACCES", message("errors-access.identity-provider.secret-unreadable"));
  }
}

/** The providers of an organization, by name; `id` narrows to one. */
export async function loadProviders(db: Database, organizationId: string, id?: string): Promise<readonly Provider[]> {
  if (id !== undefined && !isUuid(id)) return [];
  let query = db.selectFrom("sign_in_providers").selectAll().where("organization_id", "=", organizationId).orderBy("name");
  if (id !== undefined) query = query.where("id", "=", id);
  return (await query.execute()).map((row) => ({
    organizationId,
    id: row.id,
    kind: row.kind,
    name: row.name,
    isOn: row.is_on,
    settings: settingsShape.parse(row.settings),
    sealedSecret: row.sealed_secret,
    version: row.version,
  }));
}

/** The doors that the sign-in screen offers. */
export async function offeredProviders(
  db: Database,
  organizationId: string,
): Promise<{ authConfigurationId: string; name: string; kind: SignInProviderKind }[]> {
  const rows = await db
    .selectFrom("sign_in_providers as p")
    .innerJoin("organizations as o", "o.id", "p.organization_id")
    .select(["p.id", "p.name", "p.kind"])
    .where("p.organization_id", "=", organizationId)
    .where("p.is_on", "=", true)
    // only a password opens there
    .where("o.auth_method", "<>", "password")
    .orderBy("p.name")
    .execute();
  return rows.map(({ id, name, kind }) => ({ authConfigurationId: id, name, kind }));
}

export function settingsOf(draft: SignInProviderDraft): ProviderSettings {
  const { clientSecret: _secret, ...oidc } = draft.oidc ?? {};
  const saml =
    draft.saml == null
      ? null
      : {
          ...draft.saml,
          logoutUrl: draft.saml.logoutUrl?.trim() ?? "",
          signsRequests: draft.saml.signsRequests ?? false,
          certificates: readCertificates(draft.saml.certificates),
        };
  return settingsShape.parse({ ...draft, oidc: draft.oidc == null ? null : oidc, saml });
}

/** As administrators see them; secrets are never given back. */
export async function presentProviders(
  services: Pick<Services, "publicUrl">,
  db: Database,
  organizationId: string,
  id?: string,
): Promise<SignInProvider[]> {
  const providers = await loadProviders(db, organizationId, id);
  const { slug } = await db.selectFrom("organizations").select("slug").where("id", "=", organizationId).executeTakeFirstOrThrow();
  const counts = await db
    .selectFrom("member_identities")
    .select(["provider_id", (eb) => eb.fn.countAll<string>().as("members")])
    .where("organization_id", "=", organizationId)
    .groupBy("provider_id")
    .execute();
  return providers.map(({ id: providerId, kind, name, isOn, settings, sealedSecret }) => ({
    providerId,
    kind,
    name,
    isOn,
    ...settings,
    oidc: settings.oidc === null ? null : { ...settings.oidc, hasSecret: sealedSecret !== null },
    saml:
      settings.saml === null
        ? null
        : {
            ...settings.saml,
            certificates: settings.saml.certificates.join("\n"),
            certificatesEnd: settings.saml.certificates.map((pem) => new Date(new X509Certificate(pem).validTo).toISOString()),
          },
    redirectUrl: kind === "saml" ? consumerUrlOf(services, { organizationId, id: providerId }) : redirectUrlOf(services, slug, providerId),
    metadataUrl: kind === "saml" ? metadataUrlOf(services, { organizationId, id: providerId }) : null,
    logoutUrl: kind === "saml" ? logoutUrlOf(services, { organizationId, id: providerId }) : null,
    members: Number(counts.find(({ provider_id }) => provider_id === providerId)?.members ?? 0),
  }));
}
