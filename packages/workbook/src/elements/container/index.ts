import type { ElementKind } from "../kind.ts";
import type { ContentElements } from "../known.ts";
import { containerSchema } from "./schema.ts";

export const container: ElementKind<ContentElements["container"]> = {
  kind: "container",
  title: "Container",
  schema: containerSchema,
  defaults: () => ({}),
  query: null,
  isNotOnPaper: true,
  autoRows: 12,
  sharesRow: false,
};
