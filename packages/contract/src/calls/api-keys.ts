import { z } from "zod";
import { apiScopes } from "../actors.ts";
import { limits } from "../limits.ts";
import { idSchema, nameSchema } from "./common.ts";

/** `token`: sent with every call. `client`: a client id and secret, exchanged for access tokens that last an hour. */
export const apiKeyKinds = ["token", "client"] as const;

/** POST /v2/credentials */
export const apiKeyCreation = z.strictObject({
  name: nameSchema,
  kind: z.enum(apiKeyKinds),
  scopes: z
    .array(z.enum(apiScopes))
    .min(1, { message: "A key needs at least one scope" })
    .max(apiScopes.length)
    .refine((scopes) => new Set(scopes).size === scopes.length, { message: "A scope stands twice" }),
  /** Days until it ends; absent: 90. */
  days: z.int().min(1).max(limits.apiKeyDays).optional(),
});
export const apiKeySummary = z
  .object({
    keyId: idSchema,
    name: z.string(),
    kind: z.enum(apiKeyKinds),
    scopes: z.array(z.string()),
    ownerId: idSchema,
    ownerName: z.string(),
    createdAt: z.string(),
    expiresAt: z.string(),
    lastUsedAt: z.string().nullable(),
  })
  .meta({ id: "ApiKey" });
/** The only answer that ever holds the secret. */
export const apiKeyMade = z.object({
  keyId: idSchema,
  /** Of a client; null for a token. */
  clientId: z.string().nullable(),
  /** The token, or the client's secret. */
  secret: z.string(),
  expiresAt: z.string(),
});
export const apiKeySearch = z.strictObject({
  /** True: those of every member, for administrators. */
  everybody: z.boolean().nullish(),
});
export const apiKeyNaming = z.strictObject({ keyId: idSchema });

/** POST /v2/auth/token, as form or as JSON. With HTTP Basic the id and secret stand in the header. */
export const tokenRequest = z.strictObject({
  grant_type: z.literal("client_credentials", { message: "Only client_credentials is understood" }),
  client_id: z.string().max(200).optional(),
  client_secret: z.string().max(200).optional(),
  /** Taken and not looked at: a client has the scopes that it was given. */
  scope: z.string().max(1_000).optional(),
});
export const tokenAnswer = z.object({
  access_token: z.string(),
  token_type: z.literal("bearer"),
  expires_in: z.int().positive(),
  scope: z.string(),
});

/** GET /v2/whoami */
export const whoAmI = z.object({ userId: idSchema, organizationId: idSchema, email: z.string(), name: z.string() });

export type ApiKeySummary = z.infer<typeof apiKeySummary>;
export type ApiKeyMade = z.infer<typeof apiKeyMade>;
