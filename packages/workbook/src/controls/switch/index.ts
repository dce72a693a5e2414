import * as z from "zod";
import { controlHead, controlTail, type ControlKind } from "../kind.ts";
import { truthMembers, truthValue } from "../checkbox/truth.ts";

export const switchControl: ControlKind = {
  kind: "control",
  controlType: "switch",
  title: "Switch",
  schema: z.strictObject({ ...controlHead("switch"), ...truthMembers, ...controlTail }),
  defaults: () => ({ controlType: "switch" }),
  query: null,
  values: null,
  ...truthValue,
  autoRows: 3,
  sharesRow: true,
};
