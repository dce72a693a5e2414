import { isNumeric } from "@sheaf/result";
import { positionOn, zerosTogether } from "../axis/linear.ts";
import { bandLabelRoom } from "../axis/band-labels.ts";
import { isLonger, turnedHeight, turnedLength, turnOf } from "../axis/turned-labels.ts";
import type { Box } from "../drawing.ts";
import type { AxisFormat } from "../element.ts";
import { LABEL_FONT, STRONG_LABEL_FONT, textWidth } from "../text/measure.ts";
import { axisKeys, type AxisKeys, nameOf } from "./axis-keys.ts";
import { axisTitle, labelFont, titleRoom } from "../axis/axis-look.ts";
import { alongAxis, slotText, type AlongAxis } from "./along-axis.ts";
import type { CartesianModel } from "./model.ts";
import { facetCells, tightPanels } from "./panels.ts";
import { extentOf, type Span } from "./stacks/spans.ts";
import type { ValueAxis } from "./axes/drawn-axis.ts";
import { valueAxis, type ValueAxisRequest } from "./value-axis.ts";

/** Where everything stands, in px. All panels have plots of one size, one x axis and the same value axes. */
export interface CartesianLayout {
  readonly panels: readonly PanelBox[];
  readonly along: AlongAxis;
  /** Labels of the x axis at an angle; null: level. */
  readonly turned: TurnedRoom | null;
  readonly values: readonly ValueAxis[];
  /** Place on the x axis: from the left, or from the top for lying bars; px of the drawing. */
  readonly alongPx: (panel: PanelBox, share: number) => number;
  /** Place of a value: from the top, or from the left for lying bars; px of the drawing. */
  readonly valuePx: (panel: PanelBox, axis: 0 | 1, value: number) => number;
  /** Thickness of a slot's stripe, px; 0 where slots are positions. */
  readonly bandPx: number;
  readonly titles: { readonly x: string | null; readonly y: string | null; readonly y2: string | null };
  /** Series that are named above their axes, in place of titles; null: a legend names them. */
  readonly axisKeys: AxisKeys | null;
}

export interface TurnedRoom {
  /** Degrees clockwise. */
  readonly turn: number;
  /** No label is longer, px. */
  readonly length: number;
  /** Below the axis, px. */
  readonly height: number;
}

export interface PanelBox {
  readonly cell: Box;
  readonly plot: Box;
}

export interface LayoutRequest {
  readonly model: CartesianModel;
  readonly spans: readonly (readonly Span[])[];
  /** Values of reference marks that the value axes must reach. */
  readonly reach: readonly { readonly axis: 0 | 1; readonly value: number }[];
  readonly bound: (value: number | string | undefined) => number | null;
  /** The largest of the labels that stand beyond the ends of marks, px; null for none. */
  readonly endLabel: Pick<Box, "width" | "height"> | null;
  /** Room at the right for labels of lines and reference marks, px. */
  readonly rightRoom: number;
  /** Room above lying bars for labels of reference marks, px. */
  readonly topRoom?: number;
}

const EDGE = 12;
const LABEL_GAP = 8;
const LINE = 16;
const PANEL_TITLE = 32;
/** A cell lower than this has marks only: words would leave them no room, px. */
const LEAST_LABELLED = 72;
/** Whether a cell has marks only; tight panels share the words around them, and so the room for these. */
const isLow = ({ grid, context }: CartesianModel, cell: Box): boolean =>
  grid.isTight ? context.height < LEAST_TIGHT : cell.height < LEAST_LABELLED;
/** px, of all panels. */
const LEAST_TIGHT = 48;
const NO_TITLES = { x: null, y: null, y2: null } as const;

export function cartesianLayout(request: LayoutRequest): CartesianLayout {
  const { model } = request;
  const cells = facetCells(model.grid, model.context);
  const cell = cells[0] ?? { left: 0, top: 0, width: model.context.width, height: model.context.height };
  return model.horizontal ? lying(request, cells, cell) : upright(request, cells, cell);
}

