import { DATE, FLOAT, day } from "../../plain-table.ts";
import type { ChartExample } from "../example.ts";

const months = Array.from({ length: 12 }, (_, index) => day(`2012-${String(index + 1).padStart(2, "0")}-01`));

export const comboExamples: readonly ChartExample[] = [
  {
    name: "rain",
    title: "Rain leaves Seattle as the heat arrives",
    subtitle: "Monthly means, 2012–2015",
    width: 520,
    height: 280,
    element: {
      id: "rain",
      kind: "combo-chart",
      source: { kind: "table", elementId: "weather" },
      columns: [
        { id: "month", formula: 'DateTrunc("month", [Weather/Day])' },
        { id: "rain", name: "Rain, mm", formula: "Sum([Weather/Rain])" },
        { id: "heat", name: "Mean high, °C", formula: "Avg([Weather/High])" },
      ],
      xAxis: { columnId: "month" },
      yAxis: { columnIds: ["rain", { columnId: "heat", type: "line" }] },
      yAxis2: { columnIds: ["heat"] },
    },
    columns: [
      { id: "month", name: "Month", type: DATE, cells: months },
      { id: "rain", name: "Rain, mm", type: FLOAT, cells: [125, 110, 120, 98, 52, 36, 16, 22, 45, 118, 160, 155] },
      { id: "heat", name: "Mean high, °C", type: FLOAT, cells: [8.2, 9.6, 12.1, 15.2, 19.8, 22.1, 26.4, 26.2, 22.4, 16.2, 10.8, 8] },
    ],
  },
];
