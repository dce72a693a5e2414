import { FLOAT } from "../../plain-table.ts";
import type { ChartExample } from "../example.ts";

export const ringExamples: readonly ChartExample[] = [
  {
    name: "hired",
    title: "Winter hiring is just ahead of plan",
    subtitle: "Crew hired in all hubs",
    width: 300,
    height: 220,
    element: {
      id: "hired",
      kind: "gauge-chart",
      source: { kind: "table", elementId: "hiring" },
      columns: [{ id: "hired", name: "Hired", formula: "Sum([Hiring/Hired])", format: { kind: "number", formatString: ",.0f" } }],
      value: { columnId: "hired" },
      max: 1200,
      target: 840,
      sheaf: { chart: { display: "ring" } },
    },
    columns: [{ id: "hired", name: "Hired", type: FLOAT, cells: [864] }],
  },
];
