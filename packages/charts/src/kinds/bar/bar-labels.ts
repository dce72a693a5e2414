import { writtenShare, type LabelledAxis } from "../../axis/number-labels.ts";
import { type CartesianLayout, lyingRoom, widest } from "../../cartesian/layout.ts";
import type { CartesianModel } from "../../cartesian/model.ts";
import { extentOf, shareOf, stackingOf, type Span } from "../../cartesian/stacks/spans.ts";
import { valueAxis } from "../../cartesian/value-axis.ts";
import { readColor } from "../../color/series-colors.ts";
import type { Box, MarkRef } from "../../drawing.ts";
import type { LabelDisplay } from "../../element.ts";
import { message } from "@sheaf/messages";
import { cellAt } from "@sheaf/result";
import { cellColors } from "@sheaf/theme";
import type { ChartColumn } from "../../marks/columns.ts";
import { labelFormat } from "../line/point-labels.ts";
import { pooledValue } from "../../marks/series.ts";
import type { Note } from "../../notes.ts";
import { exactSum } from "../../marks/exact-sum.ts";
import { ABOVE_MARKS, type Shape } from "../../shapes.ts";
import { labelsFont } from "../../text/labels-font.ts";
import { sizeOfText, textWidth, type Font } from "../../text/measure.ts";

export interface BarLabels {
  /** Of the largest label beyond the end of a bar, px; 0 where there are none. */
  readonly room: Pick<Box, "width" | "height">;
  readonly shapes: (
    layout: Pick<CartesianLayout, "values" | "panels">,
    box: (mark: MarkRef) => Box | null,
    colorOf: (mark: MarkRef) => string,
  ) => readonly Shape[];
  readonly notes: readonly Note[];
}

interface Labelled {
  readonly mark: MarkRef;
  readonly value: number;
  readonly axis: 0 | 1;
  readonly cell: number | bigint | string;
  readonly measure: ChartColumn;
  /** Where it is none of the values: a share of a whole. */
  readonly share?: number;
}

interface Label extends Labelled {
  readonly text: string;
}

/** More labels than this are a texture, not words. */
const MOST = 1000;

