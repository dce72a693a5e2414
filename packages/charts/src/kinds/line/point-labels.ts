import { cellAt, type CellValue } from "@sheaf/result";
import type { ChartElements } from "@sheaf/workbook";
import { cellColors } from "@sheaf/theme";
import { isOnAxis } from "../../cartesian/along-axis.ts";
import { endsOf, intervalOf } from "../../cartesian/error-bars.ts";
import type { CartesianLayout, PanelBox } from "../../cartesian/layout.ts";
import type { CartesianModel } from "../../cartesian/model.ts";
import { type MarkShape, outlinesLabels } from "../../cartesian/stacks/stacking.ts";
import { stackingOf, type Span } from "../../cartesian/stacks/spans.ts";
import { readColor } from "../../color/series-colors.ts";
import type { CartesianElement, DataLabel, LabelDisplay } from "../../element.ts";
import { ABOVE_MARKS, type Shape, type TextShape } from "../../shapes.ts";
import { labelsFont } from "../../text/labels-font.ts";
import { textWidth } from "../../text/measure.ts";
import { writtenAxis } from "./line-labels.ts";

/** Labels beyond this number are a texture, not words. */
const MOST = 1000;
/** From a point to its label, px. */
const APART = 6;

interface Room {
  readonly left: number;
  readonly right: number;
  readonly top: number;
  readonly bottom: number;
}

/** A place where a label may stand. */
type Spot = Pick<TextShape, "x" | "y" | "align" | "baseline"> & { readonly room: Room };

/** How the values of a shape are labelled: those of a combo chart may be told apart by it. */
export function labelFormat(element: CartesianElement, shape: MarkShape): DataLabel | undefined {
  const { seriesDataLabel } = element as Partial<Pick<ChartElements["combo-chart"], "seriesDataLabel">>;
  return seriesDataLabel?.[shape] ?? element.dataLabel;
}

/** Values beside points, or within bands that lie on top of each other: those that the file asks for, where they overlap neither each other nor, if there is another place, the lines. */
export function pointLabels(model: CartesianModel, layout: CartesianLayout, spans: readonly (readonly Span[])[]): readonly Shape[] {
  const formats = model.styles.map(({ shape }) => {
    const format = shape === "bar" ? undefined : labelFormat(model.element, shape);
    return format?.labels === "shown" ? format : null;
  });
  if (formats.every((format) => format === null)) return [];
  const displayOf = (index: number): LabelDisplay => formats[index]?.labelDisplay ?? "auto";
  const stacking = stackingOf(model);
  const { roles } = model.context.colors;
  const shapes: Shape[] = [];
  const taken: Room[] = [];
  // Values of an axis are written alike, in whatever panel and series.
  const shown = ([0, 1] as const).map((axis) =>
    model.panels.flatMap(({ series }, panel) =>
      series.flatMap((one, index) => {
        const to = spans[panel]?.[index]?.to ?? new Float64Array();
        const isShown = one.axis === axis && (formats[index] ?? null) !== null;
        return isShown ? labelledSlots(to, displayOf(index)).map((slot) => one.values[slot] ?? Number.NaN) : [];
      }),
    ),
  );
  for (const [panelIndex, panel] of layout.panels.entries()) {
    const lines = linesOf(model, layout, spans, panelIndex, panel);
    for (const [index, one] of (model.panels[panelIndex]?.series ?? []).entries()) {
      const format = formats[index] ?? null;
      if (format === null) continue;
      const font = labelsFont(format);
      const color = readColor(format.color, model.context.colors);
      // Few that somebody asked for stand on a line rather than nowhere.
      const isFew = !["auto", "all", "all-points"].includes(displayOf(index));
      const { from, to } = spans[panelIndex]?.[index] ?? { from: new Float64Array(), to: new Float64Array() };
      const write =
        one.measure.type.kind === "text"
          ? (value: CellValue) => one.measure.write(value)
          : one.measure.short.together(shown[one.axis] ?? [], writtenAxis(layout, one.axis));
      const isBand = stacking !== "none" && model.styles[index]?.shape === "area";
      for (const slot of byImportance(labelledSlots(to, displayOf(index)), to)) {
        const row = one.rows[slot] ?? -1;
        const cell = row === -1 ? null : cellAt(model.table, row, one.measure.index);
        if (cell === null || typeof cell === "boolean" || !isOnAxis(layout.along.share(slot))) continue;
        const mark = { panel: panelIndex, slot, series: index };
        const text = write(cell, format.precision);
        const at: Placed = {
          x: layout.alongPx(panel, layout.along.share(slot)),
          y: layout.valuePx(panel, one.axis, to[slot] ?? 0),
          width: textWidth(text, font),
          height: font.size,
          panel,
        };
        const isBarred = intervalOf(model, mark)?.shape === "bars" && endsOf(model, mark) !== null;
        const spots = isBand
          ? withinBand(at, layout.valuePx(panel, one.axis, from[slot] ?? 0))
          : isBarred
            ? [beside(at)]
            : isDip(to, slot)
              ? [below(at), above(at), ...sides(at)]
              : [above(at), below(at), ...sides(at)];
        const free = spots.filter(({ room }) => isWithin(room, panel) && !taken.some((other) => overlap(other, room)));
        const spot = free.find(({ room }) => isBand || !lines.some((line) => crosses(line, room))) ?? (isFew ? free[0] : undefined);
        if (spot === undefined) continue;
        const { room, ...place } = spot;
        taken.push(room);
        const fill = model.styles[index]?.color;
        shapes.push({
          kind: "text",
          id: `label-${mark.panel}-${mark.series}-${mark.slot}`,
          ...place,
          text,
          color: color ?? (isBand && fill !== undefined ? cellColors(fill).ink : roles["ink-2"]),
          font,
          // Lines may run below it.
          ...(format.showStroke === "on" || (format.showStroke !== "off" && outlinesLabels(isBand ? "area" : "line", stacking))
            ? { outline: isBand && fill !== undefined ? fill : roles.paper }
            : {}),
          depth: ABOVE_MARKS,
        });
        if (shapes.length > MOST) return [];
      }
    }
  }
  return shapes;
}

