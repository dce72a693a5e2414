import * as z from "zod";
import type { Json } from "../document.ts";
import type { Operation } from "./operation.ts";
import { type Path, isPath } from "./tree/path.ts";

const path = z.custom<Path>(isPath, { message: "Expected a path: members as text, items as {key}" });
const key = z.string().min(1).max(1000);
const anchor = key.nullable();

/** Values nest no deeper, and one operation holds no more of them: a value is walked by recursion wherever it goes. */
const maxDepth = 100;
const maxValues = 500_000;

function isBoundedJson(value: unknown): value is Json {
  const open: { readonly value: unknown; readonly depth: number }[] = [{ value, depth: 0 }];
  let count = 0;
  for (let next = open.pop(); next !== undefined; next = open.pop()) {
    if (next.depth > maxDepth || ++count > maxValues) return false;
    if (next.value === null || typeof next.value === "string" || typeof next.value === "boolean") continue;
    if (typeof next.value === "number" && Number.isFinite(next.value)) continue;
    if (typeof next.value !== "object") return false;
    for (const [key, member] of Object.entries(next.value)) {
      if (key === "__proto__") return false;
      open.push({ value: member, depth: next.depth + 1 });
    }
  }
  return true;
}
const item = z.custom<Json>(isBoundedJson, { message: "Expected a JSON value of bounded depth and size" });

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
