import * as z from "zod";
import { align3, color, formula, id, kept, ownColumn, pixels, verticalAlign3 } from "./common.ts";
import { optional, required } from "../field.ts";
import { format } from "./format.ts";
import type { Stored } from "../stored.ts";

export const columnStyle = z.strictObject({
  align: optional(align3, { title: "Align" }),
  verticalAlign: optional(verticalAlign3, { title: "Vertical align" }),
  width: optional(pixels, { title: "Width" }),
  backgroundColor: optional(color, { title: "Background" }),
  color: optional(color, { title: "Color" }),
  textWrap: optional(z.enum(["wrap", "clip"]), { title: "Long text" }),
});

/** What the numbers of a duration count. */
const durationUnits = ["millisecond", "second", "minute", "hour", "day"] as const;

/** How a cell is drawn instead of `format`. */
const display = z.discriminatedUnion("kind", [
  z.strictObject({
    kind: z.literal("link"),
    url: optional(formula, { title: "Address" }),
    label: optional(z.string(), { title: "Label" }),
  }),
  z.strictObject({ kind: z.literal("image"), fit: optional(z.string(), { title: "Fit" }), height: optional(pixels, { title: "Height" }) }),
  z.strictObject({ kind: z.literal("button"), actions: optional(z.array(kept), { title: "Actions" }) }),
  z.strictObject({
    kind: z.literal("progress"),
    min: optional(z.number(), { title: "Minimum" }),
    max: optional(z.number(), { title: "Maximum" }),
    color: optional(color, { title: "Color" }),
  }),
  z.strictObject({ kind: z.literal("sparkline"), shape: optional(z.enum(["line", "area", "bar"]), { title: "Shape" }) }),
  z.strictObject({ kind: z.literal("duration"), unit: optional(z.enum(durationUnits), { title: "Unit" }) }),
  z.strictObject({ kind: z.literal("tags"), colors: optional(z.record(z.string(), color), { title: "Colors", description: "By value" }) }),
  z.strictObject({ kind: z.literal("person") }),
  z.strictObject({ kind: z.literal("json") }),
  z.strictObject({ kind: z.literal("markdown") }),
]);

const lock = z.strictObject({ users: optional(z.array(z.string()), {}), teams: optional(z.array(z.string()), {}) });
const entry = z.strictObject({
  default: optional(formula, { title: "Default" }),
  required: optional(z.boolean(), { title: "Required" }),
  validate: optional(formula, { title: "Validate" }),
  message: optional(z.string(), { title: "Message" }),
  onInvalid: optional(z.enum(["flag", "reject", "accept"]), {
    title: "When a value breaks the rule",
    description: "Keep the old value and flag the cell, refuse the whole entry, or take the value and flag it",
    default: "flag",
  }),
  optionsWhere: optional(formula, { title: "Options where" }),
  unique: optional(z.union([z.literal(true), z.array(ownColumn).min(1)]), {
    title: "No value twice",
    description: "In the whole column; with a list, no value twice together with the values of those columns",
  }),
  lock: optional(lock, { title: "Locked except for" }),
});
/** What columns carry besides the members of the reference (workbook-file 15.3, 15.4). */
export const columnExtension = z.strictObject({
  display: optional(display, { title: "Display" }),
  formatWhen: optional(z.array(z.strictObject({ formula, format })), { title: "Format when" }),
  entry: optional(entry, { title: "Entry" }),
});

export const column = z.strictObject({
  id: required(id, { title: "Id" }),
  name: optional(z.string(), { title: "Name" }),
  formula: required(formula, { title: "Formula" }),
  description: optional(z.string(), { title: "Description", description: "Shown as a tooltip" }),
  hidden: optional(z.boolean(), { title: "Hidden", default: false }),
  format: optional(format, { title: "Format" }),
  style: optional(columnStyle, { title: "Style" }),
  sheaf: optional(columnExtension, { title: "Sheaf" }),
});
export const columns = z.array(column).max(10_000);

/** A column that is a formula: of every element but an input table, which has other forms as well. */
export type FormulaColumn = Stored<z.infer<typeof column>>;
