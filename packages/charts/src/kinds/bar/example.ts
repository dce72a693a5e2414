import { DATE, FLOAT, INTEGER, TEXT, day } from "../../plain-table.ts";
import type { ChartExample } from "../example.ts";

const airports = [
  "ORD Chicago",
  "DFW Dallas",
  "ATL Atlanta",
  "LAX Los Angeles",
  "PHX Phoenix",
  "DEN Denver",
  "BOS Boston",
  "PHL Philadelphia",
  "MSP Minneapolis",
  "EWR Newark",
];
const minutes = [1_482_310n, 908_774n, 830_902n, 654_010n, 523_550n, 504_118n, 462_905n, 458_870n, 452_961n, 440_233n];
const months = ["2001-01-01", "2001-02-01", "2001-03-01", "2001-05-01", "2001-06-01"];
const causes = ["Carrier", "Late aircraft", "Weather"];
const quarters = ["2001-01-01", "2001-04-01", "2001-07-01", "2001-10-01"];

const source = { kind: "table", elementId: "flights" } as const;
const grouped = { kind: "number", formatString: ",.0f" } as const;

export const barExamples: readonly ChartExample[] = [
  {
    name: "ranked",
    title: "Arrival delay minutes by origin",
    subtitle: "Million minutes by airport, Q2 2001",
    width: 420,
    height: 210,
    element: {
      id: "ranked",
      kind: "bar-chart",
      source,
      columns: [
        { id: "origin", formula: "[Flights/Origin]" },
        { id: "minutes", formula: "Sum([Flights/Arrival delay])", format: grouped },
      ],
      xAxis: { columnId: "origin", sort: { direction: "descending", by: "minutes" } },
      yAxis: { columnIds: ["minutes"], format: { visibility: "hidden" } },
      orientation: "horizontal",
      dataLabel: { labels: "shown" },
      sheaf: { chart: { highlight: { top: 3 } } },
    },
    columns: [
      { id: "origin", name: "Origin", type: TEXT, cells: airports },
      { id: "minutes", name: "Delay minutes", type: INTEGER, cells: minutes },
    ],
  },
  {
    name: "stacked",
    title: "Delay minutes by cause",
    width: 600,
    height: 240,
    element: {
      id: "stacked",
      kind: "bar-chart",
      source,
      columns: [
        { id: "month", formula: "[Flights/Month]" },
        { id: "cause", formula: "[Flights/Cause]" },
        { id: "minutes", formula: "Sum([Flights/Arrival delay])" },
      ],
      xAxis: { columnId: "month" },
      yAxis: { columnIds: ["minutes"] },
      color: { by: "category", column: "cause" },
      dataLabel: { labels: "shown", totals: { display: "shown" } },
    },
    columns: [
      { id: "month", name: "Month", type: DATE, cells: months.flatMap((month) => causes.map(() => day(month))) },
      { id: "cause", name: "Cause", type: TEXT, cells: months.flatMap(() => causes) },
      {
        id: "minutes",
        name: "Minutes",
        type: INTEGER,
        cells: months.flatMap((_, month) => causes.map((__, cause) => BigInt(120_000 + month * 21_500 - cause * 38_250))),
      },
    ],
  },
  {
    name: "normalized",
    title: "Share of flights by arrival",
    subtitle: "Four weeks of June 2001",
    width: 420,
    height: 220,
    element: {
      id: "normalized",
      kind: "bar-chart",
      source,
      columns: [
        { id: "quarter", formula: "[Flights/Quarter]", format: { kind: "datetime", formatString: "Q%q %Y" } },
        { id: "arrival", formula: "[Flights/Arrival]" },
        { id: "flights", formula: "Count()" },
      ],
      xAxis: { columnId: "quarter" },
      yAxis: { columnIds: ["flights"] },
      color: { by: "category", column: "arrival" },
      stacking: "normalized",
      dataLabel: { labels: "shown", valueFormat: "percent" },
    },
    columns: [
      { id: "quarter", name: "Quarter", type: DATE, cells: quarters.flatMap((quarter) => [day(quarter), day(quarter)]) },
      { id: "arrival", name: "Arrival", type: TEXT, cells: quarters.flatMap(() => ["Late", "On time"]) },
      {
        id: "flights",
        name: "Flights",
        type: INTEGER,
        cells: [331_020n, 1_146_891n, 293_762n, 1_228_321n, 301_220n, 1_190_200n, 255_020n, 1_300_400n],
      },
    ],
  },
  {
    name: "clustered",
    title: "Change against last year",
    width: 520,
    height: 240,
    element: {
      id: "clustered",
      kind: "bar-chart",
      source,
      columns: [
        { id: "region", formula: "[Flights/Region]" },
        { id: "change", formula: "[Change]", format: { kind: "number", formatString: "+.1%" } },
        { id: "year", formula: "[Year]" },
      ],
      xAxis: { columnId: "region" },
      yAxis: { columnIds: ["change"] },
      color: { by: "category", column: "year" },
      stacking: "none",
    },
    columns: [
      {
        id: "region",
        name: "Region",
        type: TEXT,
        cells: ["Midwest", "Midwest", "Northeast", "Northeast", "South", "South", "West", "West"],
      },
      { id: "year", name: "Year", type: INTEGER, cells: [2000n, 2001n, 2000n, 2001n, 2000n, 2001n, 2000n, 2001n] },
      { id: "change", name: "Change", type: FLOAT, cells: [0.031, -0.012, 0.05, 0.024, -0.021, 0.018, null, 0.046] },
    ],
  },
  {
    name: "by-scale",
    title: "Flights by hour",
    width: 420,
    height: 220,
    element: {
      id: "by-scale",
      kind: "bar-chart",
      source,
      columns: [
        { id: "hour", formula: "[Flights/Hour]" },
        { id: "flights", formula: "Count()" },
        { id: "late", formula: "[Late]", format: { kind: "percent" } },
      ],
      xAxis: { columnId: "hour" },
      yAxis: { columnIds: ["flights"] },
      color: { by: "scale", column: "late", domain: { min: 0, mid: 0.2, max: 0.4 } },
    },
    columns: [
      { id: "hour", name: "Hour", type: INTEGER, cells: Array.from({ length: 19 }, (_, index) => BigInt(index + 5)) },
      {
        id: "flights",
        name: "Flights",
        type: INTEGER,
        cells: Array.from({ length: 19 }, (_, index) => BigInt(40_000 + ((index * 7919) % 23_000))),
      },
      { id: "late", name: "Late", type: FLOAT, cells: Array.from({ length: 19 }, (_, index) => 0.05 + index * 0.018) },
    ],
  },
];
