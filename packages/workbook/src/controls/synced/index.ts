import * as z from "zod";
import type { ElementKind } from "../../elements/kind.ts";
import { elementStyle } from "../../schema/parts/common.ts";
import { optional } from "../../schema/field.ts";
import { controlKeys } from "../kind.ts";

/**
 * A control once more, on another page or beside something else: it bears the handle of the one that it shows, whose value is
 * seen and set through it. It has no value, no targets and no label of its own, so formulas, addresses and filters do not know it.
 */
export const syncedControl: ElementKind & { readonly controlType: string } = {
  kind: "control",
  controlType: "synced",
  title: "Synced control",
  schema: z.strictObject({
    ...controlKeys("synced"),
    style: optional(elementStyle, { title: "Style" }),
    sheaf: optional(z.strictObject({}), {}),
  }),
  defaults: () => ({ controlType: "synced" }),
  query: null,
  autoRows: 3,
  sharesRow: true,
};
