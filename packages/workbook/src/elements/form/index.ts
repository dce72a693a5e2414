import type { ElementKind } from "../kind.ts";
import type { ContentElements } from "../known.ts";
import { formSchema } from "./schema.ts";

export const form: ElementKind<ContentElements["form"]> = {
  kind: "form",
  title: "Form",
  schema: formSchema,
  defaults: () => ({}),
  query: null,
  isNotOnPaper: true,
  autoRows: 12,
  sharesRow: false,
};
