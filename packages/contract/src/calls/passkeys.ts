import { z } from "zod";
import { limits } from "../limits.ts";
import { idSchema, nameSchema } from "./common.ts";

const bytes = z
  .string()
  .max(8_192)
  .regex(/^[A-Za-z0-9_-]*$/u);
const credential = {
  id: bytes.min(1),
  rawId: bytes.min(1),
  type: z.literal("public-key"),
  authenticatorAttachment: z.enum(["platform", "cross-platform"]).nullish(),
};

/** What the browser's passkey functions are asked with, as WebAuthn writes it in JSON. */
export const passkeyQuestion = z.looseObject({ challenge: z.string() });

/** What a passkey answered when it was asked who comes. */
export const passkeyAnswer = z.object({
  ...credential,
  response: z.object({
    clientDataJSON: bytes.min(1),
    authenticatorData: bytes.min(1),
    signature: bytes.min(1),
    userHandle: bytes.nullish(),
  }),
});

/** POST /v2/passkeys/begin: the question that makes a passkey. The password once more; who has none has signed in a moment ago. */
export const passkeyBeginning = z.strictObject({ password: z.string().max(limits.passwordLength).nullish() });
/** POST /v2/passkeys: what the browser made. */
export const passkeyAdding = z.strictObject({
  name: nameSchema,
  passkey: z.object({
    ...credential,
    response: z.object({
      clientDataJSON: bytes.min(1),
      attestationObject: z
        .string()
        .min(1)
        .max(65_536)
        .regex(/^[A-Za-z0-9_-]*$/u),
      transports: z.array(z.string().max(20)).max(10).nullish(),
    }),
  }),
});
export const passkeySummary = z
  .object({
    passkeyId: idSchema,
    name: z.string(),
    /** Kept by a provider of passkeys, and so on several devices. */
    isSynced: z.boolean(),
    createdAt: z.string(),
    lastUsedAt: z.string().nullable(),
  })
  .meta({ id: "Passkey" });
/** The recovery codes are there with the first way to take the second step, and shown once. */
export const passkeyAdded = z.object({ passkey: passkeySummary, recoveryCodes: z.array(z.string()) });
export const passkeyRenaming = z.strictObject({ passkeyId: idSchema, name: nameSchema });
/** POST /v2/passkeys/:passkeyId/remove */
export const passkeyRemoval = z.object({ params: z.strictObject({ passkeyId: idSchema }), body: passkeyBeginning });

export type PasskeyQuestion = z.infer<typeof passkeyQuestion>;
export type PasskeyAnswer = z.infer<typeof passkeyAnswer>;
export type PasskeyAdding = z.infer<typeof passkeyAdding>;
export type PasskeySummary = z.infer<typeof passkeySummary>;
export type PasskeyAdded = z.infer<typeof passkeyAdded>;
