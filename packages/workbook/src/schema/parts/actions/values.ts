import { message } from "@sheaf/messages";
import * as z from "zod";
import { optional, required, shared, type Spelling } from "../../field.ts";
import { isObject } from "../../shape.ts";
import type { Stored } from "../../stored.ts";
import { formula, id, kept, ownColumn } from "../common.ts";
import { filterValue } from "../filter.ts";

/** The handle of a control, as formulas and addresses have it. */
export const handle = shared(z.string().min(1).max(200), { role: "handle" });

/** Reads a member under the name that it once had. */
export const renamed =
  (now: string, before: string): Spelling =>
  (value, rewriting) => {
    if (!isObject(value) || value[now] !== undefined) return value;
    const { [before]: member, ...others } = value;
    if (member === undefined) return value;
    rewriting.deprecated(message("files.older.action-member", { name: before }));
    return { ...others, [now]: member };
  };

const rangeEnds = z.strictObject({
  min: optional(filterValue, { title: "From" }),
  max: optional(filterValue, { title: "To" }),
});

/** A literal with its type. */
const typedValue = z.discriminatedUnion("type", [
  z.strictObject({ type: z.literal("text"), value: required(z.string().nullable(), { title: "Value" }) }),
  z.strictObject({ type: z.literal("number"), value: required(z.number().nullable(), { title: "Value" }) }),
  z.strictObject({ type: z.literal("boolean"), value: required(z.boolean().nullable(), { title: "Value" }) }),
  z.strictObject({ type: z.literal("date"), value: required(z.string().nullable(), { title: "Value" }) }),
  z.strictObject({ type: z.literal("text-list"), value: required(z.array(filterValue), { title: "Values" }) }),
  z.strictObject({ type: z.literal("number-list"), value: required(z.array(filterValue), { title: "Values" }) }),
  z.strictObject({ type: z.literal("date-list"), value: required(z.array(filterValue), { title: "Values" }) }),
  z.strictObject({ type: z.literal("boolean-list"), value: required(z.array(filterValue), { title: "Values" }) }),
  z.strictObject({ type: z.literal("number-range"), value: required(rangeEnds, { title: "Range" }) }),
  z.strictObject({ type: z.literal("date-range"), value: required(rangeEnds, { title: "Range" }) }),
]);

/** Where a value of an effect comes from (workbook-file 7.2). */
export const valueSource = z.union([
  z.strictObject({ type: z.literal("constant"), value: required(typedValue, { title: "Value" }) }),
  z.strictObject({ type: z.literal("control"), control: required(handle, { title: "Control" }) }),
  z.strictObject({ type: z.literal("formula"), formula: required(formula, { title: "Formula" }) }),
  z.strictObject({
    type: z.literal("formula-range"),
    min: optional(formula, { title: "From" }),
    max: optional(formula, { title: "To" }),
  }),
  shared(z.strictObject({ type: z.literal("column"), columnId: required(ownColumn, { title: "Column" }) }), {
    spellings: [renamed("columnId", "column")],
  }),
  shared(
    z.strictObject({
      type: z.literal("column-range"),
      minColumnId: required(ownColumn, { title: "From" }),
      maxColumnId: required(ownColumn, { title: "To" }),
    }),
    { spellings: [renamed("minColumnId", "min"), renamed("maxColumnId", "max")] },
  ),
  z.strictObject({ type: z.literal("form-field"), fieldId: required(id, { title: "Field" }) }),
  z.strictObject({ type: z.literal("agent-input"), inputName: required(z.string(), { title: "Input" }) }),
]);

/** By column of an input table, by field of a form, or by control. */
export const valueSources = z.record(z.string().min(1).max(200), valueSource);

/** Whether something runs. What is no formula is kept as it stands. */
export const condition = z.union([z.strictObject({ type: z.literal("formula"), formula: required(formula, { title: "Formula" }) }), kept]);

const comparison = z.enum([
  "IsNull",
  "IsNotNull",
  "=",
  "!=",
  ">",
  ">=",
  "<",
  "<=",
  "Contains",
  "NotContains",
  "StartsWith",
  "EndsWith",
  "Between",
  "NotBetween",
]);

/** Which rows of an input table an effect changes (workbook-file 7.4). */
export const rowSelector = z.discriminatedUnion("type", [
  z.strictObject({ type: z.literal("single-row"), primaryKeys: required(valueSources, { title: "Keys" }) }),
  z.strictObject({ type: z.literal("current-row") }),
  z.strictObject({ type: z.literal("formula"), formula: required(shared(z.string(), { role: "target-formula" }), { title: "Formula" }) }),
  z.strictObject({
    type: z.literal("column-match"),
    columnId: required(id, { title: "Column" }),
    condition: required(comparison, { title: "Condition" }),
    value: optional(valueSource, { title: "Value" }),
    low: optional(valueSource, { title: "From" }),
    high: optional(valueSource, { title: "To" }),
  }),
]);

export type TypedValue = Stored<z.infer<typeof typedValue>>;
export type ValueSource = Stored<z.infer<typeof valueSource>>;
export type RowSelector = Stored<z.infer<typeof rowSelector>>;
export type MatchCondition = z.infer<typeof comparison>;
/** A condition by formula, or what is kept of another kind. */
export type ActionCondition =
  | { readonly type: "formula"; readonly formula: string }
  | { readonly type?: string; readonly [member: string]: unknown };
