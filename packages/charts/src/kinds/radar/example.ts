import { FLOAT, TEXT } from "../../plain-table.ts";
import type { ChartExample } from "../example.ts";

const topics = ["Punctuality", "Check-in", "Cabin crew", "Food", "Seat", "Bags"];
const points = { kind: "number", formatString: ".1f" } as const;

export const radarExamples: readonly ChartExample[] = [
  {
    name: "survey",
    title: "We lead rivals on all but food",
    subtitle: "Passenger survey score, 0 to 10",
    width: 420,
    height: 280,
    element: {
      id: "survey",
      kind: "line-chart",
      source: { kind: "table", elementId: "survey" },
      columns: [
        { id: "topic", name: "Topic", formula: "[Survey/Topic]" },
        { id: "us", name: "Us", formula: "Avg([Survey/Us])", format: points },
        { id: "rivals", name: "Rivals", formula: "Avg([Survey/Rivals])", format: points },
      ],
      xAxis: { columnId: "topic" },
      yAxis: { columnIds: ["us", "rivals"], format: { scale: { domain: { min: 0, max: 10 } } } },
      sheaf: { chart: { display: "radar" } },
    },
    columns: [
      { id: "topic", name: "Topic", type: TEXT, cells: topics },
      { id: "us", name: "Us", type: FLOAT, cells: [8.1, 7.6, 8.4, 5.2, 6.8, 7.9] },
      { id: "rivals", name: "Rivals", type: FLOAT, cells: [6.4, 6.9, 7.1, 6.3, 6.1, 6.6] },
    ],
  },
];
