import * as z from "zod";
import { controlHead, controlTail, type ControlKind } from "../kind.ts";
import { numberMembers, numberValue } from "./comparison.ts";

export const numberControl: ControlKind = {
  kind: "control",
  controlType: "number",
  title: "Number",
  schema: z.strictObject({ ...controlHead("number"), ...numberMembers, ...controlTail }),
  defaults: () => ({ controlType: "number" }),
  query: null,
  values: null,
  ...numberValue,
  autoRows: 3,
  sharesRow: true,
};
