import * as z from "zod";
import { controlHead, controlTail, type ControlKind } from "../kind.ts";
import { textMembers, textValue } from "./match.ts";

export const textControl: ControlKind = {
  kind: "control",
  controlType: "text",
  title: "Text",
  schema: z.strictObject({ ...controlHead("text"), ...textMembers, ...controlTail }),
  defaults: () => ({ controlType: "text", mode: "contains", showOperators: true }),
  query: null,
  values: null,
  ...textValue,
  autoRows: 3,
  sharesRow: true,
};
