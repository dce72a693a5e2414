import { FLOAT, INTEGER } from "../../plain-table.ts";
import type { ChartExample } from "../example.ts";

const bins = Array.from({ length: 31 }, (_, index) => index - 6);
/** The last one has all that lies beyond. */
const rows = (bin: number): bigint =>
  bin === 24 ? 9_400n : BigInt(Math.round(36_000 * Math.exp(-((bin + 0.5) ** 2) / (bin < 0 ? 7 : 26)) + (bin > 3 ? 1800 / (bin - 2) : 0)));

export const histogramExamples: readonly ChartExample[] = [
  {
    name: "schedule",
    title: "Half of flights arrive early; the late tail is long",
    subtitle: "Share of 200,000 arrivals, Q1 2001; minutes against schedule",
    width: 520,
    height: 260,
    element: {
      id: "schedule",
      kind: "sheaf:histogram-chart",
      source: { kind: "table", elementId: "flights" },
      columns: [{ id: "delay", name: "Minutes against schedule", formula: "[Flights/Delay]" }],
      value: { columnId: "delay" },
      bins: { width: 5, upTo: 120 },
      normalize: "percent",
    },
    columns: [
      { id: "~bin", name: "bin", type: INTEGER, cells: bins.map(BigInt) },
      { id: "~from", name: "from", type: FLOAT, cells: bins.map((bin) => bin * 5) },
      { id: "~to", name: "to", type: FLOAT, cells: bins.map((bin) => bin * 5 + 5) },
      { id: "~rows", name: "rows", type: INTEGER, cells: bins.map(rows) },
    ],
  },
];
