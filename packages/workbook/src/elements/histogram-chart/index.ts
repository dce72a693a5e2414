import { channel } from "../charts/common-channels.ts";
import { chartKind } from "../charts/record.ts";
import { histogramQuery } from "./query.ts";
import { histogramChartSchema } from "./schema.ts";

export const histogramChart = chartKind({
  kind: "sheaf:histogram-chart",
  title: "Histogram",
  family: "cartesian",
  goesAlong: "names",
  schema: histogramChartSchema,
  // The numbers stay those of the rows: how many are in a bin is the kind's own.
  channels: [channel("value", "Value", "either", { form: "pointer", member: "value" }, { isNeeded: true, isOfRows: true })],
  query: histogramQuery,
});
