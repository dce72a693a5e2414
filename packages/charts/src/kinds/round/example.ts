import { decimal, INTEGER, TEXT } from "../../plain-table.ts";
import type { ChartExample } from "../example.ts";

const source = { kind: "table", elementId: "strikes" } as const;
const money = { kind: "number", formatString: "$,.0f" } as const;
const sizes = ["Large", "Medium", "Small"];
const phases = ["Climb", "Approach", "Take-off run", "Landing roll", "Descent"];

export const pieExamples: readonly ChartExample[] = [
  {
    name: "sizes",
    title: "Large animals: 7% of strikes, 65% of cost",
    subtitle: "Bird-strike cost by wildlife size, 1990–2002",
    width: 480,
    height: 260,
    element: {
      id: "sizes",
      kind: "pie-chart",
      source,
      columns: [
        { id: "size", formula: "[Strikes/Size]" },
        { id: "cost", name: "Cost", formula: "Sum([Strikes/Cost])", format: money },
        { id: "hits", name: "hits", formula: "Count()" },
      ],
      value: { columnId: "cost" },
      color: { columnId: "size", sort: { direction: "descending", by: "cost" } },
    },
    columns: [
      { id: "size", name: "Size", type: TEXT, cells: sizes },
      { id: "cost", name: "Cost", type: decimal(18, 2), cells: ["26300000.00", "8700000.00", "5600000.00"] },
      { id: "hits", name: "hits", type: INTEGER, cells: [700n, 4300n, 4900n] },
    ],
  },
  {
    name: "sizes by season",
    title: "Large animals cost most in spring and autumn",
    subtitle: "Bird-strike cost by wildlife size and season",
    width: 640,
    height: 320,
    element: {
      id: "seasons",
      kind: "pie-chart",
      source,
      columns: [
        { id: "size", formula: "[Strikes/Size]" },
        { id: "season", name: "Season", formula: "[Strikes/Season]" },
        { id: "cost", name: "Cost", formula: "Sum([Strikes/Cost])", format: money },
      ],
      value: { columnId: "cost" },
      color: { columnId: "size" },
      trellis: { columnsBy: [{ columnId: "season" }] },
    },
    columns: [
      {
        id: "size",
        name: "Size",
        type: TEXT,
        cells: ["Large", "Medium", "Small", "Small", "Medium", "Large", "Large", "Small", "Medium", "Large"],
      },
      {
        id: "season",
        name: "Season",
        type: TEXT,
        cells: ["Spring", "Spring", "Spring", "Summer", "Summer", "Summer", "Autumn", "Autumn", "Winter", "Winter"],
      },
      {
        id: "cost",
        name: "Cost",
        type: INTEGER,
        cells: [9_300_000n, 2_100_000n, 1_200_000n, 2_400_000n, 3_300_000n, 1_100_000n, 8_900_000n, 1_500_000n, 800_000n, 900_000n],
      },
    ],
  },
];

export const donutExamples: readonly ChartExample[] = [
  {
    name: "phases",
    title: "Two phases of flight cause two thirds of cost",
    subtitle: "Bird-strike cost by phase, 1990–2002",
    width: 480,
    height: 280,
    element: {
      id: "phases",
      kind: "donut-chart",
      source,
      columns: [
        { id: "phase", formula: "[Strikes/Phase]" },
        { id: "cost", name: "Total cost", formula: "Sum([Strikes/Cost])", format: money },
      ],
      value: { columnId: "cost" },
      color: { columnId: "phase" },
      holeValue: { columnId: "cost" },
    },
    columns: [
      { id: "phase", name: "Phase", type: TEXT, cells: phases },
      { id: "cost", name: "Total cost", type: INTEGER, cells: [16_800_000n, 10_600_000n, 7_900_000n, 4_500_000n, 700_000n] },
      { id: "~hole", name: "Total cost", type: INTEGER, cells: phases.map(() => 40_500_000n) },
    ],
  },
];
