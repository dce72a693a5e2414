import { z } from "zod";
import { idSchema } from "./common.ts";
import { limits } from "../limits.ts";

/** What the danger zone is about: what would end, and what would be removed. */
export const dangerZone = z
  .object({
    slug: z.string(),
    /** Besides the caller's own session. */
    sessions: z.int(),
    /** People whose sessions these are. */
    sessionPeople: z.int(),
    apiKeys: z.int(),
    apiKeyPeople: z.int(),
    /** Active ones. */
    members: z.int(),
    /** Workbooks, data models, reports and uploaded files, those in the trash as well. */
    documents: z.int(),
    schedules: z.int(),
  })
  .meta({ id: "DangerZone" });

/** Input of `endAllSessions` and `revokeAllApiKeys`. */
export const dangerConfirmed = z.strictObject({
  password: z
    .string()
    .max(limits.passwordLength)
    .nullish()
    .describe("The caller's own; null for who has none, whose session is ten minutes old at most"),
});

export const endedEverywhere = z.object({ count: z.int() }).meta({ id: "EndedEverywhere" });

/** A file with everything of the organization: being made, made, or not made. */
export const organizationExport = z
  .object({
    exportId: idSchema,
    state: z.enum(["making", "made", "failed"]),
    requestedAt: z.string(),
    /** Who asked for it. */
    requestedBy: z.string(),
    /** When it is taken away (ISO 8601); null until it is made. */
    endsAt: z.string().nullable(),
    documents: z.int(),
    /** Input tables. */
    tables: z.int(),
    /** Uploaded files: of cells, and pictures. */
    files: z.int(),
    /** Of the documents, those out of the trash. */
    trashed: z.int(),
    /** What could not be written; the file says what and why. */
    problems: z.int(),
    bytes: z.number(),
    /** Why it was not made. */
    failure: z.string().nullable(),
  })
  .meta({ id: "OrganizationExport" });
export const organizationExportParams = z.strictObject({ exportId: idSchema });

/** Input of `closeOrganization`. */
export const organizationClosing = z.strictObject({
  slug: z.string().max(63).describe("The organization's own, typed by whoever means it"),
  ...dangerConfirmed.shape,
});

export const organizationClosed = z
  .object({
    /** When nobody can bring it back any more (ISO 8601). */
    removedAt: z.string(),
    /** Brings it back until then. */
    reopenUrl: z.string(),
  })
  .meta({ id: "OrganizationClosed" });

/** POST /reopen/read and /reopen: the token of the link. */
export const reopening = z.strictObject({ token: z.string().min(1).max(200) });
export const closedOrganization = z.object({ organizationId: idSchema, name: z.string(), slug: z.string(), removedAt: z.string() });

export type DangerZone = z.infer<typeof dangerZone>;
export type OrganizationExport = z.infer<typeof organizationExport>;
export type OrganizationClosed = z.infer<typeof organizationClosed>;
export type ClosedOrganization = z.infer<typeof closedOrganization>;
