import { cartesianDefaults } from "../cartesian/defaults.ts";
import { cartesianQuery } from "../cartesian/query.ts";
import { readCartesian } from "../cartesian/read.ts";
import type { ElementKind } from "../kind.ts";
import { barChartSchema } from "./schema.ts";

export const barChart: ElementKind = {
  kind: "bar-chart",
  title: "Bar chart",
  schema: barChartSchema,
  defaults: cartesianDefaults,
  query: cartesianQuery,
  read: readCartesian,
  autoRows: 12,
  sharesRow: false,
};
