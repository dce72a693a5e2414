import { ABOVE_MARKS, BELOW_MARKS, crisp, type Shape } from "../shapes.ts";
import { turnedPlace } from "../axis/turned-labels.ts";
import { hasGrid, hasTicks, labelColor, labelFont, titleShape } from "../axis/axis-look.ts";
import type { AxisFormat } from "../element.ts";
import { fitText, STRONG_LABEL_FONT, textWidth, type Font } from "../text/measure.ts";
import { besideSign } from "./axis-keys.ts";
import { endGap, type CartesianLayout, type PanelBox } from "./layout.ts";
import type { CartesianModel } from "./model.ts";
import { isAtEdge } from "./panels.ts";
import type { ValueAxis } from "./axes/drawn-axis.ts";

/** Gridlines, axis lines, labels, titles and the lines between panels. */
export function frameShapes(model: CartesianModel, layout: CartesianLayout): readonly Shape[] {
  return layout.panels.flatMap((panel, index) => [
    ...cellShapes(model, panel, index),
    ...groundShapes(model, layout, panel, index),
    ...valueShapes(model, layout, panel, index),
    ...alongShapes(model, layout, panel, index),
    ...titleShapes(model, layout, panel, index),
  ]);
}

function cellShapes(model: CartesianModel, { cell, plot }: PanelBox, index: number): readonly Shape[] {
  if (model.grid.total === 1) return [];
  const { roles } = model.context.colors;
  const line = (id: string, x1: number, y1: number, x2: number, y2: number): Shape => ({
    kind: "line",
    id: `${index}-${id}`,
    x1,
    y1,
    x2,
    y2,
    color: roles.line,
    width: 1,
    dash: null,
    depth: BELOW_MARKS,
  });
  const name = model.panels[index]?.facet.title ?? "";
  if (model.grid.isTight) {
    return [
      {
        kind: "text",
        id: `${index}-cell-title`,
        x: plot.left,
        y: cell.top + 9,
        text: fitText(name, plot.width, STRONG_LABEL_FONT),
        color: roles.ink,
        font: STRONG_LABEL_FONT,
        align: "left",
        baseline: "middle",
        depth: ABOVE_MARKS,
      },
    ];
  }
  // Low panels have no room above their plots.
  const title = Math.round(plot.top - cell.top) < 20 ? "" : name;
  return [
    ...(index >= model.grid.columns ? [line("cell-top", cell.left, crisp(cell.top), cell.left + cell.width, crisp(cell.top))] : []),
    ...(index % model.grid.columns === 0 ? [] : [line("cell-left", crisp(cell.left), cell.top, crisp(cell.left), cell.top + cell.height)]),
    {
      kind: "text",
      id: `${index}-cell-title`,
      x: cell.left + 12,
      y: cell.top + 16,
      text: fitText(title, cell.width - 24, { size: 13, weight: 600 }),
      color: roles.ink,
      font: { size: 13, weight: 600 },
      align: "left",
      baseline: "middle",
      depth: ABOVE_MARKS,
    },
  ];
}

/** The ground of a plot, and the lines of its other axis: those of the values lie on it as ever. */
function groundShapes(model: CartesianModel, layout: CartesianLayout, panel: PanelBox, index: number): readonly Shape[] {
  const { colors } = model.context;
  if (!colors.hasGroundedPlots) return [];
  const { plot } = panel;
  const lines = layout.along.labels.map(({ share }, at): Shape => {
    const place = crisp(layout.alongPx(panel, share));
    return {
      kind: "line",
      id: `${index}-ground-${at}`,
      ...(model.horizontal
        ? { x1: plot.left, y1: place, x2: plot.left + plot.width, y2: place }
        : { x1: place, y1: plot.top, x2: place, y2: plot.top + plot.height }),
      color: gridColor(model),
      width: 1,
      dash: null,
      depth: BELOW_MARKS,
    };
  });
  return [{ kind: "rect", id: `${index}-ground`, box: plot, fill: colors.roles.sunken, depth: BELOW_MARKS }, ...lines];
}

/** Of gridlines: on a ground of its own they are of the paper. */
const gridColor = ({ context: { colors } }: CartesianModel): string => (colors.hasGroundedPlots ? colors.roles.paper : colors.roles.grid);

