import type { SignInProvider } from "@sheaf/contract";
import { expect, test } from "vitest";
import { draftOf, formOf, isComplete } from "./provider-draft.ts";

const provider: SignInProvider = {
  providerId: "p",
  kind: "oidc",
  name: "Company",
  isOn: true,
  domains: ["a.example", "b.example"],
  createsMembers: true,
  linksMembers: false,
  accountTypeId: "view",
  rules: [{ group: "pilots", accountTypeId: "build", teamId: null }],
  managesRights: true,
  asksSecondStep: false,
  oidc: {
    issuer: "https://id.example",
    clientId: "sheaf",
    clientAuthentication: "client_secret_post",
    scopes: "openid",
    groupsClaim: "groups",
    trustsAddresses: false,
    signsOut: true,
    hasSecret: true,
  },
  saml: null,
  metadataUrl: null,
  logoutUrl: null,
  redirectUrl: "https://sheaf.example/a/finish-login/x",
  members: 3,
};

test("a provider that is opened and saved is the same, and keeps its secret", () => {
  const {
    kind: _kind,
    redirectUrl: _redirect,
    metadataUrl: _metadata,
    logoutUrl: _logout,
    members: _members,
    oidc,
    saml: _saml,
    ...rest
  } = provider;
  const { hasSecret: _has, ...settings } = oidc!;
  expect(draftOf(formOf(provider, "other"))).toEqual({ ...rest, oidc: settings });
});

test("domains are read as they are typed; a rule without a group is none; a secret that is typed is sent", () => {
  const form = formOf(null, "view");
  const draft = draftOf({
    ...form,
    domains: " a.example ,b.example;\nc.example,",
    rules: [{ group: "  ", accountTypeId: null, teamId: "t" }],
    oidc: { ...form.oidc, issuer: " https://id.example ", clientSecret: "secret" },
  });
  expect(draft).toMatchObject({
    domains: ["a.example", "b.example", "c.example"],
    rules: [],
    accountTypeId: "view",
    oidc: { issuer: "https://id.example", clientSecret: "secret" },
  });
});

test("a provider is sent as what it is: of one kind, complete, and as it was opened", () => {
  const saml = {
    entityId: "https://idp.example",
    entryPoint: "https://idp.example/sso",
    logoutUrl: "",
    signsRequests: false,
    certificates: "-----BEGIN CERTIFICATE-----",
    emailAttribute: "mail",
    firstNameAttribute: "givenName",
    lastNameAttribute: "sn",
    groupsAttribute: "groups",
    trustsAddresses: false,
  };
  const draft = draftOf(formOf({ ...provider, kind: "saml", oidc: null, saml: { ...saml, certificatesEnd: [] } }, "other"));
  expect(draft.saml).toEqual(saml);
  expect(draft.oidc).toBeUndefined();
  const form = formOf(null, "view");
  expect(isComplete({ ...form, kind: "saml", name: "Company", saml })).toBe(true);
  expect(isComplete({ ...form, kind: "oidc", name: "Company", saml })).toBe(false);
});
