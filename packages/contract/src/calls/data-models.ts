import { z } from "zod";
import { documentTypes } from "../access.ts";
import { idSchema } from "./common.ts";

const documentId = z.string().min(1).max(400);

/** What readers of a data model find changed once its draft is published, and which documents that the caller may see use it. */
export const publishEffectAnswer = z.object({
  changes: z.array(
    z.object({
      id: z.string(),
      /** `retyped`: its values are of another type; `recomputed`: its formula is another one. */
      kind: z.enum(["removed", "renamed", "recomputed", "retyped"]),
      thing: z.enum(["table", "column", "metric", "relationship"]),
      elementId: z.string(),
      thingId: z.string(),
      /** Names as they are published. */
      tableName: z.string(),
      name: z.string(),
      /** Of what is renamed. */
      newName: z.string().nullable(),
      /** Names of types, of what is retyped. */
      types: z.object({ before: z.string(), after: z.string() }).nullable(),
      /** Inode ids, among `readers`. */
      usedBy: z.array(idSchema),
    }),
  ),
  readers: z.array(z.object({ inodeId: idSchema, name: z.string() })),
});
export type PublishEffect = z.infer<typeof publishEffectAnswer>;

/** GET /v2/dataModels/:dataModelId/uses: documents that the caller may see which read the published version, and where they name its metrics. */
export const modelUsesAnswer = z.object({
  readers: z.array(
    z.object({
      inodeId: idSchema,
      name: z.string(),
      type: z.enum(documentTypes),
      /** Only its draft reads the model, which its editors see. */
      isDraft: z.boolean(),
    }),
  ),
  /** Those that are used. */
  metrics: z.array(
    z.object({
      elementId: z.string(),
      metricId: z.string(),
      /** Elements of the readers, whose formulas name the metric. */
      usedIn: z.array(
        z.object({ inodeId: idSchema, isDraft: z.boolean(), elementId: z.string(), pageId: z.string().nullable(), name: z.string() }),
      ),
    }),
  ),
});
export type ModelUses = z.infer<typeof modelUsesAnswer>;

/** POST /v2/dataModels/:dataModelId/checkAs: which member, and which table. */
export const personCheck = z.strictObject({
  memberId: idSchema,
  elementId: documentId,
  /** Of the rows that are shown, those with this text in a column of texts that both see. */
  search: z.strictObject({ columnId: documentId, text: z.string().min(1).max(200) }).nullish(),
});

/** What of a table of a data model's draft a member sees, as far as the caller may see it too. */
export const personCheckAnswer = z.object({
  /** In the order of the table. `isSeen`: neither the column nor what it rests on is kept from the member. */
  columns: z.array(z.object({ id: z.string(), name: z.string(), isSeen: z.boolean() })),
  /** Rows that both the member and the caller see. */
  rows: z.int(),
  /** Rows that the caller sees. */
  ownRows: z.int(),
  /** The first of the rows that both see, with the columns that both see; values as text, null where there is none. */
  sample: z.object({
    columns: z.array(z.object({ id: z.string(), name: z.string(), isText: z.boolean().describe("Rows can be looked for by it") })),
    rows: z.array(z.array(z.string().nullable())),
  }),
});
export type PersonSearch = NonNullable<z.infer<typeof personCheck>["search"]>;
export type PersonCheck = z.infer<typeof personCheckAnswer>;
