import type { GraphicComponentOption } from "echarts/components";
import type { Box } from "./box.ts";
import { FONT_FAMILY, type Font } from "./text/measure.ts";

/** What a chart draws besides its marks. Text is drawn as it is: no markup, no placeholders. */
export type Shape =
  | LineShape
  | TextShape
  | RectShape
  | SectorShape
  | PolygonShape
  | PolylineShape
  | CircleShape
  | OutlinesShape
  | DotsShape;

export interface LineShape {
  readonly kind: "line";
  readonly id: string;
  readonly x1: number;
  readonly y1: number;
  readonly x2: number;
  readonly y2: number;
  readonly color: string;
  readonly width: number;
  readonly dash: readonly number[] | null;
  readonly depth: number;
}

export interface TextShape {
  readonly kind: "text";
  readonly id: string;
  readonly x: number;
  readonly y: number;
  readonly text: string;
  readonly color: string;
  readonly font: Font;
  readonly align: "left" | "center" | "right";
  readonly baseline: "top" | "middle" | "bottom";
  /** Degrees clockwise around its place; absent: level. */
  readonly turn?: number;
  /** Color of a line around the letters, so that they are read on whatever is behind them. */
  readonly outline?: string;
  readonly depth: number;
}

export interface RectShape {
  readonly kind: "rect";
  readonly id: string;
  readonly box: Box;
  readonly fill: string;
  /** Rounded corners, px. */
  readonly corner?: number;
  /** A line around it, in the color of the paper mostly. */
  readonly edge?: { readonly color: string; readonly width: number };
  readonly depth: number;
}

/** A part of a ring, or of a disk. Angles in radians, clockwise from the right. */
export interface SectorShape {
  readonly kind: "sector";
  readonly id: string;
  readonly x: number;
  readonly y: number;
  readonly inner: number;
  readonly outer: number;
  readonly from: number;
  readonly to: number;
  readonly fill: string;
  readonly edge?: { readonly color: string; readonly width: number };
  readonly depth: number;
}

export interface PolygonShape {
  readonly kind: "polygon";
  readonly id: string;
  readonly points: readonly (readonly [number, number])[];
  readonly fill: string;
  readonly opacity?: number;
  readonly depth: number;
}

/** A line through places: of a chart that is no line chart. */
export interface PolylineShape {
  readonly kind: "polyline";
  readonly id: string;
  readonly points: readonly (readonly [number, number])[];
  readonly color: string;
  readonly width: number;
  readonly dash: readonly number[] | null;
  readonly depth: number;
}

export interface CircleShape {
  readonly kind: "circle";
  readonly id: string;
  readonly x: number;
  readonly y: number;
  readonly radius: number;
  readonly fill: string;
  readonly edge?: { readonly color: string; readonly width: number };
  readonly depth: number;
}

/** Closed or open lines in one stroke, x and y of their points in turn: regions of one color, borders, a hatch. */
export interface OutlinesShape {
  readonly kind: "outlines";
  readonly id: string;
  readonly rings: readonly (readonly number[])[];
  readonly isClosed: boolean;
  /** Null: only the line around is drawn. */
  readonly fill: string | null;
  readonly edge?: { readonly color: string; readonly width: number };
  readonly opacity?: number;
  readonly depth: number;
}

/** Dots of one color and size, x and y in turn. */
export interface DotsShape {
  readonly kind: "dots";
  readonly id: string;
  readonly points: readonly number[];
  readonly radius: number;
  readonly fill: string;
  readonly edge?: { readonly color: string; readonly width: number };
  readonly opacity?: number;
  readonly depth: number;
}

/** Marks are drawn at depth 2: below are gridlines and bands, above are labels. */
export const BELOW_MARKS = 0;
export const ABOVE_MARKS = 5;

/** Of letters: half of it is behind them, px. */
const OUTLINE = 4;

/** Half-pixel places keep 1 px lines sharp. */
export const crisp = (value: number): number => Math.round(value) + 0.5;

/** Shapes as elements of the chart library. */
export function graphicOf(shapes: readonly Shape[]): GraphicComponentOption {
  return { elements: shapes.map(elementOf) };
}

/**
 * The library keeps widths of texts in a plain object by text: a name that objects inherit (`__proto__`, `constructor`)
 * would reach their prototype (V47). With a sign of no width behind it, it is drawn the same and reaches nothing.
 */
function harmless(text: string): string {
  return text in Object.prototype ? `${text}\u200B` : text;
}

const edgeOf = ({ edge }: Pick<RectShape, "edge">): object => (edge === undefined ? {} : { stroke: edge.color, lineWidth: edge.width });
const opacityOf = ({ opacity }: Pick<PolygonShape, "opacity">): object => (opacity === undefined ? {} : { opacity });

function elementOf(shape: Shape): object {
  const common = { id: shape.id, z: shape.depth, silent: true };
  switch (shape.kind) {
    case "line":
      return {
        ...common,
        type: "line",
        shape: { x1: shape.x1, y1: shape.y1, x2: shape.x2, y2: shape.y2 },
        style: { stroke: shape.color, lineWidth: shape.width, fill: null, lineDash: shape.dash === null ? null : [...shape.dash] },
      };
    case "text":
      return {
        ...common,
        type: "text",
        x: shape.x,
        y: shape.y,
        ...(shape.turn === undefined ? {} : { rotation: (-shape.turn * Math.PI) / 180 }),
        style: {
          text: harmless(shape.text),
          fill: shape.color,
          fontFamily: FONT_FAMILY,
          fontSize: shape.font.size,
          fontWeight: shape.font.weight,
          ...(shape.outline === undefined ? {} : { stroke: shape.outline, lineWidth: OUTLINE }),
          align: shape.align,
          verticalAlign: shape.baseline,
        },
      };
    case "rect":
      return {
        ...common,
        type: "rect",
        shape: {
          x: shape.box.left,
          y: shape.box.top,
          width: shape.box.width,
          height: shape.box.height,
          ...(shape.corner === undefined ? {} : { r: shape.corner }),
        },
        style: { fill: shape.fill, ...edgeOf(shape) },
      };
    case "sector":
      return {
        ...common,
        type: "sector",
        shape: { cx: shape.x, cy: shape.y, r0: shape.inner, r: shape.outer, startAngle: shape.from, endAngle: shape.to, clockwise: true },
        style: { fill: shape.fill, ...edgeOf(shape) },
      };
    case "polygon":
      return {
        ...common,
        type: "polygon",
        shape: { points: shape.points.map(([x, y]) => [x, y]) },
        style: { fill: shape.fill, ...opacityOf(shape) },
      };
    case "outlines":
      return {
        ...common,
        type: "outlines",
        shape: { rings: shape.rings, isClosed: shape.isClosed },
        style: { fill: shape.fill, lineJoin: "round", ...edgeOf(shape), ...opacityOf(shape) },
      };
    case "dots":
      return {
        ...common,
        type: "dots",
        shape: { points: shape.points, radius: shape.radius },
        style: { fill: shape.fill, ...edgeOf(shape), ...opacityOf(shape) },
      };
    case "polyline":
      return {
        ...common,
        type: "polyline",
        shape: { points: shape.points.map(([x, y]) => [x, y]) },
        style: {
          stroke: shape.color,
          lineWidth: shape.width,
          fill: null,
          lineJoin: "round",
          lineCap: "round",
          lineDash: shape.dash === null ? null : [...shape.dash],
        },
      };
    case "circle":
      return {
        ...common,
        type: "circle",
        shape: { cx: shape.x, cy: shape.y, r: shape.radius },
        style: { fill: shape.fill, ...edgeOf(shape) },
      };
  }
}
