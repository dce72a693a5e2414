import { colorChannel, tooltipChannel, xChannel, yChannel } from "../charts/common-channels.ts";
import { chartDisplay } from "../charts/record.ts";
import { lineChart } from "../line-chart/index.ts";

export const slopeChart = chartDisplay({
  of: lineChart,
  display: "slope",
  title: "Slope chart",
  family: "cartesian",
  goesAlong: "time",
  channels: [
    { ...xChannel, title: "Two periods", isNeeded: true },
    { ...yChannel, title: "Value", many: false },
    { ...colorChannel, title: "Names", isNeeded: true },
    tooltipChannel,
  ],
});
