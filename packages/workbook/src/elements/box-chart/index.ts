import { printTarget } from "@sheaf/formula";
import type { QueryColumn } from "../../query.ts";
import { columnsHeld } from "../charts/channel.ts";
import { colorChannel, tooltipChannel, trellisChannels, xChannel, yChannel } from "../charts/common-channels.ts";
import { marksLevel } from "../charts/marks-query.ts";
import { chartKind } from "../charts/record.ts";
import { readCartesian } from "../cartesian/read.ts";
import { isKind } from "../known.ts";
import { boxChartSchema } from "./schema.ts";

const own = (columnId: string): string => printTarget({ kind: "own", columnId });
const quartile = (value: string, share: number): string => `PercentileCont(${value}, ${share})`;

/** Values beyond the whiskers are listed up to this number for each box. */
export const MOST_OUTLIERS = 500;

/** A column that the kind computes. A step is named by others, and no part of the result; it may be one of the rows. */
interface Part {
  readonly formula: string;
  readonly step?: "marks" | "base";
}

/** The box holds the middle half; with outliers the whiskers reach to the last values within 1.5 of its length, else to the ends. */
function partsOf(value: string, hasOutliers: boolean): Readonly<Record<string, Part>> {
  const box = {
    "~lower": { formula: quartile(value, 0.25) },
    "~median": { formula: quartile(value, 0.5) },
    "~upper": { formula: quartile(value, 0.75) },
    "~values": { formula: `Count(${value})` },
  };
  if (!hasOutliers) return { ...box, "~least": { formula: `Min(${value})` }, "~most": { formula: `Max(${value})` } };
  const reach = `1.5 * (${quartile(value, 0.75)} - ${quartile(value, 0.25)})`;
  const [from, to] = [own("~fence-low"), own("~fence-high")];
  return {
    ...box,
    "~fence-low": { formula: `${quartile(value, 0.25)} - ${reach}`, step: "marks" },
    "~fence-high": { formula: `${quartile(value, 0.75)} + ${reach}`, step: "marks" },
    "~inside": { formula: `If(${value} >= ${from} and ${value} <= ${to}, ${value})`, step: "base" },
    "~outside": { formula: `If(${value} < ${from} or ${value} > ${to}, ${value})`, step: "base" },
    "~least": { formula: `Min(${own("~inside")})` },
    "~most": { formula: `Max(${own("~inside")})` },
    "~beyond": { formula: `Count(${own("~outside")})` },
    "~outliers": { formula: `If(Count(${own("~outside")}) <= ${MOST_OUTLIERS}, ListAgg(${own("~outside")}, "|"))` },
  };
}

const values = { form: "columns", member: "yAxis" } as const;

export const boxChart = chartKind({
  kind: "box-chart",
  title: "Box chart",
  family: "cartesian",
  goesAlong: "names",
  schema: boxChartSchema,
  // The numbers stay those of the rows: what is aggregated of them is the kind's own.
  channels: [
    xChannel,
    { ...yChannel, role: "either", many: false, isOfRows: true, at: values },
    colorChannel,
    ...trellisChannels,
    tooltipChannel,
  ],
  read: readCartesian,
  made: (element) => {
    const [columnId] = columnsHeld(element, values);
    if (columnId === undefined) return [];
    const parts = partsOf(own(columnId), isKind(element, "box-chart") && element.outliers === "shown");
    return Object.entries(parts).map(([id, { formula, step }]): QueryColumn => ({
      id,
      name: step === undefined ? id.slice(1) : id,
      formula,
      level: step === "base" ? "base" : marksLevel,
      hidden: step !== undefined,
      format: null,
      ...(step === undefined ? { made: { path: null } } : {}),
    }));
  },
});
