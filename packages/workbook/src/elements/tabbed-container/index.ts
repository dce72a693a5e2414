import type { ElementKind } from "../kind.ts";
import type { ContentElements } from "../known.ts";
import { tabbedContainerSchema } from "./schema.ts";

export const tabbedContainer: ElementKind<ContentElements["tabbed-container"]> = {
  kind: "tabbed-container",
  title: "Tabs",
  schema: tabbedContainerSchema,
  defaults: () => ({ tabs: [{ name: "Tab 1" }, { name: "Tab 2" }] }),
  query: null,
  isNotOnPaper: true,
  autoRows: 15,
  sharesRow: false,
};
