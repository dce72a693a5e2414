import type { ElementKind } from "../kind.ts";
import type { PivotElement } from "../known.ts";
import { cellsLevel, pivotQuery } from "./query.ts";
import { pivotTableSchema } from "./schema.ts";
import { readTotalNames } from "./total-names.ts";

export const pivotTable: ElementKind<PivotElement> = {
  kind: "pivot-table",
  title: "Pivot table",
  schema: pivotTableSchema,
  defaults: (source) => ({ ...(source === null ? {} : { source }), columns: [], values: [] }),
  query: pivotQuery,
  read: readTotalNames,
  readableLevels: [cellsLevel],
  autoRows: 15,
  sharesRow: false,
};
