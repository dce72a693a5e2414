import { cardQuery } from "../content/card-query.ts";
import type { ElementKind } from "../kind.ts";
import type { ContentElements } from "../known.ts";
import { singleRowContainerSchema } from "./schema.ts";

export const singleRowContainer: ElementKind<ContentElements["single-row-container"]> = {
  kind: "single-row-container",
  title: "Single row",
  schema: singleRowContainerSchema,
  defaults: (source) => ({ ...(source === null ? {} : { source }), keyColumnId: "key" }),
  query: cardQuery,
  isNotOnPaper: true,
  autoRows: 15,
  sharesRow: false,
};
