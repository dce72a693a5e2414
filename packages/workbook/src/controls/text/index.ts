import type { ControlKind } from "../kind.ts";
import { textValue } from "./match.ts";
import { textControlSchema } from "./schema.ts";

export const textControl: ControlKind<"text"> = {
  kind: "control",
  controlType: "text",
  title: "Text input",
  schema: textControlSchema,
  defaults: () => ({ controlType: "text", mode: "contains", showOperators: true }),
  query: null,
  values: null,
  ...textValue,
  autoRows: 3,
  sharesRow: true,
};
