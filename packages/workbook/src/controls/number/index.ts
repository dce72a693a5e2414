import type { ControlKind } from "../kind.ts";
import { numberValue } from "./comparison.ts";
import { numberControlSchema } from "./schema.ts";

export const numberControl: ControlKind<"number"> = {
  kind: "control",
  controlType: "number",
  title: "Number",
  schema: numberControlSchema,
  defaults: () => ({ controlType: "number" }),
  query: null,
  values: null,
  ...numberValue,
  autoRows: 3,
  sharesRow: true,
};
