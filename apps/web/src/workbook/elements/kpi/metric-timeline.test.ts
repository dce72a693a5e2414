import type { Element } from "@sheaf/workbook";
import { expect, test } from "vitest";
import type { SourceField } from "../shelves/panel-port.ts";
import { takenTimeline } from "./metric-timeline.ts";

const kpi = (more: object): Element => ({ id: "k", kind: "kpi-chart", columns: [], ...more });
const metric = (timeline?: SourceField["timeline"]): SourceField => ({
  key: "metric m",
  name: "Mean",
  type: "number",
  reference: "[@metric]",
  group: "Metrics",
  isMetric: true,
  ...(timeline === undefined ? {} : { timeline }),
});

test("S-G3s: a KPI that takes a metric takes its date, its comparison and its better direction over", () => {
  const taken = takenTimeline(
    kpi({ value: { columnId: "old", color: "#111111" }, comparisonColumn: { columnId: "c" }, comparison: { display: "delta" } }),
    metric({ date: "[@day]", period: "month", comparedWith: "year", better: "lower" }),
  );
  expect(taken?.formulas).toEqual(["[@metric]", "[@day]"]);
  expect(taken?.place(["v", "d"])).toEqual({
    value: { columnId: "v", color: "#111111" },
    comparisonColumn: undefined,
    timeline: { columnId: "d" },
    periodComparison: "year",
    trend: { shape: "area" },
    comparison: { display: "delta", direction: "lower" },
  });
});

test("S-G3s: a column of the date that is there is used, a trend stays, weeks are the organization's, hours are compared with nothing", () => {
  const element = kpi({ columns: [{ id: "day", formula: "[@day]" }], trend: { shape: "bar" }, periodComparison: "month" });
  const weekly = takenTimeline(element, metric({ date: "[@day]", comparedWith: "week-starting-friday" }));
  expect(weekly?.formulas).toEqual(["[@metric]"]);
  expect(weekly?.place(["v"])).toMatchObject({ timeline: { columnId: "day" }, periodComparison: "week", trend: { shape: "bar" } });
  expect(takenTimeline(element, metric({ date: "[@day]", comparedWith: "hour" }))?.place(["v"])).toMatchObject({
    periodComparison: undefined,
  });
  expect(takenTimeline(element, metric())).toBeNull();
});
