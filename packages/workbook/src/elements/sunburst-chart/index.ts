import { chartDisplay } from "../charts/record.ts";
import { treemapChart } from "../treemap-chart/index.ts";

export const sunburstChart = chartDisplay({
  of: treemapChart,
  display: "sunburst",
  title: "Sunburst",
  family: "hierarchy",
  goesAlong: "names",
  channels: treemapChart.channels,
});