function upright(request: LayoutRequest, cells: readonly Box[], cell: Box): CartesianLayout {
  const { model, bound } = request;
  const { xAxis } = model.element;
  const tight = model.grid.isTight;
  const low = isLow(model, cell);
  const keys = low || model.kind.shape !== "mixed" ? null : axisKeys(model);
  const given = low ? NO_TITLES : axisTitles(model);
  const titles = keys === null ? given : { ...given, y: nameOf(model, keys.y), y2: nameOf(model, keys.y2) };
  const trellis = model.grid.total > 1;
  const head = Math.max(titleRoom(titles.y, model.element.yAxis.format), titleRoom(titles.y2, model.element.yAxis2?.format));
  const top = head + (tight ? 0 : trellis && !low ? PANEL_TITLE : endGap(model));
  const hasLabels = !low && xAxis !== undefined && xAxis.format?.visibility !== "hidden" && xAxis.format?.labels !== "hidden";
  const turned = hasLabels ? turnedRoom(request, cell) : null;
  const bottom = (hasLabels ? endGap(model) + (turned?.height ?? lineOf(xAxis?.format)) : LABEL_GAP) + titleRoom(titles.x, xAxis?.format);
  const inTight = (left: number, right: number): readonly PanelBox[] =>
    tightPanels(model.grid, model.context, { left, right, top, bottom });
  const height = tight ? (inTight(0, 0)[0]?.plot.height ?? 8) : Math.max(8, cell.height - top - bottom);
  const values = axesOf(request, height, headOf(request));
  const [first, second] = values;
  const left = (trellis && !tight ? EDGE : 0) + (first === undefined || first.labelWidth === 0 ? 4 : first.labelWidth + LABEL_GAP);
  const right = Math.max(tight ? 0 : EDGE, request.rightRoom, second === undefined ? 0 : second.labelWidth + LABEL_GAP);
  const width = tight ? (inTight(left, right)[0]?.plot.width ?? 8) : Math.max(8, cell.width - left - right);
  const along = alongAxis({
    slots: model.slots,
    format: xAxis?.format,
    descending: xAxis?.sort?.direction === "descending",
    context: model.context,
    bound,
    isField: model.kind.shape === "scatter",
    length: width,
    labelRoom: null,
    labelled: hasLabels,
  });
  const panels = tight
    ? inTight(left, right)
    : cells.map((box) => ({ cell: box, plot: { left: box.left + left, top: box.top + top, width, height } }));
  return {
    panels,
    along,
    turned,
    values,
    titles,
    axisKeys: keys,
    bandPx: (along.band ?? 0) * width,
    alongPx: ({ plot }, share) => plot.left + share * plot.width,
    valuePx: ({ plot }, axis, value) => {
      const scale = values.find(({ index }) => index === axis)?.scale;
      return scale === undefined ? Number.NaN : plot.top + (1 - positionOn(scale, value)) * plot.height;
    },
  };
}

/** Beside the ends of the value axis, whose outermost labels stand half beyond them: to the edge above, to the labels of the x axis below, px. */
export const endGap = (model: CartesianModel): number => Math.max(LABEL_GAP, labelFont(model.element.yAxis.format).size / 2 + 2);

/** Height of a line of labels, px. */
const lineOf = (format: AxisFormat | undefined): number => Math.max(LINE, labelFont(format).size + 4);

/** Above the highest mark, for its label: a line, or more where it stands upright. */
function headOf({ endLabel }: LayoutRequest): number {
  const height = endLabel?.height ?? 0;
  return height === 0 ? 0 : Math.max(LINE, height) + 4;
}

/** Turned labels of the x axis: their angle, and the room that those of an axis about as long as this one take. */
function turnedRoom({ model, bound }: LayoutRequest, cell: Box): TurnedRoom | null {
  const { xAxis } = model.element;
  const turn = turnOf(xAxis?.format);
  if (turn === 0) return null;
  const font = labelFont(xAxis?.format);
  const length = turnedLength(cell.height, turn, isLonger(xAxis?.format), font);
  const { labels } = alongAxis({
    slots: model.slots,
    format: xAxis?.format,
    descending: xAxis?.sort?.direction === "descending",
    context: model.context,
    bound,
    isField: model.kind.shape === "scatter",
    length: Math.max(8, cell.width - 60),
    labelRoom: null,
    labelled: true,
  });
  const texts = labels.map(({ text }) => text);
  return { turn, length, height: Math.max(LINE, turnedHeight(texts, turn, length, font)) };
}

