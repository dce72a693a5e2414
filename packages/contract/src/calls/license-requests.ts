import { z } from "zod";
import { licenseTiers } from "../capabilities.ts";
import { limits } from "../limits.ts";
import { idSchema, textSchema } from "./common.ts";
import { person } from "./documents.ts";

/** An account type that a member may ask for, and what it would add to their own. */
const offeredType = z
  .object({ accountTypeId: idSchema, name: z.string(), description: z.string(), adds: z.array(z.string()) })
  .meta({ id: "OfferedAccountType" });

/** What a member may ask for, and what became of their asking. */
export const licenseOffer = z
  .object({
    /** Whether anything can be asked for: the organization lets its members ask, and there is an account type with more. */
    isOpen: z.boolean(),
    accountTypes: z.array(offeredType),
    request: z
      .object({
        accountTypeId: idSchema,
        accountType: z.string(),
        state: z.enum(["open", "granted", "declined"]),
        createdAt: z.string(),
      })
      .meta({ id: "OwnLicenseRequest" })
      .nullable(),
  })
  .meta({ id: "LicenseOffer" });

export const licenseAsking = z.strictObject({ accountTypeId: idSchema, message: textSchema(limits.descriptionLength).nullish() });

/** A request as those see it who manage people. */
export const licenseRequestSummary = z
  .object({
    requestId: idSchema,
    member: person,
    /** What they have now. */
    currentType: z.string(),
    accountTypeId: idSchema,
    accountType: z.string(),
    adds: z.array(z.string()),
    message: z.string(),
    createdAt: z.string(),
  })
  .meta({ id: "LicenseRequest" });

export const licenseAnswer = z.strictObject({
  requestId: idSchema,
  /** What whoever answers was shown: the member may have asked for another one since. */
  accountTypeId: idSchema,
  /** True: the member gets the account type that they asked for. */ isGranted: z.boolean(),
});

/** Licenses that active members take, by tier. */
export const licenseUsage = z
  .object({
    tiers: z.array(
      z.object({ tier: z.enum(licenseTiers), members: z.int(), accountTypes: z.array(z.string()) }).meta({ id: "LicenseTierUsage" }),
    ),
    members: z.int(),
  })
  .meta({ id: "LicenseUsage" });

export type LicenseOffer = z.infer<typeof licenseOffer>;
export type LicenseRequestSummary = z.infer<typeof licenseRequestSummary>;
export type LicenseUsage = z.infer<typeof licenseUsage>;
