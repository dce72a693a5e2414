import { areaChart } from "../area-chart/index.ts";
import { colorChannel, tooltipChannel, xChannel, yChannel } from "../charts/common-channels.ts";
import { chartDisplay } from "../charts/record.ts";

export const ridgelineChart = chartDisplay({
  of: areaChart,
  display: "ridgeline",
  title: "Ridgeline chart",
  family: "cartesian",
  goesAlong: "time",
  channels: [
    { ...xChannel, isNeeded: true },
    { ...yChannel, title: "Height", many: false },
    { ...colorChannel, title: "Ridges", isNeeded: true },
    tooltipChannel,
  ],
  begins: { stacking: "none" },
});
