import { roundChannels, tooltipChannel, trellisChannels } from "../charts/common-channels.ts";
import { chartKind } from "../charts/record.ts";
import { readRound } from "../round/read.ts";
import { pieChartSchema } from "./schema.ts";

export const pieChart = chartKind({
  kind: "pie-chart",
  title: "Pie chart",
  family: "round",
  goesAlong: "names",
  hasPatterns: true,
  schema: pieChartSchema,
  channels: [...roundChannels, ...trellisChannels, tooltipChannel],
  read: readRound,
});
