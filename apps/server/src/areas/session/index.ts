export {
  defaultAllowances,
  isOwnOrigin,
  openCalls,
  type OpenCall,
  type SessionAllowances,
  type SessionParts,
  serveSessionCalls,
} from "./calls.ts";
export { Passwords } from "./passwords.ts";
export { authenticator, callerOfJob } from "./callers.ts";
export { forgetSessions } from "./sessions.ts";
export { accessTokens, type AccessTokens } from "./tokens.ts";
