import type { DrawContext } from "../context.ts";
import type { Box } from "../drawing.ts";
import { readColor } from "../color/series-colors.ts";
import type { LegendFormat } from "../element.ts";
import { ABOVE_MARKS, type Shape, type TextShape } from "../shapes.ts";
import { LABEL_FONT, readableSize, textWidth } from "../text/measure.ts";
import type { GroundColors, MapColors } from "./map-colors.ts";
import { hatch } from "./rings.ts";

const SWATCH = { width: 18, height: 10 };
const GAP = 8;

type Corner = "top-left" | "top-right" | "bottom-left" | "bottom-right";
type KeyFormat = Pick<LegendFormat, "visibility" | "position" | "color" | "fontSize"> | undefined;

const cornerOf = (format: KeyFormat): Corner => {
  const position = format?.position ?? "auto";
  return position === "top-left" || position === "top-right" || position === "bottom-left" ? position : "bottom-right";
};

interface KeyPart {
  readonly width: number;
  /** Shapes with the part's left edge at x and the middle of its line at y. */
  readonly at: (x: number, y: number) => readonly Shape[];
}

/** The key of a map in one of its corners, and how high the strip is that it takes. */
export interface MapKey {
  readonly shapes: readonly Shape[];
  readonly top: number;
  readonly bottom: number;
}

const none: MapKey = { shapes: [], top: 0, bottom: 0 };

/** What the colors mean: the steps with their bounds, ground for zero, the hatch where there is no value. */
export function mapKey(
  map: MapColors,
  ground: GroundColors,
  { width, height, colors }: DrawContext,
  format: KeyFormat,
  hasMissing: boolean,
): MapKey {
  const { steps, column } = map;
  if (steps === null || column === null || format?.visibility === "hidden" || width < 160 || height < 110) return none;
  const font = { ...LABEL_FONT, size: format?.fontSize === undefined ? LABEL_FONT.size : readableSize(format.fontSize) };
  const ink = readColor(format?.color, colors) ?? colors.roles["ink-2"];
  const text = (id: string, x: number, y: number, words: string, align: TextShape["align"]): Shape => ({
    kind: "text",
    id: `key-${id}`,
    x,
    y,
    text: words,
    color: ink,
    font,
    align,
    baseline: "middle",
    depth: ABOVE_MARKS,
  });
  const isUneven = steps.step === null;
  const ends = [steps.low, ...steps.bounds, steps.high];
  const written = isUneven ? ends.map((end) => column.short.value(end)) : column.short.ticks(ends, steps.step);
  const bounds = written.slice(0, steps.colors.length);
  const lowText = `${steps.opensBelow ? "≤" : ""}${written[0] ?? ""}`;
  const highText = steps.opensAbove ? `${bounds.at(-1) ?? ""}+` : (written.at(-1) ?? "");
  const sample = (id: string, words: string, fill: (box: Box) => readonly Shape[]): KeyPart => {
    const wide = textWidth(words, font);
    return {
      width: SWATCH.width + 4 + wide,
      at: (x, y) => [
        ...fill({ left: x, top: y - SWATCH.height / 2, width: SWATCH.width, height: SWATCH.height }),
        text(id, x + SWATCH.width + 4, y, words, "left"),
      ],
    };
  };
  const flat = (id: string, box: Box, fill: string): Shape => ({ kind: "rect", id: `key-${id}`, box, fill, depth: ABOVE_MARKS });
  const beside: KeyPart[] = [];
  if (hasMissing) {
    beside.push(
      sample("missing", "no data", (box) => [
        flat("missing-ground", box, ground.land),
        {
          kind: "outlines",
          id: "key-hatch",
          rings: segments(hatch([corners(box)], 5)),
          isClosed: false,
          fill: null,
          edge: { color: ground.hatch, width: 1 },
          depth: ABOVE_MARKS,
        },
      ]),
    );
  }
  if (map.hasZero) beside.push(sample("zero", "0", (box) => [flat("zero-ground", box, ground.land)]));
  // Unlike steps are named one by one, where that fits.
  const cell = Math.max(22, ...bounds.map((words) => textWidth(words, font) + 6));
  const isNamed = isUneven && cell * steps.colors.length + beside.reduce((sum, part) => sum + part.width + GAP * 2, 0) <= width - 8;
  const ramp = (size: number, x: number, y: number): readonly Shape[] =>
    steps.colors.map((fill, index) => flat(`step-${index}`, { left: x + index * size, top: y - 5, width: size, height: 10 }, fill));
  const [low, high] = [textWidth(lowText, font), textWidth(highText, font)];
  const scale: KeyPart = isNamed
    ? {
        width: cell * steps.colors.length,
        at: (x, y) => [
          ...ramp(cell, x, y - 8),
          ...bounds.map((words, index) =>
            text(`bound-${index}`, x + (index + 0.5) * cell, y + 7, index === bounds.length - 1 ? `${words}+` : words, "center"),
          ),
        ],
      }
    : {
        width: low + 5 + SWATCH.width * steps.colors.length + 5 + high,
        at: (x, y) => [
          text("low", x, y, lowText, "left"),
          ...ramp(SWATCH.width, x + low + 5, y),
          text("high", x + low + 10 + SWATCH.width * steps.colors.length, y, highText, "left"),
        ],
      };
  const whole = [...beside, scale];
  // On a narrow map the scale stands alone.
  const room = whole.reduce((sum, part) => sum + part.width, 0) + GAP * 2 * (whole.length - 1);
  const parts = room <= width - 8 ? whole : [scale];
  const wide = parts.reduce((sum, part) => sum + part.width, 0) + GAP * 2 * (parts.length - 1);
  if (wide > width - 4) return none;
  const tall = isNamed ? 34 : 20;
  const corner = cornerOf(format);
  const isTop = corner.startsWith("top");
  let x = corner.endsWith("left") ? 4 : width - wide - 4;
  const y = isTop ? tall / 2 : height - tall / 2;
  const shapes = parts.flatMap((part) => {
    const drawn = part.at(x, y);
    x += part.width + GAP * 2;
    return drawn;
  });
  return { shapes, top: isTop ? tall : 0, bottom: isTop ? 0 : tall };
}

const corners = ({ left, top, width, height }: Box): readonly number[] => [
  left,
  top,
  left + width,
  top,
  left + width,
  top + height,
  left,
  top + height,
];

/** x1, y1, x2, y2 in turn as lines. */
export const segments = (lines: readonly number[]): readonly (readonly number[])[] =>
  Array.from({ length: lines.length / 4 }, (_, index) => lines.slice(index * 4, index * 4 + 4));
