import { z } from "zod";
import { connectionEngines, outsideEngines } from "../connections/kinds.ts";
import { limits } from "../limits.ts";
import { idSchema, nameSchema, textSchema } from "./common.ts";

export const connectionSummary = z
  .object({
    connectionId: idSchema,
    name: z.string(),
    description: z.string(),
    engine: z.enum(connectionEngines),
    /** The organization's own warehouse, run by the product: takes uploads, has no settings. */
    managed: z.boolean(),
    timezone: z.string(),
    /** Without secrets; null for people who may not see settings. */
    settings: z.record(z.string(), z.unknown()).nullable(),
    hasSecret: z.boolean(),
    createdAt: z.string(),
    canUse: z.boolean(),
    canManage: z.boolean(),
    canUpload: z.boolean(),
  })
  .meta({ id: "Connection" });

export const connectionArgument = z.strictObject({ connectionId: idSchema });
const engineSettings = z.record(z.string().max(40), z.unknown());
/** `secret` is written and never read back. */
export const connectionCreation = z.strictObject({
  name: nameSchema,
  description: textSchema(limits.descriptionLength).nullish(),
  engine: z.enum(outsideEngines),
  settings: engineSettings,
  secret: z.string().max(4_000),
  timezone: z.string().max(64).nullish(),
});
export const connectionUpdate = z.strictObject({
  connectionId: idSchema,
  name: nameSchema.nullish(),
  description: textSchema(limits.descriptionLength).nullish(),
  settings: engineSettings.nullish(),
  secret: z.string().max(4_000).nullish(),
  timezone: z.string().max(64).nullish(),
});
/** Tests settings before they are kept; with `connectionId` and no secret, the kept secret is used if the address is unchanged. */
export const connectionTest = z.strictObject({
  connectionId: idSchema.nullish(),
  engine: z.enum(outsideEngines),
  settings: engineSettings,
  secret: z.string().max(4_000).nullish(),
});
export const connectionTestResult = z
  .object({ version: z.string(), readOnly: z.boolean(), roundTripMs: z.number() })
  .meta({ id: "ConnectionTestResult" });
export const connectionShare = z.strictObject({ connectionId: idSchema, memberId: idSchema.nullish(), canUse: z.boolean() });

export const tableListing = z
  .object({
    path: z.array(z.string()),
    kind: z.enum(["table", "view"]),
    comment: z.string().nullable(),
    rowCountEstimate: z.number().nullable(),
    /** The uploaded file that the table holds. */ inodeId: idSchema.nullable(),
  })
  .meta({ id: "TableListing" });
export const tableColumn = z
  .object({
    name: z.string(),
    type: z.string(),
    nativeType: z.string(),
    isKey: z.boolean(),
    /** How the uploaded file showed its numbers, in the form of a document's formats. */ format: z
      .record(z.string(), z.unknown())
      .nullable(),
  })
  .meta({ id: "TableColumn" });
export const tableDescription = z
  .object({
    path: z.array(z.string()),
    comment: z.string().nullable(),
    columns: z.array(tableColumn),
    rowCountEstimate: z.number().nullable(),
  })
  .meta({ id: "TableDescription" });
export const tablePath = z.array(z.string().min(1).max(255)).min(1).max(4);
export const tableArgument = z.strictObject({ connectionId: idSchema, path: tablePath });

export type ConnectionSummary = z.infer<typeof connectionSummary>;
export type TableListing = z.infer<typeof tableListing>;
export type TableDescription = z.infer<typeof tableDescription>;
