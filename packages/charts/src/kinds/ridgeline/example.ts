import { FLOAT, INTEGER, TEXT } from "../../plain-table.ts";
import type { ChartExample } from "../example.ts";

const months = ["Jan", "Mar", "May", "Jul", "Sep", "Nov"];
const degrees = Array.from({ length: 25 }, (_, index) => index * 2 - 10);
const middle = [4, 9, 17, 26, 19, 8];
const cells = months.flatMap((month, at) =>
  degrees.map((degree) => ({ month, degree, share: Math.exp(-((degree - (middle[at] ?? 0)) ** 2) / 40) })),
);

export const ridgelineExamples: readonly ChartExample[] = [
  {
    name: "warmth",
    title: "July is warm and even, spring is wide",
    subtitle: "Daily high, °C, every second month",
    width: 520,
    height: 260,
    element: {
      id: "warmth",
      kind: "area-chart",
      source: { kind: "table", elementId: "weather" },
      columns: [
        { id: "degree", name: "Degrees", formula: "[Weather/Degree]" },
        { id: "month", name: "Month", formula: "[Weather/Month]" },
        { id: "share", name: "Share of days", formula: "Avg([Weather/Share])", format: { kind: "number", formatString: ".1%" } },
      ],
      xAxis: { columnId: "degree" },
      yAxis: { columnIds: ["share"] },
      color: { by: "category", column: "month" },
      stacking: "none",
      sheaf: { chart: { display: "ridgeline" } },
    },
    columns: [
      { id: "degree", name: "Degrees", type: INTEGER, cells: cells.map(({ degree }) => BigInt(degree)) },
      { id: "month", name: "Month", type: TEXT, cells: cells.map(({ month }) => month) },
      { id: "share", name: "Share of days", type: FLOAT, cells: cells.map(({ share }) => share) },
    ],
  },
];
