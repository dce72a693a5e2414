import { DATE, FLOAT, TEXT, day } from "../../plain-table.ts";
import type { ChartExample } from "../example.ts";

const years = Array.from({ length: 10 }, (_, index) => day(`${2006 + index}-01-01`));
const sectors = ["Goods", "Government", "Private services"];
const jobs = [22, 22, 92];

export const areaExamples: readonly ChartExample[] = (["stacked", "normalized"] as const).map((stacking): ChartExample => ({
  name: stacking,
  subtitle: "US employment, 2006–2015",
  title: stacking === "stacked" ? "Services alone won back the lost jobs" : "Services are two jobs in three",
  width: 560,
  height: 280,
  element: {
    id: stacking,
    kind: "area-chart",
    source: { kind: "table", elementId: "jobs" },
    columns: [
      { id: "year", formula: 'DateTrunc("year", [Jobs/Month])' },
      { id: "sector", formula: "[Jobs/Sector]" },
      { id: "jobs", name: "Jobs", formula: "Sum([Jobs/Jobs])", format: { kind: "number", formatString: ",.1f", suffix: "M" } },
    ],
    xAxis: { columnId: "year" },
    yAxis: { columnIds: ["jobs"] },
    color: { by: "category", column: "sector" },
    ...(stacking === "stacked" ? {} : { stacking }),
  },
  columns: [
    { id: "year", name: "Year", type: DATE, cells: years.flatMap((year) => sectors.map(() => year)) },
    { id: "sector", name: "Sector", type: TEXT, cells: years.flatMap(() => sectors) },
    {
      id: "jobs",
      name: "Jobs",
      type: FLOAT,
      cells: years.flatMap((_, year) => jobs.map((size, sector) => size + (sector === 2 ? year : -0.2 * year) + Math.sin(year + sector))),
    },
  ],
}));
