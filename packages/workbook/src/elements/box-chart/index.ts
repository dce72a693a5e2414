import { printTarget } from "@sheaf/formula";
import type { QueryColumn } from "../../query.ts";
import { columnsHeld } from "../charts/channel.ts";
import { tooltipChannel, xChannel, yChannel } from "../charts/common-channels.ts";
import { marksLevel } from "../charts/marks-query.ts";
import { chartKind } from "../charts/record.ts";
import { readCartesian } from "../cartesian/read.ts";
import { boxChartSchema } from "./schema.ts";

/** What a box is drawn by, from below: the whiskers reach from the least to the greatest value, the box holds the middle half. */
const parts = {
  "~least": (value: string) => `Min(${value})`,
  "~lower": (value: string) => `PercentileCont(${value}, 0.25)`,
  "~median": (value: string) => `PercentileCont(${value}, 0.5)`,
  "~upper": (value: string) => `PercentileCont(${value}, 0.75)`,
  "~most": (value: string) => `Max(${value})`,
  "~values": (value: string) => `Count(${value})`,
} as const;

const values = { form: "columns", member: "yAxis" } as const;

export const boxChart = chartKind({
  kind: "box-chart",
  title: "Box chart",
  needs: "How the numbers of the rows spread, for each value of a column",
  family: "cartesian",
  goesAlong: "names",
  schema: boxChartSchema,
  // The numbers stay those of the rows: what is aggregated of them is the kind's own.
  channels: [xChannel, { ...yChannel, role: "either", many: false, isOfRows: true, at: values }, tooltipChannel],
  read: readCartesian,
  made: (element) => {
    const [columnId] = columnsHeld(element, values);
    if (columnId === undefined) return [];
    const value = printTarget({ kind: "own", columnId });
    return Object.entries(parts).map(([id, formula]): QueryColumn => ({
      id,
      name: id.slice(1),
      formula: formula(value),
      level: marksLevel,
      hidden: false,
      format: null,
      made: { path: null },
    }));
  },
});
