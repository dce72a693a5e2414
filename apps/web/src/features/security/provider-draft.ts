import type { SignInProvider, SignInProviderDraft } from "@sheaf/contract";

/** A provider as its form holds it. */
export type ProviderForm = Omit<SignInProviderDraft, "domains"> & {
  /** As it is typed: separated by commas. */
  readonly domains: string;
};

export function formOf(provider: SignInProvider | null, accountTypeId: string): ProviderForm {
  if (provider?.oidc == null)
    return {
      name: "",
      isOn: true,
      domains: "",
      createsMembers: true,
      linksMembers: false,
      accountTypeId,
      rules: [],
      managesRights: true,
      asksSecondStep: false,
      oidc: {
        issuer: "",
        clientId: "",
        clientSecret: "",
        clientAuthentication: "client_secret_basic",
        scopes: "openid email profile",
        groupsClaim: "groups",
        trustsAddresses: false,
        signsOut: false,
      },
    };
  const { issuer, clientId, clientAuthentication, scopes, groupsClaim, trustsAddresses, signsOut } = provider.oidc;
  return {
    providerId: provider.providerId,
    name: provider.name,
    isOn: provider.isOn,
    domains: provider.domains.join(", "),
    createsMembers: provider.createsMembers,
    linksMembers: provider.linksMembers,
    accountTypeId: provider.accountTypeId,
    rules: provider.rules.map(({ group, accountTypeId: type, teamId }) => ({ group, accountTypeId: type, teamId })),
    managesRights: provider.managesRights,
    asksSecondStep: provider.asksSecondStep,
    oidc: { issuer, clientId, clientAuthentication, scopes, groupsClaim, trustsAddresses, signsOut, clientSecret: "" },
  };
}

/** What is sent: an empty secret keeps the one that is there, and rules that name no group are none. */
export function draftOf(form: ProviderForm): SignInProviderDraft {
  const { clientSecret, ...oidc } = form.oidc;
  return {
    ...form,
    domains: form.domains
      .split(/[\s,;]+/)
      .map((domain) => domain.trim())
      .filter((domain) => domain !== ""),
    rules: form.rules.filter(({ group }) => group.trim() !== ""),
    oidc: { ...oidc, issuer: oidc.issuer.trim(), ...(clientSecret == null || clientSecret === "" ? {} : { clientSecret }) },
  };
}
