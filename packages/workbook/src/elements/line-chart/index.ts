import { cartesianDefaults } from "../cartesian/defaults.ts";
import { cartesianQuery } from "../cartesian/query.ts";
import { readCartesian } from "../cartesian/read.ts";
import type { ElementKind } from "../kind.ts";
import { lineChartSchema } from "./schema.ts";

export const lineChart: ElementKind = {
  kind: "line-chart",
  title: "Line chart",
  schema: lineChartSchema,
  defaults: cartesianDefaults,
  query: cartesianQuery,
  read: readCartesian,
  autoRows: 12,
  sharesRow: false,
};
