import type { ControlKind } from "../kind.ts";
import { truthValue } from "../checkbox/truth.ts";
import { switchControlSchema } from "./schema.ts";

export const switchControl: ControlKind<"switch"> = {
  kind: "control",
  controlType: "switch",
  title: "Switch",
  schema: switchControlSchema,
  defaults: () => ({ controlType: "switch" }),
  query: null,
  values: null,
  ...truthValue,
  autoRows: 3,
  sharesRow: true,
};