function lying(request: LayoutRequest, cells: readonly Box[], cell: Box): CartesianLayout {
  const { model, bound } = request;
  const { xAxis } = model.element;
  const tight = model.grid.isTight;
  const low = isLow(model, cell);
  const titles = low ? NO_TITLES : axisTitles(model);
  const trellis = model.grid.total > 1;
  const hasNames = xAxis !== undefined && xAxis.format?.visibility !== "hidden" && xAxis.format?.labels !== "hidden";
  const texts = hasNames ? Array.from({ length: model.slots.count }, (_, slot) => slotText(model.slots, slot)) : [];
  const labelRoom = bandLabelRoom(texts, tight ? model.context.width : cell.width, isLonger(xAxis?.format), labelFont(xAxis?.format));
  const left = (trellis && !tight ? EDGE : 0) + (hasNames ? labelRoom + LABEL_GAP : 4);
  const top = (tight ? 0 : trellis && !low ? PANEL_TITLE : 4) + titleRoom(titles.x, xAxis?.format) + (low ? 0 : (request.topRoom ?? 0));
  const hasValues = !low && model.element.yAxis.format?.visibility !== "hidden" && model.element.yAxis.format?.labels !== "hidden";
  const bottom = (hasValues ? LABEL_GAP + lineOf(model.element.yAxis.format) : 4) + titleRoom(titles.y, model.element.yAxis.format);
  const beyond = request.endLabel === null || request.endLabel.width === 0 ? 0 : request.endLabel.width + 10;
  const right = tight ? request.rightRoom : Math.max(EDGE, beyond, request.rightRoom);
  const panels = tight
    ? tightPanels(model.grid, model.context, { left, right, top, bottom }, beyond)
    : cells.map((box) => ({
        cell: box,
        plot: {
          left: box.left + left,
          top: box.top + top,
          width: Math.max(8, cell.width - left - right),
          height: Math.max(8, cell.height - top - bottom),
        },
      }));
  const { width, height } = panels[0]?.plot ?? { width: 8, height: 8 };
  // A lying value axis needs room for the width of its labels: about half as many fit as upright.
  const values = axesOf(request, lyingRoom(width), 0).map((axis) => (hasValues ? axis : { ...axis, labels: [] }));
  const along = alongAxis({
    slots: model.slots,
    format: xAxis?.format,
    descending: false,
    context: model.context,
    bound,
    isField: model.kind.shape === "scatter",
    length: height,
    labelRoom,
    labelled: hasNames,
  });
  return {
    panels,
    along,
    turned: null,
    values,
    titles,
    axisKeys: null,
    bandPx: (along.band ?? 0) * height,
    alongPx: ({ plot }, share) => plot.top + share * plot.height,
    valuePx: ({ plot }, axis, value) => {
      const scale = values.find(({ index }) => index === axis)?.scale;
      return scale === undefined ? Number.NaN : plot.left + positionOn(scale, value) * plot.width;
    },
  };
}

/** Of a lying value axis, as if its labels stood above each other, px. */
export const lyingRoom = (width: number): number => Math.max(44, width / 2);

function axesOf({ model, spans, reach, bound }: LayoutRequest, room: number, head: number): readonly ValueAxis[] {
  const used = ([0, 1] as const).filter((index) => model.measures.some(({ axis }) => axis === index));
  const axisOf = (index: 0 | 1, like: Pick<ValueAxisRequest, "steps" | "around"> = {}): ValueAxis =>
    valueAxis({
      model,
      index,
      extent: extentOf(model, spans, index),
      reach: reach.filter(({ axis }) => axis === index).map(({ value }) => value),
      bound,
      room,
      head,
      ...like,
    });
  const [first, second] = used;
  if (first === undefined || second === undefined) return used.map((index) => axisOf(index));
  const left = axisOf(first);
  const together = zerosTogether(left.scale, axisOf(second).scale);
  if (together !== null) {
    const both = [axisOf(first, { around: together[0] }), axisOf(second, { around: together[1] })];
    // One whose ends somebody gave stays as it is, and so does the other.
    if (both.every(({ scale }, index) => scale === together[index])) return both;
  }
  return [left, axisOf(second, left.scale.kind === "linear" ? { steps: left.scale.ticks.length - 1 } : {})];
}

/**
 * Axis titles are shown where the file gives their text; title and subtitle of the element say the rest. Where numbers stand on both
 * axes nothing else says which is which: there they are named by their columns.
 */
function axisTitles(model: CartesianModel): CartesianLayout["titles"] {
  const { element, kind, slots, measures } = model;
  const isOfNumbers = kind.eachRow === true && slots.column !== null && isNumeric(slots.column.type) && measures.length === 1;
  return {
    x: axisTitle(element.xAxis?.format, isOfNumbers ? (slots.column?.name ?? null) : null),
    y: axisTitle(element.yAxis.format, isOfNumbers ? (measures[0]?.column.name ?? null) : null),
    y2: axisTitle(element.yAxis2?.format),
  };
}

/** Width of the widest of some labels, px. */
export function widest(texts: readonly string[], strong = false): number {
  return Math.ceil(texts.reduce((most, text) => Math.max(most, textWidth(text, strong ? STRONG_LABEL_FONT : LABEL_FONT)), 0));
}
