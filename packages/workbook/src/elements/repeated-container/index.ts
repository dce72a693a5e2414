import { cardQuery } from "../content/card-query.ts";
import type { ElementKind } from "../kind.ts";
import type { ContentElements } from "../known.ts";
import { repeatedContainerSchema } from "./schema.ts";

export const repeatedContainer: ElementKind<ContentElements["repeated-container"]> = {
  kind: "repeated-container",
  title: "Repeated container",
  schema: repeatedContainerSchema,
  defaults: (source) => (source === null ? {} : { source }),
  query: cardQuery,
  isNotOnPaper: true,
  autoRows: 15,
  sharesRow: false,
};
