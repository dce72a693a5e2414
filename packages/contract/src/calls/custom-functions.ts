import { z } from "zod";
import { limits } from "../limits.ts";
import { idSchema, textSchema } from "./common.ts";

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
});

export const customFunctionDefinitions = z.array(customFunctionDefinition).max(limits.customFunctions);

/** One version of a custom function, as answers show it. */
export const customFunctionVersion = z
  .object({
    name: z.string(),
    doc: z.string(),
    params: z.array(z.object({ name: z.string(), type: z.enum(types), doc: z.string() }).meta({ id: "CustomFunctionParam" })),
    formula: z.string(),
    version: z.int().max(2_147_483_647),
    /** ISO 8601 in UTC. */
    changedAt: z.string(),
    changedBy: z.string().nullable().describe("Name of the member who made this version"),
    isDeleted: z.boolean().describe("The function was taken away by this version"),
  })
  .meta({ id: "CustomFunction" });

const functionName = textSchema(200);
export const customFunctionNamed = z.strictObject({ name: functionName });
const expectedVersion = z
  .int()
  .min(0)
  .max(2_147_483_647)
  .describe("The newest version that the caller knows; 0 for a function that is new");
export const customFunctionSave = z.strictObject({ ...customFunctionDefinition.shape, expectedVersion });
export const customFunctionDeletion = z.strictObject({ name: functionName, expectedVersion });

/** What calls a function: other functions by name, documents that the caller may see. */
export const customFunctionUses = z
  .object({
    functions: z.array(z.string()),
    documents: z.array(z.object({ inodeId: idSchema, name: z.string() }).meta({ id: "CustomFunctionUse" })),
  })
  .meta({ id: "CustomFunctionUses" });
export type CustomFunctionUses = z.infer<typeof customFunctionUses>;

export type CustomFunctionVersion = z.infer<typeof customFunctionVersion>;

/** POST /v2/connections/:connectionId/tryFunction: a definition, saved or not, and one value for each of its arguments. */
export const customFunctionTrial = z.strictObject({
  definition: customFunctionDefinition,
  arguments: z
    .array(
      z.strictObject({
        type: z.enum(types).exclude(["any"]),
        value: z
          .string()
          .max(65_536)
          .nullable()
          .describe(
            "Null: no value. A number, true or false, an ISO date or time (of the organization's zone), JSON, well-known text or GeoJSON; of an array a JSON array of values of one type",
          ),
      }),
    )
    .max(50)
    .describe("In the order of the definition's arguments"),
});
export type CustomFunctionTrial = z.infer<typeof customFunctionTrial>;

/** What a call with these arguments is. */
export const customFunctionTrialAnswer = z.object({
  /** As text, as `Text` writes it; null where the call is null, or cannot be computed. */
  value: z.string().nullable(),
  /** Of the value; null where the call cannot be computed. */
  type: z.string().nullable(),
  /** What the formula language finds about the call; where one begins with `E_` there is no value. */
  diagnostics: z.array(z.object({ code: z.string(), message: z.string() })),
});
export type CustomFunctionTrialAnswer = z.infer<typeof customFunctionTrialAnswer>;
