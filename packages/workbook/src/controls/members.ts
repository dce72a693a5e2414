import * as z from "zod";
import { actions } from "../schema/parts/actions/sequences.ts";
import { dynamicText, elementStyle, id, shownWhen, title } from "../schema/parts/common.ts";
import { optional, required, shared } from "../schema/field.ts";
import { source } from "../schema/parts/source.ts";
import type { Stored } from "../schema/stored.ts";

export const sourceColumn = shared(id, { role: "source-column" });

export const controlTarget = z.strictObject({
  source: required(source, { title: "Source" }),
  columnId: required(sourceColumn, { title: "Column" }),
});
const parameter = z.strictObject({
  kind: z.literal("data-model"),
  dataModelId: required(id, { title: "Data model" }),
  controlId: required(z.string(), { title: "Control" }),
});
export type ModelParameter = Stored<z.infer<typeof parameter>>;

/** What names a control. */
export const controlKeys = <T extends string>(controlType: T) => ({
  id: required(id, { title: "Id" }),
  kind: z.literal("control"),
  controlId: required(z.string().min(1).max(200), { title: "Control id", description: "The name by which formulas and addresses use it" }),
  controlType: z.literal(controlType),
});

/** Members before and after those of one type. */
export const controlHead = <T extends string>(controlType: T) => ({
  ...controlKeys(controlType),
  name: optional(title, { title: "Label" }),
});
/** What we add to every control (workbook-file 15). */
export const controlExtension = {
  default: optional(dynamicText, {
    title: "Default",
    description: "One live formula: what an unset control begins with when a page is opened",
  }),
  required: optional(z.boolean(), { title: "Required", description: "What reads it waits until it has a value", default: false }),
  offers: optional(z.enum(["fitting", "all"]), {
    title: "Offers",
    description: "The values that fit the other controls of their source, or all",
    default: "fitting",
  }),
  locked: optional(z.boolean(), { title: "Locked", default: false }),
  highlights: optional(z.array(controlTarget), {
    title: "Highlights",
    description: "Columns of charts: marks of the chosen values keep their color, the others are muted",
    default: [],
  }),
  shownWhen: optional(shownWhen, { title: "Shown when", description: "The control is shown while the formula is true" }),
};
export const controlTail = {
  filters: optional(z.array(controlTarget), { title: "Targets", default: [] }),
  parameters: optional(z.array(parameter), { title: "Parameters", default: [] }),
  actions: optional(actions, { title: "Actions", default: [] }),
  style: optional(elementStyle, { title: "Style" }),
  sheaf: optional(z.strictObject(controlExtension), { title: "Sheaf" }),
};
