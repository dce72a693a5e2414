import { z } from "zod";
import { limits } from "../limits.ts";
import { idSchema, textSchema } from "./common.ts";
import { inodeTypes } from "./documents.ts";

const part = {
  /** `element`: the element itself, with its source and its filters. */
  kind: z.enum(["element", "column", "metric"]),
  elementId: z.string(),
  elementName: z.string(),
  elementKind: z.string(),
  pageId: z.string(),
  /** Of the column or the metric. */
  itemId: z.string().nullable(),
  name: z.string(),
  /** It stands in the draft only. */
  isDraft: z.boolean(),
};

const path = z.array(textSchema(limits.nameLength)).min(1).max(10);
const documentNamed = { inodeId: idSchema, name: z.string(), type: z.enum(inodeTypes) };

export const tableUsesRequest = z.strictObject({
  path,
  /** Absent: whatever reads the table at all. */
  column: textSchema(limits.nameLength).optional(),
  skip: z.int().min(0).max(10_000_000).optional(),
});
export const partUsesRequest = z.strictObject({
  elementId: z.string().min(1).max(200),
  /** A column or a metric; absent: whatever reads the element at all. */
  itemId: z.string().min(1).max(200).optional(),
  skip: z.int().min(0).max(10_000_000).optional(),
});
/** What rests on something: what breaks if it goes. */
export const usesAnswer = z
  .object({
    documents: z.array(
      z.object({
        ...documentNamed,
        parts: z.array(z.object(part)),
        /** Of all, which may be more than are listed. */
        partCount: z.int(),
      }),
    ),
    /** Documents that the caller may look at closely enough. */
    documentCount: z.int(),
    /** Documents that the caller is not told of. */
    hiddenCount: z.int(),
    /** Documents that were changed and not looked at yet. */
    waitingCount: z.int(),
  })
  .meta({ id: "LineageUses" });

export const originsQuery = z.object({ itemId: z.string().max(200).optional() });
export const originsAnswer = z
  .object({
    origins: z.array(
      z.object({
        /** 0: what the element reads itself; 1: what that data model reads, and so on. */
        depth: z.int(),
        kind: z.enum(["table", "sql", "file", "model"]),
        /** The connection, the file or the data model; null where the caller may not know it. */
        name: z.string().nullable(),
        sourceId: idSchema.nullable(),
        /** Of a table. */
        path: z.array(z.string()),
        /** Of a data model: its element. */
        elementName: z.string().nullable(),
        /** Columns and metrics that are read. */
        items: z.array(z.string()),
      }),
    ),
  })
  .meta({ id: "LineageOrigins" });

export const partsSearch = z.strictObject({
  query: textSchema(limits.searchLength),
  kinds: z
    .array(z.enum(["column", "metric", "element"]))
    .max(3)
    .nullish(),
  /** Also what formulas say. */
  formulas: z.boolean().nullish(),
  ownerId: idSchema.nullish(),
  skip: z.int().min(0).max(10_000_000).nullish(),
  first: z.int().min(1).max(limits.listPage).nullish(),
});
export const partFound = z
  .object({ ...part, inodeId: idSchema, documentName: z.string(), documentType: z.enum(inodeTypes), formula: z.string().nullable() })
  .meta({ id: "PartFound" });

export type UsesAnswer = z.infer<typeof usesAnswer>;
export type OriginsAnswer = z.infer<typeof originsAnswer>;
export type PartFound = z.infer<typeof partFound>;
