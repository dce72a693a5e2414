export { defaultAllowances, type SessionAllowances, type SessionParts, serveSessionCalls } from "./calls.ts";
export { type OpenCall, openCalls } from "./open-calls.ts";
export { isOwnOrigin } from "./replies.ts";
export { passwordResetHandler, passwordResetMail } from "./password-reset.ts";
export { Passwords } from "./passwords.ts";
export { authenticator, callerOfJob, personOfMember } from "./callers.ts";
export { sessionsArea } from "./operations.ts";
export { forgetSessions } from "./sessions.ts";
export { accessTokens, type AccessTokens } from "./tokens.ts";
