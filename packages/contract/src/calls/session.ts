import { z } from "zod";
import { limits } from "../limits.ts";
import { emailSchema, environmentSchema, idSchema, nameSchema, passwordSchema, textSchema } from "./common.ts";

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
export const logoutAnswer = z.object({ ok: z.literal(true) });

export type OrganizationLookup = z.infer<typeof organizationLookup>;
export type Grant = z.infer<typeof grant>;
