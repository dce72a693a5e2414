import type { SignInProvider, SignInProviderDraft, SignInProviderKind } from "@sheaf/contract";

type Oidc = NonNullable<SignInProviderDraft["oidc"]>;
type Saml = NonNullable<SignInProviderDraft["saml"]>;

/** A provider as its form holds it: what was typed for the other kind is not lost while somebody chooses. */
export type ProviderForm = Omit<SignInProviderDraft, "domains" | "oidc" | "saml"> & {
  readonly kind: SignInProviderKind;
  /** As it is typed: separated by commas. */
  readonly domains: string;
  readonly oidc: Oidc;
  readonly saml: Saml;
};

const newOidc: Oidc = {
  issuer: "",
  clientId: "",
  clientSecret: "",
  clientAuthentication: "client_secret_basic",
  scopes: "openid email profile",
  groupsClaim: "groups",
  trustsAddresses: false,
  signsOut: false,
};
const newSaml: Saml = {
  entityId: "",
  entryPoint: "",
  certificates: "",
  emailAttribute: "",
  firstNameAttribute: "firstName",
  lastNameAttribute: "lastName",
  groupsAttribute: "groups",
  logoutUrl: "",
  signsRequests: false,
  // whoever has the key of an organization's own provider answers for its addresses
  trustsAddresses: true,
};

export function formOf(provider: SignInProvider | null, accountTypeId: string): ProviderForm {
  if (provider === null)
    return {
      kind: "oidc",
      name: "",
      isOn: true,
      domains: "",
      createsMembers: true,
      linksMembers: false,
      accountTypeId,
      rules: [],
      managesRights: true,
      asksSecondStep: false,
      oidc: newOidc,
      saml: newSaml,
    };
  return {
    providerId: provider.providerId,
    kind: provider.kind,
    name: provider.name,
    isOn: provider.isOn,
    domains: provider.domains.join(", "),
    createsMembers: provider.createsMembers,
    linksMembers: provider.linksMembers,
    accountTypeId: provider.accountTypeId,
    rules: provider.rules.map(({ group, accountTypeId: type, teamId }) => ({ group, accountTypeId: type, teamId })),
    managesRights: provider.managesRights,
    asksSecondStep: provider.asksSecondStep,
    oidc: provider.oidc === null ? newOidc : oidcOf(provider.oidc),
    saml: provider.saml === null ? newSaml : samlOf(provider.saml),
  };
}

// the fields by name: what came over the wire holds others, which are not sent back
const oidcOf = ({
  issuer,
  clientId,
  clientAuthentication,
  scopes,
  groupsClaim,
  trustsAddresses,
  signsOut,
}: NonNullable<SignInProvider["oidc"]>): Oidc => ({
  issuer,
  clientId,
  clientAuthentication,
  scopes,
  groupsClaim,
  trustsAddresses,
  signsOut,
  clientSecret: "",
});
const samlOf = ({
  entityId,
  entryPoint,
  logoutUrl,
  signsRequests,
  certificates,
  emailAttribute,
  firstNameAttribute,
  lastNameAttribute,
  groupsAttribute,
  trustsAddresses,
}: NonNullable<SignInProvider["saml"]>): Saml => ({
  entityId,
  entryPoint,
  logoutUrl,
  signsRequests,
  certificates,
  emailAttribute,
  firstNameAttribute,
  lastNameAttribute,
  groupsAttribute,
  trustsAddresses,
});

/** Whether everything is there without which nothing can be saved. */
export function isComplete({ kind, name, oidc, saml }: ProviderForm): boolean {
  const needed = kind === "oidc" ? [oidc.issuer, oidc.clientId, oidc.scopes] : [saml.entityId, saml.entryPoint, saml.certificates];
  return [name, ...needed].every((text) => text.trim() !== "");
}

/** What is sent: an empty secret keeps the one that is there, and rules that name no group are none. */
export function draftOf({ kind, oidc: { clientSecret, ...oidc }, saml, ...form }: ProviderForm): SignInProviderDraft {
  return {
    ...form,
    domains: form.domains
      .split(/[\s,;]+/)
      .map((domain) => domain.trim())
      .filter((domain) => domain !== ""),
    rules: form.rules.filter(({ group }) => group.trim() !== ""),
    ...(kind === "oidc"
      ? { oidc: { ...oidc, issuer: oidc.issuer.trim(), ...(clientSecret == null || clientSecret === "" ? {} : { clientSecret }) } }
      : { saml: { ...saml, entryPoint: saml.entryPoint.trim(), logoutUrl: saml.logoutUrl?.trim() ?? "" } }),
  };
}
