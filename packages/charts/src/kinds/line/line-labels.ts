import { cellAt } from "@sheaf/result";
import { type LabelledAxis, writtenShare } from "../../axis/number-labels.ts";
import { isOnAxis } from "../../cartesian/along-axis.ts";
import type { CartesianLayout, PanelBox } from "../../cartesian/layout.ts";
import type { CartesianModel } from "../../cartesian/model.ts";
import { shareOf, type Span, stackingOf } from "../../cartesian/stacks/spans.ts";
import { readColor, wordColor } from "../../color/series-colors.ts";
import { ABOVE_MARKS, type Shape } from "../../shapes.ts";
import { type Font, LABEL_FONT, STRONG_LABEL_FONT, fitText, sizeOfText, textWidth } from "../../text/measure.ts";

/** Series up to this number are labelled at their ends, where that fits. */
export const MOST_DIRECT = 5;
const LINE = 15;
/** A label may be moved so far from the end of its line, px. */
const FURTHEST = 26;
const GAP = 8;
/** Before the names of bands, whose words have the color of the text: a dot of theirs, px. */
const DOT = 11;

/** How the names are written: as the legend for which they stand. */
function lookOf({ element: { legend }, context }: CartesianModel) {
  const size = sizeOfText(legend?.fontSize);
  const [name, value]: readonly [Font, Font] = [
    { ...STRONG_LABEL_FONT, size },
    { ...LABEL_FONT, size },
  ];
  return { name, value, line: Math.max(LINE, size + 3), color: readColor(legend?.color, context.colors) };
}

const areBands = ({ styles }: CartesianModel): boolean => styles.length > 0 && styles.every(({ shape }) => shape === "area");

/** Room at the right that direct labels would take; null where this chart has a legend instead, or needs neither. */
export function directLabelRoom(model: CartesianModel): number | null {
  const { element, context } = model;
  const series = model.panels[0]?.series ?? [];
  const position = element.legend?.position ?? "auto";
  if (series.length < 2 || series.length > MOST_DIRECT || model.grid.total > 1) return null;
  if (position !== "auto" || element.legend?.visibility === "hidden" || element.yAxis2 !== undefined) return null;
  if (element.legend?.colorLegend === "hidden" && model.split !== null) return null;
  const names = series.reduce((most, { name }) => Math.max(most, textWidth(name, lookOf(model).name)), 0);
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
    const share = layout.along.share(slot);
    if (share < 0.97 - (layout.along.band ?? 0) || !isOnAxis(share)) return null;
    const { from, to } = spans[0]?.[index] ?? { from: one.values, to: one.values };
    // A band is named at its middle, a line at its end.
    const end = to[slot] ?? 0;
    const y = layout.valuePx(panel, one.axis, model.styles[index]?.shape === "area" ? ((from[slot] ?? 0) + end) / 2 : end);
    ends.push({ index, y, moved: y });
  }
  const sorted = ends.toSorted((a, b) => a.y - b.y);
  const look = lookOf(model);
  const bands = areBands(model);
  const isNear = (): boolean => sorted.every(({ y, moved }) => Math.abs(y - moved) <= FURTHEST);
  // Two lines for each band, where none is moved far for it.
  if (bands) spread(sorted, panel, 2 * look.line);
  if (!bands || !isNear()) {
    for (const label of sorted) label.moved = label.y;
    spread(sorted, panel, look.line);
  }
  const apart = sorted.every(({ moved }, index) => index === 0 || moved - (sorted[index - 1]?.moved ?? 0) >= look.line - 1);
  if (!apart || !isNear()) return null;
  const right = panel.plot.left + panel.plot.width;
  const values = endValues(model, layout, panel, { labels: sorted, spans: spans[0] ?? [] });
  return sorted.flatMap(({ index, moved }): readonly Shape[] => {
    const value = values?.get(index);
    const name = series[index]?.name ?? "";
    const style = model.styles[index];
    const label: Shape = {
      kind: "text",
      id: `direct-${index}`,
      x: right + GAP + (bands ? DOT : 0),
      y: value === undefined ? moved : moved - look.line / 2 + 0.5,
      text: fitText(name, panel.cell.left + panel.cell.width - right - GAP - (bands ? DOT : 0), look.name),
      color:
        look.color ??
        (bands
          ? model.context.colors.roles.ink
          : wordColor(
              style?.role === "comparison" ? model.context.colors.roles["ink-3"] : (style?.color ?? model.context.colors.roles.ink),
              model.context.colors,
            )),
      font: look.name,
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
    const color = look.color ?? model.context.colors.roles["ink-2"];
    return [...dot, label, { ...label, id: `direct-value-${index}`, y: moved + look.line / 2 - 0.5, text: value, color, font: look.value }];
  });
}

/** The last value of each area, to stand below its name; null where there is no room for all of them. */
function endValues(
  model: CartesianModel,
  layout: CartesianLayout,
  panel: PanelBox,
  { labels, spans }: { readonly labels: readonly { readonly index: number; readonly moved: number }[]; readonly spans: readonly Span[] },
): ReadonlyMap<number, string> | null {
  const room = panel.cell.left + panel.cell.width - panel.plot.left - panel.plot.width - GAP - DOT;
  const { line, value: font } = lookOf(model);
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
    const isApart = before === undefined || moved - before.moved >= 2 * line - 0.1;
    if (!isApart || moved - line + 2 < panel.plot.top || moved + line - 2 > panel.plot.top + panel.plot.height) return null;
    // Of parts of 100% the axis has shares, and so have the labels beside it.
    const share = stackingOf(model) === "normalized" ? shareOf(spans[index], endSlot(one.values, layout.along.reverse)) : null;
    const text =
      share === null
        ? one.measure.short.together(ends, writtenAxis(layout, one.axis))(cell)
        : writtenShare(share, 0, model.context.symbols);
    if (textWidth(text, font) > room) return null;
    found.set(index, text);
  }
  return found;
}

export const writtenAxis = (layout: CartesianLayout, axis: 0 | 1): LabelledAxis | null =>
  layout.values.find(({ index }) => index === axis)?.written ?? null;

const endSlot = (values: Float64Array, reverse: boolean): number =>
  reverse ? values.findIndex((value) => !Number.isNaN(value)) : values.findLastIndex((value) => !Number.isNaN(value));

/** Moves labels, sorted from the top, as little as it takes to stand so far apart and inside the panel. */
function spread(labels: readonly { readonly y: number; moved: number }[], { plot }: PanelBox, distance: number): void {
  const edge = distance < 2 * LINE ? 2 : distance / 2 - 1;
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
