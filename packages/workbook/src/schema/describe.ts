import type * as z from "zod";
import type { Json } from "../json.ts";
import type { FieldNotes } from "./field.ts";
import { type Shape, shapeOf } from "./shape.ts";

/** One member of a schema, as a property panel shows it. */
export interface FieldDescription {
  readonly name: string;
  readonly title: string;
  readonly description: string | null;
  readonly optional: boolean;
  /** What absence means; undefined where the schema does not say. */
  readonly default: Json | undefined;
  readonly shape: Shape;
}

/** Members of an object schema in their order; of alternatives, those of the first. Empty for anything else. */
export function describeFields(schema: z.ZodType): readonly FieldDescription[] {
  const def = schema.def as unknown as {
    readonly type: string;
    readonly shape?: Record<string, z.ZodType>;
    readonly options?: readonly z.ZodType[];
    readonly innerType?: z.ZodType;
  };
  if (def.type === "union" && def.options?.[0] !== undefined) return describeFields(def.options[0]);
  if ((def.type === "optional" || def.type === "nullable") && def.innerType !== undefined) return describeFields(def.innerType);
  const shape = shapeOf(schema);
  if (shape.kind !== "object" || def.shape === undefined) return [];
  return Object.entries(def.shape).flatMap(([name, member]) => {
    const field = shape.fields.get(name);
    const notes = (member.meta() ?? {}) as FieldNotes;
    return field === undefined
      ? []
      : [
          {
            name,
            title: notes.title ?? name,
            description: notes.description ?? null,
            optional: field.optional,
            default: field.default,
            shape: field.shape,
          },
        ];
  });
}
