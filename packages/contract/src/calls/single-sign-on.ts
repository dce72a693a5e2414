import { z } from "zod";
import { limits } from "../limits.ts";
import { environmentSchema, idSchema, nameSchema, textSchema } from "./common.ts";
import { loginAnswer } from "./session.ts";

const text = textSchema(limits.nameLength).transform((value) => value.trim());
const needed = text.pipe(z.string().min(1, { message: "This is needed" }));
const domain = z
  .string()
  .max(253)
  .transform((value) => value.trim().toLowerCase())
  .pipe(z.string().regex(/^(?:[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])?\.)+[a-z0-9-]{2,63}$/, { message: "A domain looks like example.com" }));

export const clientAuthentications = ["client_secret_basic", "client_secret_post", "none"] as const;

/** What a provider's group gives: an account type, membership of a team, or both. */
const rule = {
  group: needed.describe("A value of the groups claim, as the provider writes it"),
  accountTypeId: idSchema.nullable(),
  teamId: idSchema.nullable(),
};
const oidc = {
  issuer: z.url({ protocol: /^https?$/, message: "The issuer is an address that begins with https://" }).max(500),
  clientId: needed,
  clientAuthentication: z.enum(clientAuthentications),
  scopes: needed,
  groupsClaim: needed,
  /** The provider's e-mail addresses count as verified although it does not say so. */
  trustsAddresses: z.boolean(),
  /** Whoever signs out here signs out of the provider too. */
  signsOut: z.boolean(),
};
const saml = {
  /** As the provider names itself (EntityDescriptor of its metadata). */
  entityId: needed,
  /** Where the browser is sent to, by HTTP-Redirect. */
  entryPoint: z.url({ protocol: /^https?$/, message: "The sign-in URL is an address that begins with https://" }).max(1_000),
  /** Certificates that the provider signs with, in PEM one after the other: an old and a new one while keys change. */
  certificates: z.string().max(50_000),
  /** Attribute that holds the address; empty: the name that the provider gives (NameID). */
  emailAttribute: text,
  firstNameAttribute: text,
  lastNameAttribute: text,
  groupsAttribute: text,
  /** The provider's e-mail addresses count as verified: SAML has no word for it. */
  trustsAddresses: z.boolean(),
};
const logoutUrl = z.union([
  z.literal(""),
  z.url({ protocol: /^https?$/, message: "The sign-out URL is an address that begins with https://" }).max(1_000),
]);
export const signInProviderKinds = ["oidc", "saml"] as const;
const common = {
  name: nameSchema,
  /** Offered at sign-in. One that is off can still be tested. */
  isOn: z.boolean(),
  /** Only addresses of these domains come in; empty: all. */
  domains: z.array(domain).max(100),
  /** Who is no member yet becomes one. */
  createsMembers: z.boolean(),
  /** Who is a member already comes in by their verified address; else they connect the provider themselves. */
  linksMembers: z.boolean(),
  /** Of whom no rule gives one. */
  accountTypeId: idSchema,
  rules: z.array(z.strictObject(rule)).max(200),
  /** Rules are applied at every sign-in, not only at the first. */
  managesRights: z.boolean(),
  asksSecondStep: z.boolean(),
};

