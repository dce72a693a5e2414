import { readCartesian } from "../cartesian/read.ts";
import { alongColumns } from "../cartesian/rows-until.ts";
import { axisChannels } from "../charts/common-channels.ts";
import { chartKind } from "../charts/record.ts";
import { comboChartSchema } from "./schema.ts";

export const comboChart = chartKind({
  kind: "combo-chart",
  title: "Combo chart",
  family: "cartesian",
  goesAlong: "time",
  hasPatterns: true,
  schema: comboChartSchema,
  channels: axisChannels.map((channel) => (channel.name === "y" ? { ...channel, hasShapes: true } : channel)),
  read: readCartesian,
  made: alongColumns,
});
