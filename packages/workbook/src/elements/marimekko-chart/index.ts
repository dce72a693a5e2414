import { barChart } from "../bar-chart/index.ts";
import { colorChannel, tooltipChannel, xChannel, yChannel } from "../charts/common-channels.ts";
import { chartDisplay } from "../charts/record.ts";

export const marimekkoChart = chartDisplay({
  of: barChart,
  display: "marimekko",
  title: "Marimekko chart",
  family: "cartesian",
  goesAlong: "names",
  channels: [
    { ...xChannel, title: "Widths", isNeeded: true },
    { ...yChannel, title: "Value", many: false },
    { ...colorChannel, title: "Heights", isNeeded: true },
    tooltipChannel,
  ],
  begins: { stacking: "normalized" },
});
