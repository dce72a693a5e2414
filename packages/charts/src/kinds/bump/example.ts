import { DATE, FLOAT, TEXT, day } from "../../plain-table.ts";
import type { ChartExample } from "../example.ts";

const carriers = ["Delta", "Southwest", "Northwest", "American", "US Airways", "United"];
const quarters = ["2000-01-01", "2000-04-01", "2000-07-01", "2000-10-01", "2001-01-01", "2001-04-01"];
const shares: readonly (readonly number[])[] = [
  [70, 73, 74, 78, 80, 83],
  [79, 78, 80, 79, 81, 82],
  [78, 79, 78, 80, 79, 81],
  [75, 75, 71, 70, 69, 79],
  [72, 70, 72, 72, 76, 77],
  [74, 74, 70, 69, 68, 68],
];
const cells = quarters.flatMap((quarter, at) => carriers.map((carrier, index) => ({ quarter, carrier, share: shares[index]?.[at] ?? 0 })));

export const bumpExamples: readonly ChartExample[] = [
  {
    name: "carriers",
    title: "Delta climbs from sixth to first",
    subtitle: "Rank by on-time arrivals, six carriers",
    width: 520,
    height: 260,
    element: {
      id: "carriers",
      kind: "line-chart",
      source: { kind: "table", elementId: "flights" },
      columns: [
        { id: "quarter", name: "Quarter", formula: 'DateTrunc("quarter", [Flights/Date])' },
        { id: "carrier", name: "Carrier", formula: "[Flights/Carrier]" },
        { id: "share", name: "On time, %", formula: "Avg([Flights/On time])", format: { kind: "number", formatString: ".1f" } },
      ],
      xAxis: { columnId: "quarter" },
      yAxis: { columnIds: ["share"] },
      color: { by: "category", column: "carrier" },
      sheaf: { chart: { display: "bump" } },
    },
    columns: [
      { id: "quarter", name: "Quarter", type: DATE, cells: cells.map(({ quarter }) => day(quarter)) },
      { id: "carrier", name: "Carrier", type: TEXT, cells: cells.map(({ carrier }) => carrier) },
      { id: "share", name: "On time, %", type: FLOAT, cells: cells.map(({ share }) => share) },
    ],
  },
];
