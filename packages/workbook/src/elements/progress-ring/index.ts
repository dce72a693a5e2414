import { channel, tooltipChannel } from "../charts/common-channels.ts";
import { chartDisplay } from "../charts/record.ts";
import { gaugeChart } from "../gauge-chart/index.ts";

export const progressRing = chartDisplay({
  of: gaugeChart,
  display: "ring",
  title: "Progress ring",
  family: "round",
  goesAlong: "names",
  channels: [
    channel("value", "Value", "measure", { form: "pointer", member: "value" }, { isNeeded: true, scale: "angle" }),
    channel("goal", "Goal", "measure", { form: "pointer", member: "max" }, { scale: "angle" }),
    channel("target", "Plan", "measure", { form: "pointer", member: "target" }, { scale: "angle" }),
    tooltipChannel,
  ],
});
