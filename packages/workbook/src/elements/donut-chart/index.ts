import { printTarget } from "@sheaf/formula";
import { columnIn } from "../charts/channel.ts";
import { channel, roundChannels, tooltipChannel } from "../charts/common-channels.ts";
import { marksLevel } from "../charts/marks-query.ts";
import { chartKind } from "../charts/record.ts";
import { readRound } from "../round/read.ts";
import { donutChartSchema } from "./schema.ts";

export const donutChart = chartKind({
  kind: "donut-chart",
  title: "Donut chart",
  needs: "Parts of a whole, and the whole in the middle",
  family: "round",
  goesAlong: "names",
  schema: donutChartSchema,
  channels: [
    ...roundChannels,
    channel("hole", "Middle", "measure", { form: "pointer", member: "holeValue" }, { scale: "words" }),
    tooltipChannel,
  ],
  read: readRound,
  // The value of the whole is evaluated again over all rows: slices of an average do not add up (L8).
  made: (element) => {
    const columnId = columnIn(element["holeValue"]);
    if (columnId === null) return [];
    const formula = `GrandTotal(${printTarget({ kind: "own", columnId })})`;
    return [{ id: "~hole", name: "Whole", formula, level: marksLevel, hidden: false, format: null, made: { path: null } }];
  },
});
