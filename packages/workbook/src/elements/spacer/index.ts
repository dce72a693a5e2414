import type { ElementKind } from "../kind.ts";
import type { ContentElements } from "../known.ts";
import { spacerSchema } from "./schema.ts";

/** Room that stays empty: on a grid where it stands, in a row or a column between its neighbors. */
export const spacer: ElementKind<ContentElements["spacer"]> = {
  kind: "spacer",
  title: "Spacer",
  schema: spacerSchema,
  isNotOnPaper: true,
  defaults: () => ({}),
  query: null,
  autoRows: 2,
  sharesRow: false,
};
