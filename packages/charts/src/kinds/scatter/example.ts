import { FLOAT, INTEGER, TEXT } from "../../plain-table.ts";
import type { ChartExample } from "../example.ts";
import { countries } from "./countries/example.ts";

const source = { kind: "table", elementId: "countries" } as const;
const carbon = Array.from({ length: 61 }, (_, year) => 316 + year * 1.6 + 0.012 * year * year);

const weekdays = ["Mon", "Tue", "Wed", "Thu", "Fri", "Sat", "Sun"];
const delays = [7.1, 7.2, 6.9, 9.3, 11.8, 4.2, 7];

const planes = Array.from({ length: 40 }, (_, at) => at);

export const scatterExamples: readonly ChartExample[] = [
  {
    name: "trend",
    title: "Each 10 ppm of CO₂ came with a tenth of a degree",
    subtitle: "One dot a year, 1959–2019",
    width: 600,
    height: 280,
    element: {
      id: "trend",
      kind: "scatter-chart",
      source,
      columns: [
        { id: "ppm", name: "ppm", formula: "[Years/CO2]" },
        { id: "heat", name: "°C", formula: "[Years/Heat]" },
      ],
      xAxis: { columnId: "ppm", format: { title: { text: "CO₂, parts per million" } } },
      yAxis: { columnIds: ["heat"], format: { title: { text: "°C against 1951–1980" } } },
      trendlines: [{ columnId: "heat", model: "linear", value: { visibility: "shown" } }],
    },
    columns: [
      { id: "ppm", name: "ppm", type: FLOAT, cells: carbon },
      { id: "heat", name: "°C", type: FLOAT, cells: carbon.map((ppm, index) => (ppm - 330) / 90 + 0.11 * Math.sin(index * 1.9)) },
    ],
  },
  {
    name: "bubbles",
    title: "Income buys years, with falling returns",
    subtitle: "Life expectancy of 90 countries, area is population, 2015",
    width: 640,
    height: 320,
    element: {
      id: "bubbles",
      kind: "scatter-chart",
      source,
      columns: [
        { id: "country", formula: "[Countries/Country]" },
        { id: "region", formula: "[Countries/Region]" },
        { id: "income", formula: "Sum([Countries/Income])" },
        { id: "years", formula: "Avg([Countries/Years])" },
        { id: "people", formula: "Sum([Countries/People])" },
      ],
      xAxis: { columnId: "income", format: { scale: { type: "log" } } },
      yAxis: { columnIds: ["years"] },
      color: { by: "category", column: "region" },
      size: { columnId: "people" },
      sheaf: { chart: { label: { columnId: "country" } } },
    },
    columns: [
      { id: "country", name: "Country", type: TEXT, cells: countries.map(([name]) => name) },
      { id: "region", name: "Region", type: TEXT, cells: countries.map(([, region]) => region) },
      { id: "income", name: "Income", type: INTEGER, cells: countries.map(([, , income]) => BigInt(income)) },
      { id: "years", name: "Life expectancy", type: FLOAT, cells: countries.map(([, , , years]) => years) },
      { id: "people", name: "People", type: INTEGER, cells: countries.map(([, , , , people]) => BigInt(Math.round(people * 1e6))) },
    ],
  },
  {
    name: "intervals",
    title: "Friday is reliably late, Saturday reliably better",
    subtitle: "Mean delay in minutes with its 95% interval, Q1 2001",
    width: 420,
    height: 240,
    element: {
      id: "intervals",
      kind: "scatter-chart",
      source: { kind: "table", elementId: "flights" },
      columns: [
        { id: "day", formula: "[Flights/Weekday]" },
        { id: "delay", formula: "Avg([Flights/Delay])", format: { kind: "number", formatString: ".1f" } },
      ],
      xAxis: { columnId: "day" },
      yAxis: { columnIds: ["delay"], format: { scale: { zero: true } } },
      dataLabel: { labels: "shown" },
      refMarks: [
        { type: "line", axis: "series", value: { type: "constant", value: 7.7 }, label: { visibility: "shown", text: "Mean 7.7" } },
      ],
      sheaf: { chart: { errorBars: [{ columnId: "delay", of: "confidence" }] } },
    },
    columns: [
      { id: "day", name: "Weekday", type: TEXT, cells: weekdays },
      { id: "delay", name: "Delay", type: FLOAT, cells: delays },
      { id: "~low-delay", name: "from", type: FLOAT, cells: delays.map((delay, index) => delay - 0.9 - (index % 3) * 0.2) },
      { id: "~high-delay", name: "to", type: FLOAT, cells: delays.map((delay, index) => delay + 0.9 + (index % 3) * 0.2) },
    ],
  },
  {
    name: "shapes",
    title: "Jets and props part ways in weight",
    width: 480,
    height: 280,
    element: {
      id: "shapes",
      kind: "scatter-chart",
      source: { kind: "table", elementId: "planes" },
      columns: [
        { id: "speed", formula: "[Planes/Speed]" },
        { id: "weight", formula: "[Planes/Weight]" },
        { id: "engine", formula: "[Planes/Engine]" },
        { id: "seats", formula: "Sum([Planes/Seats])" },
      ],
      xAxis: { columnId: "speed" },
      yAxis: { columnIds: ["weight"] },
      size: { columnId: "seats" },
      sheaf: { chart: { shape: { columnId: "engine" } } },
    },
    columns: [
      { id: "speed", name: "Speed", type: FLOAT, cells: planes.map((at) => 180 + at * 9 + (at % 5) * 11) },
      { id: "weight", name: "Weight", type: FLOAT, cells: planes.map((at) => 4 + at * at * 0.06 + (at % 3)) },
      {
        id: "engine",
        name: "Engine",
        type: TEXT,
        cells: planes.map((at) => ["Prop", "Turboprop", "Jet"][Math.min(2, Math.floor(at / 14))] ?? ""),
      },
      { id: "seats", name: "Seats", type: INTEGER, cells: planes.map((at) => BigInt(4 + at * at)) },
    ],
  },
];
