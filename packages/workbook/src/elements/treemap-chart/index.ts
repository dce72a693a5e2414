import { channel, tooltipChannel } from "../charts/common-channels.ts";
import { chartKind } from "../charts/record.ts";
import { treemapChartSchema } from "./schema.ts";

export const treemapChart = chartKind({
  kind: "treemap-chart",
  title: "Treemap",
  family: "hierarchy",
  goesAlong: "names",
  schema: treemapChartSchema,
  channels: [
    channel("category", "Categories", "key", { form: "pointers", member: "category" }, { many: true, isNeeded: true, isAlong: true }),
    channel("value", "Size", "measure", { form: "pointer", member: "value" }, { isNeeded: true, scale: "area" }),
    tooltipChannel,
  ],
});
