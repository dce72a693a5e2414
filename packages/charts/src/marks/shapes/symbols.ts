import type { PointStyle } from "../../element.ts";
import type { Shape } from "../../shapes.ts";

export type SymbolName = NonNullable<PointStyle["shape"]>;

const CROSS = "path://M0 4 L4 0 L8 4 L12 0 L16 4 L12 8 L16 12 L12 16 L8 12 L4 16 L0 12 L4 8 Z";

/** The shapes of points, as the chart library draws them. */
export const symbols: Readonly<Record<SymbolName, string>> = {
  circle: "circle",
  square: "rect",
  cross: CROSS,
  diamond: "diamond",
  triangle: "triangle",
};

/** The order in which values get their shapes: those that are told apart best come first. */
export const symbolOrder: readonly SymbolName[] = ["circle", "triangle", "square", "diamond", "cross"];

const corners: Readonly<Record<SymbolName, readonly (readonly [number, number])[]>> = {
  circle: [],
  square: [
    [-1, -1],
    [1, -1],
    [1, 1],
    [-1, 1],
  ],
  triangle: [
    [0, -1],
    [1, 1],
    [-1, 1],
  ],
  diamond: [
    [0, -1],
    [1, 0],
    [0, 1],
    [-1, 0],
  ],
  cross: [
    [-1, -0.5],
    [-0.5, -1],
    [0, -0.5],
    [0.5, -1],
    [1, -0.5],
    [0.5, 0],
    [1, 0.5],
    [0.5, 1],
    [0, 0.5],
    [-0.5, 1],
    [-1, 0.5],
    [-0.5, 0],
  ],
};

/** By how much a shape is wider than a circle that covers as much: points of one size look alike large. */
const widths: Readonly<Record<SymbolName, number>> = { circle: 1, square: 0.89, cross: 1.12, diamond: 1.25, triangle: 1.25 };

/** How wide a shape is drawn that looks as large as a circle of a size. */
export const symbolWidth = (name: SymbolName, size: number): number => size * widths[name];

/** How far the curves of a quarter reach that is nearly one of a circle. */
const QUARTER = 0.5523;
/** Half the width of a circle in a legend, px. */
const SIGN = 3.2;

/** A shape as the sign of a legend around a place: a path of SVG. */
export function signPath(name: SymbolName, x: number, y: number): string {
  const radius = symbolWidth(name, SIGN);
  const at = (dx: number, dy: number): string => `${rounded(x + dx * radius)} ${rounded(y + dy * radius)}`;
  if (name !== "circle") return `M${corners[name].map(([dx, dy]) => at(dx, dy)).join("L")}Z`;
  const quarters = [
    [1, QUARTER, QUARTER, 1, 0, 1],
    [-QUARTER, 1, -1, QUARTER, -1, 0],
    [-1, -QUARTER, -QUARTER, -1, 0, -1],
    [QUARTER, -1, 1, -QUARTER, 1, 0],
  ] as const;
  return `M${at(1, 0)}${quarters.map(([a, b, c, d, e, f]) => `C${at(a, b)} ${at(c, d)} ${at(e, f)}`).join("")}Z`;
}
const rounded = (value: number): number => Math.round(value * 100) / 100;

/** The corners of a shape around a place, x and y in turn; none of a circle. */
export const symbolRing = (name: SymbolName, x: number, y: number, radius: number): readonly number[] =>
  corners[name].flatMap(([dx, dy]) => [x + dx * radius, y + dy * radius]);

/** A shape by itself, for the key of a chart. */
export function symbolShape(
  name: SymbolName,
  at: Pick<Shape, "id" | "depth"> & { readonly x: number; readonly y: number; readonly radius: number; readonly fill: string },
): Shape {
  const { id, depth, x, y, radius, fill } = at;
  return name === "circle"
    ? { kind: "circle", id, x, y, radius, fill, depth }
    : { kind: "polygon", id, points: corners[name].map(([dx, dy]) => [x + dx * radius, y + dy * radius] as const), fill, depth };
}
