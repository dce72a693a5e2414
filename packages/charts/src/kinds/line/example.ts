import { DATE, FLOAT, INTEGER, TEXT, day } from "../../plain-table.ts";
import type { ChartExample } from "../example.ts";

const source = { kind: "table", elementId: "flights" } as const;
const days = Array.from({ length: 91 }, (_, index) => day("2001-04-01") + index);
const daily = days.map((_, index) => 0.79 + 0.07 * Math.sin(index / 6) + 0.06 * Math.sin(index * 2.1));
const smooth = daily.map((_, index) => {
  const part = daily.slice(Math.max(0, index - 6), index + 1);
  return part.reduce((sum, value) => sum + value, 0) / part.length;
});
const regions = ["Midwest", "Northeast", "South", "West"];
const months = ["April", "May", "June"];
const hours = Array.from({ length: 18 }, (_, index) => BigInt(index + 5));
const carriers = ["AA", "AS", "B6", "CO", "DL", "EV", "F9", "FL", "HA", "MQ", "NW", "OH", "OO", "UA"];

const delay = (region: number, month: number, hour: number): number =>
  -4 + region * 1.3 + hour * (0.9 + 0.2 * month) + 1.8 * Math.sin(hour * 1.3 + region + month);

const bandMonths = ["2001-01-01", "2001-02-01", "2001-03-01", "2001-04-01", "2001-05-01", "2001-06-01", "2001-07-01", "2001-08-01"];
const bandDelays = [11.2, 9.4, 10.1, null, 8.4, 12.7, 11.9, 13.3];

