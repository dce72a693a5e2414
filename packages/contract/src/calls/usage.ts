import { z } from "zod";
import { idSchema } from "./common.ts";
import { inodeTypes } from "./documents.ts";

/** Entries of one page. */
export const queryPageLength = 100;
/** Why a query has no answer: whoever asked went away before it came. No failure of anything. */
export const CANCELED_QUERY = "canceled";
const days = z.int().min(1).max(90);

export const querySearch = z.strictObject({
  /** Entries older than this one; of the slowest ones: how many came before. */
  before: idSchema.nullish(),
  skip: z.int().min(0).max(100_000).nullish(),
  memberId: idSchema.nullish(),
  documentId: idSchema.nullish(),
  /** `slowest`: of the last days, those that took longest first. */
  order: z.enum(["newest", "slowest"]).nullish(),
  /** Without those that were canceled. */
  failedOnly: z.boolean().nullish(),
});
export const queryEntry = z
  .object({
    entryId: idSchema,
    at: z.string(),
    memberId: idSchema.nullable(),
    memberName: z.string().nullable(),
    documentId: idSchema.nullable(),
    /** Null where the caller may not see it, or there is none. */
    documentName: z.string().nullable(),
    documentType: z.enum(inodeTypes).nullable(),
    elementId: z.string(),
    /** Where it was answered from. */
    path: z.enum(["warehouse", "cache", "shared"]),
    isDownload: z.boolean(),
    /** For who may see the SQL of everybody's queries. */
    sql: z.string().nullable(),
    rows: z.int().nullable(),
    executeMs: z.int(),
    queueMs: z.int(),
    elapsedMs: z.int(),
    errorCode: z.string().nullable(),
  })
  .meta({ id: "QueryEntry" });

export const usageRequest = z.strictObject({ days: days.nullish() });
export const usageSummary = z
  .object({
    days: z.int(),
    queries: z.int(),
    /** Answered without asking a warehouse. */
    kept: z.int(),
    failed: z.int(),
    /** Given up because nobody waited for them any more. */
    canceled: z.int(),
    /** That warehouses worked for. */
    executeMs: z.number(),
    activeMembers: z.int(),
    /** Who asked most, the first 50. */
    members: z.array(
      z
        .object({ memberId: idSchema, name: z.string(), queries: z.int(), documents: z.int(), executeMs: z.number(), lastAt: z.string() })
        .meta({ id: "MemberUsage" }),
    ),
    /** What cost most, the first 50. */
    documents: z.array(
      z
        .object({
          documentId: idSchema,
          name: z.string().nullable(),
          type: z.enum(inodeTypes),
          queries: z.int(),
          members: z.int(),
          executeMs: z.number(),
          slowestMs: z.number(),
          lastAt: z.string(),
        })
        .meta({ id: "DocumentUsage" }),
    ),
  })
  .meta({ id: "UsageSummary" });

export const unusedRequest = z.strictObject({ days: days.nullish(), skip: z.int().min(0).max(10_000_000).nullish() });
export const unusedDocument = z
  .object({
    documentId: idSchema,
    /** Null where the caller may not see it. */
    name: z.string().nullable(),
    type: z.enum(inodeTypes),
    ownerName: z.string(),
    lastOpenedAt: z.string().nullable(),
    updatedAt: z.string(),
  })
  .meta({ id: "UnusedDocument" });

export type QueryEntry = z.infer<typeof queryEntry>;
export type UsageSummary = z.infer<typeof usageSummary>;
export type UnusedDocument = z.infer<typeof unusedDocument>;
