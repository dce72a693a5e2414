import { decimal, TEXT } from "../../plain-table.ts";
import type { ChartExample } from "../example.ts";

const steps = ["Volume", "Price", "Freight", "Staff", "FX"];

export const waterfallExamples: readonly ChartExample[] = [
  {
    name: "profit",
    title: "Freight ate half of what volume and price added",
    subtitle: "Operating profit, $M, Q1 to Q2 2001",
    width: 520,
    height: 280,
    element: {
      id: "profit",
      kind: "waterfall-chart",
      source: { kind: "table", elementId: "profit" },
      columns: [
        { id: "step", formula: "[Profit/Step]" },
        { id: "amount", name: "Amount", formula: "Sum([Profit/Amount])", format: { kind: "number", formatString: ",.1f" } },
      ],
      xAxis: { columnId: "step" },
      yAxis: { columnIds: ["amount"] },
      startPoint: { label: "Q1 profit", value: { type: "constant", value: 42 } },
      sheaf: {
        chart: {
          subtotals: [
            { after: "Price", label: "Gross gain" },
            { after: "FX", label: "Q2 profit" },
          ],
        },
      },
    },
    columns: [
      { id: "step", name: "Step", type: TEXT, cells: steps },
      { id: "amount", name: "Amount", type: decimal(10, 1), cells: ["9.4", "6.1", "-8.2", "-4.6", "-1.9"] },
    ],
  },
  {
    name: "profit by region",
    title: "Freight hit the west, staff the east",
    width: 720,
    height: 280,
    element: {
      id: "regions",
      kind: "waterfall-chart",
      source: { kind: "table", elementId: "profit" },
      columns: [
        { id: "step", formula: "[Profit/Step]" },
        { id: "region", name: "Region", formula: "[Profit/Region]" },
        { id: "amount", name: "Amount", formula: "Sum([Profit/Amount])", format: { kind: "number", formatString: ",.1f" } },
      ],
      xAxis: { columnId: "step" },
      yAxis: { columnIds: ["amount"] },
      trellis: { columnsBy: [{ columnId: "region" }] },
    },
    columns: [
      { id: "step", name: "Step", type: TEXT, cells: ["Sales", "Freight", "Staff", "Sales", "Freight", "Staff"] },
      { id: "region", name: "Region", type: TEXT, cells: ["East", "East", "East", "West", "West", "West"] },
      { id: "amount", name: "Amount", type: decimal(10, 1), cells: ["21.0", "-2.2", "-9.4", "42.0", "-18.1", "-3.0"] },
    ],
  },
];
