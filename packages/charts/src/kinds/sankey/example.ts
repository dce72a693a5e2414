import { INTEGER, TEXT } from "../../plain-table.ts";
import type { ChartExample } from "../example.ts";

const flows = [
  ["Website", "Basic", "Flown", 300],
  ["Website", "Flex", "Flown", 110],
  ["Website", "Business", "Refunded", 12],
  ["App", "Basic", "Flown", 120],
  ["App", "Flex", "Changed", 60],
  ["Agency", "Business", "Flown", 54],
  ["Agency", "Flex", "Changed", 34],
  ["Agency", "Business", "Refunded", 60],
] as const;

export const sankeyExamples: readonly ChartExample[] = [
  {
    name: "tickets",
    title: "One Business fare in five is refunded",
    subtitle: "Tickets, thousands, first half 2001",
    width: 520,
    height: 280,
    element: {
      id: "tickets",
      kind: "sankey-chart",
      source: { kind: "table", elementId: "tickets" },
      columns: [
        { id: "sold", formula: "[Tickets/Sold through]" },
        { id: "fare", formula: "[Tickets/Fare]" },
        { id: "outcome", formula: "[Tickets/Outcome]" },
        { id: "tickets", name: "Tickets", formula: "Sum([Tickets/Tickets])" },
      ],
      stages: [{ columnId: "sold" }, { columnId: "fare" }, { columnId: "outcome" }],
      value: { columnId: "tickets" },
      sheaf: { chart: { highlight: { values: ["Refunded"] } } },
    },
    columns: [
      { id: "sold", name: "Sold through", type: TEXT, cells: flows.map(([sold]) => sold) },
      { id: "fare", name: "Fare", type: TEXT, cells: flows.map(([, fare]) => fare) },
      { id: "outcome", name: "Outcome", type: TEXT, cells: flows.map(([, , outcome]) => outcome) },
      { id: "tickets", name: "Tickets", type: INTEGER, cells: flows.map(([, , , tickets]) => BigInt(tickets * 1000)) },
    ],
  },
];
