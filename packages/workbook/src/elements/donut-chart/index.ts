import { printTarget } from "@sheaf/formula";
import { columnIn } from "../charts/channel.ts";
import { channel, isInPanels, roundChannels, tooltipChannel, trellisChannels } from "../charts/common-channels.ts";
import { marksLevel } from "../charts/marks-query.ts";
import { chartKind } from "../charts/record.ts";
import { readRound } from "../round/read.ts";
import { donutChartSchema } from "./schema.ts";
import { memberOf } from "../members.ts";

export const donutChart = chartKind({
  kind: "donut-chart",
  title: "Donut chart",
  family: "round",
  goesAlong: "names",
  hasPatterns: true,
  schema: donutChartSchema,
  channels: [
    ...roundChannels,
    channel("hole", "Middle", "measure", { form: "pointer", member: "holeValue" }, { scale: "words" }),
    ...trellisChannels,
    tooltipChannel,
  ],
  read: readRound,
  // The value of the whole, in small multiples of the panel, is evaluated again over all rows: slices of an average do not add up (L8).
  made: (element) => {
    const columnId = columnIn(memberOf(element, "holeValue"));
    if (columnId === null) return [];
    const target = printTarget({ kind: "own", columnId });
    const formula = isInPanels(element) ? `Subtotal(${target}, "trellis")` : `GrandTotal(${target})`;
    return [{ id: "~hole", name: "Whole", formula, level: marksLevel, hidden: false, format: null, made: { path: null } }];
  },
});
