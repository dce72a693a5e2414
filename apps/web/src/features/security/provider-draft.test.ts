import type { SignInProvider } from "@sheaf/contract";
import { expect, test } from "vitest";
import { draftOf, formOf } from "./provider-draft.ts";

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
  redirectUrl: "https://sheaf.example/a/finish-login/x",
  members: 3,
};

test("a provider that is opened and saved is the same, and keeps its secret", () => {
  const { kind: _kind, redirectUrl: _redirect, members: _members, oidc, ...rest } = provider;
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
