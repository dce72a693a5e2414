import { canStack, type Stacking, stackingAmong } from "@sheaf/charts";
import { fieldsIn, listOf, memberOf } from "@sheaf/workbook";
import { textAt } from "../../../../../commands/member-path.ts";
import { channelsOf } from "../../../../shelves/chart-channels.ts";
import type { ChartPort } from "../../../../shelves/panel-port.ts";
import { type SeriesShape, seriesShape } from "../../../../shelves/series-shape.ts";

/** The shape of all series of a chart, or that each has its own. */
export type ChartShape = SeriesShape | "mixed";

const asked = ["none", "stacked", "normalized"] as const;

/** The series of a chart as they stand: a color tells apart at least two of each measure. */
function seriesOf({ element }: Pick<ChartPort, "element">, shape: ChartShape) {
  const right = new Set(listOf(fieldsIn(memberOf(element, "yAxis2")).columnIds));
  const isSplit = textAt(element, ["color", "by"]) === "category";
  return (channelsOf(element).y ?? []).flatMap((id) => {
    const one = { shape: shape === "mixed" ? seriesShape(element, id) : shape, axis: right.has(id) ? (1 as const) : (0 as const) };
    return isSplit ? [one, one] : [one];
  });
}

/** How the marks of a chart stack, as it is drawn. */
export const stackingIn = (port: Pick<ChartPort, "element">, shape: ChartShape): Stacking =>
  stackingAmong(
    asked.find((one) => one === textAt(port.element, ["stacking"])),
    seriesOf(port, shape),
  );

/** Whether marks of the chart can stand on top of each other, or beside each other. */
export const hasStacks = (port: Pick<ChartPort, "element">, shape: ChartShape): boolean =>
  stackingAmong("stacked", seriesOf(port, shape)) === "stacked";

/** Whether bars stand beside each other in one place: those that do not stack, and those of either axis. */
export function hasSetsOfBars(port: Pick<ChartPort, "element">, shape: ChartShape): boolean {
  const bars = seriesOf(port, shape).filter((one) => one.shape === "bar");
  return stackingIn(port, shape) === "none" ? bars.length > 1 : new Set(bars.map(({ axis }) => axis)).size > 1;
}

/** Whether an axis measures lengths that add up: a bent scale would show sizes that are not there. */
export const isStackedOn = (port: Pick<ChartPort, "element">, shape: ChartShape, axis: 0 | 1): boolean =>
  stackingIn(port, shape) !== "none" && seriesOf(port, shape).some((one) => one.axis === axis && canStack(one.shape));
