import { z } from "zod";
import { idSchema, nameSchema } from "./common.ts";

const shapeProperty = z.object({ name: z.string(), distinct: z.int(), samples: z.array(z.string()) });

/** Shapes that an organization brought for its maps. */
export const mapShapesAnswer = z.object({
  shapesId: idSchema,
  name: z.string(),
  /** The property by which values of a column name regions. */
  key: z.string(),
  properties: z.array(shapeProperty),
  regions: z.int(),
  /** Points in the file, and those that are kept: a heavy file is put on a coarser grid. */
  points: z.int(),
  keptPoints: z.int(),
  /** Whether the caller may change or delete it. */
  isOwn: z.boolean(),
});
export type MapShapesAnswer = z.infer<typeof mapShapesAnswer>;

/** GET /v2/map-shapes: by name. */
export const mapShapesList = z.object({ shapes: z.array(mapShapesAnswer) });
export type MapShapesList = z.infer<typeof mapShapesList>;

/** POST /v2/map-shapes: the body is the file. */
export const mapShapesCreation = z.strictObject({ name: nameSchema });

/** GET /v2/map-shapes/:shapesId/uses: documents by name where the caller may see them, and how many more there are. */
export const mapShapesUses = z.object({
  documents: z.array(z.object({ inodeId: idSchema, name: z.string() })),
  others: z.int(),
});
export type MapShapesUses = z.infer<typeof mapShapesUses>;

export const mapShapesParams = z.strictObject({ shapesId: idSchema });

/** PATCH /v2/map-shapes/:shapesId */
export const mapShapesUpdate = z.strictObject({ name: nameSchema.optional(), key: z.string().max(200).optional() });
export type MapShapesUpdate = z.infer<typeof mapShapesUpdate>;
