import { cellAt } from "@sheaf/result";
import type { LabelledAxis } from "../../axis/number-labels.ts";
import { endsOf, intervalOf } from "../../cartesian/error-bars.ts";
import type { CartesianLayout, PanelBox } from "../../cartesian/layout.ts";
import type { CartesianModel } from "../../cartesian/model.ts";
import type { Span } from "../../cartesian/spans.ts";
import { readColor, wordColor } from "../../color/series-colors.ts";
import type { Box, MarkRef } from "../../drawing.ts";
import type { LabelDisplay } from "../../element.ts";
import { ABOVE_MARKS, type Shape } from "../../shapes.ts";
import { LABEL_FONT, STRONG_LABEL_FONT, fitText, sizeOfText, textWidth, type Font } from "../../text/measure.ts";

/** Series up to this number are labelled at their ends, where that fits. */
export const MOST_DIRECT = 5;
const LINE = 15;
/** A label may be moved so far from the end of its line, px. */
const FURTHEST = 26;
const GAP = 8;
/** Before the names of bands, whose words have the color of the text: a dot of theirs, px. */
const DOT = 11;

const areBands = ({ styles }: CartesianModel): boolean => styles.length > 0 && styles.every(({ shape }) => shape === "area");

/** Room at the right that direct labels would take; null where this chart has a legend instead, or needs neither. */
export function directLabelRoom(model: CartesianModel): number | null {
  const { element, context } = model;
  const series = model.panels[0]?.series ?? [];
  const position = element.legend?.position ?? "auto";
  if (series.length < 2 || series.length > MOST_DIRECT || model.grid.total > 1) return null;
  if (position !== "auto" || element.legend?.visibility === "hidden" || element.yAxis2 !== undefined) return null;
  const names = series.reduce((most, { name }) => Math.max(most, textWidth(name, STRONG_LABEL_FONT)), 0);
  const room = Math.ceil(names) + GAP + (areBands(model) ? DOT : 0);
  return room <= context.width * (areBands(model) ? 0.34 : 0.28) ? room : null;
}

/** The names at the ends of the lines, moved apart; null where they do not fit and a legend is needed. */
export function directLabels(model: CartesianModel, layout: CartesianLayout, spans: readonly (readonly Span[])[]): readonly Shape[] | null {
  const panel = layout.panels[0];
  const series = model.panels[0]?.series ?? [];
  if (panel === undefined) return null;
  const ends: { readonly index: number; readonly y: number; moved: number }[] = [];
  for (const [index, one] of series.entries()) {
    const slot = endSlot(one.values, layout.along.reverse);
    if (slot === -1) continue;
    // A line that ends early is not labelled in the margin: the label would stand far from it.
    if (layout.along.share(slot) < 0.97 - (layout.along.band ?? 0)) return null;
    const { from, to } = spans[0]?.[index] ?? { from: one.values, to: one.values };
    // A band is named at its middle, a line at its end.
    const end = to[slot] ?? 0;
    const y = layout.valuePx(panel, one.axis, model.styles[index]?.shape === "area" ? ((from[slot] ?? 0) + end) / 2 : end);
    ends.push({ index, y, moved: y });
  }
  const sorted = ends.toSorted((a, b) => a.y - b.y);
  const bands = areBands(model);
  const isNear = (): boolean => sorted.every(({ y, moved }) => Math.abs(y - moved) <= FURTHEST);
  // Two lines for each band, where none is moved far for it.
  if (bands) spread(sorted, panel, 2 * LINE);
  if (!bands || !isNear()) {
    for (const label of sorted) label.moved = label.y;
    spread(sorted, panel, LINE);
  }
  const apart = sorted.every(({ moved }, index) => index === 0 || moved - (sorted[index - 1]?.moved ?? 0) >= LINE - 1);
  if (!apart || !isNear()) return null;
  const right = panel.plot.left + panel.plot.width;
  const values = endValues(model, layout, panel, sorted);
  return sorted.flatMap(({ index, moved }): readonly Shape[] => {
    const value = values?.get(index);
    const name = series[index]?.name ?? "";
    const style = model.styles[index];
    const label: Shape = {
      kind: "text",
      id: `direct-${index}`,
      x: right + GAP + (bands ? DOT : 0),
      y: value === undefined ? moved : moved - 7,
      text: fitText(name, panel.cell.left + panel.cell.width - right - GAP - (bands ? DOT : 0), STRONG_LABEL_FONT),
      color: bands
        ? model.context.colors.roles.ink
        : wordColor(
            style?.role === "comparison" ? model.context.colors.roles["ink-3"] : (style?.color ?? model.context.colors.roles.ink),
            model.context.colors,
          ),
      font: STRONG_LABEL_FONT,
      align: "left",
      baseline: "middle",
      depth: ABOVE_MARKS,
    };
    const dot: readonly Shape[] = bands
      ? [
          {
            kind: "circle",
            id: `direct-dot-${index}`,
            x: right + GAP + 4,
            y: label.y,
            radius: 4,
            fill: style?.color ?? model.context.colors.roles.ink,
            depth: ABOVE_MARKS,
          },
        ]
      : [];
    if (value === undefined) return [...dot, label];
    const color = model.context.colors.roles["ink-2"];
    return [...dot, label, { ...label, id: `direct-value-${index}`, y: moved + 7, text: value, color, font: LABEL_FONT }];
  });
}

