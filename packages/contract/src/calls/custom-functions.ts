import type { CustomFunction } from "@sheaf/formula";
import { z } from "zod";
import { textSchema } from "./common.ts";

const types = ["any", "text", "number", "boolean", "date", "datetime", "variant", "array", "geography"] as const;
const docSchema = textSchema(2_000);

/** A custom function as a person defines it; what its names and formula may be, the formula language says. */
export const customFunctionDefinition = z.strictObject({
  name: textSchema(200).describe("A capital letter, then letters and digits"),
  doc: docSchema.default("").describe("One sentence of help"),
  params: z
    .array(z.strictObject({ name: textSchema(200), type: z.enum(types), doc: docSchema.default("") }))
    .max(50)
    .describe("All of them are given in every call"),
  formula: z.string().max(65_536).describe("Sees its arguments by their names, and nothing else"),
}) satisfies z.ZodType<CustomFunction, unknown>;

export const customFunctionDefinitions = z.array(customFunctionDefinition).max(1_000);
