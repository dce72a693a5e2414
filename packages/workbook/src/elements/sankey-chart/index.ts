import { columnIn } from "../charts/channel.ts";
import { channel, tooltipChannel } from "../charts/common-channels.ts";
import { marksLevel } from "../charts/marks-query.ts";
import { chartKind } from "../charts/record.ts";
import { sankeyChartSchema } from "./schema.ts";
import { memberOf } from "../members.ts";

export const sankeyChart = chartKind({
  kind: "sankey-chart",
  title: "Sankey chart",
  family: "flow",
  goesAlong: "names",
  schema: sankeyChartSchema,
  channels: [
    channel("stage", "Stages", "key", { form: "pointers", member: "stages" }, { many: true, isNeeded: true, isAlong: true }),
    channel("value", "Weight", "measure", { form: "pointer", member: "value" }, { scale: "length" }),
    tooltipChannel,
  ],
  made: (element) =>
    columnIn(memberOf(element, "value")) !== null
      ? []
      : [
          {
            id: "~weight",
            name: "Number of rows",
            formula: "Count()",
            level: marksLevel,
            hidden: false,
            format: null,
            made: { path: null },
          },
        ],
});
