import type { BarSeriesOption } from "echarts/charts";
import type { ResultTable } from "@sheaf/result";
import { contrast } from "@sheaf/theme";
import { cellAt } from "@sheaf/result";
import { axisIndexes, axisSpace, cartesianOption, MANY_MARKS } from "../../cartesian/option.ts";
import { cartesianModel, type CartesianKind, type CartesianModel } from "../../cartesian/model.ts";
import { cartesianLayout, type CartesianLayout } from "../../cartesian/layout.ts";
import { boundsOf } from "../../cartesian/bounds.ts";
import { chartLegend } from "../../cartesian/words/legend.ts";
import { intervalNotes, intervalReach, intervalShapes, withInterval } from "../../cartesian/error-bars.ts";
import { frameShapes } from "../../cartesian/frame-shapes.ts";
import { markIndex, markKeys } from "../../cartesian/mark-index.ts";
import { chartSummary } from "../../cartesian/words/summary.ts";
import { chartTable } from "../../cartesian/words/table.ts";
import { offScaleNotes } from "../../cartesian/axes/off-scale.ts";
import { spansOf, stackingOf, type Span } from "../../cartesian/stacks/spans.ts";
import { scaleOf } from "../../cartesian/color-scale.ts";
import { soften, type ColorScale } from "../../color/series-colors.ts";
import type { DrawContext } from "../../context.ts";
import type { Drawing, MarkRef } from "../../drawing.ts";
import type { CartesianElement } from "../../element.ts";
import { knownMarks, markReach, refLabelRoom, refLabelRows, refShapes } from "../../reference/ref-marks.ts";
import { trendShapes } from "../../reference/trend-lines.ts";
import { withOwnAxes } from "../../trellis/own-axes.ts";
import { barBox, barSets, type BarSets } from "./bar-geometry.ts";
import { barLabels } from "./bar-labels.ts";
import { drawnNumber } from "../../marks/drawn-number.ts";

const BARS: CartesianKind = { noun: "bar-chart", shape: "bar", onStripes: true };

export const drawBars = withOwnAxes(BARS, drawPanels);

/** Draws a bar chart: upright or lying; beside each other, stacked or normalized; one color, by category, or by scale. */
function drawPanels(element: CartesianElement, table: ResultTable, context: DrawContext): Drawing {
  const model = cartesianModel(element, table, context, BARS);
  const reference = knownMarks(model);
  const spans = model.panels.map(({ series }) => spansOf(model, series));
  const labels = barLabels(model, spans);
  const layout = cartesianLayout({
    model,
    spans,
    reach: [...markReach(reference.marks), ...intervalReach(model)],
    bound: boundsOf(context),
    endLabel: labels.room,
    rightRoom: refLabelRoom(model, reference.marks),
    topRoom: refLabelRows(model),
  });
  const sets = barSets(model, layout);
  const box = (mark: MarkRef) => barBox(model, layout, sets, spans, mark);
  // Labels beyond the end of a bar stand beyond its error bar.
  const isBeyond = ["auto", "outside-end"].includes(element.dataLabel?.anchor ?? "auto");
  const labelBox = (mark: MarkRef) => (isBeyond ? withInterval(model, layout, mark, box(mark)) : box(mark));
  const scale = scaleOf(model);
  const colorOf = barColors(model, scale);
  const marks = markIndex({
    model,
    layout,
    spans,
    colorOf: (mark) => colorOf(mark, false),
    place: (mark) => {
      const bar = box(mark);
      return bar === null ? null : { kind: "box", box: bar, color: colorOf(mark, false) };
    },
  });
  const trends = trendShapes(
    model,
    layout,
    model.styles.map(({ color }) => color),
  );
  const notes = [
    ...model.notes,
    ...reference.notes,
    ...trends.notes,
    ...intervalNotes(model),
    ...labels.notes,
    ...offScaleNotes(model, layout, marks.count),
  ];
  return {
    option: cartesianOption(model, layout, {
      marks: marks.count,
      series: barSeries(model, layout, sets, spans, marks.count, (mark) => colorOf(mark, true)),
      shapes: [
        ...frameShapes(model, layout),
        ...refShapes(model, layout, reference.marks),
        ...trends.shapes,
        ...intervalShapes(
          model,
          layout,
          (mark) => {
            const bar = box(mark);
            return bar === null ? null : { kind: "box", box: bar, color: "" };
          },
          (mark) => colorOf(mark, true),
        ),
        ...labels.shapes(layout, labelBox, (mark) => colorOf(mark, true)),
      ],
    }),
    legend: chartLegend(model, {
      labelled: false,
      scale,
      order: model.styles.map((_, index) => index),
      colors: model.styles.map(({ color }) => color),
    }),
    summary: chartSummary(model, notes),
    table: chartTable(model),
    marks,
    notes,
    plots: layout.panels.map(({ plot }) => plot),
    isEmpty: marks.count === 0,
  };
}

