import { DATE, FLOAT, day } from "../../plain-table.ts";
import type { ChartExample } from "../example.ts";

const first = day("2015-01-01");
const days = Array.from({ length: 365 }, (_, index) => first + index);
const heat = (index: number): number => 17 - 13 * Math.cos(((index - 20) / 365) * 2 * Math.PI) + ((index * 7919) % 11) / 2.2 - 2.5;

export const calendarExamples: readonly ChartExample[] = [
  {
    name: "heat",
    title: "The heat ran from early June to mid-August",
    subtitle: "Daily high, °C, Seattle 2015",
    width: 520,
    height: 250,
    element: {
      id: "heat",
      kind: "sheaf:calendar-chart",
      source: { kind: "table", elementId: "weather" },
      columns: [
        { id: "day", name: "Day", formula: "[Weather/Date]" },
        { id: "high", name: "Daily high, °C", formula: "Max([Weather/High])", format: { kind: "number", formatString: ".0f" } },
      ],
      date: { columnId: "day" },
      value: { columnId: "high" },
    },
    columns: [
      { id: "day", name: "Day", type: DATE, cells: days },
      { id: "high", name: "Daily high, °C", type: FLOAT, cells: days.map((_, index) => heat(index)) },
    ],
  },
];
