import type { ElementKind } from "../kind.ts";
import type { TableElement } from "../known.ts";
import { tableQuery } from "./query.ts";
import { tableSchema } from "./schema.ts";
import { memberOf } from "../members.ts";

export const table: ElementKind<TableElement> = {
  kind: "table",
  title: "Table",
  schema: tableSchema,
  defaults: (source) => ({ ...(source === null ? {} : { source }), columns: [] }),
  query: tableQuery,
  // Absent columns mean all of the source's; they are filled in once every element is read.
  read: (element) => (memberOf(element, "columns") === undefined ? { ...element, columns: [] } : element),
  autoRows: 15,
  sharesRow: false,
};
