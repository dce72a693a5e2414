import { operationSchema } from "@sheaf/workbook";
import { z } from "zod";
import { controlValue, moment, resultsAt } from "./results.ts";

const documentId = z.string().min(1).max(400);
const step = z.union([z.string().max(400), z.int().min(0).max(1_000_000)]);

/** A value of what was selected, by which `[Selection/…]` is known: a cell of a row, a key or a value of a mark. */
const selected = z.strictObject({
  type: z.enum(["text", "number", "boolean", "date", "datetime"]),
  value: z.union([z.string().max(100_000), z.number(), z.boolean(), z.null()]),
});

/**
 * POST /v2/workbooks/:workbookId/formulaValues: formulas of actions of one element, each by where it stands in the element. `part`: the
 * place of a formula in a text. Rows of an input table that a formula selects come as their ids.
 */
export const formulaValuesRequest = z.strictObject({
  elementId: documentId,
  formulas: z
    .array(z.strictObject({ path: z.array(step).min(1).max(40), part: z.int().min(0).max(100).optional() }))
    .min(1)
    .max(50),
  /** By column of the element. */
  selection: z.record(documentId, selected),
  controls: z.record(documentId, controlValue.nullable()),
  at: resultsAt,
  overlay: z.array(operationSchema).max(5_000),
  now: moment,
});
const formulaValue = z.union([
  z.strictObject({ kind: z.literal("value"), type: z.string(), value: z.unknown() }),
  z.strictObject({ kind: z.literal("rows"), rowIds: z.array(z.string()) }),
  z.strictObject({ kind: z.literal("failed"), message: z.string() }),
]);
export const formulaValuesAnswer = z.object({ values: z.array(formulaValue) });

export type FormulaValuesRequest = z.infer<typeof formulaValuesRequest>;
export type FormulaValue = z.infer<typeof formulaValue>;
export type SelectedValue = z.infer<typeof selected>;
