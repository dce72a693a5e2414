import { z } from "zod";
import { limits } from "../limits.ts";
import { emailSchema, environmentSchema, idSchema, nameSchema, passwordSchema, textSchema } from "./common.ts";
import { passkeyAnswer, passkeyQuestion } from "./passkeys.ts";

export const authMethods = ["password", "saml_optional", "saml_required", "oauth_optional", "oauth_required"] as const;

/** POST /organization-from-slug */
export const organizationFromSlugRequest = z.strictObject({ environment: environmentSchema, slug: z.string().max(200) });
/** POST /organization-from-id */
export const organizationFromIdRequest = z.strictObject({ environment: environmentSchema, id: idSchema });
export const organizationLookup = z.object({
  data: z.object({
    organization: z.object({
      name: z.string(),
      slug: z.string(),
      orgId: z.string(),
      authMethod: z.enum(authMethods),
      customScript: z.string().nullable(),
      /** Other doors than a password; the id is the calls' `authConfigurationId`. */
      providers: z.array(z.object({ authConfigurationId: z.string(), name: z.string(), kind: z.enum(["oidc", "saml"]) })),
      /** People with an address at an allowed domain sign up there by themselves. */
      letsJoin: z.boolean().optional(),
    }),
  }),
  cloudHost: z.string(),
});

/** POST /login */
export const loginRequest = z.strictObject({
  environment: environmentSchema,
  orgId: idSchema,
  email: emailSchema,
  password: z.string().min(1).max(limits.passwordLength),
});

/** Answer of /login and /refresh-token. `expiresIn` in seconds. */
export const grant = z.object({
  kind: z.literal("grant"),
  token: z.string(),
  expiresIn: z.int().positive(),
  uid: z.string(),
  email: z.string(),
  organizationId: z.string(),
});

export const mfaMethods = ["totp", "email", "passkey"] as const;
/** Answer of /login where a second step is needed. What goes on is in a cookie; the answer opens nothing. */
export const mfaAnswer = z.object({
  kind: z.literal("mfa"),
  userId: z.string(),
  primaryMethod: z.enum(mfaMethods),
  availableMethods: z.array(z.enum(mfaMethods)),
});
export const loginAnswer = z.discriminatedUnion("kind", [grant, mfaAnswer]);

const pendingSignIn = { environment: environmentSchema, orgId: idSchema, userId: idSchema, email: emailSchema };
/** POST /login/verify. `remember`: this browser needs no second step for a while. */
export const verifyRequest = z.strictObject({
  ...pendingSignIn,
  method: z.enum(mfaMethods),
  verificationToken: z.string().max(40).optional(),
  /** Of the authenticator app, or a recovery code. */
  totpCode: z.string().max(40).optional(),
  /** What a passkey answered to the question of /login/verify/passkey. */
  passkey: passkeyAnswer.optional(),
  remember: z.boolean().optional(),
});
/** POST /login/verify/resend-email */
export const resendRequest = z.strictObject(pendingSignIn);
/** POST /login/verify/passkey: the question to a passkey of whoever takes the second step. */
export const secondStepPasskeyRequest = z.strictObject(pendingSignIn);
/** POST /login/passkey/begin: the question to any passkey. The answer is the same whoever asks. */
export const passkeyBeginRequest = z.strictObject({ environment: environmentSchema, orgId: idSchema });
export const passkeyBeginAnswer = passkeyQuestion;
/** POST /login/passkey: a passkey says who comes, and lets them in. */
export const passkeyLoginRequest = z.strictObject({ environment: environmentSchema, orgId: idSchema, passkey: passkeyAnswer });
/** POST /login/switch-mfa */
export const switchMfaRequest = z.strictObject({ ...pendingSignIn, currentMethod: z.enum(mfaMethods), nextMethod: z.enum(mfaMethods) });

/** POST /send-password-reset. The answer is the same whoever is asked for. */
export const sendPasswordResetRequest = z.strictObject({ environment: environmentSchema, email: emailSchema, orgId: idSchema });
/** POST /reset-password */
export const resetPasswordRequest = z.strictObject({
  environment: environmentSchema,
  orgId: idSchema,
  email: emailSchema,
  token: z.string().max(200),
  password: passwordSchema,
});

/** POST /refresh-token */
export const refreshRequest = z.strictObject({ environment: environmentSchema, orgId: idSchema });

/** POST /invite/read: what an invitation's link leads to. */
export const invitationRequest = z.strictObject({ environment: environmentSchema, token: z.string().max(200) });
export const invitationFacts = z.object({
  organization: z.string(),
  slug: z.string(),
  email: z.string(),
  firstName: z.string(),
  lastName: z.string(),
});
/** POST /invite/accept */
export const acceptInvitationRequest = z.strictObject({
  environment: environmentSchema,
  token: z.string().max(200),
  firstName: nameSchema,
  lastName: textSchema(limits.nameLength).transform((text) => text.trim()),
  password: passwordSchema,
});
export type InvitationFacts = z.infer<typeof invitationFacts>;

/** POST /logout. `everywhere` ends every session of the member, not only this browser's. */
export const logoutRequest = z.strictObject({
  environment: environmentSchema,
  orgId: idSchema.optional(),
  everywhere: z.boolean().optional(),
});
/** `redirectUrl`: where the browser goes to sign out of its identity provider too, or where the organization sends people who signed out. */
export const logoutAnswer = z.object({ ok: z.literal(true), redirectUrl: z.string().optional() });

/** POST /v2/impersonation/start. `redirectUrl`: the path where the administrator goes when it is over. */
export const startImpersonationRequest = z.strictObject({
  environment: environmentSchema,
  orgId: idSchema,
  memberId: idSchema,
  redirectUrl: z.string().max(2_000).optional(),
});
/** POST /stop-impersonation */
export const stopImpersonationRequest = z.strictObject({ environment: environmentSchema, orgId: idSchema });
/** The administrator's own session again, and where they were. */
export const stopImpersonationAnswer = grant.extend({ redirectUrl: z.string().nullable() });

export const sessionSummary = z
  .object({
    sessionId: idSchema,
    /** The one that asks. */
    isThis: z.boolean(),
    /** What the browser says of itself. */
    userAgent: z.string().nullable(),
    sourceAddress: z.string().nullable(),
    createdAt: z.string(),
    /** When it was last seen, to a quarter of an hour. */
    seenAt: z.string(),
  })
  .meta({ id: "Session" });
export const sessionNaming = z.strictObject({ sessionId: idSchema });
export type SessionSummary = z.infer<typeof sessionSummary>;

export type OrganizationLookup = z.infer<typeof organizationLookup>;
export type MfaAnswer = z.infer<typeof mfaAnswer>;
export type MfaMethod = (typeof mfaMethods)[number];
export type LoginAnswer = z.infer<typeof loginAnswer>;
export type LogoutAnswer = z.infer<typeof logoutAnswer>;
export type StopImpersonationAnswer = z.infer<typeof stopImpersonationAnswer>;
export type Grant = z.infer<typeof grant>;
