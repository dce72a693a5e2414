import { FLOAT, INTEGER, TEXT } from "../../plain-table.ts";
import type { ChartExample } from "../example.ts";

const days = ["Mon", "Tue", "Wed", "Thu", "Fri", "Sat", "Sun"];
const hours = Array.from({ length: 18 }, (_, index) => index + 6);
const cells = hours.flatMap((hour) =>
  days.map((day, index) => ({ hour, day, late: 2 + (hour - 6) * (index === 4 ? 2.1 : index === 5 ? 0.8 : 1.3) })),
);

export const heatmapExamples: readonly ChartExample[] = [
  {
    name: "late",
    title: "Friday evenings run latest, Saturdays recover",
    subtitle: "Mean minutes late by departure hour, Q1 2001",
    width: 520,
    height: 240,
    element: {
      id: "late",
      kind: "sheaf:heatmap-chart",
      source: { kind: "table", elementId: "flights" },
      columns: [
        { id: "hour", name: "Hour", formula: "[Flights/Hour]", format: { kind: "number", formatString: "d", suffix: ":00" } },
        { id: "day", name: "Day", formula: "[Flights/Day]" },
        { id: "weekday", name: "Weekday", formula: "[Flights/Weekday]" },
        { id: "delay", name: "Minutes late", formula: "Avg([Flights/Delay])", format: { kind: "number", formatString: ".0f" } },
      ],
      xAxis: { columnId: "hour" },
      yAxis: { columnId: "day", sort: { direction: "ascending", by: "weekday" } },
      value: { columnId: "delay" },
      color: { by: "scale", domain: { min: 0, max: 40 } },
    },
    columns: [
      { id: "hour", name: "Hour", type: INTEGER, cells: cells.map(({ hour }) => BigInt(hour)) },
      { id: "day", name: "Day", type: TEXT, cells: cells.map(({ day }) => day) },
      { id: "weekday", name: "Weekday", type: INTEGER, cells: cells.map(({ day }) => BigInt(days.indexOf(day) + 1)) },
      { id: "delay", name: "Minutes late", type: FLOAT, cells: cells.map(({ late }) => late) },
    ],
  },
];
