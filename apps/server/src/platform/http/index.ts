export { isCanonicalPath } from "./canonical.ts";
export { closeListening } from "./closing.ts";
export { serveOpenApi } from "./openapi.ts";
export { type PersonAllowances, PersonGate } from "./person-gate.ts";
export { type Allowance, RateLimiter, sourceKey, tooMany } from "./rate-limit.ts";
export { serveRest } from "./rest.ts";
export { bearerOf, createHttpServer } from "./server.ts";
export type { BodyPatience } from "./slow-bodies.ts";
export { serveWebApp } from "./web-files.ts";