interface Placed {
  readonly x: number;
  readonly y: number;
  readonly width: number;
  readonly height: number;
  readonly panel: PanelBox;
}

/** The middle of a label that would reach beyond its cell is moved into it. */
const middleOf = ({ x, width, panel: { cell } }: Placed): number =>
  Math.min(Math.max(x, cell.left + width / 2), cell.left + cell.width - width / 2);

function above(at: Placed): Spot {
  const x = middleOf(at);
  const y = at.y - APART;
  return { x, y, align: "center", baseline: "bottom", room: roomAround(x, at.width, y - at.height, y) };
}

function below(at: Placed): Spot {
  const x = middleOf(at);
  const y = at.y + APART;
  return { x, y, align: "center", baseline: "top", room: roomAround(x, at.width, y, y + at.height) };
}

/** Beside a point of a steep line. */
const sides = ({ x, y, width, height }: Placed): readonly Spot[] =>
  (["left", "right"] as const).map((align) => {
    const left = align === "left" ? x + APART : x - APART - width;
    return {
      x: align === "left" ? x + APART : x - APART,
      y,
      align,
      baseline: "middle",
      room: { left, right: left + width, top: y - height / 2, bottom: y + height / 2 },
    };
  });

/** An error bar stands above and below its point: the label stands to its right, or to its left at the right end. */
function beside({ x, y, width, height, panel: { cell } }: Placed): Spot {
  const isRight = x + 8 + width <= cell.left + cell.width;
  const left = isRight ? x + 8 : x - 8 - width;
  return {
    x: isRight ? x + 8 : x - 8,
    y,
    align: isRight ? "left" : "right",
    baseline: "middle",
    room: { left, right: left + width, top: y - height / 2, bottom: y + height / 2 },
  };
}

/** In the middle of a band, where it is thick enough. */
function withinBand(at: Placed, foot: number): readonly Spot[] {
  const { plot } = at.panel;
  if (Math.abs(foot - at.y) < at.height + 2) return [];
  // Beside the plot its color would be that of no band.
  const x = Math.min(Math.max(at.x, plot.left + at.width / 2 + 1), plot.left + plot.width - at.width / 2 - 1);
  const y = (at.y + foot) / 2;
  return [{ x, y, align: "center", baseline: "middle", room: roomAround(x, at.width, y - at.height / 2, y + at.height / 2) }];
}

