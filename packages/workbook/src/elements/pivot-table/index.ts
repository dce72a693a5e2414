import type { ElementKind } from "../kind.ts";
import { cellsLevel, pivotQuery } from "./query.ts";
import { pivotTableSchema } from "./schema.ts";

export const pivotTable: ElementKind = {
  kind: "pivot-table",
  title: "Pivot table",
  schema: pivotTableSchema,
  defaults: (source) => ({ ...(source === null ? {} : { source }), columns: [], values: [] }),
  query: pivotQuery,
  readableLevels: [cellsLevel],
  autoRows: 15,
  sharesRow: false,
};
