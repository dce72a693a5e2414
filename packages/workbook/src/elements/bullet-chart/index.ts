import { barChart } from "../bar-chart/index.ts";
import { tooltipChannel, xChannel, yChannel } from "../charts/common-channels.ts";
import { chartDisplay } from "../charts/record.ts";

export const bulletChart = chartDisplay({
  of: barChart,
  display: "bullet",
  title: "Bullet chart",
  family: "cartesian",
  goesAlong: "names",
  // Behind the two are the ends of the bands, where there are some.
  channels: [{ ...xChannel, title: "Names" }, { ...yChannel, title: "Value, target, bands" }, tooltipChannel],
  begins: { stacking: "none", orientation: "horizontal" },
});
