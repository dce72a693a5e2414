import { z } from "zod";
import { connectionEngines, outsideEngines } from "../connections/kinds.ts";
import { limits } from "../limits.ts";
import { idSchema, nameSchema, textSchema } from "./common.ts";
import { grantEnd, person, teamName } from "./documents.ts";

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
    /** Something of it: all, or schemas and tables. */
    canUse: z.boolean(),
    /** All of it, which SQL takes. */
    canUseAll: z.boolean(),
    canManage: z.boolean(),
    canUpload: z.boolean(),
    /** Schedules of the caller can write tables into it. */
    canWriteTables: z.boolean(),
    canShare: z.boolean(),
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
export const tablePath = z.array(z.string().min(1).max(255)).min(1).max(4);
/**
 * `view`: to use it in documents of one's own; `annotate`: to describe its tables and columns as well; `edit` of the organization's own
 * warehouse: to put files into it besides.
 */
export const connectionRights = ["view", "annotate", "edit"] as const;
export type ConnectionRight = (typeof connectionRights)[number];
export const connectionShare = z.strictObject({
  connectionId: idSchema,
  /** Null with `teamId`: everybody in the organization. */
  memberId: idSchema.nullish(),
  teamId: idSchema.nullish(),
  canUse: z.boolean(),
  path: tablePath.nullish().describe("A schema or table alone, as the warehouse lists it; absent: all of the connection"),
  /** `view` if absent; what there is already stays unless this is given. */
  right: z.enum(connectionRights).nullish(),
  endsAt: grantEnd,
});
export const connectionGrant = z
  .object({
    /** Null with `team`: everybody in the organization. */
    member: person.nullable(),
    team: teamName.nullable(),
    right: z.enum(connectionRights),
    /** The schema or table that it is about; null: all of the connection. */
    path: z.array(z.string()).nullable(),
    /** From then on it gives nothing; null: it does not end. */
    endsAt: z.string().nullable(),
    /** It gives nothing any more, until it is renewed. */
    hasEnded: z.boolean(),
  })
  .meta({ id: "ConnectionGrant" });
export const connectionMemberArgument = z.strictObject({ connectionId: idSchema, memberId: idSchema });
/** What a member can do with a connection, and by what. */
export const connectionAccess = z
  .object({
    member: person,
    accountType: z.string(),
    /** All of it. */
    canUse: z.boolean(),
    canManage: z.boolean(),
    /** On all of it; null: none. */
    right: z.enum(connectionRights).nullable(),
    reasons: z.array(
      z
        .object({
          kind: z.enum(["account-type", "member", "team", "everybody"]),
          team: teamName.nullable(),
          right: z.enum(connectionRights).nullable(),
          /** The schema or table that it is about; null: all of the connection. */
          path: z.array(z.string()).nullable(),
          /** The team within that one which the member is in. */
          through: teamName.nullable(),
          /** When it ends by time; null: it does not. */
          endsAt: z.string().nullable(),
          /** It gave something until then. */
          hasEnded: z.boolean(),
        })
        .meta({ id: "ConnectionRightReason" }),
    ),
    /** The account type does not include the use of connections, whatever was granted. */
    lacksCapability: z.boolean(),
  })
  .meta({ id: "ConnectionAccess" });

export const tableListing = z
  .object({
    path: z.array(z.string()),
    kind: z.enum(["table", "view"]),
    /** What people wrote of it, or what the warehouse says. */
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
    /** What people wrote of it; null: nothing. */
    description: z.string().nullable(),
    /** How the uploaded file showed its numbers, in the form of a document's formats. */ format: z
      .record(z.string(), z.unknown())
      .nullable(),
  })
  .meta({ id: "TableColumn" });
export const tableDescription = z
  .object({
    path: z.array(z.string()),
    /** What the warehouse says of it. */
    comment: z.string().nullable(),
    /** What people wrote of it, which goes before that; null: nothing. */
    description: z.string().nullable(),
    /** The caller may write descriptions. */
    canAnnotate: z.boolean(),
    columns: z.array(tableColumn),
    rowCountEstimate: z.number().nullable(),
  })
  .meta({ id: "TableDescription" });
export const tableArgument = z.strictObject({ connectionId: idSchema, path: tablePath });
/** What is not named stays as it is; an empty text takes a description away. */
export const tableAnnotation = z.strictObject({
  connectionId: idSchema,
  path: tablePath,
  description: z.string().max(limits.descriptionLength).nullish(),
  columns: z
    .array(z.strictObject({ name: z.string().min(1).max(255), description: z.string().max(limits.descriptionLength) }))
    .max(2_000)
    .nullish(),
});

export type ConnectionSummary = z.infer<typeof connectionSummary>;
export type TableListing = z.infer<typeof tableListing>;
export type TableDescription = z.infer<typeof tableDescription>;
export type ConnectionGrant = z.infer<typeof connectionGrant>;
export type ConnectionAccess = z.infer<typeof connectionAccess>;
