import type { StartingColumn, StartingPoint } from "../elements/element-kind.ts";

const columns: readonly StartingColumn[] = [
  { name: "date", type: "date", days: 400, formula: "[sample/date]" },
  { name: "region", type: "text", distinct: 4, formula: "[sample/region]" },
  { name: "product", type: "text", distinct: 40, formula: "[sample/product]" },
  { name: "stage", type: "text", distinct: 5, formula: "[sample/stage]" },
  { name: "customer", type: "text", distinct: 300, formula: "[sample/customer]" },
  { name: "amount", type: "number", formula: "[sample/amount]" },
  { name: "quantity", type: "number", formula: "[sample/quantity]" },
];

/** A table that has everything: what a template is drawn with before there is another. */
export function sampleStart(): StartingPoint {
  let count = 0;
  return {
    source: { kind: "warehouse-table", connectionId: "sample", path: ["sample"] },
    sourceName: "sample",
    columns,
    rows: 5_000,
    newId: () => `sample-${(count += 1)}`,
  };
}