export function barLabels(model: CartesianModel, spans: readonly (readonly Span[])[]): BarLabels {
  const format = labelFormat(model.element, "bar");
  const stacked = stackingOf(model) !== "none";
  const wanted = stacked && format?.totals?.display === "shown" ? format.totals : null;
  const uneven = wanted === null ? null : unevenMeasure(model);
  const notes: Note[] =
    uneven === null
      ? []
      : [{ kind: "left-out", what: message("drawing.left.total"), why: message("drawing.why.values-do-add-up", { name: uneven.name }) }];
  const totals = wanted === null || uneven !== null ? [] : chosen(totalLabels(model, spans), wanted.labelDisplay ?? "auto");
  const own = format?.labels === "shown" ? chosen(markLabels(model, spans), format.labelDisplay ?? "auto") : [];
  const written = (labels: readonly Labelled[], axisOf: (axis: 0 | 1) => LabelledAxis | null, digits = 1): readonly Label[] =>
    labels.map((label) => ({
      ...label,
      text:
        label.share === undefined
          ? writerOf(label, axisOf)(label.cell, format?.precision)
          : writtenShare(label.share, format?.precision ?? digits, model.context.symbols),
    }));
  const writerOf = together([...own, ...totals]);
  if (own.length === 0 && totals.length === 0) return { room: NO_ROOM, shapes: () => [], notes };
  const anchor = format?.anchor === undefined || format.anchor === "auto" ? (stacked ? "middle" : "outside-end") : format.anchor;
  const upright = { own: format?.orient === "vertical", totals: format?.totals?.orient === "vertical" };
  const font = labelsFont(format);
  const totalFont: Font = { ...font, size: sizeOfText(format?.totals?.fontSize, font.size) };
  const color = readColor(format?.color, model.context.colors);
  const soon = likelyAxis(model, spans);
  return {
    notes,
    room: larger(
      anchor === "outside-end" ? roomBeyond(written(own, soon), upright.own, font) : NO_ROOM,
      roomBeyond(written(totals, soon), upright.totals, totalFont),
    ),
    shapes({ values, panels }, box, colorOf) {
      const drawn = (axis: 0 | 1): LabelledAxis | null => values.find(({ index }) => index === axis)?.written ?? null;
      const placed: Shape[] = [];
      const taken: Box[] = [];
      const put = (label: Label, place: "outside-end" | "middle" | "end" | "start", prefix: string): void => {
        const bar = box(label.mark);
        if (bar === null) return;
        const isTotal = prefix === "total";
        const stands = isTotal ? upright.totals : upright.own;
        const all = (isTotal ? format?.totals?.labelDisplay : format?.labelDisplay) === "all";
        const style = isTotal ? totalFont : font;
        const spot = stands ? standing(bar, label, place, model.horizontal, style) : spotOf(bar, label, place, model.horizontal, style);
        const fits =
          place === "outside-end"
            ? !taken.some((other) => overlap(other, spot.room)) &&
              !beside(model, label.mark, box).some((other) => overlap(other, spot.room))
            : inside(bar, spot.room);
        // All that are asked for run into bars, but never into each other, nor into the next panel.
        if (!fits && (!all || taken.some((other) => overlap(other, spot.room)))) return;
        if (model.grid.total > 1 && runsOut(spot.room, panels[label.mark.panel]?.cell)) return;
        taken.push(spot.room);
        // What does not lie in its bar is read on the paper, and on the bars beside it.
        const isOnPaper = place === "outside-end" || !fits;
        const { roles } = model.context.colors;
        const outline = isOnPaper ? roles.paper : colorOf(label.mark);
        placed.push({
          kind: "text",
          id: `${prefix}-${label.mark.panel}-${label.mark.series}-${label.mark.slot}`,
          x: spot.x,
          y: spot.y,
          text: label.text,
          color: color ?? (isOnPaper ? roles["ink-2"] : cellColors(colorOf(label.mark)).ink),
          font: style,
          ...(format?.showStroke === "on" || (format?.showStroke !== "off" && place !== "outside-end" && isOnPaper) ? { outline } : {}),
          align: spot.align,
          baseline: spot.baseline,
          ...(stands ? { turn: -90 } : {}),
          depth: ABOVE_MARKS,
        });
      };
      for (const label of written(totals, drawn)) put(label, "outside-end", "total");
      // Shares that are too wide for their bars with a digit are written without it, all alike.
      const isTight = written(own, drawn).some(
        ({ mark, share, text }) =>
          share !== undefined &&
          !upright.own &&
          !model.horizontal &&
          textWidth(text, font) > (box(mark)?.width ?? Number.POSITIVE_INFINITY),
      );
      for (const label of written(own, drawn, isTight ? 0 : 1)) put(label, anchor, "label");
      return placed;
    },
  };
}

/** The bars that a label at the end of a bar may run into: those of the slots around it, and of its own slot. */
function beside(model: CartesianModel, { panel, slot, series }: MarkRef, box: (mark: MarkRef) => Box | null): readonly Box[] {
  const boxes: Box[] = [];
  for (let near = Math.max(0, slot - 2); near <= Math.min(model.slots.count - 1, slot + 2); near += 1) {
    for (let other = 0; other < model.styles.length; other += 1) {
      if (near === slot && other === series) continue;
      const found = box({ panel, slot: near, series: other });
      if (found !== null) boxes.push(found);
    }
  }
  return boxes;
}

/** How labels are written that measure on one axis: alike, whatever series or stack they are of. */
function together(
  labels: readonly Labelled[],
): (label: Labelled, axisOf: (axis: 0 | 1) => LabelledAxis | null) => ChartColumn["short"]["value"] {
  const values = ([0, 1] as const).map((axis) => labels.filter((label) => label.axis === axis).map(({ value }) => value));
  const known = new Map<LabelledAxis | null, Map<ChartColumn, ChartColumn["short"]["value"]>>();
  return ({ axis, measure }, axisOf) => {
    const on = axisOf(axis);
    const writers = known.get(on) ?? new Map<ChartColumn, ChartColumn["short"]["value"]>();
    known.set(on, writers);
    const write = writers.get(measure) ?? measure.short.together(values[axis] ?? [], on);
    writers.set(measure, write);
    return write;
  };
}

