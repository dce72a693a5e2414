import * as z from "zod";
import { message } from "@sheaf/messages";
import { documentLimits, operationLimits } from "../bounds/limits.ts";
import { isBreach, measure } from "../bounds/measure.ts";
import type { Json } from "../document.ts";
import type { Operation } from "./operation.ts";
import { type Path, isPath } from "./tree/path.ts";

const path = z.custom<Path>((value) => isPath(value) && isKeepable(value), {
  params: { said: message("findings.operation.path", { key: "{key}" }) },
});
const key = z
  .string()
  .min(1)
  .max(1000)
  .refine(isKeepable, { params: { said: message("findings.operation.key") } });
const anchor = key.nullable();

/** A value that an operation brings: bounded before anything walks it. */
const item = z.custom<Json>().superRefine((value, context) => {
  const found = measure(value, {
    bytes: documentLimits.bytes,
    values: documentLimits.values,
    depth: operationLimits.depth,
    text: documentLimits.text,
  });
  if (isBreach(found))
    context.addIssue({
      code: "custom",
      params: {
        said:
          found.path.length === 0
            ? found.message
            : message("findings.operation.at", { finding: found.message, path: found.path.join(" › ") }),
        limit: found.limit,
        most: found.most,
      },
    });
});

/** Operations as they come over the wire: their shape only; what they do to a document is checked when they are applied. */
export const operationSchema: z.ZodType<Operation> = z.discriminatedUnion("kind", [
  z.strictObject({ kind: z.literal("set-field"), path, value: item.exactOptional() }),
  z.strictObject({ kind: z.literal("insert-item"), list: path, item, after: anchor }),
  z.strictObject({ kind: z.literal("remove-item"), list: path, key, after: anchor }),
  z.strictObject({
    kind: z.literal("move-item"),
    list: path,
    key,
    after: anchor,
    from: z.strictObject({ list: path, after: anchor }),
    item: item.exactOptional(),
    rescue: z.literal(true).exactOptional(),
  }),
]);

/** Operations of one transaction. */
export const operationsSchema = z.array(operationSchema).max(operationLimits.operations);

function isKeepable(value: unknown): boolean {
  return !isBreach(measure(value));
}