function valueShapes(model: CartesianModel, layout: CartesianLayout, panel: PanelBox, index: number): readonly Shape[] {
  const { plot } = panel;
  return layout.values.flatMap((axis) => {
    const style = labelStyle(axis.format, model);
    const isLabelled = isAtEdge(model.grid, index, model.horizontal ? "bottom" : axis.index === 0 ? "left" : "right");
    const labels = !isLabelled ? [] : standingApart(model, panel, axis, style.font, (tick) => layout.valuePx(panel, axis.index, tick));
    return axis.scale.ticks.flatMap((tick, at): Shape[] => {
      const place = layout.valuePx(panel, axis.index, tick);
      const id = `${index}-value${axis.index}-${at}`;
      const text = labels[at] ?? null;
      const shapes: Shape[] = [];
      if (axis.gridlines) {
        shapes.push({
          kind: "line",
          id: `${id}-grid`,
          ...(model.horizontal
            ? { x1: crisp(place), y1: plot.top, x2: crisp(place), y2: plot.top + plot.height }
            : { x1: plot.left, y1: crisp(place), x2: plot.left + plot.width, y2: crisp(place) }),
          color: gridColor(model),
          width: 1,
          dash: null,
          depth: BELOW_MARKS,
        });
      }
      if (text !== null) {
        shapes.push({
          kind: "text",
          id: `${id}-label`,
          ...(model.horizontal
            ? {
                x: within(model.grid.isTight ? narrower(panel) : panel, place, text, style.font),
                y: plot.top + plot.height + 8,
                align: "center" as const,
                baseline: "top" as const,
              }
            : axis.index === 0
              ? { x: plot.left - 8, y: place, align: "right" as const, baseline: "middle" as const }
              : { x: plot.left + plot.width + 8, y: place, align: "left" as const, baseline: "middle" as const }),
          text,
          ...style,
          depth: ABOVE_MARKS,
        });
      }
      return shapes;
    });
  });
}

/** A panel from whose labels those of the next one stand apart. */
const narrower = ({ cell, plot }: PanelBox): PanelBox => ({ plot, cell: { ...cell, left: cell.left + 3, width: cell.width - 6 } });

/** The middle of a label that stays inside of its cell. */
function within({ cell }: PanelBox, place: number, text: string, font: Font): number {
  const half = textWidth(text, font) / 2;
  return Math.min(Math.max(place, cell.left + half), cell.left + cell.width - half);
}

/** The labels of an axis that is too short for all of them: every second, third … and none where not even that fits. */
function standingApart(
  model: CartesianModel,
  panel: PanelBox,
  axis: ValueAxis,
  font: Font,
  place: (tick: number) => number,
): readonly (string | null)[] {
  const { ticks } = axis.scale;
  const room = model.horizontal ? axis.labelWidth + 8 : font.size + 2;
  const wide = axis.labels.map((text) => textWidth(text, font));
  // Labels at the ends are moved inward: they may come too near to the next one.
  const middles = ticks.map((tick, at) => within(panel, place(tick), axis.labels[at] ?? "", font));
  const between = (one: number, other: number): number =>
    Math.abs((middles[one] ?? 0) - (middles[other] ?? 0)) - ((wide[one] ?? 0) + (wide[other] ?? 0)) / 2;
  if (axis.scale.kind === "pow" || axis.scale.kind === "sqrt") {
    const clear = (one: number, other: number): boolean =>
      Math.abs(place(ticks[one] ?? 0) - place(ticks[other] ?? 0)) >= room && (!model.horizontal || Math.abs(between(one, other)) >= 2);
    const kept = bentLabels(axis.scale.kind, ticks.length, clear);
    return ticks.map((_, at) => (kept.has(at) ? (axis.labels[at] ?? null) : null));
  }
  for (let every = 1; every <= Math.max(1, ticks.length - 1); every += 1) {
    const kept = ticks.filter((_, at) => at % every === 0);
    const apart = kept.every((tick, at) => at === 0 || Math.abs(place(tick) - place(kept[at - 1] ?? tick)) >= room);
    const isClear = !model.horizontal || kept.every((_, at) => at === 0 || between(at * every, (at - 1) * every) >= 2);
    if (apart && isClear) return ticks.map((_, at) => (at % every === 0 ? (axis.labels[at] ?? null) : null));
  }
  return ticks.map(() => null);
}

/** Ticks of a bent axis that are labelled: both ends, and from the wide end on what stands clear of those. */
function bentLabels(kind: "pow" | "sqrt", count: number, clear: (one: number, other: number) => boolean): ReadonlySet<number> {
  const upward = Array.from({ length: count }, (_, at) => at);
  const kept = new Set<number>();
  for (const at of [count - 1, 0, ...(kind === "pow" ? upward.toReversed() : upward)])
    if (at >= 0 && !kept.has(at) && [...kept].every((other) => clear(at, other))) kept.add(at);
  return kept;
}

