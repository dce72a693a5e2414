import { FLOAT, INTEGER, TEXT } from "../../plain-table.ts";
import type { ChartExample } from "../example.ts";

const hours = Array.from({ length: 9 }, (_, index) => 6 + index * 2);
const part = (shift: number, slope: number) => hours.map((_, index) => shift + slope * index);

const days = ["1 Mon–Tue", "2 Wed–Thu", "3 Fri", "4 Sat–Sun"];
const carriers = ["American", "Delta", "Southwest"];

export const boxExamples: readonly ChartExample[] = [
  {
    name: "delays",
    title: "The spread of delay widens through the day",
    subtitle: "Minutes; box is the middle half, whiskers reach the ends",
    width: 520,
    height: 260,
    element: {
      id: "delays",
      kind: "box-chart",
      source: { kind: "table", elementId: "flights" },
      columns: [
        { id: "hour", name: "Hour", formula: "[Flights/Hour]" },
        { id: "delay", name: "Delay", formula: "[Flights/Delay]" },
      ],
      xAxis: { columnId: "hour" },
      yAxis: { columnIds: ["delay"] },
    },
    columns: [
      { id: "hour", name: "Hour", type: INTEGER, cells: hours.map(BigInt) },
      { id: "~least", name: "least", type: FLOAT, cells: part(-22, 0.6) },
      { id: "~lower", name: "lower", type: FLOAT, cells: part(-9, 0.8) },
      { id: "~median", name: "median", type: FLOAT, cells: part(-2, 1.4) },
      { id: "~upper", name: "upper", type: FLOAT, cells: part(6, 2.8) },
      { id: "~most", name: "most", type: FLOAT, cells: part(24, 7) },
      { id: "~values", name: "values", type: INTEGER, cells: hours.map(() => 1000n) },
    ],
  },
  {
    name: "outliers",
    title: "A few flights are very late at any hour",
    width: 520,
    height: 260,
    element: {
      id: "outliers",
      kind: "box-chart",
      source: { kind: "table", elementId: "flights" },
      columns: [
        { id: "hour", name: "Hour", formula: "[Flights/Hour]" },
        { id: "delay", name: "Delay", formula: "[Flights/Delay]" },
      ],
      xAxis: { columnId: "hour" },
      yAxis: { columnIds: ["delay"] },
      outliers: "shown",
    },
    columns: [
      { id: "hour", name: "Hour", type: INTEGER, cells: hours.map(BigInt) },
      { id: "~lower", name: "lower", type: FLOAT, cells: part(-9, 0.8) },
      { id: "~median", name: "median", type: FLOAT, cells: part(-2, 1.4) },
      { id: "~upper", name: "upper", type: FLOAT, cells: part(6, 2.8) },
      { id: "~values", name: "values", type: INTEGER, cells: hours.map(() => 1000n) },
      { id: "~least", name: "least", type: FLOAT, cells: part(-22, 0.6) },
      { id: "~most", name: "most", type: FLOAT, cells: part(24, 5) },
      { id: "~beyond", name: "beyond", type: INTEGER, cells: hours.map((_, index) => (index === 8 ? 700n : 4n)) },
      {
        id: "~outliers",
        name: "outliers",
        type: TEXT,
        cells: hours.map((_, index) => (index === 8 ? null : [60, 71, 74, 95].map((late) => late + ((index * 7) % 13)).join("|"))),
      },
    ],
  },
  {
    name: "by-carrier",
    title: "One carrier is later on the weekend alone",
    subtitle: "Minutes; box is the middle half, whiskers reach the ends",
    width: 520,
    height: 260,
    element: {
      id: "by-carrier",
      kind: "box-chart",
      source: { kind: "table", elementId: "flights" },
      columns: [
        { id: "day", name: "Day", formula: "[Flights/Day]" },
        { id: "carrier", name: "Carrier", formula: "[Flights/Carrier]" },
        { id: "delay", name: "Delay", formula: "[Flights/Delay]" },
      ],
      xAxis: { columnId: "day", sort: { direction: "ascending" } },
      yAxis: { columnIds: ["delay"] },
      color: { by: "category", column: "carrier" },
    },
    columns: [
      { id: "day", name: "Day", type: TEXT, cells: days.flatMap((day) => carriers.map(() => day)) },
      { id: "carrier", name: "Carrier", type: TEXT, cells: days.flatMap(() => carriers) },
      ...(["least", "lower", "median", "upper", "most"] as const).map((name, at) => ({
        id: `~${name}`,
        name,
        type: FLOAT,
        cells: days.flatMap((_, day) =>
          carriers.map((__, carrier) => ([-20, -8, 1, 14, 38][at] ?? 0) + day * 2 + carrier * (day > 2 ? 12 : 3)),
        ),
      })),
      { id: "~values", name: "values", type: INTEGER, cells: days.flatMap(() => carriers.map(() => 400n)) },
    ],
  },
];
