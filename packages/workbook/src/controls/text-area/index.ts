import type { ControlKind } from "../kind.ts";
import { textValue } from "../text/match.ts";
import { textAreaControlSchema } from "./schema.ts";

export const textAreaControl: ControlKind<"text-area"> = {
  kind: "control",
  controlType: "text-area",
  title: "Text area",
  schema: textAreaControlSchema,
  defaults: () => ({ controlType: "text-area", mode: "contains" }),
  query: null,
  values: null,
  ...textValue,
  autoRows: 3,
  sharesRow: true,
};