export const signInProviderDraft = z.strictObject({
  /** Absent: a new one. */
  providerId: idSchema.nullish(),
  ...common,
  /** One of the two, which says of which kind the provider is. */
  oidc: z
    .strictObject({
      ...oidc,
      /** Absent: the one that is kept. */
      clientSecret: z.string().max(2_000).nullish(),
    })
    .nullish(),
  saml: z
    .strictObject({
      ...saml,
      /** Where sign-outs go, by HTTP-Redirect; empty: the provider knows none. */
      logoutUrl: logoutUrl.nullish(),
      /** Requests bear a signature; those of sign-outs always do. */
      signsRequests: z.boolean().nullish(),
    })
    .nullish(),
});
export const signInProviderNaming = z.strictObject({ providerId: idSchema });
export const signInProvider = z
  .object({
    providerId: idSchema,
    kind: z.enum(signInProviderKinds),
    ...common,
    name: z.string(),
    domains: z.array(z.string()),
    rules: z.array(z.object({ ...rule, group: z.string() }).meta({ id: "SignInRule" })),
    oidc: z
      .object({ ...oidc, issuer: z.string(), clientId: z.string(), scopes: z.string(), groupsClaim: z.string(), hasSecret: z.boolean() })
      .meta({ id: "OidcSettings" })
      .nullable(),
    saml: z
      .object({
        ...saml,
        entityId: z.string(),
        entryPoint: z.string(),
        logoutUrl: z.string(),
        signsRequests: z.boolean(),
        certificates: z.string(),
        /** When each of the certificates ends, in their order. */
        certificatesEnd: z.array(z.string()),
        emailAttribute: z.string(),
        firstNameAttribute: z.string(),
        lastNameAttribute: z.string(),
        groupsAttribute: z.string(),
      })
      .meta({ id: "SamlSettings" })
      .nullable(),
    /** What the provider has to know of this server: where it sends the browser back to. */
    redirectUrl: z.string(),
    /** Of SAML: this server's own metadata, and its name. */
    metadataUrl: z.string().nullable(),
    /** Of SAML: where the provider sends the browser to end sessions here. */
    logoutUrl: z.string().nullable(),
    /** Members who came in by it. */
    members: z.int(),
  })
  .meta({ id: "SignInProvider" });

/** What a person may have to do with a provider. */
export const ownIdentity = z
  .object({
    providerId: idSchema,
    kind: z.enum(signInProviderKinds),
    name: z.string(),
    isConnected: z.boolean(),
    since: z.string().nullable(),
  })
  .meta({ id: "OwnIdentity" });

export const signInIntents = ["sign-in", "test", "connect"] as const;
/** POST /oauth/1/redirect-url: where to go for signing in. `finishLoginUrlB64`: base64 of the wanted path. */
export const oauthRedirectRequest = z.strictObject({
  environment: environmentSchema,
  slug: z.string().max(200),
  authConfigurationId: idSchema,
  finishLoginUrlB64: z.string().max(8_000).optional(),
  intent: z.enum(signInIntents).optional(),
});
/** POST /saml-redirect-url: the same of SAML. `relayState`: the wanted path; it stays here. */
export const samlRedirectRequest = z.strictObject({
  environment: environmentSchema,
  slug: z.string().max(200),
  authConfigurationId: idSchema,
  relayState: z.string().max(4_000).optional(),
  intent: z.enum(signInIntents).optional(),
});
export const redirectAnswer = z.object({ redirectUrl: z.string() });
/** POST /finish-login: what the provider sent the browser back with. */
export const finishLoginRequest = z.strictObject({
  environment: environmentSchema,
  slug: z.string().max(200),
  authConfigurationId: idSchema,
  answer: z.string().max(16_000),
});
export const testedClaims = z.object({
  kind: z.literal("test"),
  provider: z.string(),
  claims: z.record(z.string(), z.unknown()),
  email: z.string().nullable(),
  groups: z.array(z.string()),
  accountType: z.string().nullable(),
  teams: z.array(z.string()),
  /** Why this person would not come in; null: they would. */
  refusal: z.string().nullable(),
});
export const finishLoginAnswer = z.object({
  outcome: z.discriminatedUnion("kind", [...loginAnswer.options, testedClaims, z.object({ kind: z.literal("connected") })]),
  email: z.string().nullable(),
  /** Where the person was going. */
  wanted: z.string().nullable(),
});

/** POST /get-started/read: the first administrator of a server, by the link that its start printed. */
export const firstAdminRequest = z.strictObject({ environment: environmentSchema, token: z.string().max(200) });
export const firstAdminFacts = z.object({ expiresAt: z.string() });
export type SignInProviderKind = (typeof signInProviderKinds)[number];
export type SignInProviderDraft = z.infer<typeof signInProviderDraft>;
export type SignInProvider = z.infer<typeof signInProvider>;
export type OwnIdentity = z.infer<typeof ownIdentity>;
export type SignInIntent = (typeof signInIntents)[number];
export type TestedClaims = z.infer<typeof testedClaims>;
export type FinishLoginAnswer = z.infer<typeof finishLoginAnswer>;
