import { DATE, FLOAT, day } from "../../plain-table.ts";
import type { ChartExample } from "../example.ts";

const first = day("2009-06-01");
const days = Array.from({ length: 42 }, (_, index) => first + index + Math.floor(index / 5) * 2);
const level = (index: number): number => 30 + 3 * Math.sin(index / 5) - index / 8;
const opens = days.map((_, index) => level(index));
const closes = days.map((_, index) => level(index) + Math.sin(index * 2.4) * 1.2);

export const candlestickExamples: readonly ChartExample[] = [
  {
    name: "volatility",
    title: "Volatility fell from 30 to 23, then turned",
    subtitle: "VIX index by trading day, June and July 2009",
    width: 520,
    height: 260,
    element: {
      id: "volatility",
      kind: "line-chart",
      source: { kind: "table", elementId: "prices" },
      columns: [
        { id: "day", name: "Day", formula: "[Prices/Day]" },
        { id: "open", name: "Open", formula: "Sum([Prices/Open])", format: { kind: "number", formatString: ".1f" } },
        { id: "high", name: "High", formula: "Max([Prices/High])", format: { kind: "number", formatString: ".1f" } },
        { id: "low", name: "Low", formula: "Min([Prices/Low])", format: { kind: "number", formatString: ".1f" } },
        { id: "close", name: "Close", formula: "Sum([Prices/Close])", format: { kind: "number", formatString: ".1f" } },
      ],
      xAxis: { columnId: "day" },
      yAxis: { columnIds: ["open", "high", "low", "close"] },
      sheaf: { chart: { display: "candlestick" } },
    },
    columns: [
      { id: "day", name: "Day", type: DATE, cells: days },
      { id: "open", name: "Open", type: FLOAT, cells: opens },
      { id: "high", name: "High", type: FLOAT, cells: days.map((_, index) => Math.max(opens[index] ?? 0, closes[index] ?? 0) + 0.7) },
      { id: "low", name: "Low", type: FLOAT, cells: days.map((_, index) => Math.min(opens[index] ?? 0, closes[index] ?? 0) - 0.6) },
      { id: "close", name: "Close", type: FLOAT, cells: closes },
    ],
  },
];
