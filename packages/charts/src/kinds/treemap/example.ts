import { INTEGER, TEXT } from "../../plain-table.ts";
import type { ChartExample } from "../example.ts";

const states = [
  ["South", "Texas", 748],
  ["South", "Florida", 467],
  ["South", "Georgia", 436],
  ["South", "North Carolina", 220],
  ["South", "Virginia", 180],
  ["West", "California", 825],
  ["West", "Colorado", 281],
  ["West", "Arizona", 210],
  ["West", "Nevada", 190],
  ["Midwest", "Illinois", 461],
  ["Midwest", "Minnesota", 170],
  ["Midwest", "Ohio", 120],
  ["Northeast", "New York", 331],
  ["Northeast", "Pennsylvania", 130],
] as const;

export const treemapExamples: readonly ChartExample[] = [
  {
    name: "states",
    title: "California and Texas send out two flights in nine",
    subtitle: "7.0M departures by region and state, 2008",
    width: 520,
    height: 280,
    element: {
      id: "states",
      kind: "treemap-chart",
      source: { kind: "table", elementId: "flights" },
      columns: [
        { id: "region", formula: "[Flights/Region]" },
        { id: "state", formula: "[Flights/State]" },
        { id: "flights", name: "Flights", formula: "Count()" },
      ],
      category: [{ columnId: "region" }, { columnId: "state" }],
      value: { columnId: "flights" },
    },
    columns: [
      { id: "region", name: "Region", type: TEXT, cells: states.map(([region]) => region) },
      { id: "state", name: "State", type: TEXT, cells: states.map(([, state]) => state) },
      { id: "flights", name: "Flights", type: INTEGER, cells: states.map(([, , flights]) => BigInt(flights * 1000)) },
    ],
  },
];