const roomAround = (x: number, width: number, top: number, bottom: number): Room => ({
  left: x - width / 2,
  right: x + width / 2,
  top,
  bottom,
});

const overlap = (one: Room, other: Room): boolean =>
  one.left < other.right + 4 && other.left < one.right + 4 && one.top < other.bottom && other.top < one.bottom;

const isWithin = ({ left, right, top, bottom }: Room, { cell, plot }: PanelBox): boolean =>
  left >= cell.left - 1 && right <= cell.left + cell.width + 1 && top >= cell.top && bottom <= Math.max(plot.top + plot.height, cell.top);

/** A line through the panel as the pixels of its points, by their places; a gap has no place. */
type Line = readonly { readonly x: number; readonly y: number }[];

function linesOf(
  model: CartesianModel,
  layout: CartesianLayout,
  spans: readonly (readonly Span[])[],
  panelIndex: number,
  panel: PanelBox,
): readonly Line[] {
  // Where there are more points than labels may be, looking at each piece of each line costs more than it gives.
  if (model.slots.count * (model.panels[panelIndex]?.series.length ?? 0) > MOST) return [];
  return (model.panels[panelIndex]?.series ?? []).flatMap(({ axis }, index) =>
    model.styles[index]?.shape === "line" || model.styles[index]?.shape === "area"
      ? [
          Array.from(spans[panelIndex]?.[index]?.to ?? [], (value, slot) => ({
            x: layout.alongPx(panel, layout.along.share(slot)),
            y: layout.valuePx(panel, axis, value),
          })).filter(({ y }) => !Number.isNaN(y)),
        ]
      : [],
  );
}

/** Whether a line runs through a room: some of its pieces does. */
function crosses(line: Line, room: Room): boolean {
  return line.some((to, at) => {
    const from = line[at - 1] ?? to;
    const [left, right] = from.x <= to.x ? [from, to] : [to, from];
    if (right.x < room.left || left.x > room.right) return false;
    const yAt = (x: number): number => (right.x === left.x ? left.y : left.y + ((right.y - left.y) * (x - left.x)) / (right.x - left.x));
    const [one, other] = [yAt(Math.max(left.x, room.left)), yAt(Math.min(right.x, room.right))];
    return Math.max(one, other) > room.top && Math.min(one, other) < room.bottom;
  });
}

/** Lower than what is beside it: its label has its place below. */
function isDip(values: Float64Array, slot: number): boolean {
  const [value, before, after] = [values[slot] ?? 0, values[slot - 1] ?? Number.NaN, values[slot + 1] ?? Number.NaN];
  if (Number.isNaN(before) && Number.isNaN(after)) return false;
  return !(before <= value) && !(after <= value);
}

/** The ends, then the turns, from the greatest to the least: where not all labels have room, these do. */
function byImportance(slots: readonly number[], values: Float64Array): readonly number[] {
  const rank = (slot: number): number => {
    if (slot === slots[0] || slot === slots.at(-1)) return 0;
    const [value, before, after] = [values[slot] ?? 0, values[slot - 1] ?? Number.NaN, values[slot + 1] ?? Number.NaN];
    return (value > before && value > after) || (value < before && value < after) ? 1 : 2;
  };
  return slots.toSorted((one, other) => rank(one) - rank(other) || (values[other] ?? 0) - (values[one] ?? 0) || one - other);
}

function labelledSlots(values: Float64Array, display: LabelDisplay): readonly number[] {
  const slots = Array.from(values, (_, slot) => slot).filter((slot) => !Number.isNaN(values[slot] ?? Number.NaN));
  const [first] = slots;
  const last = slots.at(-1);
  if (first === undefined || last === undefined) return [];
  const best = (better: (a: number, b: number) => boolean): number =>
    slots.reduce((found, slot) => (better(values[slot] ?? 0, values[found] ?? 0) ? slot : found), first);
  switch (display) {
    case "all":
    case "all-points":
    case "auto":
      return slots;
    case "minimum":
      return [best((a, b) => a < b)];
    case "maximum":
      return [best((a, b) => a > b)];
    case "min-max":
      return [...new Set([best((a, b) => a < b), best((a, b) => a > b)])];
    case "endpoints":
      return [...new Set([first, last])];
    case "most-recent":
      return [last];
  }
}