/** The axes as they would be if they had all the room: labels need theirs before the axes are known. */
function likelyAxis(model: CartesianModel, spans: readonly (readonly Span[])[]): (axis: 0 | 1) => LabelledAxis | null {
  const { width, height } = model.context;
  const room = model.horizontal ? lyingRoom(width) : height;
  const known = ([0, 1] as const).map((index) =>
    model.measures.some(({ axis }) => axis === index)
      ? valueAxis({ model, index, extent: extentOf(model, spans, index), reach: [], bound: () => null, room, head: 0 }).written
      : null,
  );
  return (axis) => known[axis] ?? null;
}

function markLabels(model: CartesianModel, spans: readonly (readonly Span[])[]): readonly Labelled[] {
  const format = labelFormat(model.element, "bar");
  const percent = format?.valueFormat === "percent" && stackingOf(model) === "normalized";
  const labels: Labelled[] = [];
  model.panels.forEach(({ series }, panel) => {
    series.forEach((one, index) => {
      one.values.forEach((value, slot) => {
        if (Number.isNaN(value) || labels.length > MOST || model.styles[index]?.shape !== "bar") return;
        const mark = { panel, series: index, slot };
        const row = one.rows[slot] ?? -1;
        const cell =
          one.pooled !== null
            ? pooledValue(model.table, one.measure, one.pooled.get(slot) ?? [])
            : row === -1
              ? null
              : cellAt(model.table, row, one.measure.index);
        if (cell === null || typeof cell === "boolean") return;
        const { axis, measure } = one;
        const share = percent ? { share: shareOf(spans[panel]?.[index], slot) } : {};
        labels.push({ mark, value, axis, cell, measure, ...share });
      });
    });
  });
  return labels.length > MOST ? [] : labels;
}

/** A measure of bars whose parts by color are no parts of a whole, as those of an average (L8); null: there is none. */
function unevenMeasure({ split, measures, context }: CartesianModel): ChartColumn | null {
  const bars = split === null ? [] : measures.filter(({ shape }) => shape === "bar");
  return bars.find(({ column }) => context.additive?.(column.id) === false)?.column ?? null;
}

/** The sum of each stack, over its end: exact, from the values drawn in it. Bars of either axis stack for themselves. */
function totalLabels(model: CartesianModel, spans: readonly (readonly Span[])[]): readonly Labelled[] {
  const labels: Labelled[] = [];
  for (const [panel, { series }] of model.panels.entries()) {
    for (const axis of [0, 1] as const) {
      // Only bars stack here: lines and points beside them are no part of a total.
      const bars = [...series.entries()].filter(([index, one]) => one.axis === axis && model.styles[index]?.shape === "bar");
      const measure = widestOf(bars.map(([, one]) => one.measure));
      if (measure === null) continue;
      for (let slot = 0; slot < model.slots.count && labels.length <= MOST; slot += 1) {
        const total = exactSum(
          bars.flatMap(([, { rows, pooled, measure: own }]) => {
            const members = pooled?.get(slot) ?? [rows[slot] ?? -1].filter((row) => row !== -1);
            return members.map((row) => cellAt(model.table, row, own.index));
          }),
          measure.type,
        );
        const ends = bars.map(([index]) => ({ index, to: spans[panel]?.[index]?.to[slot] ?? Number.NaN }));
        const top = ends
          .filter(({ to }) => !Number.isNaN(to))
          .reduce((best, one) => (best === null || one.to > best.to ? one : best), null as (typeof ends)[number] | null);
        if (total === null || typeof total === "boolean" || top === null) continue;
        labels.push({
          mark: { panel, series: top.index, slot },
          value: Number(total),
          axis,
          cell: total,
          measure,
        });
      }
    }
  }
  return labels;
}

/** Of numbers, each of which has the values of those before it. */
const WIDTHS = ["integer", "decimal", "float"] as const;

/** The measure that has the values of all of them: in its type they are added up. Null where there is none. */
function widestOf(measures: readonly ChartColumn[]): ChartColumn | null {
  const widthOf = ({ type }: ChartColumn): number => WIDTHS.findIndex((kind) => kind === type.kind);
  const [first] = measures;
  if (first === undefined || measures.every(({ type }) => type.kind === first.type.kind)) return first ?? null;
  if (measures.some((one) => widthOf(one) === -1)) return null;
  return measures.reduce((widest, one) => (widthOf(one) > widthOf(widest) ? one : widest), first);
}

