import { channel, tooltipChannel } from "../charts/common-channels.ts";
import { chartKind } from "../charts/record.ts";
import { gaugeChartSchema } from "./schema.ts";

export const gaugeChart = chartKind({
  kind: "gauge-chart",
  title: "Gauge",
  family: "round",
  goesAlong: "names",
  schema: gaugeChartSchema,
  channels: [
    channel("value", "Value", "measure", { form: "pointer", member: "value" }, { isNeeded: true, scale: "angle" }),
    channel("target", "Target", "measure", { form: "pointer", member: "target" }, { scale: "angle" }),
    tooltipChannel,
  ],
});
