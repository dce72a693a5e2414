import { FLOAT, TEXT } from "../../plain-table.ts";
import type { ChartExample } from "../example.ts";

const costs: readonly (readonly [string, string, number])[] = [
  ["Crew", "Pilots", 520],
  ["Crew", "Cabin", 330],
  ["Fuel", "Jet A", 560],
  ["Fuel", "Taxes", 160],
  ["Aircraft", "Leases", 320],
  ["Aircraft", "Upkeep", 220],
  ["Sales", "Fees", 150],
  ["Sales", "Ads", 90],
  ["Other", "Airport", 150],
  ["Other", "IT", 100],
];

export const sunburstExamples: readonly ChartExample[] = [
  {
    name: "costs",
    title: "Crew and fuel make most of the operating cost",
    subtitle: "Airline cost by group and item, 2001",
    width: 420,
    height: 280,
    element: {
      id: "costs",
      kind: "treemap-chart",
      source: { kind: "table", elementId: "costs" },
      columns: [
        { id: "group", name: "Group", formula: "[Costs/Group]" },
        { id: "item", name: "Item", formula: "[Costs/Item]" },
        { id: "cost", name: "cost", formula: "Sum([Costs/Cost])", format: { kind: "number", formatString: "$,.0f" } },
      ],
      category: [{ columnId: "group" }, { columnId: "item" }],
      value: { columnId: "cost" },
      sheaf: { chart: { display: "sunburst" } },
    },
    columns: [
      { id: "group", name: "Group", type: TEXT, cells: costs.map(([group]) => group) },
      { id: "item", name: "Item", type: TEXT, cells: costs.map(([, item]) => item) },
      { id: "cost", name: "cost", type: FLOAT, cells: costs.map(([, , cost]) => cost * 1e6) },
    ],
  },
];
