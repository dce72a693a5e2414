import { type ColorScale, readColor } from "../../color/series-colors.ts";
import type { Legend, LegendEntry, LegendLook } from "../../drawing.ts";
import type { LegendFormat } from "../../element.ts";
import { markKey } from "../../marks/columns.ts";
import { seriesPoint } from "../../marks/shapes/series-points.ts";
import { readableSize } from "../../text/measure.ts";
import type { CartesianModel } from "../model.ts";

/** The legend of a chart: none where one series needs no name, or where the lines are labelled themselves. */
export function chartLegend(
  model: CartesianModel,
  request: {
    readonly labelled: boolean;
    readonly scale: ColorScale | null;
    readonly order: readonly number[];
    /** By series, as they are drawn. */
    readonly colors: readonly string[];
    /** What the end of a line means that leads to a period which is not over; null: there is none. */
    readonly open?: LegendEntry | null;
  },
): Legend {
  const format = model.element.legend;
  if (format?.visibility === "hidden") return { kind: "none" };
  // What colors mean is said elsewhere, by a legend control perhaps; series of several measures still have their names.
  if (format?.colorLegend === "hidden" && (request.scale !== null || model.split !== null)) return { kind: "none" };
  const look = lookOf(model, format);
  if (request.scale !== null && model.scaleBy !== null) {
    const { scheme, min, mid, max } = request.scale;
    const write = model.scaleBy.short.together([min, mid ?? min, max]);
    // The ends are mostly round: 70%, not 70.0%.
    const short = (value: number): string => write(value).replace(/\D0%$/u, "%");
    return {
      kind: "scale",
      ...look,
      header: model.scaleBy.name,
      showsHeader: format?.header !== "hidden",
      colors: scheme,
      low: short(min),
      mid: mid === null ? null : short(mid),
      high: short(max),
    };
  }
  const notes = request.open == null ? [] : [request.open];
  if (request.labelled || model.styles.length < 2)
    return notes.length === 0 ? { kind: "none" } : { kind: "series", ...look, header: null, showsHeader: false, entries: notes };
  const series = model.panels[0]?.series ?? [];
  return {
    kind: "series",
    ...look,
    entries: [
      ...request.order.flatMap((index): LegendEntry[] => {
        const one = series[index];
        const style = model.styles[index];
        if (one === undefined || style === undefined) return [];
        const stroke = style.role === "comparison" ? "dashed" : (style.line.strokeStyle ?? "solid");
        const point = seriesPoint(style);
        const line = stroke === "dashed" ? "dashed-line" : stroke === "dotted" ? "dotted-line" : "line";
        // Where shapes stand for values, the key of shapes has them.
        const isPoint = style.shape === "scatter" && point !== null && model.element.sheaf?.chart?.shape === undefined;
        const sign = style.shape === "line" ? line : isPoint ? "point" : "square";
        const shape = point === null || sign === "square" ? {} : { point: point.shape };
        const keys = one.category?.kind === "value" ? [markKey(one.category.column, one.category.value)] : [];
        const rest = one.category?.kind === "other" ? { rest: one.category.key } : {};
        return [{ id: one.id, name: one.name, color: request.colors[index] ?? style.color, sign, keys, ...shape, ...rest }];
      }),
      ...notes,
    ],
  };
}

/** Beside the title, where nobody chose a place, the names of the series speak for themselves. */
function lookOf(model: CartesianModel, format: LegendFormat | undefined): LegendLook {
  const given = format?.position ?? "auto";
  const header = model.split?.name ?? null;
  return {
    position: given === "auto" ? "top-right" : given,
    header,
    showsHeader: header !== null && given !== "auto" && format?.header !== "hidden",
    color: readColor(format?.color, model.context.colors) ?? null,
    fontSize: format?.fontSize === undefined ? null : readableSize(format.fontSize),
  };
}

/** Series in the order of their last values, greatest first, so that the legend stands as the lines end; `Other` last. */
export function orderAtEnd(model: CartesianModel): readonly number[] {
  const series = model.panels[0]?.series ?? [];
  const last = series.map(({ values, category }) => {
    if (category?.kind === "other") return Number.NEGATIVE_INFINITY;
    const slot = values.findLastIndex((value) => !Number.isNaN(value));
    return slot === -1 ? Number.NEGATIVE_INFINITY : (values[slot] ?? 0);
  });
  return series.map((_, index) => index).toSorted((a, b) => (last[b] ?? 0) - (last[a] ?? 0) || a - b);
}
