import { axesColumns } from "../cartesian/panel-formulas.ts";
import { readCartesian } from "../cartesian/read.ts";
import { channel, colorChannel, trellisChannels, xChannel, yChannel } from "../charts/common-channels.ts";
import { chartKind } from "../charts/record.ts";
import { scatterChartSchema } from "./schema.ts";

/** One mark for each combination of the columns that do not aggregate (workbook-file 5.5): of plain columns, one for each row. */
export const scatterChart = chartKind({
  kind: "scatter-chart",
  title: "Scatter chart",
  family: "cartesian",
  goesAlong: "names",
  isDense: true,
  schema: scatterChartSchema,
  channels: [
    { ...xChannel, role: "either", isNeeded: true, isAlong: false },
    { ...yChannel, role: "either" },
    { ...colorChannel, role: "either" },
    channel("size", "Size", "either", { form: "pointer", member: "size" }, { scale: "area" }),
    channel("shape", "Shape", "key", { form: "own", member: "shape" }, { scale: "shape" }),
    channel("label", "Labels", "either", { form: "own", member: "label" }, { scale: "words" }),
    channel("detail", "Detail", "either", { form: "rest", of: "keys" }, { many: true, scale: "words" }),
    ...trellisChannels,
    channel("tooltip", "Tooltip", "measure", { form: "rest", of: "measures" }, { many: true, scale: "words" }),
  ],
  read: readCartesian,
  made: axesColumns,
});
