import { FLOAT, TEXT } from "../../plain-table.ts";
import type { ChartExample } from "../example.ts";

const names = ["On time", "Bags on time", "Load factor", "Seats sold", "Recommend"];
const share = { kind: "number", formatString: ".1%" } as const;

export const bulletExamples: readonly ChartExample[] = [
  {
    name: "targets",
    title: "Three of five measures meet their target",
    subtitle: "June 2001; darker band is worse",
    width: 520,
    height: 240,
    element: {
      id: "targets",
      kind: "bar-chart",
      source: { kind: "table", elementId: "measures" },
      columns: [
        { id: "name", name: "Measure", formula: "[Measures/Name]" },
        { id: "value", name: "June", formula: "Avg([Measures/Value])", format: share },
        { id: "target", name: "Target", formula: "Avg([Measures/Target])", format: share },
        { id: "poor", name: "Poor", formula: "Avg([Measures/Poor])", format: share },
        { id: "fair", name: "Fair", formula: "Avg([Measures/Fair])", format: share },
      ],
      xAxis: { columnId: "name" },
      yAxis: { columnIds: ["value", "target", "poor", "fair"] },
      stacking: "none",
      orientation: "horizontal",
      sheaf: { chart: { display: "bullet" } },
    },
    columns: [
      { id: "name", name: "Measure", type: TEXT, cells: names },
      { id: "value", name: "June", type: FLOAT, cells: [0.807, 0.91, 0.842, 0.76, 0.41] },
      { id: "target", name: "Target", type: FLOAT, cells: [0.8, 0.95, 0.83, 0.72, 0.5] },
      { id: "poor", name: "Poor", type: FLOAT, cells: [0.6, 0.7, 0.6, 0.5, 0.3] },
      { id: "fair", name: "Fair", type: FLOAT, cells: [0.75, 0.9, 0.8, 0.7, 0.45] },
    ],
  },
];
