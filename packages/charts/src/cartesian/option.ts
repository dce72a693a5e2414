import { toAxis, type NumberScale } from "../axis/linear.ts";
import type { ChartOption } from "../drawing.ts";
import { graphicOf, type Shape } from "../shapes.ts";
import { FONT_FAMILY } from "../text/measure.ts";
import type { CartesianLayout } from "./layout.ts";
import type { CartesianModel } from "./model.ts";

/** Above so many marks nothing moves and bars are drawn in bulk. */
export const MANY_MARKS = 5000;

/** A value in the space of the drawn axis: transformed, and on a log axis counted from its low end, where bars begin. */
export function axisSpace(scale: NumberScale, value: number): number {
  return scale.kind === "log" ? toAxis("log", value) - toAxis("log", scale.min) : toAxis(scale.kind, value);
}

/** Grids, hidden axes that only carry the geometry, our own shapes, and the series of a kind. */
export function cartesianOption(
  model: CartesianModel,
  layout: CartesianLayout,
  request: { readonly series: NonNullable<ChartOption["series"]>; readonly shapes: readonly Shape[]; readonly marks: number },
): ChartOption {
  const { along, values, panels } = layout;
  const moves = request.marks <= MANY_MARKS && model.context.reducedMotion !== true;
  const hidden = {
    show: false,
    axisLabel: { show: false },
    axisTick: { show: false },
    axisLine: { show: false },
    splitLine: { show: false },
  };
  const alongAxes = panels.map((_, gridIndex) =>
    along.band === null || !model.kind.onStripes
      ? { type: "value" as const, gridIndex, min: along.low, max: along.high, inverse: along.reverse, ...hidden }
      : {
          type: "category" as const,
          gridIndex,
          // Slots are known by number: no text of the data goes into the library's axis.
          data: Array.from({ length: Math.max(1, model.slots.count) }, (__, slot) => String(slot)),
          // The first name of lying bars stands on top.
          inverse: model.horizontal ? !along.reverse : along.reverse,
          ...hidden,
        },
  );
  const valueAxes = panels.flatMap((_, gridIndex) =>
    values.map(({ scale }) => ({
      type: "value" as const,
      gridIndex,
      min: axisSpace(scale, scale.min),
      max: axisSpace(scale, scale.max),
      inverse: scale.reverse,
      ...hidden,
    })),
  );
  return {
    animation: moves,
    animationDuration: 0,
    animationDurationUpdate: 180,
    animationEasingUpdate: "cubicOut",
    backgroundColor: "transparent",
    textStyle: { fontFamily: FONT_FAMILY },
    grid: panels.map(({ plot }, index) => ({
      id: `panel-${index}`,
      left: plot.left,
      top: plot.top,
      width: plot.width,
      height: plot.height,
      outerBoundsMode: "none" as const,
    })),
    ...(model.horizontal ? { xAxis: valueAxes, yAxis: alongAxes } : { xAxis: alongAxes, yAxis: valueAxes }),
    series: [request.series].flat().map(asGiven),
    graphic: graphicOf(request.shapes),
  };
}

/** By this the library knows what it need not copy before it reads it. */
const GIVEN = "__ec_primitive__";

/** A series whose data is read as it is: a copy of each of 50,000 points takes the library longer than drawing them. */
function asGiven<S extends { readonly data?: unknown }>(series: S): S {
  if (Array.isArray(series.data)) Object.defineProperty(series.data, GIVEN, { value: true });
  return series;
}

/** Which axes of the option a series stands on. */
export function axisIndexes(
  model: CartesianModel,
  layout: CartesianLayout,
  panel: number,
  axis: 0 | 1,
): { readonly xAxisIndex: number; readonly yAxisIndex: number } {
  const place = layout.values.findIndex(({ index }) => index === axis);
  const value = panel * layout.values.length + Math.max(0, place);
  return model.horizontal ? { xAxisIndex: value, yAxisIndex: panel } : { xAxisIndex: panel, yAxisIndex: value };
}
