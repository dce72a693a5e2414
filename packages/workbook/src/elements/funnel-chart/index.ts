import { channel, tooltipChannel } from "../charts/common-channels.ts";
import { chartKind } from "../charts/record.ts";
import { funnelChartSchema } from "./schema.ts";

export const funnelChart = chartKind({
  kind: "funnel-chart",
  title: "Funnel chart",
  family: "flow",
  goesAlong: "names",
  schema: funnelChartSchema,
  channels: [
    channel("stage", "Stage", "key", { form: "pointer", member: "stage" }, { isNeeded: true, isAlong: true }),
    channel("value", "Value", "measure", { form: "pointer", member: "series" }, { isNeeded: true, scale: "length" }),
    tooltipChannel,
  ],
});
