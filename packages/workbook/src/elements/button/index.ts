import type { ElementKind } from "../kind.ts";
import type { ContentElements } from "../known.ts";
import { buttonSchema } from "./schema.ts";

export const button: ElementKind<ContentElements["button"]> = {
  kind: "button",
  title: "Button",
  schema: buttonSchema,
  defaults: () => ({ text: "Button" }),
  query: null,
  autoRows: 3,
  sharesRow: true,
};
