import * as z from "zod";
import type { Operation } from "./operation.ts";
import { type Path, isPath } from "./tree/path.ts";

const path = z.custom<Path>(isPath, { message: "Expected a path: members as text, items as {key}" });
const key = z.string().min(1).max(1000);
const anchor = key.nullable();
const item = z.json();

/** Operations as they come over the wire: their shape only; what they do to a document is checked when they are applied. */
export const operationSchema: z.ZodType<Operation> = z.discriminatedUnion("kind", [
  z.strictObject({ kind: z.literal("set-field"), path, value: item.optional() }),
  z.strictObject({ kind: z.literal("insert-item"), list: path, item, after: anchor }),
  z.strictObject({ kind: z.literal("remove-item"), list: path, key, after: anchor }),
  z.strictObject({
    kind: z.literal("move-item"),
    list: path,
    key,
    after: anchor,
    from: z.strictObject({ list: path, after: anchor }),
    item: item.optional(),
    rescue: z.literal(true).optional(),
  }),
]) as unknown as z.ZodType<Operation>;

/** Operations of one transaction; a person's step has a handful, a replaced file some thousands. */
export const operationsSchema = z.array(operationSchema).max(20_000);
