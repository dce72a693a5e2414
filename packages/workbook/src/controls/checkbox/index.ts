import type { ControlKind } from "../kind.ts";
import { checkboxControlSchema } from "./schema.ts";
import { truthValue } from "./truth.ts";

export const checkboxControl: ControlKind<"checkbox"> = {
  kind: "control",
  controlType: "checkbox",
  title: "Checkbox",
  schema: checkboxControlSchema,
  defaults: () => ({ controlType: "checkbox" }),
  query: null,
  values: null,
  ...truthValue,
  autoRows: 3,
  sharesRow: true,
};
