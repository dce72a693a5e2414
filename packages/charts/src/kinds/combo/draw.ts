import type { ResultTable } from "@sheaf/result";
import type { ChartElements } from "@sheaf/workbook";
import { axisSigns } from "../../cartesian/axis-keys.ts";
import { boundsOf } from "../../cartesian/bounds.ts";
import { intervalNotes, intervalReach, intervalShapes } from "../../cartesian/error-bars.ts";
import { frameShapes } from "../../cartesian/frame-shapes.ts";
import { cartesianLayout } from "../../cartesian/layout.ts";
import { markIndex } from "../../cartesian/mark-index.ts";
import { cartesianModel, type CartesianKind } from "../../cartesian/model.ts";
import { cartesianOption } from "../../cartesian/option.ts";
import { offScaleNotes } from "../../cartesian/axes/off-scale.ts";
import { spansOf } from "../../cartesian/stacks/spans.ts";
import { chartLegend } from "../../cartesian/words/legend.ts";
import { chartSummary } from "../../cartesian/words/summary.ts";
import { chartTable } from "../../cartesian/words/table.ts";
import { soften } from "../../color/series-colors.ts";
import type { DrawContext } from "../../context.ts";
import type { Drawing, MarkPlace, MarkRef } from "../../drawing.ts";
import { knownMarks, markReach, refLabelRoom, refShapes } from "../../reference/ref-marks.ts";
import { trendShapes } from "../../reference/trend-lines.ts";
import { barBox, barSets } from "../bar/bar-geometry.ts";
import { withOwnAxes } from "../../trellis/own-axes.ts";
import { barLabels } from "../bar/bar-labels.ts";
import { barColors, barSeries } from "../bar/draw.ts";
import { areaFills } from "../line/area-fills.ts";
import { pointLabels } from "../line/point-labels.ts";
import { lineSeries, pointPlace, strokeColor } from "../line/draw.ts";
import { openBands, openEntry, paler } from "../line/open-end.ts";

const MIXED: CartesianKind = { noun: "combo-chart", shape: "mixed", onStripes: true };
export const drawCombo = withOwnAxes(MIXED, drawMixed);

/** Draws a combo chart: each measure as bars, line, area or points, on the left or the right axis. */
function drawMixed(element: ChartElements["combo-chart"], table: ResultTable, context: DrawContext): Drawing {
  const model = cartesianModel(element, table, context, MIXED);
  const reference = knownMarks(model);
  const spans = model.panels.map(({ series }) => spansOf(model, series));
  const isBar = ({ series }: MarkRef): boolean => model.styles[series]?.shape === "bar";
  const labels = barLabels(model, spans);
  const layout = cartesianLayout({
    model,
    spans,
    reach: [...markReach(reference.marks), ...intervalReach(model)],
    bound: boundsOf(context),
    endLabel: labels.room,
    rightRoom: refLabelRoom(model, reference.marks),
  });
  const sets = barSets(model, layout);
  // The line carries the news: bars beside it are quiet, unless somebody chose their color.
  const bars = model.styles.filter(({ shape }) => shape === "bar").length;
  const isQuiet = element.color === undefined && bars === 1 && model.styles.some(({ shape }) => shape === "line");
  const quiet = (color: string): string => (isQuiet && context.selected == null ? soften(color, context.colors) : color);
  const plainColor = barColors(model, null);
  // A bar of a period that is not over yet may still grow.
  const open = (mark: MarkRef, color: string): string => (mark.slot === model.unfinished?.slot ? paler(color, context.colors) : color);
  const barColor = (mark: MarkRef, shown: boolean): string => {
    const color = quiet(plainColor(mark, shown));
    return shown ? open(mark, color) : color;
  };
  const colors = model.styles.map(({ shape, color }, series) => (shape === "bar" ? quiet(color) : strokeColor(model, series)));
  const place = (mark: MarkRef): MarkPlace | null => {
    if (!isBar(mark)) return pointPlace(model, layout, spans, mark, colors[mark.series] ?? "");
    const box = barBox(model, layout, sets, spans, mark);
    return box === null ? null : { kind: "box", box, color: barColor(mark, false) };
  };
  const marks = markIndex({ model, layout, spans, place, colorOf: (mark) => colors[mark.series] ?? context.colors.roles.accent });
  const trends = trendShapes(model, layout, colors);
  const notes = [
    ...model.notes,
    ...reference.notes,
    ...trends.notes,
    ...intervalNotes(model),
    ...labels.notes,
    ...offScaleNotes(model, layout, marks.count),
  ];
  const lines = lineSeries(model, layout, spans, colors);
  const veils = openBands(model, layout, spans);
  const isPaler = veils.length > 0 || bars > 0;
  return {
    option: cartesianOption(model, layout, {
      marks: marks.count,
      series: [...barSeries(model, layout, sets, spans, marks.count, (mark) => barColor(mark, true)), ...lines],
      shapes: [
        ...frameShapes(model, layout),
        ...axisSigns(model, layout, colors),
        ...refShapes(model, layout, reference.marks),
        ...veils,
        ...trends.shapes,
        ...intervalShapes(model, layout, place, (mark) => colors[mark.series] ?? context.colors.roles.accent),
        ...labels.shapes(
          layout,
          (mark) => (isBar(mark) ? barBox(model, layout, sets, spans, mark) : null),
          (mark) => barColor(mark, true),
        ),
        ...pointLabels(model, layout, spans),
      ],
    }),
    legend: chartLegend(model, {
      labelled: layout.axisKeys !== null,
      scale: null,
      order: model.styles.map((_, index) => index),
      colors,
      open: openEntry(model, { series: lines, isPaler }),
    }),
    summary: chartSummary(model, notes),
    table: chartTable(model),
    marks,
    notes,
    plots: layout.panels.map(({ plot }) => plot),
    fills: areaFills(model, layout, spans, colors),
    isEmpty: marks.count === 0,
  };
}