/** The last value of each area, to stand below its name; null where there is no room for all of them. */
function endValues(
  model: CartesianModel,
  layout: CartesianLayout,
  panel: PanelBox,
  labels: readonly { readonly index: number; readonly moved: number }[],
): ReadonlyMap<number, string> | null {
  const room = panel.cell.left + panel.cell.width - panel.plot.left - panel.plot.width - GAP - DOT;
  const found = new Map<number, string>();
  const ends = labels.map(({ index }) => {
    const values = model.panels[0]?.series[index]?.values ?? new Float64Array();
    return values[endSlot(values, layout.along.reverse)] ?? Number.NaN;
  });
  for (const [at, { index, moved }] of labels.entries()) {
    const one = model.panels[0]?.series[index];
    if (one === undefined || model.styles[index]?.shape !== "area") return null;
    const row = one.rows[endSlot(one.values, layout.along.reverse)] ?? -1;
    const cell = row === -1 ? null : cellAt(model.table, row, one.measure.index);
    if (cell === null || typeof cell === "boolean") return null;
    const before = labels[at - 1];
    const isApart = before === undefined || moved - before.moved >= 2 * LINE - 0.1;
    if (!isApart || moved - 13 < panel.plot.top || moved + 13 > panel.plot.top + panel.plot.height) return null;
    const text = one.measure.short.together(ends, writtenAxis(layout, one.axis))(cell);
    if (textWidth(text, LABEL_FONT) > room) return null;
    found.set(index, text);
  }
  return found;
}

const writtenAxis = (layout: CartesianLayout, axis: 0 | 1): LabelledAxis | null =>
  layout.values.find(({ index }) => index === axis)?.written ?? null;

const endSlot = (values: Float64Array, reverse: boolean): number =>
  reverse ? values.findIndex((value) => !Number.isNaN(value)) : values.findLastIndex((value) => !Number.isNaN(value));

/** Moves labels, sorted from the top, as little as it takes to stand so far apart and inside the panel. */
function spread(labels: readonly { readonly y: number; moved: number }[], { plot }: PanelBox, distance: number): void {
  const edge = distance === LINE ? 2 : 14;
  const top = plot.top + edge;
  const bottom = plot.top + plot.height - edge;
  for (let round = 0; round < 40; round += 1) {
    let still = true;
    for (let index = 1; index < labels.length; index += 1) {
      const [above, below] = [labels[index - 1], labels[index]];
      if (above === undefined || below === undefined) continue;
      const missing = distance - (below.moved - above.moved);
      if (missing > 0.01) {
        above.moved -= missing / 2;
        below.moved += missing / 2;
        still = false;
      }
    }
    for (const label of labels) label.moved = Math.min(Math.max(label.moved, top), bottom);
    if (still) return;
  }
}

