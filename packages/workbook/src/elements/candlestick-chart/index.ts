import { tooltipChannel, xChannel, yChannel } from "../charts/common-channels.ts";
import { chartDisplay } from "../charts/record.ts";
import { lineChart } from "../line-chart/index.ts";

export const candlestickChart = chartDisplay({
  of: lineChart,
  display: "candlestick",
  title: "Candlestick chart",
  family: "cartesian",
  goesAlong: "time",
  channels: [{ ...xChannel, title: "Periods", isNeeded: true }, { ...yChannel, title: "Open, high, low, close" }, tooltipChannel],
});
