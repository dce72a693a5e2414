import type { Box } from "../drawing.ts";
import { ABOVE_MARKS, type Shape } from "../shapes.ts";
import { LABEL_FONT, textWidth } from "../text/measure.ts";
import type { CartesianModel } from "./model.ts";

/** Two series of which each has an axis of its own: their names stand above these, and there is no other legend. */
export interface AxisKeys {
  /** Places of the series. */
  readonly y: number;
  readonly y2: number;
}

/** Between a sign and its name, px. */
const GAP = 6;
const SQUARE = 8;
const LINE = 14;
/** Between the two names at least, px. */
const APART = 16;

/** Null where a legend tells the series apart: somebody gave it a place or the axes titles, there are more series, or the names have no room. */
export function axisKeys(model: CartesianModel): AxisKeys | null {
  const { element, styles, measures, horizontal, grid, split, context } = model;
  const { legend, yAxis, yAxis2 } = element;
  if (horizontal || grid.total > 1 || split !== null || styles.length !== 2 || measures.length !== 2) return null;
  // A panel of a trellis is named by the legend of all panels.
  if (context.whole !== undefined) return null;
  if (legend?.visibility === "hidden" || (legend?.position ?? "auto") !== "auto") return null;
  const isTitled = [yAxis.format, yAxis2?.format].some(
    (format) => format?.visibility === "hidden" || format?.title?.visibility === "hidden" || (format?.title?.text ?? "").trim() !== "",
  );
  const [y, y2] = [measures.findIndex(({ axis }) => axis === 0), measures.findIndex(({ axis }) => axis === 1)];
  if (isTitled || y === -1 || y2 === -1) return null;
  const room = [y, y2].reduce((sum, at) => sum + signWidth(model, at) + GAP + textWidth(nameOf(model, at), LABEL_FONT), APART);
  return room <= context.width ? { y, y2 } : null;
}

export const nameOf = (model: CartesianModel, series: number): string =>
  model.panels[0]?.series[series]?.name ?? model.measures[series]?.column.name ?? "";

const signWidth = ({ styles }: CartesianModel, series: number): number => (styles[series]?.shape === "line" ? LINE : SQUARE);

/** How far the name of an axis stands from its end of the line, behind its sign, px. */
export const besideSign = (model: CartesianModel, series: number): number => signWidth(model, series) + GAP;

/** What each name above an axis is drawn as; `colors` by series. */
export function axisSigns(
  model: CartesianModel,
  {
    axisKeys: keys,
    panels: [panel],
  }: { readonly axisKeys: AxisKeys | null; readonly panels: readonly { readonly cell: Box; readonly plot: Box }[] },
  colors: readonly string[],
): readonly Shape[] {
  if (keys === null || panel === undefined) return [];
  const { cell, plot } = panel;
  const middle = plot.top - 12 - LABEL_FONT.size / 2;
  const right = cell.left + cell.width - textWidth(nameOf(model, keys.y2), LABEL_FONT) - besideSign(model, keys.y2);
  return [[keys.y, cell.left, "y"] as const, [keys.y2, right, "y2"] as const].map(([series, left, id]): Shape => {
    const color = colors[series] ?? "";
    return signWidth(model, series) === LINE
      ? {
          kind: "line",
          id: `key-${id}`,
          x1: left,
          y1: middle,
          x2: left + LINE,
          y2: middle,
          color,
          width: 2,
          dash: null,
          depth: ABOVE_MARKS,
        }
      : {
          kind: "rect",
          id: `key-${id}`,
          box: { left, top: middle - SQUARE / 2, width: SQUARE, height: SQUARE },
          fill: color,
          corner: 2,
          depth: ABOVE_MARKS,
        };
  });
}
