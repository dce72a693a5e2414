import { FLOAT, TEXT } from "../../plain-table.ts";
import type { ChartExample } from "../example.ts";

export const valueListExamples: readonly ChartExample[] = [
  {
    name: "carriers",
    title: "Four carriers fly two thirds of all flights",
    subtitle: "Flights and mean delay, Q2 2001",
    width: 420,
    height: 220,
    element: {
      id: "carriers",
      kind: "value-list",
      source: { kind: "table", elementId: "flights" },
      columns: [
        { id: "carrier", name: "Carrier", formula: "[Flights/Carrier]" },
        { id: "flights", name: "Flights", formula: "Count()", format: { kind: "number", formatString: ",.0f" } },
        {
          id: "delay",
          name: "Mean delay",
          formula: "Avg([Flights/Delay])",
          format: { kind: "number", formatString: ",.1f", suffix: " min" },
        },
      ],
      sort: [{ columnId: "flights", direction: "descending" }],
    },
    columns: [
      { id: "carrier", name: "Carrier", type: TEXT, cells: ["Southwest", "American", "Delta", "United", "US Airways", "Northwest"] },
      { id: "flights", name: "Flights", type: FLOAT, cells: [26_300, 19_300, 18_200, 16_100, 11_400, 9_700] },
      { id: "delay", name: "Mean delay", type: FLOAT, cells: [6.4, 7.9, 5.2, 8.1, 4.3, 6.7] },
    ],
  },
];
