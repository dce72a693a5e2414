import { z } from "zod";
import { rights } from "../access.ts";
import { limits } from "../limits.ts";
import { idSchema, nameSchema } from "./common.ts";
import { inodePermissionsSchema } from "./documents.ts";

/** Query of `GET /v2/workbooks/:workbookId/spec` (workbook-file 13). */
export const fileQuery = z.strictObject({
  version: z.coerce.number().int().min(1).optional(),
  snapshot: z.coerce.number().int().min(0).optional(),
  envelope: z.enum(["nested", "flat"]).optional(),
  dialect: z.enum(["sheaf", "r1", "r2"]).optional(),
  format: z.enum(["yaml", "json"]).optional(),
});

/** Query of create, update and verify. `strict`: formula errors refuse too; `unknown=keep`: unknown fields are kept instead of refused. */
export const fileWriteQuery = z.strictObject({
  strict: z.enum(["true", "false"]).optional(),
  unknown: z.enum(["refuse", "keep"]).optional(),
  format: z.enum(["yaml", "json"]).optional(),
});

export const workbookParams = z.strictObject({ workbookId: idSchema });

/** RFC 6902 on the nested form. */
export const jsonPatch = z
  .array(
    z.discriminatedUnion("op", [
      z.strictObject({ op: z.literal("add"), path: z.string(), value: z.json() }),
      z.strictObject({ op: z.literal("replace"), path: z.string(), value: z.json() }),
      z.strictObject({ op: z.literal("test"), path: z.string(), value: z.json() }),
      z.strictObject({ op: z.literal("remove"), path: z.string() }),
      z.strictObject({ op: z.literal("move"), path: z.string(), from: z.string() }),
      z.strictObject({ op: z.literal("copy"), path: z.string(), from: z.string() }),
    ]),
  )
  .max(limits.patch.operations, { message: `A patch has at most ${limits.patch.operations} operations` });

export type JsonPatch = z.infer<typeof jsonPatch>;

/** Query of `GET /v2/workbooks/:workbookId/document`: which moment. Without one: the draft for its editors, else the published version. */
export const documentQuery = z.strictObject({
  version: z.coerce.number().int().min(1).optional(),
  snapshot: z.coerce.number().int().min(0).optional(),
  /** What is published, for editors as well; `preferred`: their draft where nothing is. */
  published: z.enum(["true", "preferred"]).optional(),
  /** A member or a team: what is published, as they see it and as far as the caller may see it too. For who manages the document. */
  viewAs: idSchema.optional(),
});

/** In whose place a document is shown, and their right on it. */
export const seenAs = z.object({
  id: idSchema,
  kind: z.enum(["member", "team"]),
  name: z.string(),
  right: z.enum(rights),
});

export const documentAnswer = z.object({
  /** Absent: the caller sees it as they are. */
  seenAs: seenAs.optional(),
  workbookId: idSchema,
  name: z.string(),
  /** A `WorkbookDocument` of @sheaf/workbook: formulas in stored form, layout parsed. */
  document: z.unknown(),
  /** Log sequence number that the document stands at. */
  sequence: z.int(),
  /** Set if the document is a published one. */
  version: z.int().nullable(),
  latestSequence: z.int(),
  publishedVersion: z.int().nullable(),
  permissions: inodePermissionsSchema,
});

/** GET /v2/workbooks/:workbookId/draft-history?before=&limit= : what was done to the draft, the newest first. */
export const draftHistoryQuery = z.strictObject({
  /** Changes with a smaller sequence number. */
  before: z.coerce.number().int().min(1).optional(),
  limit: z.coerce.number().int().min(1).max(200).optional(),
});
export const draftHistory = z.object({
  changes: z.array(
    z.object({
      /** The draft stood at it once the change was made; `snapshot` of an address. */
      sequence: z.int(),
      /** `Rename “Sales”`, as its author's screen named it; empty where nothing did. */
      label: z.string(),
      /** It took an earlier change back. */
      isUndo: z.boolean(),
      by: z.object({ id: z.string(), name: z.string() }),
      at: z.string(),
    }),
  ),
  /** More of them: ask again with `before`. */
  more: z.boolean(),
});
export type DraftHistory = z.infer<typeof draftHistory>;

export const fileAnswer = z.object({ workbookId: idSchema, url: z.string(), documentVersion: z.int(), report: z.unknown() });

export const reportParams = z.strictObject({ reportId: idSchema });
export const reportAnswer = z.object({ reportId: idSchema, url: z.string(), documentVersion: z.int(), report: z.unknown() });

/** POST /v2/workbooks/:workbookId/convertToReport; without a folder beside the workbook. */
export const reportConversion = z.strictObject({
  name: nameSchema.optional(),
  folderId: idSchema.optional(),
  orientation: z.enum(["portrait", "landscape"]).optional(),
});
export const conversionAnswer = z.object({
  reportId: idSchema,
  url: z.string(),
  /** What paper cannot show and the report has not: names and kinds of elements. */
  leftOut: z.array(z.object({ name: z.string(), kind: z.string() })),
});

export const modelParams = z.strictObject({ dataModelId: idSchema });
/** `idMap`: ids of the file are kept, so each element's is its own (workbook-file 10). */
export const modelAnswer = z.object({
  dataModelId: idSchema,
  url: z.string(),
  documentVersion: z.int(),
  report: z.unknown(),
  idMap: z.record(z.string(), z.string()),
});
/** What a data model offers to the caller (`ModelOffer` of @sheaf/compiler), at a published version of it. */
export const modelOfferAnswer = z.object({ dataModelId: idSchema, version: z.int(), offer: z.unknown() });
export type SeenAs = z.infer<typeof seenAs>;
export type DocumentAnswer = z.infer<typeof documentAnswer>;
