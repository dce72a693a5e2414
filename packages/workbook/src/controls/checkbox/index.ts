import * as z from "zod";
import { controlHead, controlTail, type ControlKind } from "../kind.ts";
import { truthMembers, truthValue } from "./truth.ts";

export const checkboxControl: ControlKind = {
  kind: "control",
  controlType: "checkbox",
  title: "Checkbox",
  schema: z.strictObject({ ...controlHead("checkbox"), ...truthMembers, ...controlTail }),
  defaults: () => ({ controlType: "checkbox" }),
  query: null,
  values: null,
  ...truthValue,
  autoRows: 3,
  sharesRow: true,
};
