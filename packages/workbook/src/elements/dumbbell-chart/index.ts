import { barChart } from "../bar-chart/index.ts";
import { tooltipChannel, xChannel, yChannel } from "../charts/common-channels.ts";
import { chartDisplay } from "../charts/record.ts";

export const dumbbellChart = chartDisplay({
  of: barChart,
  display: "dumbbell",
  title: "Dumbbell chart",
  family: "cartesian",
  goesAlong: "names",
  channels: [{ ...xChannel, title: "Names", isNeeded: true }, { ...yChannel, title: "Before, after" }, tooltipChannel],
  begins: { stacking: "none", orientation: "horizontal" },
});
