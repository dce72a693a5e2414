import { INTEGER, TEXT } from "../../plain-table.ts";
import type { ChartExample } from "../example.ts";

const stages = ["Searched", "Chose a fare", "Entered details", "Paid", "Confirmed"];

export const funnelExamples: readonly ChartExample[] = [
  {
    name: "booking",
    title: "Six in ten searches end before a fare is chosen",
    subtitle: "Booking site, week 26; rate is step to step",
    width: 480,
    height: 240,
    element: {
      id: "booking",
      kind: "funnel-chart",
      source: { kind: "table", elementId: "visits" },
      columns: [
        { id: "stage", formula: "[Visits/Stage]" },
        { id: "visits", name: "Visits", formula: "Count()" },
      ],
      stage: { columnId: "stage", sort: { direction: "descending", by: "visits" } },
      series: { columnId: "visits" },
    },
    columns: [
      { id: "stage", name: "Stage", type: TEXT, cells: stages },
      { id: "visits", name: "Visits", type: INTEGER, cells: [48_200n, 19_760n, 11_460n, 8_940n, 8_600n] },
    ],
  },
];
