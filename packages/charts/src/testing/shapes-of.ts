import type { Drawing } from "../drawing.ts";
import { LABEL_FONT, textWidth } from "../text/measure.ts";

/** A text that a drawing writes, with the rectangle that it takes, px. */
export interface DrawnText {
  readonly id: string;
  readonly text: string;
  readonly color: string;
  readonly left: number;
  readonly right: number;
  readonly top: number;
  readonly bottom: number;
}

interface Graphic {
  readonly id: string;
  readonly type: string;
  readonly x?: number;
  readonly y?: number;
  readonly rotation?: number;
  readonly shape?: {
    readonly x1: number;
    readonly y1: number;
    readonly x2: number;
    readonly y2: number;
    readonly x?: number;
    readonly y?: number;
    readonly width?: number;
    readonly height?: number;
  };
  readonly style: {
    readonly text?: string;
    readonly fill?: string;
    readonly stroke?: string;
    readonly lineWidth?: number;
    readonly align?: string;
    readonly verticalAlign?: string;
    readonly fontSize?: number;
    readonly fontWeight?: number;
  };
}

function graphics(drawing: Drawing): readonly Graphic[] {
  const graphic = drawing.option.graphic as { readonly elements: readonly Graphic[] };
  return graphic.elements;
}

export function textsOf(drawing: Drawing): readonly DrawnText[] {
  return graphics(drawing).flatMap(({ id, type, x = 0, y = 0, rotation = 0, style }) => {
    if (type !== "text" || style.text === undefined) return [];
    const size = style.fontSize ?? LABEL_FONT.size;
    const width = textWidth(style.text, { size, weight: style.fontWeight === 600 ? 600 : 400 });
    const left = style.align === "right" ? x - width : style.align === "center" ? x - width / 2 : x;
    const top = style.verticalAlign === "top" ? y : style.verticalAlign === "bottom" ? y - size : y - size / 2;
    const box = turned({ left, right: left + width, top, bottom: top + size }, x, y, rotation);
    return [{ id, text: style.text, color: style.fill ?? "", ...box }];
  });
}

type Edges = Pick<DrawnText, "left" | "right" | "top" | "bottom">;

/** The rectangle around a rectangle that is turned around a place, counterclockwise as the library has it. */
function turned({ left, right, top, bottom }: Edges, x: number, y: number, rotation: number): Edges {
  const [sin, cos] = [Math.sin(-rotation), Math.cos(-rotation)];
  const corners = [left, right].flatMap((cx) =>
    [top, bottom].map((cy) => [x + (cx - x) * cos - (cy - y) * sin, y + (cx - x) * sin + (cy - y) * cos] as const),
  );
  const [xs, ys] = [corners.map(([cx]) => cx), corners.map(([, cy]) => cy)];
  return { left: Math.min(...xs), right: Math.max(...xs), top: Math.min(...ys), bottom: Math.max(...ys) };
}

/** Texts whose id holds a part, in drawing order. */
export function textsNamed(drawing: Drawing, part: string): readonly string[] {
  return textsOf(drawing)
    .filter(({ id }) => id.includes(part))
    .map(({ text }) => text);
}

export function linesOf(drawing: Drawing, part: string) {
  return graphics(drawing).flatMap(({ id, type, shape, style }) =>
    type === "line" && shape !== undefined && id.includes(part)
      ? [{ id, ...shape, color: style.stroke ?? "", width: style.lineWidth ?? 1 }]
      : [],
  );
}

/** Where the rectangles lie whose id holds a part. */
export function boxesOf(drawing: Drawing, part: string) {
  return graphics(drawing).flatMap(({ id, type, shape, style }) => {
    if (type !== "rect" || shape === undefined || !id.includes(part)) return [];
    const { x = 0, y = 0, width = 0, height = 0 } = shape;
    return [{ id, left: x, top: y, width, height, color: style.fill ?? "" }];
  });
}
