import { barChart } from "../bar-chart/index.ts";
import { tooltipChannel, xChannel, yChannel } from "../charts/common-channels.ts";
import { chartDisplay } from "../charts/record.ts";

export const progressChart = chartDisplay({
  of: barChart,
  display: "progress",
  title: "Progress bars",
  family: "cartesian",
  goesAlong: "names",
  channels: [{ ...xChannel, title: "Names" }, { ...yChannel, title: "Value, goal, plan" }, tooltipChannel],
  begins: { stacking: "none", orientation: "horizontal" },
});
