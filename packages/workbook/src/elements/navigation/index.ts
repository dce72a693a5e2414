import type { ElementKind } from "../kind.ts";
import type { ContentElements } from "../known.ts";
import { navigationSchema } from "./schema.ts";

export const navigation: ElementKind<ContentElements["navigation"]> = {
  kind: "navigation",
  title: "Navigation",
  schema: navigationSchema,
  defaults: () => ({ mode: "auto" }),
  query: null,
  isNotOnPaper: true,
  autoRows: 3,
  sharesRow: false,
};
