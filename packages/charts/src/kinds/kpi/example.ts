import type { Element } from "@sheaf/workbook";
import { DATE, FLOAT, INTEGER, day, type PlainColumn } from "../../plain-table.ts";

/** A KPI over its two small tables: the one row, and the value by period. */
export interface KpiExample {
  readonly name: string;
  readonly title: string;
  readonly element: Element;
  readonly columns: readonly PlainColumn[];
  readonly trend: readonly PlainColumn[] | null;
}

const source = { kind: "table", elementId: "flights" } as const;
const months = ["2001-01-01", "2001-02-01", "2001-03-01", "2001-04-01", "2001-05-01", "2001-06-01"].map(day);

export const kpiExamples: readonly KpiExample[] = [
  {
    name: "period",
    title: "Flights",
    element: {
      id: "flights",
      kind: "kpi-chart",
      source,
      columns: [
        { id: "flights", formula: "Count()" },
        { id: "day", formula: "[Flights/Day]" },
      ],
      value: { columnId: "flights" },
      timeline: { columnId: "day" },
      periodComparison: "month",
      trend: { shape: "area" },
    },
    columns: [{ id: "flights", name: "Flights", type: INTEGER, cells: [2_960_713n] }],
    trend: [
      { id: "~period", name: "Day", type: DATE, cells: months },
      { id: "flights", name: "Flights", type: INTEGER, cells: [477_911n, 461_207n, 509_874n, 490_020n, 512_114n, 519_587n] },
    ],
  },
  {
    name: "compared",
    title: "On-time arrivals",
    element: {
      id: "on-time",
      kind: "kpi-chart",
      source,
      columns: [
        { id: "share", formula: "[On time]", format: { kind: "number", formatString: ".1%" } },
        { id: "before", formula: "[Before]", name: "Q1", format: { kind: "number", formatString: ".1%" } },
      ],
      value: { columnId: "share" },
      comparisonColumn: { columnId: "before" },
      comparison: { direction: "higher" },
    },
    columns: [
      { id: "share", name: "On-time arrivals", type: FLOAT, cells: [0.8071] },
      { id: "before", name: "Q1", type: FLOAT, cells: [0.7752] },
    ],
    trend: null,
  },
];
