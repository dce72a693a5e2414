import { FLOAT, TEXT } from "../../plain-table.ts";
import type { ChartExample } from "../example.ts";

export const progressExamples: readonly ChartExample[] = [
  {
    name: "hiring",
    title: "Winter hiring is on plan except in Chicago",
    subtitle: "Crew hired; tick marks the plan for today",
    width: 420,
    height: 200,
    element: {
      id: "hiring",
      kind: "bar-chart",
      source: { kind: "table", elementId: "hiring" },
      columns: [
        { id: "base", name: "Base", formula: "[Hiring/Base]" },
        { id: "hired", name: "Hired", formula: "Sum([Hiring/Hired])", format: { kind: "number", formatString: ",.0f" } },
        { id: "goal", name: "Goal", formula: "Sum([Hiring/Goal])", format: { kind: "number", formatString: ",.0f" } },
        { id: "plan", name: "Plan by today", formula: "Sum([Hiring/Plan])", format: { kind: "number", formatString: ",.0f" } },
      ],
      xAxis: { columnId: "base" },
      yAxis: { columnIds: ["hired", "goal", "plan"] },
      stacking: "none",
      orientation: "horizontal",
      sheaf: { chart: { display: "progress" } },
    },
    columns: [
      { id: "base", name: "Base", type: TEXT, cells: ["Denver", "Atlanta", "Seattle", "Chicago"] },
      { id: "hired", name: "Hired", type: FLOAT, cells: [312, 260, 214, 78] },
      { id: "goal", name: "Goal", type: FLOAT, cells: [360, 320, 280, 240] },
      { id: "plan", name: "Plan by today", type: FLOAT, cells: [252, 224, 196, 168] },
    ],
  },
];
