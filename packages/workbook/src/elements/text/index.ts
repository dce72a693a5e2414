import type { ElementKind } from "../kind.ts";
import type { ContentElements } from "../known.ts";
import { textSchema } from "./schema.ts";

export const text: ElementKind<ContentElements["text"]> = {
  kind: "text",
  title: "Text",
  schema: textSchema,
  defaults: () => ({ body: "" }),
  query: null,
  isUndrawn: true,
  autoRows: 3,
  sharesRow: false,
};
