import { FLOAT, TEXT } from "../../plain-table.ts";
import type { ChartExample } from "../example.ts";

const regions = ["South", "West", "Midwest", "Northeast"];
const fares = ["Basic", "Flex", "Business"];
const sold: readonly (readonly number[])[] = [
  [260, 110, 40],
  [150, 120, 60],
  [120, 50, 20],
  [60, 40, 40],
];
const cells = regions.flatMap((region, at) => fares.map((fare, index) => ({ region, fare, tickets: sold[at]?.[index] ?? 0 })));

export const marimekkoExamples: readonly ChartExample[] = [
  {
    name: "fares",
    title: "The South is widest, and buys Basic",
    subtitle: "Share of fares by region; width is revenue",
    width: 520,
    height: 260,
    element: {
      id: "fares",
      kind: "bar-chart",
      source: { kind: "table", elementId: "tickets" },
      columns: [
        { id: "region", name: "Region", formula: "[Tickets/Region]" },
        { id: "fare", name: "Fare", formula: "[Tickets/Fare]" },
        { id: "tickets", name: "Tickets", formula: "Sum([Tickets/Count])" },
      ],
      xAxis: { columnId: "region" },
      yAxis: { columnIds: ["tickets"] },
      color: { by: "category", column: "fare" },
      stacking: "normalized",
      sheaf: { chart: { display: "marimekko" } },
    },
    columns: [
      { id: "region", name: "Region", type: TEXT, cells: cells.map(({ region }) => region) },
      { id: "fare", name: "Fare", type: TEXT, cells: cells.map(({ fare }) => fare) },
      { id: "tickets", name: "Tickets", type: FLOAT, cells: cells.map(({ tickets }) => tickets) },
    ],
  },
];
