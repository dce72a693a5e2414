import { readCartesian } from "../cartesian/read.ts";
import { alongColumns } from "../cartesian/rows-until.ts";
import { axisChannels } from "../charts/common-channels.ts";
import { chartKind } from "../charts/record.ts";
import { areaChartSchema } from "./schema.ts";

export const areaChart = chartKind({
  kind: "area-chart",
  title: "Area chart",
  family: "cartesian",
  goesAlong: "time",
  hasPatterns: true,
  schema: areaChartSchema,
  channels: axisChannels,
  read: readCartesian,
  made: alongColumns,
});
