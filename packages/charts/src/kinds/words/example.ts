import { FLOAT, TEXT } from "../../plain-table.ts";
import type { ChartExample } from "../example.ts";

export const wordsExamples: readonly ChartExample[] = [
  {
    name: "comments",
    title: "“Delay” leads what passengers write about",
    subtitle: "Mentions in 4,812 comments, June 2001",
    width: 420,
    height: 220,
    element: {
      id: "comments",
      kind: "bar-chart",
      source: { kind: "table", elementId: "comments" },
      columns: [
        { id: "word", name: "Word", formula: "[Comments/Word]" },
        { id: "mentions", name: "Mentions", formula: "Count()", format: { kind: "number", formatString: ",.0f" } },
      ],
      xAxis: { columnId: "word" },
      yAxis: { columnIds: ["mentions"] },
      stacking: "none",
      orientation: "horizontal",
      sheaf: { chart: { display: "words" } },
    },
    columns: [
      {
        id: "word",
        name: "Word",
        type: TEXT,
        cells: ["app", "boarding", "delay", "food", "friendly", "luggage", "refund", "seat", "staff"],
      },
      { id: "mentions", name: "Mentions", type: FLOAT, cells: [431, 702, 1846, 655, 874, 498, 389, 1122, 1310] },
    ],
  },
];
