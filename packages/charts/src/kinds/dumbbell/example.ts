import { FLOAT, TEXT } from "../../plain-table.ts";
import type { ChartExample } from "../example.ts";

const hubs = ["Boston", "Los Angeles", "Denver", "Phoenix", "Dallas", "Minneapolis", "Chicago", "Atlanta"];
const before = [0.742, 0.773, 0.765, 0.746, 0.76, 0.791, 0.73, 0.783];
const after = [0.81, 0.832, 0.812, 0.784, 0.794, 0.808, 0.743, 0.768];

export const dumbbellExamples: readonly ChartExample[] = [
  {
    name: "punctuality",
    title: "Every hub but Atlanta gained punctuality",
    subtitle: "On-time arrivals, Q1 and Q2 2001",
    width: 520,
    height: 260,
    element: {
      id: "punctuality",
      kind: "bar-chart",
      source: { kind: "table", elementId: "flights" },
      columns: [
        { id: "hub", name: "Hub", formula: "[Flights/Hub]" },
        { id: "q1", name: "Q1", formula: "Avg([Flights/On time Q1])", format: { kind: "number", formatString: ".1%" } },
        { id: "q2", name: "Q2", formula: "Avg([Flights/On time Q2])", format: { kind: "number", formatString: ".1%" } },
      ],
      xAxis: { columnId: "hub" },
      yAxis: { columnIds: ["q1", "q2"] },
      stacking: "none",
      orientation: "horizontal",
      sheaf: { chart: { display: "dumbbell", highlight: { values: ["Atlanta"] } } },
    },
    columns: [
      { id: "hub", name: "Hub", type: TEXT, cells: hubs },
      { id: "q1", name: "Q1", type: FLOAT, cells: before },
      { id: "q2", name: "Q2", type: FLOAT, cells: after },
    ],
  },
];