/** Color of a mark; `shown` with what is muted: bars that are not selected, or that the title does not claim. */
export function barColors(model: CartesianModel, scale: ColorScale | null): (mark: MarkRef, shown: boolean) => string {
  const { table, scaleBy, context, element } = model;
  const selected = context.selected ?? null;
  const highlight = element.sheaf?.chart?.highlight;
  const claimed = new Set(highlight?.values ?? []);
  const isClaimed = (slot: number): boolean =>
    highlight === undefined ||
    slot < (highlight.top ?? 0) ||
    (model.slots.column !== null && claimed.has(model.slots.column.write(model.slots.values[slot] ?? null)));
  return (mark, shown) => {
    const style = model.styles[mark.series];
    const row = model.panels[mark.panel]?.series[mark.series]?.rows[mark.slot] ?? -1;
    const full =
      scale === null || scaleBy === null || row === -1
        ? (style?.color ?? context.colors.roles.accent)
        : scale.colorOf(drawnNumber(cellAt(table, row, scaleBy.index), scaleBy.type));
    if (!shown) return full;
    const muted = selected === null ? !isClaimed(mark.slot) : !selected(markKeys(model, mark));
    return muted ? soften(full, context.colors) : full;
  };
}

export function barSeries(
  model: CartesianModel,
  layout: CartesianLayout,
  sets: BarSets,
  spans: readonly (readonly Span[])[],
  marks: number,
  colorOf: (mark: MarkRef) => string,
): BarSeriesOption[] {
  const stacking = stackingOf(model);
  const many = marks > MANY_MARKS;
  const { paper } = model.context.colors.roles;
  const plain =
    model.unfinished === null &&
    model.element.color?.by !== "scale" &&
    (model.context.selected ?? null) === null &&
    model.element.sheaf?.chart?.highlight === undefined;
  return model.panels.flatMap(({ series }, panel) => {
    const outer =
      stacking === "none" ? null : outermost(series.length, model.slots.count, spans[panel] ?? [], (index) => series[index]?.axis ?? 0);
    return series.flatMap((one, index): BarSeriesOption[] => {
      if (model.styles[index]?.shape !== "bar") return [];
      const span = spans[panel]?.[index];
      const scale = layout.values.find((axis) => axis.index === one.axis)?.scale;
      const sizes = Array.from({ length: model.slots.count }, (_, slot) => {
        const to = span?.to[slot] ?? Number.NaN;
        const value = scale === undefined ? to : stacking === "none" ? axisSpace(scale, to) : to - (span?.from[slot] ?? 0);
        return Number.isNaN(value) ? null : value;
      });
      const drawn: BarSeriesOption = {
        type: "bar",
        id: `${panel}\n${one.id}`,
        ...axisIndexes(model, layout, panel, one.axis),
        ...(stacking === "none" ? {} : { stack: `axis-${panel}-${one.axis}` }),
        barWidth: sets.thickness,
        barGap: `${sets.thickness === 0 ? 0 : (sets.between / sets.thickness) * 100}%`,
        silent: true,
        emphasis: { disabled: true },
        ...(many ? { large: true, largeThreshold: 0, progressive: 0 } : {}),
        itemStyle: {
          color: colorOf({ panel, series: index, slot: 0 }),
          ...(stacking !== "none" && !many ? { borderColor: paper, borderWidth: 0.5 } : {}),
        },
        data:
          many && plain
            ? sizes.map((value) => value ?? "-")
            : sizes.map((value, slot) => {
                if (value === null) return { value: "-" };
                const isOuter = outer === null || outer[value < 0 ? 1 : 0][slot * 2 + one.axis] === index;
                return {
                  value,
                  itemStyle: {
                    ...(plain ? {} : outlined(colorOf({ panel, series: index, slot }), model)),
                    ...(isOuter ? { borderRadius: corners(value < 0, model.horizontal, scale?.reverse === true) } : {}),
                  },
                };
              }),
      };
      return [drawn];
    });
  });
}

/** A fill that sinks into the paper (the middle of a diverging scale) gets an edge, so that the mark still shows. */
function outlined(
  color: string,
  model: CartesianModel,
): { readonly color: string; readonly borderColor?: string; readonly borderWidth?: number } {
  const { roles } = model.context.colors;
  return model.scaleBy === null || contrast(color, roles.paper) >= 3 ? { color } : { color, borderColor: roles["line-3"], borderWidth: 1 };
}

/** The outermost series of each stack, above and below zero, by slot and axis. */
function outermost(
  count: number,
  slots: number,
  spans: readonly Span[],
  axisOf: (series: number) => 0 | 1,
): readonly [Int32Array, Int32Array] {
  const above = new Int32Array(slots * 2).fill(-1);
  const below = new Int32Array(slots * 2).fill(-1);
  for (let series = 0; series < count; series += 1) {
    for (let slot = 0; slot < slots; slot += 1) {
      const size = (spans[series]?.to[slot] ?? Number.NaN) - (spans[series]?.from[slot] ?? 0);
      if (Number.isNaN(size) || size === 0) continue;
      (size < 0 ? below : above)[slot * 2 + axisOf(series)] = series;
    }
  }
  return [above, below];
}

/** 2 px at the end that points away from zero. */
function corners(negative: boolean, horizontal: boolean, reverse: boolean): number[] {
  const low = negative !== reverse;
  if (horizontal) return low ? [2, 0, 0, 2] : [0, 2, 2, 0];
  return low ? [0, 0, 2, 2] : [2, 2, 0, 0];
}
