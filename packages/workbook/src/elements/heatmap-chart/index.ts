import { channel, tooltipChannel, xChannel } from "../charts/common-channels.ts";
import { chartKind } from "../charts/record.ts";
import { heatmapChartSchema } from "./schema.ts";

export const heatmapChart = chartKind({
  kind: "sheaf:heatmap-chart",
  title: "Heat map",
  family: "cartesian",
  goesAlong: "time",
  schema: heatmapChartSchema,
  channels: [
    { ...xChannel, title: "Columns", isNeeded: true },
    channel("y", "Rows", "key", { form: "pointer", member: "yAxis" }, { isNeeded: true }),
    channel("value", "Value", "measure", { form: "pointer", member: "value" }, { isNeeded: true, scale: "color" }),
    tooltipChannel,
  ],
});
