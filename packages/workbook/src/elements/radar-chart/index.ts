import { colorChannel, tooltipChannel, xChannel, yChannel } from "../charts/common-channels.ts";
import { chartDisplay } from "../charts/record.ts";
import { lineChart } from "../line-chart/index.ts";

export const radarChart = chartDisplay({
  of: lineChart,
  display: "radar",
  title: "Radar chart",
  family: "round",
  goesAlong: "names",
  channels: [
    { ...xChannel, title: "Spokes", isNeeded: true },
    { ...yChannel, title: "Values" },
    { ...colorChannel, title: "Outlines" },
    tooltipChannel,
  ],
});