/** The labels that the file asks for, in each panel. */
function chosen(labels: readonly Labelled[], display: LabelDisplay): readonly Labelled[] {
  if (display === "auto" || display === "all" || display === "all-points" || labels.length === 0) return labels;
  const panels = [...new Set(labels.map(({ mark }) => mark.panel))];
  return panels.flatMap((panel) => {
    const own = labels.filter(({ mark }) => mark.panel === panel);
    const least = own.reduce((a, b) => (b.value < a.value ? b : a));
    const most = own.reduce((a, b) => (b.value > a.value ? b : a));
    switch (display) {
      case "minimum":
        return [least];
      case "maximum":
        return [most];
      case "min-max":
        return least === most ? [least] : [least, most];
      case "endpoints":
        return own.filter((_, index) => index === 0 || index === own.length - 1);
      case "most-recent":
        return own.slice(-1);
    }
  });
}

interface Spot {
  readonly x: number;
  readonly y: number;
  readonly align: "left" | "center" | "right";
  readonly baseline: "top" | "middle" | "bottom";
  readonly room: Box;
}

const GAP = 4;

function spotOf(
  bar: Box,
  { text, value }: Label,
  place: "outside-end" | "middle" | "end" | "start",
  horizontal: boolean,
  font: Font,
  size: Pick<Box, "width" | "height"> = { width: textWidth(text, font), height: font.size + 4 },
): Spot {
  const { width, height } = size;
  const negative = value < 0;
  const room = (left: number, top: number): Box => ({ left, top, width, height });
  if (horizontal) {
    const y = bar.top + bar.height / 2;
    const [low, high] = [bar.left, bar.left + bar.width];
    const at = (x: number, align: "left" | "center" | "right"): Spot => ({
      x,
      y,
      align,
      baseline: "middle",
      room: room(align === "left" ? x : align === "right" ? x - width : x - width / 2, y - height / 2),
    });
    if (place === "middle") return at((low + high) / 2, "center");
    if (place === "outside-end") return negative ? at(low - GAP - 2, "right") : at(high + GAP + 2, "left");
    const atHigh = (place === "end") !== negative;
    return atHigh ? at(high - GAP, "right") : at(low + GAP, "left");
  }
  const x = bar.left + bar.width / 2;
  const [top, bottom] = [bar.top, bar.top + bar.height];
  const at = (y: number, baseline: "top" | "middle" | "bottom"): Spot => ({
    x,
    y,
    align: "center",
    baseline,
    room: room(x - width / 2, baseline === "top" ? y : baseline === "bottom" ? y - height : y - height / 2),
  });
  if (place === "middle") return at((top + bottom) / 2, "middle");
  if (place === "outside-end") return negative ? at(bottom + GAP, "top") : at(top - GAP, "bottom");
  const atTop = (place === "end") !== negative;
  return atTop ? at(top + GAP, "top") : at(bottom - GAP, "bottom");
}

/** A label that reads upward: in the middle of the room that it would take if it were so high and so narrow. */
function standing(bar: Box, label: Label, place: "outside-end" | "middle" | "end" | "start", horizontal: boolean, font: Font): Spot {
  const { room } = spotOf(bar, label, place, horizontal, font, { width: font.size + 4, height: textWidth(label.text, font) });
  return { x: room.left + room.width / 2, y: room.top + room.height / 2, align: "center", baseline: "middle", room };
}

const NO_ROOM = { width: 0, height: 0 };
const larger = (a: BarLabels["room"], b: BarLabels["room"]): BarLabels["room"] => ({
  width: Math.max(a.width, b.width),
  height: Math.max(a.height, b.height),
});

/** What the largest of some labels takes beyond the end of its bar, px. */
function roomBeyond(labels: readonly Label[], stands: boolean, font: Font): BarLabels["room"] {
  if (labels.length === 0) return NO_ROOM;
  const length = widest(labels.map(({ text }) => text));
  const line = font.size + 4;
  return stands ? { width: line, height: length } : { width: length, height: line };
}

/** Whether a label would stand in a panel beside its own. */
const runsOut = (label: Box, cell: Box | undefined): boolean =>
  cell !== undefined && (label.left < cell.left || label.left + label.width > cell.left + cell.width);

const overlap = (a: Box, b: Box): boolean =>
  a.left < b.left + b.width + 2 && b.left < a.left + a.width + 2 && a.top < b.top + b.height && b.top < a.top + a.height;
const inside = (outer: Box, inner: Box): boolean => inner.width <= outer.width && inner.height <= outer.height + 2;