/** Values beside points: those that the file asks for, without overlap. */
export function pointLabels(model: CartesianModel, layout: CartesianLayout, spans: readonly (readonly Span[])[]): readonly Shape[] {
  const format = model.element.dataLabel;
  if (format?.labels !== "shown") return [];
  const font: Font = {
    size: sizeOfText(format.fontSize),
    weight: (format.fontWeight ?? 400) >= 600 ? 600 : 400,
  };
  const color = readColor(format.color, model.context.colors);
  const display = format.labelDisplay ?? "auto";
  const shapes: Shape[] = [];
  const taken: { readonly left: number; readonly right: number; readonly top: number; readonly bottom: number }[] = [];
  // Values of an axis are written alike, in whatever panel and series.
  const shown = ([0, 1] as const).map((axis) =>
    model.panels.flatMap(({ series }, panel) =>
      series.flatMap((one, index) => {
        const to = spans[panel]?.[index]?.to ?? new Float64Array();
        return one.axis === axis ? labelledSlots(to, display).map((slot) => one.values[slot] ?? Number.NaN) : [];
      }),
    ),
  );
  for (const [panelIndex, panel] of layout.panels.entries()) {
    for (const [index, one] of (model.panels[panelIndex]?.series ?? []).entries()) {
      const to = spans[panelIndex]?.[index]?.to ?? new Float64Array();
      const write = one.measure.short.together(shown[one.axis] ?? [], writtenAxis(layout, one.axis));
      for (const slot of labelledSlots(to, display)) {
        const row = one.rows[slot] ?? -1;
        const cell = row === -1 ? null : cellAt(model.table, row, one.measure.index);
        if (cell === null || typeof cell === "boolean") continue;
        const mark: MarkRef = { panel: panelIndex, slot, series: index };
        const text = write(cell, format.precision);
        const width = textWidth(text, font);
        const x = Math.min(
          Math.max(layout.alongPx(panel, layout.along.share(slot)), panel.cell.left + width / 2),
          panel.cell.left + panel.cell.width - width / 2,
        );
        const y = layout.valuePx(panel, one.axis, to[slot] ?? 0);
        const above = y - 6 - font.size >= panel.cell.top;
        // An error bar stands above the point: the label stands beside it.
        const side = intervalOf(model, mark)?.shape === "bars" && endsOf(model, mark) !== null ? besideOf(panel.cell, x, width) : null;
        const room =
          side !== null
            ? { left: side.left, right: side.left + width, top: y - font.size / 2, bottom: y + font.size / 2 }
            : {
                left: x - width / 2,
                right: x + width / 2,
                top: above ? y - 6 - font.size : y + 6,
                bottom: above ? y - 6 : y + 6 + font.size,
              };
        const overlaps = taken.some(
          (other) => other.left < room.right + 4 && room.left < other.right + 4 && other.top < room.bottom && room.top < other.bottom,
        );
        if (overlaps && display !== "all-points" && display !== "all") continue;
        taken.push(room);
        shapes.push({
          kind: "text",
          id: `label-${mark.panel}-${mark.series}-${mark.slot}`,
          x: side?.x ?? x,
          y: side !== null ? y : above ? y - 6 : y + 6,
          text,
          color: color ?? model.context.colors.roles["ink-2"],
          font,
          ...(format.showStroke === "on" ? { outline: model.context.colors.roles.paper } : {}),
          align: side?.align ?? "center",
          baseline: side !== null ? "middle" : above ? "bottom" : "top",
          depth: ABOVE_MARKS,
        });
        if (shapes.length > 1000) return [];
      }
    }
  }
  return shapes;
}

/** To the right of a point, or to its left at the right end. */
function besideOf(cell: Box, x: number, width: number): { readonly x: number; readonly left: number; readonly align: "left" | "right" } {
  const isRight = x + 8 + width <= cell.left + cell.width;
  return isRight ? { x: x + 8, left: x + 8, align: "left" } : { x: x - 8, left: x - 8 - width, align: "right" };
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
