import { FLOAT, INTEGER, TEXT } from "../../plain-table.ts";
import type { ChartExample } from "../example.ts";

const hubs = ["Atlanta", "Los Angeles", "Chicago", "Dallas", "Denver"];
const values: readonly (readonly number[])[] = [
  [110.5, 104.7],
  [88.1, 75.1],
  [84.6, 73.9],
  [75.1, 81.8],
  [69, 77.8],
];
const cells = hubs.flatMap((hub, index) => [2019, 2023].map((year, at) => ({ hub, year, value: values[index]?.[at] ?? 0 })));

export const slopeExamples: readonly ChartExample[] = [
  {
    name: "passengers",
    title: "Dallas and Denver passed Los Angeles",
    subtitle: "Passengers, millions",
    width: 520,
    height: 280,
    element: {
      id: "passengers",
      kind: "line-chart",
      source: { kind: "table", elementId: "hubs" },
      columns: [
        { id: "year", name: "Year", formula: "[Hubs/Year]" },
        { id: "hub", name: "Hub", formula: "[Hubs/Hub]" },
        { id: "people", name: "Passengers, millions", formula: "Sum([Hubs/Passengers])", format: { kind: "number", formatString: ".1f" } },
      ],
      xAxis: { columnId: "year" },
      yAxis: { columnIds: ["people"] },
      color: { by: "category", column: "hub" },
      sheaf: { chart: { display: "slope" } },
    },
    columns: [
      { id: "year", name: "Year", type: INTEGER, cells: cells.map(({ year }) => BigInt(year)) },
      { id: "hub", name: "Hub", type: TEXT, cells: cells.map(({ hub }) => hub) },
      { id: "people", name: "Passengers, millions", type: FLOAT, cells: cells.map(({ value }) => value) },
    ],
  },
];