export const lineExamples: readonly ChartExample[] = [
  {
    name: "smoothed",
    title: "On-time arrivals by day",
    subtitle: "Share within 15 minutes, second quarter 2001",
    width: 940,
    height: 220,
    element: {
      id: "smoothed",
      kind: "line-chart",
      source,
      columns: [
        { id: "day", formula: "[Flights/Day]" },
        { id: "average", formula: "[Average]", format: { kind: "number", formatString: ".1%" } },
        { id: "daily", formula: "[Daily]", format: { kind: "number", formatString: ".1%" } },
        { id: "before", formula: "[Before]", format: { kind: "number", formatString: ".1%" } },
      ],
      xAxis: { columnId: "day" },
      yAxis: { columnIds: ["average", "daily", "before"] },
      legend: { position: "top-right" },
      refMarks: [
        { type: "line", axis: "series", value: { type: "constant", value: 0.8 }, label: { visibility: "shown", text: "Target 80%" } },
      ],
      sheaf: {
        chart: {
          roles: [
            { columnId: "daily", role: "raw" },
            { columnId: "before", role: "comparison" },
          ],
        },
      },
    },
    columns: [
      { id: "day", name: "Day", type: DATE, cells: days },
      { id: "average", name: "Q2 2001, 7-day average", type: FLOAT, cells: smooth },
      { id: "daily", name: "Daily", type: FLOAT, cells: daily },
      { id: "before", name: "Q1 2001", type: FLOAT, cells: smooth.map((value, index) => (index % 40 > 35 ? null : value - 0.05)) },
    ],
  },
  {
    name: "direct",
    title: "Average delay by hour",
    width: 600,
    height: 260,
    element: {
      id: "direct",
      kind: "line-chart",
      source,
      columns: [
        { id: "hour", formula: "[Flights/Hour]" },
        { id: "region", formula: "[Flights/Region]" },
        { id: "delay", formula: "Avg([Flights/Arrival delay])", format: { kind: "number", formatString: ",.1f", suffix: " min" } },
      ],
      xAxis: { columnId: "hour" },
      yAxis: { columnIds: ["delay"] },
      color: { by: "category", column: "region" },
    },
    columns: [
      { id: "hour", name: "Hour", type: INTEGER, cells: hours.flatMap((hour) => regions.map(() => hour)) },
      { id: "region", name: "Region", type: TEXT, cells: hours.flatMap(() => regions) },
      {
        id: "delay",
        name: "Average delay",
        type: FLOAT,
        cells: hours.flatMap((_, hour) => regions.map((__, region) => delay(region * 4, region, hour))),
      },
    ],
  },
  {
    name: "trellis",
    title: "Average arrival delay by departure hour",
    subtitle: "Minutes against schedule, Q2 2001, by region",
    width: 680,
    height: 620,
    element: {
      id: "trellis",
      kind: "line-chart",
      source,
      columns: [
        { id: "hour", formula: "[Flights/Hour]" },
        { id: "month", formula: "[Flights/Month]" },
        { id: "region", formula: "[Flights/Region]" },
        { id: "delay", formula: "Avg([Flights/Arrival delay])", format: { kind: "number", formatString: ",.1f", suffix: " min" } },
        { id: "flights", formula: "Count()" },
      ],
      xAxis: { columnId: "hour" },
      yAxis: { columnIds: ["delay"] },
      color: { by: "category", column: "month" },
      trellis: { columnsBy: [{ columnId: "region" }] },
      refMarks: [
        {
          type: "line",
          axis: "series",
          value: { type: "constant", value: 15 },
          line: { style: "dashed", color: "#B0261D" },
          label: { visibility: "shown", text: "Late, 15 min" },
        },
      ],
    },
    columns: [
      { id: "hour", name: "Hour", type: INTEGER, cells: regions.flatMap(() => hours.flatMap((hour) => months.map(() => hour))) },
      { id: "month", name: "Month", type: TEXT, cells: regions.flatMap(() => hours.flatMap(() => months)) },
      { id: "region", name: "Region", type: TEXT, cells: regions.flatMap((region) => hours.flatMap(() => months.map(() => region))) },
      {
        id: "delay",
        name: "Average delay",
        type: FLOAT,
        cells: regions.flatMap((_, region) => hours.flatMap((__, hour) => months.map((___, month) => delay(region, month, hour)))),
      },
      {
        id: "flights",
        name: "Flights",
        type: INTEGER,
        cells: regions.flatMap((_, region) =>
          hours.flatMap((__, hour) => months.map((___, month) => BigInt(9000 + region * 700 + hour * 31 + month))),
        ),
      },
    ],
  },
  {
    name: "many",
    title: "Flights by carrier",
    width: 600,
    height: 260,
    element: {
      id: "many",
      kind: "line-chart",
      source,
      columns: [
        { id: "day", formula: "[Flights/Day]" },
        { id: "carrier", formula: "[Flights/Carrier]" },
        { id: "flights", formula: "Count()" },
      ],
      xAxis: { columnId: "day" },
      yAxis: { columnIds: ["flights"] },
      color: { by: "category", column: "carrier" },
    },
    columns: [
      {
        id: "day",
        name: "Week",
        type: DATE,
        cells: carriers.flatMap(() => Array.from({ length: 30 }, (_, week) => day("2000-09-03") + week * 7)),
      },
      { id: "carrier", name: "Carrier", type: TEXT, cells: carriers.flatMap((carrier) => Array.from({ length: 30 }, () => carrier)) },
      {
        id: "flights",
        name: "Flights",
        type: INTEGER,
        cells: carriers.flatMap((_, carrier) =>
          Array.from({ length: 30 }, (__, week) => BigInt(Math.round(9000 / (carrier + 1) + 500 * Math.sin(week / 3 + carrier)) + 600)),
        ),
      },
    ],
  },
  {
    name: "band",
    title: "The mean delay is known well until June",
    width: 480,
    height: 240,
    element: {
      id: "band",
      kind: "line-chart",
      source: { kind: "table", elementId: "flights" },
      columns: [
        { id: "month", formula: "[Flights/Month]" },
        { id: "delay", formula: "Avg([Flights/Delay])", format: { kind: "number", formatString: ".1f" } },
      ],
      xAxis: { columnId: "month" },
      yAxis: { columnIds: ["delay"] },
      sheaf: { chart: { errorBars: [{ columnId: "delay", of: "deviation", shape: "band" }] } },
    },
    columns: [
      { id: "month", name: "Month", type: DATE, cells: bandMonths.map(day) },
      { id: "delay", name: "Delay", type: FLOAT, cells: bandDelays },
      { id: "~low-delay", name: "from", type: FLOAT, cells: bandDelays.map((delay, at) => (delay === null ? null : delay - 2 - at * 0.4)) },
      { id: "~high-delay", name: "to", type: FLOAT, cells: bandDelays.map((delay, at) => (delay === null ? null : delay + 2 + at * 0.4)) },
    ],
  },
];
