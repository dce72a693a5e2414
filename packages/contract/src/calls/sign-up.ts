import { z } from "zod";
import { limits } from "../limits.ts";
import { emailSchema, environmentSchema, idSchema, nameSchema, passwordSchema, textSchema } from "./common.ts";

/** What a sign-up is known by to the browser that began it: nobody else has it. */
const signupId = z.string().max(100);

/** What somebody wants to do with their new organization. */
export const signupIntents = ["explore", "build", "embed"] as const;

/** POST /email-validation: mails a code to an address. With `slug` the person joins that organization; without, they found one. */
export const emailValidationRequest = z.strictObject({
  environment: environmentSchema,
  email: emailSchema,
  slug: z.string().max(200).nullish(),
});
export const emailValidationAnswer = z.object({ trialSignupId: z.string(), expiresAt: z.string() });

/** POST /email-validation/check: the code of the mail. */
export const emailValidationCheck = z.strictObject({
  environment: environmentSchema,
  email: emailSchema,
  code: z.string().max(20),
  trialSignupId: signupId,
});

/** GET /free-trial/signup-status: how far a sign-up is; without an id, whether somebody may found an organization here. */
export const signupStatusRequest = z.object({ environment: environmentSchema, trialSignupId: signupId.optional() });
export const signupStatusAnswer = z.object({
  /** `closed` and `open` of the server; the others of the sign-up. */
  status: z.enum(["closed", "open", "waiting", "validated", "complete", "over"]),
  email: z.string().nullable(),
  /** Where the organization stands that was founded or joined; null before. */
  slug: z.string().nullable(),
});

/** POST /free-trial/resend-email. */
export const signupResendRequest = z.strictObject({ environment: environmentSchema, trialSignupId: signupId });

/** POST /finish-ez-button: the button of the mail instead of its code. The sign-up goes on in the browser that pressed it, and in no other. */
export const finishEzButtonRequest = z.strictObject({ environment: environmentSchema, token: z.string().max(200) });
export const finishEzButtonAnswer = z.object({
  trialSignupId: z.string(),
  email: z.string(),
  /** Of the organization to join; null: one is founded. */
  slug: z.string().nullable(),
});
export type FinishEzButtonAnswer = z.infer<typeof finishEzButtonAnswer>;

/**
 * POST /signup: the first administrator of a server (`token`, by the link that its start printed), the founder of another organization, or
 * somebody who joins one (`trialSignupId`).
 */
export const signupRequest = z.strictObject({
  environment: environmentSchema,
  token: z.string().max(200).optional(),
  trialSignupId: signupId.optional(),
  organization: nameSchema.optional(),
  slug: z.string().max(200),
  email: emailSchema,
  firstName: nameSchema,
  lastName: textSchema(limits.nameLength),
  password: passwordSchema,
  trialSignupIntent: z.enum(signupIntents).nullish(),
});
export const signupAnswer = z.object({ kind: z.literal("success"), orgId: idSchema, userId: idSchema, slug: z.string() });

/** POST /request-organizations-reminder. */
export const organizationsReminderRequest = z.strictObject({ environment: environmentSchema, email: emailSchema });

/** POST /validate: shows the own password once more; what it gives opens the change of the password and nothing else. */
export const validateRequest = z.strictObject({
  environment: environmentSchema,
  slug: z.string().max(200),
  password: z.string().max(limits.passwordLength),
});
export const validateAnswer = z.object({ token: z.string(), expiresIn: z.int() });

export type SignupAnswer = z.infer<typeof signupAnswer>;
export type SignupIntent = (typeof signupIntents)[number];
export type EmailValidationAnswer = z.infer<typeof emailValidationAnswer>;
export type SignupStatus = z.infer<typeof signupStatusAnswer>;
export type ValidateAnswer = z.infer<typeof validateAnswer>;
