import {
  acceptInvitationRequest,
  finishLoginAnswer,
  finishLoginRequest,
  firstAdminFacts,
  firstAdminRequest,
  grant,
  invitationFacts,
  invitationRequest,
  loginAnswer,
  loginRequest,
  logoutAnswer,
  logoutRequest,
  mfaAnswer,
  oauthRedirectRequest,
  organizationFromIdRequest,
  organizationFromSlugRequest,
  organizationLookup,
  redirectAnswer,
  refreshRequest,
  resendRequest,
  resetPasswordRequest,
  samlRedirectRequest,
  sendPasswordResetRequest,
  signupAnswer,
  signupRequest,
  startImpersonationRequest,
  stopImpersonationAnswer,
  stopImpersonationRequest,
  switchMfaRequest,
  tokenAnswer,
  tokenRequest,
  unsubscribeFacts,
  unsubscribeRequest,
  verifyRequest,
} from "@sheaf/contract";
import type { z } from "zod";

/** A call that needs no session. The list drives the routes, OpenAPI and the injection tests (V01). */
export interface OpenCall<Request extends z.ZodType = z.ZodType, Answer extends z.ZodType = z.ZodType> {
  readonly path: string;
  readonly summary: string;
  readonly request: Request;
  readonly answer: Answer;
  /** Reads or writes the refresh cookie: origin and content type are checked (V19). */
  readonly cookie: boolean;
  /** May come without a body, and then without its type. */
  readonly mayBeEmpty?: boolean;
}

export const openCalls = {
  organizationFromSlug: {
    path: "/organization-from-slug",
    summary: "Finds an organization by its slug; without one, the only organization of the server",
    request: organizationFromSlugRequest,
    answer: organizationLookup,
    cookie: false,
  },
  organizationFromId: {
    path: "/organization-from-id",
    summary: "Finds an organization by its id",
    request: organizationFromIdRequest,
    answer: organizationLookup,
    cookie: false,
  },
  login: { path: "/login", summary: "Signs in with e-mail and password", request: loginRequest, answer: loginAnswer, cookie: true },
  sendPasswordReset: {
    path: "/send-password-reset",
    summary: "Mails a link to a new password, if there is such an account; says the same if there is none",
    request: sendPasswordResetRequest,
    answer: logoutAnswer,
    cookie: false,
  },
  resetPassword: {
    path: "/reset-password",
    summary: "Sets a new password by the link of a mail",
    request: resetPasswordRequest,
    answer: logoutAnswer,
    cookie: false,
  },
  loginVerify: {
    path: "/login/verify",
    summary: "Takes the second step of signing in with a code",
    request: verifyRequest,
    answer: loginAnswer,
    cookie: true,
  },
  loginResend: {
    path: "/login/verify/resend-email",
    summary: "Mails another code",
    request: resendRequest,
    answer: mfaAnswer,
    cookie: true,
  },
  loginSwitch: {
    path: "/login/switch-mfa",
    summary: "Takes the second step another way",
    request: switchMfaRequest,
    answer: mfaAnswer,
    cookie: true,
  },
  refreshToken: {
    path: "/refresh-token",
    summary: "Gives a new access token for the session in the cookie",
    request: refreshRequest,
    answer: grant,
    cookie: true,
  },
  invitation: {
    path: "/invite/read",
    summary: "Says what the link of an invitation leads to",
    request: invitationRequest,
    answer: invitationFacts,
    cookie: false,
  },
  acceptInvitation: {
    path: "/invite/accept",
    summary: "Accepts an invitation with a name and a password, and signs in",
    request: acceptInvitationRequest,
    answer: grant,
    cookie: true,
  },
  unsubscribeFacts: {
    path: "/unsubscribe/read",
    summary: "Says what the link at the end of a mail would end",
    request: unsubscribeRequest,
    answer: unsubscribeFacts,
    cookie: false,
  },
  unsubscribe: {
    path: "/unsubscribe",
    summary: "Sends no more of a schedule to an address, by the link at the end of its mail (RFC 8058)",
    request: unsubscribeRequest,
    answer: unsubscribeFacts,
    cookie: false,
  },
  oauthRedirect: {
    path: "/oauth/1/redirect-url",
    summary: "Says where the browser goes to sign in by an identity provider (OpenID Connect)",
    request: oauthRedirectRequest,
    answer: redirectAnswer,
    cookie: true,
  },
  samlRedirect: {
    path: "/saml-redirect-url",
    summary: "Says where the browser goes to sign in by an identity provider (SAML 2.0)",
    request: samlRedirectRequest,
    answer: redirectAnswer,
    cookie: true,
  },
  finishLogin: {
    path: "/finish-login",
    summary: "Takes what an identity provider sent the browser back with",
    request: finishLoginRequest,
    answer: finishLoginAnswer,
    cookie: true,
  },
  startImpersonation: {
    path: "/v2/impersonation/start",
    summary: "Lets an administrator act in a member's place, for an hour at most",
    request: startImpersonationRequest,
    answer: grant,
    cookie: true,
  },
  stopImpersonation: {
    path: "/stop-impersonation",
    summary: "Ends acting in a member's place, and gives the administrator's own session back",
    request: stopImpersonationRequest,
    answer: stopImpersonationAnswer,
    cookie: true,
  },
  firstAdmin: {
    path: "/get-started/read",
    summary: "Says whether the link of the first administrator still opens",
    request: firstAdminRequest,
    answer: firstAdminFacts,
    cookie: false,
  },
  signup: {
    path: "/signup",
    summary: "Makes the server's first organization and its administrator",
    request: signupRequest,
    answer: signupAnswer,
    cookie: false,
  },
  clientToken: {
    path: "/v2/auth/token",
    summary: "Gives a program an access token for its client id and secret (OAuth 2.0 client credentials)",
    request: tokenRequest,
    answer: tokenAnswer,
    cookie: false,
  },
  logout: { path: "/logout", summary: "Ends the session", request: logoutRequest, answer: logoutAnswer, cookie: true, mayBeEmpty: true },
} as const satisfies Record<string, OpenCall>;
