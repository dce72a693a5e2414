import { FLOAT } from "../../plain-table.ts";
import type { ChartExample } from "../example.ts";

export const gaugeExamples: readonly ChartExample[] = [
  {
    name: "arrivals",
    title: "On-time arrivals just clear the target",
    subtitle: "Share within 15 minutes, Q2 2001",
    width: 420,
    height: 230,
    element: {
      id: "arrivals",
      kind: "gauge-chart",
      source: { kind: "table", elementId: "flights" },
      columns: [{ id: "share", name: "On time", formula: "Avg([Flights/On time])", format: { kind: "number", formatString: ".1%" } }],
      value: { columnId: "share" },
      min: 0.6,
      max: 1,
      target: 0.8,
      bands: [{ to: 0.75 }, { to: 0.8 }, { to: 1 }],
    },
    columns: [{ id: "share", name: "On time", type: FLOAT, cells: [0.807] }],
  },
];
