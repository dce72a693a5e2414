import { barChart } from "../bar-chart/index.ts";
import { tooltipChannel, xChannel, yChannel } from "../charts/common-channels.ts";
import { chartDisplay } from "../charts/record.ts";

export const wordsChart = chartDisplay({
  of: barChart,
  display: "words",
  title: "Word frequency",
  family: "cartesian",
  goesAlong: "names",
  channels: [{ ...xChannel, title: "Words" }, { ...yChannel, title: "How often", many: false }, tooltipChannel],
  begins: { stacking: "none", orientation: "horizontal" },
});
