import { readCartesian } from "../cartesian/read.ts";
import { tooltipChannel, trellisChannels, xChannel, yChannel } from "../charts/common-channels.ts";
import { chartKind } from "../charts/record.ts";
import { waterfallChartSchema } from "./schema.ts";

export const waterfallChart = chartKind({
  kind: "waterfall-chart",
  title: "Waterfall chart",
  family: "cartesian",
  goesAlong: "names",
  schema: waterfallChartSchema,
  channels: [
    { ...xChannel, isNeeded: true },
    { ...yChannel, many: false, at: { form: "columns", member: "yAxis" } },
    ...trellisChannels,
    tooltipChannel,
  ],
  read: readCartesian,
});