function alongShapes(model: CartesianModel, layout: CartesianLayout, panel: PanelBox, index: number): readonly Shape[] {
  const { roles } = model.context.colors;
  const { plot, cell } = panel;
  const format = model.element.xAxis?.format;
  const shapes: Shape[] = [];
  // Ranked bars whose values stand beside them need no line to stand on, unless they go both ways from it.
  const bare = model.horizontal && model.element.yAxis.format?.visibility === "hidden" && !crossesZero(model, layout);
  if (format?.visibility !== "hidden" && !bare) {
    const base = baseline(model, layout, panel);
    shapes.push({
      kind: "line",
      id: `${index}-axis`,
      ...(model.horizontal
        ? { x1: crisp(base), y1: plot.top, x2: crisp(base), y2: plot.top + plot.height }
        : { x1: plot.left, y1: crisp(base), x2: plot.left + plot.width, y2: crisp(base) }),
      color: roles.axis,
      width: 1,
      dash: null,
      depth: 1,
    });
  }
  const style = labelStyle(format, model);
  const isLabelled = isAtEdge(model.grid, index, model.horizontal ? "left" : "bottom");
  layout.along.labels.forEach(({ share, text }, at) => {
    const place = layout.alongPx(panel, share);
    const id = `${index}-along-${at}`;
    if (!model.horizontal && hasGrid(format)) {
      shapes.push({
        kind: "line",
        id: `${id}-grid`,
        x1: crisp(place),
        y1: plot.top,
        x2: crisp(place),
        y2: plot.top + plot.height,
        color: gridColor(model),
        width: 1,
        dash: null,
        depth: BELOW_MARKS,
      });
    }
    if (!model.horizontal && hasTicks(format)) {
      const bottom = plot.top + plot.height;
      shapes.push({
        kind: "line",
        id: `${id}-tick`,
        x1: crisp(place),
        y1: bottom,
        x2: crisp(place),
        y2: bottom + 4,
        color: roles.axis,
        width: 1,
        dash: null,
        depth: 1,
      });
    }
    if (!isLabelled) return;
    if (model.horizontal) {
      // Names beside lying bars begin at one edge, so that they read like a list.
      shapes.push({
        kind: "text",
        id: `${id}-label`,
        x: model.grid.isTight ? 0 : cell.left + (model.grid.total > 1 ? 12 : 0),
        y: place,
        text,
        ...style,
        color: labelColor(format, model.context) ?? roles["ink-2"],
        align: "left",
        baseline: "middle",
        depth: ABOVE_MARKS,
      });
    } else if (layout.turned !== null) {
      const { turn, length } = layout.turned;
      shapes.push({
        kind: "text",
        id: `${id}-label`,
        ...turnedPlace(text, place, turn, { left: cell.left, right: cell.left + cell.width, length }, style.font),
        y: plot.top + plot.height + endGap(model) + Math.abs(Math.cos((turn * Math.PI) / 180)) * (style.font.size / 2),
        ...style,
        baseline: "middle",
        turn,
        depth: ABOVE_MARKS,
      });
    } else {
      shapes.push({
        kind: "text",
        id: `${id}-label`,
        x: within(panel, place, text, style.font),
        y: plot.top + plot.height + endGap(model),
        text,
        ...style,
        align: "center",
        baseline: "top",
        depth: ABOVE_MARKS,
      });
    }
  });
  return shapes;
}

/** The x axis lies at zero where bars or lines go to both sides of it, else at the low end. */
function baseline(model: CartesianModel, layout: CartesianLayout, panel: PanelBox): number {
  const scale = layout.values[0]?.scale;
  if (scale === undefined) return model.horizontal ? panel.plot.left : panel.plot.top + panel.plot.height;
  return layout.valuePx(panel, 0, crossesZero(model, layout) ? 0 : scale.max <= 0 && model.kind.onStripes ? scale.max : scale.min);
}

function crossesZero(model: CartesianModel, layout: CartesianLayout): boolean {
  const scale = layout.values[0]?.scale;
  if (scale === undefined || scale.kind === "log") return false;
  return scale.min < 0 && scale.max > 0 && model.element.yAxis.format?.scale?.hideZeroLine !== true;
}

/** Titles stand level with the reading: above the value axis, below the x axis. Tight panels share those at the edges of the drawing. */
function titleShapes(model: CartesianModel, layout: CartesianLayout, panel: PanelBox, index: number): readonly Shape[] {
  const { titles, axisKeys: keys } = layout;
  const { width, height } = model.context;
  const isTight = model.grid.isTight;
  if (isTight && index > 0) return [];
  const cell = isTight ? { left: 0, top: 0, width, height } : panel.cell;
  const middle = isTight ? width / 2 : panel.plot.left + panel.plot.width / 2;
  const above = isTight ? ({ y: 0, baseline: "top" } as const) : ({ y: panel.plot.top - 12, baseline: "bottom" } as const);
  const below = { y: cell.top + cell.height - 2, baseline: "bottom" } as const;
  const { xAxis, yAxis, yAxis2 } = model.element;
  const shape = (
    axis: "x" | "y" | "y2",
    x: number,
    at: typeof above | typeof below,
    align: "left" | "center" | "right",
  ): readonly Shape[] => {
    const text = titles[axis];
    if (text === null) return [];
    const { format } = { x: xAxis, y: yAxis, y2: yAxis2 }[axis] ?? {};
    const id = isTight ? `title-${axis}` : `${index}-title-${axis}`;
    return [titleShape(id, { text, format, room: cell.width }, { x, ...at, align }, model.context)];
  };
  return model.horizontal
    ? [...shape("x", cell.left, above, "left"), ...shape("y", middle, below, "center")]
    : [
        ...shape("y", cell.left + (keys === null ? 0 : besideSign(model, keys.y)), above, "left"),
        ...shape("y2", cell.left + cell.width, above, "right"),
        ...shape("x", middle, below, "center"),
      ];
}

function labelStyle(format: AxisFormat | undefined, model: CartesianModel): { readonly color: string; readonly font: Font } {
  return { color: labelColor(format, model.context) ?? model.context.colors.roles["ink-3"], font: labelFont(format) };
}
