import type { Area } from "../../platform/operations/index.ts";
import { createApiKey, listApiKeys, readCaller, revokeApiKey } from "./operations.ts";

export { countAllKeys, countKeys, endKeys } from "./end-keys.ts";
export { findKey, type FoundKey, keyOfToken } from "./find-key.ts";
export { accessToken } from "./secrets.ts";

/** Keys with which programs act in a member's name. */
export function apiKeysArea(): Area {
  return { name: "api-keys", operations: [listApiKeys, createApiKey, revokeApiKey, readCaller] };
}
