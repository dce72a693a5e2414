import * as z from "zod";
import { controlHead, controlTail, type ControlKind } from "../kind.ts";
import { textMembers, textValue } from "../text/match.ts";

export const textAreaControl: ControlKind = {
  kind: "control",
  controlType: "text-area",
  title: "Text area",
  schema: z.strictObject({ ...controlHead("text-area"), ...textMembers, ...controlTail }),
  defaults: () => ({ controlType: "text-area", mode: "contains" }),
  query: null,
  values: null,
  ...textValue,
  autoRows: 3,
  sharesRow: true,
};
