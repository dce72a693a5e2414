import { colorChannel, tooltipChannel, xChannel, yChannel } from "../charts/common-channels.ts";
import { chartDisplay } from "../charts/record.ts";
import { lineChart } from "../line-chart/index.ts";

export const bumpChart = chartDisplay({
  of: lineChart,
  display: "bump",
  title: "Bump chart",
  family: "cartesian",
  goesAlong: "time",
  channels: [
    { ...xChannel, title: "Periods", isNeeded: true },
    { ...yChannel, title: "Ranked by", many: false },
    { ...colorChannel, title: "Names", isNeeded: true },
    tooltipChannel,
  ],
});
