import { positionOn } from "../axis/linear.ts";
import { bandLabelRoom } from "../axis/band-labels.ts";
import type { Box } from "../drawing.ts";
import { oneLine, LABEL_FONT, STRONG_LABEL_FONT, textWidth } from "../text/measure.ts";
import { alongAxis, slotText, type AlongAxis } from "./along-axis.ts";
import type { CartesianModel } from "./model.ts";
import { facetCells } from "./panels.ts";
import { extentOf, type Span } from "./spans.ts";
import { valueAxis, type ValueAxis } from "./value-axis.ts";

/** Where everything stands, in px. All panels have plots of one size, one x axis and the same value axes. */
export interface CartesianLayout {
  readonly panels: readonly PanelBox[];
  readonly along: AlongAxis;
  readonly values: readonly ValueAxis[];
  /** Place on the x axis: from the left, or from the top for lying bars; px of the drawing. */
  readonly alongPx: (panel: PanelBox, share: number) => number;
  /** Place of a value: from the top, or from the left for lying bars; px of the drawing. */
  readonly valuePx: (panel: PanelBox, axis: 0 | 1, value: number) => number;
  /** Thickness of a slot's stripe, px; 0 where slots are positions. */
  readonly bandPx: number;
  readonly titles: { readonly x: string | null; readonly y: string | null; readonly y2: string | null };
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
  /** Widest label that stands beyond the ends of marks, px; 0 for none. */
  readonly endLabel: number;
  /** Room at the right for labels of lines and reference marks, px. */
  readonly rightRoom: number;
}

const EDGE = 12;
const LABEL_GAP = 8;
const LINE = 16;
const PANEL_TITLE = 32;
const AXIS_TITLE = 20;
/** A cell lower than this has marks only: words would leave them no room, px. */
const LEAST_LABELLED = 72;
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
  const low = cell.height < LEAST_LABELLED;
  const titles = low ? NO_TITLES : axisTitles(model);
  const trellis = model.grid.total > 1;
  const top = (trellis && !low ? PANEL_TITLE : LABEL_GAP) + (titles.y === null && titles.y2 === null ? 0 : AXIS_TITLE);
  const hasLabels = !low && xAxis !== undefined && xAxis.format?.visibility !== "hidden" && xAxis.format?.labels !== "hidden";
  const bottom = (hasLabels ? LABEL_GAP + LINE : LABEL_GAP) + (titles.x === null ? 0 : AXIS_TITLE);
  const height = Math.max(8, cell.height - top - bottom);
  const values = axesOf(request, height, request.endLabel > 0 ? LINE + 4 : 0);
  const [first, second] = values;
  const left = (trellis ? EDGE : 0) + (first === undefined || first.labelWidth === 0 ? 4 : first.labelWidth + LABEL_GAP);
  const right = Math.max(EDGE, request.rightRoom, second === undefined ? 0 : second.labelWidth + LABEL_GAP);
  const width = Math.max(8, cell.width - left - right);
  const along = alongAxis({
    slots: model.slots,
    format: xAxis?.format,
    descending: xAxis?.sort?.direction === "descending",
    context: model.context,
    bound,
    length: width,
    labelRoom: null,
    labelled: hasLabels,
  });
  const panels = cells.map((box) => ({ cell: box, plot: { left: box.left + left, top: box.top + top, width, height } }));
  return {
    panels,
    along,
    values,
    titles,
    bandPx: (along.band ?? 0) * width,
    alongPx: ({ plot }, share) => plot.left + share * plot.width,
    valuePx: ({ plot }, axis, value) => {
      const scale = values.find(({ index }) => index === axis)?.scale;
      return scale === undefined ? Number.NaN : plot.top + (1 - positionOn(scale, value)) * plot.height;
    },
  };
}

function lying(request: LayoutRequest, cells: readonly Box[], cell: Box): CartesianLayout {
  const { model, bound } = request;
  const { xAxis } = model.element;
  const low = cell.height < LEAST_LABELLED;
  const titles = low ? NO_TITLES : axisTitles(model);
  const trellis = model.grid.total > 1;
  const hasNames = xAxis !== undefined && xAxis.format?.visibility !== "hidden" && xAxis.format?.labels !== "hidden";
  const texts = hasNames ? Array.from({ length: model.slots.count }, (_, slot) => slotText(model.slots, slot)) : [];
  const labelRoom = bandLabelRoom(texts, cell.width);
  const left = (trellis ? EDGE : 0) + (hasNames ? labelRoom + LABEL_GAP : 4);
  const top = (trellis && !low ? PANEL_TITLE : 4) + (titles.x === null ? 0 : AXIS_TITLE);
  const hasValues = !low && model.element.yAxis.format?.visibility !== "hidden" && model.element.yAxis.format?.labels !== "hidden";
  const bottom = (hasValues ? LABEL_GAP + LINE : 4) + (titles.y === null ? 0 : AXIS_TITLE);
  const right = Math.max(EDGE, request.endLabel === 0 ? 0 : request.endLabel + 10, request.rightRoom);
  const width = Math.max(8, cell.width - left - right);
  const height = Math.max(8, cell.height - top - bottom);
  // A lying value axis needs room for the width of its labels: about four lines fit in what six take upright.
  const values = axesOf(request, Math.max(44, width / 3), 0).map((axis) => (hasValues ? axis : { ...axis, labels: [] }));
  const along = alongAxis({
    slots: model.slots,
    format: xAxis?.format,
    descending: false,
    context: model.context,
    bound,
    length: height,
    labelRoom,
    labelled: hasNames,
  });
  const panels = cells.map((box) => ({ cell: box, plot: { left: box.left + left, top: box.top + top, width, height } }));
  return {
    panels,
    along,
    values,
    titles,
    bandPx: (along.band ?? 0) * height,
    alongPx: ({ plot }, share) => plot.top + share * plot.height,
    valuePx: ({ plot }, axis, value) => {
      const scale = values.find(({ index }) => index === axis)?.scale;
      return scale === undefined ? Number.NaN : plot.left + positionOn(scale, value) * plot.width;
    },
  };
}

function axesOf({ model, spans, reach, bound }: LayoutRequest, room: number, head: number): readonly ValueAxis[] {
  const used = ([0, 1] as const).filter((index) => model.measures.some(({ axis }) => axis === index));
  return used.map((index) =>
    valueAxis({
      model,
      index,
      extent: extentOf(model, spans, index),
      reach: reach.filter(({ axis }) => axis === index).map(({ value }) => value),
      bound,
      room,
      head,
    }),
  );
}

/** Axis titles are shown where the file gives their text; title and subtitle of the element say the rest. */
function axisTitles(model: CartesianModel): CartesianLayout["titles"] {
  const text = (format: typeof model.element.yAxis.format): string | null => {
    const given = format?.visibility === "hidden" || format?.title?.visibility === "hidden" ? undefined : format?.title?.text;
    return given === undefined || given.trim() === "" ? null : oneLine(given);
  };
  return { x: text(model.element.xAxis?.format), y: text(model.element.yAxis.format), y2: text(model.element.yAxis2?.format) };
}

/** Width of the widest of some labels, px. */
export function widest(texts: readonly string[], strong = false): number {
  return Math.ceil(texts.reduce((most, text) => Math.max(most, textWidth(text, strong ? STRONG_LABEL_FONT : LABEL_FONT)), 0));
}
