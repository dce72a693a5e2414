import { axesColumns } from "../cartesian/panel-formulas.ts";
import { readCartesian } from "../cartesian/read.ts";
import { axisChannels } from "../charts/common-channels.ts";
import { chartKind } from "../charts/record.ts";
import { barChartSchema } from "./schema.ts";

export const barChart = chartKind({
  kind: "bar-chart",
  title: "Bar chart",
  family: "cartesian",
  goesAlong: "names",
  hasPatterns: true,
  schema: barChartSchema,
  channels: axisChannels,
  read: readCartesian,
  made: axesColumns,
});
