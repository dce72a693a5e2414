import { readCartesian } from "../cartesian/read.ts";
import { alongColumns } from "../cartesian/rows-until.ts";
import { axisChannels } from "../charts/common-channels.ts";
import { chartKind } from "../charts/record.ts";
import { lineChartSchema } from "./schema.ts";

export const lineChart = chartKind({
  kind: "line-chart",
  title: "Line chart",
  family: "cartesian",
  goesAlong: "time",
  hasPatterns: true,
  schema: lineChartSchema,
  channels: axisChannels,
  read: readCartesian,
  made: alongColumns,
});
