import type { Say } from "../notes.ts";
import { message } from "@sheaf/messages";
import type { DrawContext } from "../context.ts";
import type { Box } from "../box.ts";
import { readColor } from "../color/series-colors.ts";
import type { LegendFormat } from "../element.ts";
import type { ChartColumn } from "../marks/columns.ts";
import type { PointShapes } from "../marks/shapes/point-shapes.ts";
import { symbolShape } from "../marks/shapes/symbols.ts";
import { ABOVE_MARKS, type Shape, type TextShape } from "../shapes.ts";
import { fitText, LABEL_FONT, readableSize, textWidth } from "../text/measure.ts";
import type { GroundColors, MapColors } from "./map-colors.ts";
import { hatch } from "./rings.ts";

const SWATCH = { width: 18, height: 10 };
const GAP = 8;
const LINE = 20;
/** The most of the name of a layer, px. */
const LEAD = 160;
/** The most of what a shape stands for, px. */
const SIGN = 110;

type Corner = "top-left" | "top-right" | "bottom-left" | "bottom-right";
type KeyFormat = Pick<LegendFormat, "visibility" | "position" | "color" | "fontSize"> | undefined;

const cornerOf = (format: KeyFormat): Corner => {
  const position = format?.position ?? "auto";
  return position === "top-left" || position === "top-right" || position === "bottom-left" ? position : "bottom-right";
};

interface KeyPart {
  readonly width: number;
  readonly height?: number;
  /** Shapes with the part's left edge at x and the middle of its line at y. */
  readonly at: (x: number, y: number) => readonly Shape[];
}

/** What the areas of circles stand for. */
export interface SizeKey {
  readonly column: ChartColumn;
  readonly greatest: number;
  readonly radiusOf: (value: number) => number;
}

/** What one layer has in the key: a line of it. */
export interface KeySection {
  readonly colors: MapColors;
  readonly hasMissing: boolean;
  readonly size: SizeKey | null;
  /** What the shapes of points stand for. */
  readonly symbols?: PointShapes | null;
  /** The name of the layer, where there are several; its color where it has one alone. */
  readonly lead?: { readonly name: string; readonly color: string | null };
}

/** The key of a map in one of its corners, and how high the strip is that it takes. */
export interface MapKey {
  readonly shapes: readonly Shape[];
  readonly top: number;
  readonly bottom: number;
}

const none: MapKey = { shapes: [], top: 0, bottom: 0 };

/** What the colors mean: the steps with their bounds, ground for zero, the hatch where there is no value; and what the sizes of circles do. */
export function mapKey(sections: readonly KeySection[], ground: GroundColors, context: DrawContext, format: KeyFormat): MapKey {
  const { width, height } = context;
  if (format?.visibility === "hidden" || width < 160 || height < 110) return none;
  const lines = sections.flatMap((section, index) => lineOf(writer(context, format, `${index}`), section, ground, width) ?? []);
  const tall = lines.reduce((sum, line) => sum + line.height, 0);
  // A key that would take the map's own place is left out.
  if (lines.length === 0 || tall > height * 0.4) return none;
  const corner = cornerOf(format);
  const isTop = corner.startsWith("top");
  let above = isTop ? 0 : height - tall;
  const shapes = lines.flatMap((line) => {
    let x = corner.endsWith("left") ? 4 : width - line.width - 4;
    const y = above + line.height / 2;
    above += line.height;
    return line.parts.flatMap((part) => {
      const drawn = part.at(x, y);
      x += part.width + GAP * 2;
      return drawn;
    });
  });
  return { shapes, top: isTop ? tall : 0, bottom: isTop ? 0 : tall };
}

interface KeyLine {
  readonly parts: readonly KeyPart[];
  readonly width: number;
  readonly height: number;
}

/** How words and samples of a line are drawn. */
interface Writer {
  readonly wide: (words: string) => number;
  readonly text: (id: string, x: number, y: number, words: string, align: TextShape["align"]) => Shape;
  readonly flat: (id: string, box: Box, fill: string) => Shape;
  /** A rectangle that `fill` draws, and its word. */
  readonly sample: (id: string, words: string, fill: (box: Box) => readonly Shape[]) => KeyPart;
  readonly say: Say;
  readonly line: string;
  /** Of words. */
  readonly ink: string;
}

function writer({ colors, say }: DrawContext, format: KeyFormat, line: string): Writer {
  const font = { ...LABEL_FONT, size: format?.fontSize === undefined ? LABEL_FONT.size : readableSize(format.fontSize) };
  const ink = readColor(format?.color, colors) ?? colors.roles["ink-2"];
  const id = (name: string): string => (line === "0" ? `key-${name}` : `key-${line}-${name}`);
  const wide = (words: string): number => textWidth(words, font);
  const text: Writer["text"] = (name, x, y, words, align) => ({
    kind: "text",
    id: id(name),
    x,
    y,
    text: words,
    color: ink,
    font,
    align,
    baseline: "middle",
    depth: ABOVE_MARKS,
  });
  return {
    wide,
    text,
    say,
    line,
    ink,
    flat: (name, box, fill) => ({ kind: "rect", id: id(name), box, fill, depth: ABOVE_MARKS }),
    sample: (name, words, fill) => ({
      width: SWATCH.width + 4 + wide(words),
      at: (x, y) => [
        ...fill({ left: x, top: y - SWATCH.height / 2, width: SWATCH.width, height: SWATCH.height }),
        text(name, x + SWATCH.width + 4, y, words, "left"),
      ],
    }),
  };
}

const roomFor = (parts: readonly KeyPart[]): number =>
  parts.reduce((sum, part) => sum + part.width, 0) + GAP * 2 * Math.max(0, parts.length - 1);

/** The parts of a layer in a line; null where it has none, or none fits. */
function lineOf(write: Writer, section: KeySection, ground: GroundColors, width: number): KeyLine | null {
  const lead = leadOf(write, section);
  const size = [...symbolParts(write, section), ...(section.size === null ? [] : [sizePart(write, section)])];
  const beside = besideOf(write, section, ground);
  const scale = scaleOf(write, section, width - 8 - roomFor([...lead, ...beside, ...size]) - GAP * 2);
  const whole = [...lead, ...beside, ...(scale === null ? [] : [scale]), ...size];
  const fitting = [whole, [...lead, ...(scale === null ? size : [scale])], scale === null ? [] : [scale]].find(
    (parts) => parts.length > 0 && roomFor(parts) <= width - 8,
  );
  if (fitting === undefined) return null;
  return { parts: fitting, width: roomFor(fitting), height: Math.max(LINE, ...fitting.map((part) => part.height ?? LINE)) };
}

function leadOf(write: Writer, { lead }: KeySection): readonly KeyPart[] {
  if (lead === undefined) return [];
  const { name, color } = lead;
  const words = fitText(name, LEAD, LABEL_FONT);
  if (color !== null) return [write.sample("lead", words, (box) => [write.flat("lead-color", box, color)])];
  return [{ width: write.wide(words), at: (x, y) => [write.text("lead", x, y, words, "left")] }];
}

/** Shapes, each with what it stands for. */
function symbolParts(write: Writer, { symbols, colors }: KeySection): readonly KeyPart[] {
  if (symbols === undefined || symbols === null || symbols.entries.length < 2) return [];
  const fill = colors.column === null ? (colors.colorOf(0) ?? write.ink) : write.ink;
  return symbols.entries.map(({ name, label }, index) => {
    const words = fitText(label, SIGN, LABEL_FONT);
    return {
      width: 14 + write.wide(words),
      at: (x, y) => [
        symbolShape(name, { id: `key-sign-${write.line}-${index}`, x: x + 5, y, radius: 4.5, fill, depth: ABOVE_MARKS }),
        write.text(`sign-${index}`, x + 14, y, words, "left"),
      ],
    };
  });
}

/** What stands beside the scale: the hatch where there is no value, and ground for zero. */
function besideOf(write: Writer, { colors, hasMissing }: KeySection, ground: GroundColors): readonly KeyPart[] {
  if (colors.steps === null) return [];
  const missing = write.sample("missing", write.say(message("drawing.no-data")), (box) => [
    write.flat("missing-ground", box, ground.land),
    {
      kind: "outlines",
      id: `key-hatch-${write.line}`,
      rings: segments(hatch([corners(box)], 5)),
      isClosed: false,
      fill: null,
      edge: { color: ground.hatch, width: 1 },
      depth: ABOVE_MARKS,
    },
  ]);
  const zero = write.sample("zero", "0", (box) => [write.flat("zero-ground", box, ground.land)]);
  return [...(hasMissing ? [missing] : []), ...(colors.hasZero ? [zero] : [])];
}

function scaleOf(write: Writer, { colors: { steps, column } }: KeySection, room: number): KeyPart | null {
  if (steps === null || column === null) return null;
  const { wide, text, flat } = write;
  const isUneven = steps.step === null;
  const ends = [steps.low, ...steps.bounds, steps.high];
  // Bounds of uneven steps reach over powers of ten: each is written in a unit of its own.
  const together = column.short.together(ends);
  const written = ends.map((end) => (isUneven ? column.short.value(end) : together(end)));
  const bounds = written.slice(0, steps.colors.length);
  const lowText = `${steps.opensBelow ? "≤" : ""}${written[0] ?? ""}`;
  const highText = steps.opensAbove ? `${bounds.at(-1) ?? ""}+` : (written.at(-1) ?? "");
  const ramp = (size: number, x: number, y: number): readonly Shape[] =>
    steps.colors.map((fill, index) => flat(`step-${index}`, { left: x + index * size, top: y - 5, width: size, height: 10 }, fill));
  // Unlike steps are named one by one, where that fits.
  const cell = Math.max(22, ...bounds.map((words) => wide(words) + 6));
  if (isUneven && cell * steps.colors.length <= room)
    return {
      width: cell * steps.colors.length,
      height: 34,
      at: (x, y) => [
        ...ramp(cell, x, y - 8),
        ...bounds.map((words, index) =>
          text(`bound-${index}`, x + (index + 0.5) * cell, y + 7, index === bounds.length - 1 ? `${words}+` : words, "center"),
        ),
      ],
    };
  const [low, high] = [wide(lowText), wide(highText)];
  return {
    width: low + 5 + SWATCH.width * steps.colors.length + 5 + high,
    at: (x, y) => [
      text("low", x, y, lowText, "left"),
      ...ramp(SWATCH.width, x + low + 5, y),
      text("high", x + low + 10 + SWATCH.width * steps.colors.length, y, highText, "left"),
    ],
  };
}

/** A number that is easy to compare with, not above another one: 1, 2 or 5 with zeros. */
function plainBelow(value: number): number {
  const power = 10 ** Math.floor(Math.log10(value));
  const lead = value / power;
  return (lead >= 5 ? 5 : lead >= 2 ? 2 : 1) * power;
}

/** Circles side by side, each with what it stands for. */
function sizePart(write: Writer, { size, colors }: KeySection): KeyPart {
  if (size === null) return { width: 0, at: () => [] };
  const large = plainBelow(size.greatest);
  const values = [...new Set([plainBelow(large / 16), plainBelow(large / 4), large])];
  const stroke = colors.column === null ? (colors.colorOf(0) ?? write.ink) : write.ink;
  const circles = values.map((value) => ({ value, radius: size.radiusOf(value), words: size.column.short.together(values)(value) }));
  const widths = circles.map(({ radius, words }) => 2 * radius + 4 + write.wide(words));
  return {
    width: widths.reduce((sum, one) => sum + one, 0) + GAP * (circles.length - 1),
    height: Math.max(LINE, 2 * Math.max(...circles.map(({ radius }) => radius)) + 4),
    at: (x, y) => {
      let left = x;
      return circles.flatMap(({ radius, words }, index): readonly Shape[] => {
        const drawn: readonly Shape[] = [
          {
            kind: "outlines",
            id: `key-size-${write.line}-${index}`,
            rings: [circle(left + radius, y, radius)],
            isClosed: true,
            fill: null,
            edge: { color: stroke, width: 1.25 },
            depth: ABOVE_MARKS,
          },
          write.text(`size-${index}`, left + 2 * radius + 4, y, words, "left"),
        ];
        left += (widths[index] ?? 0) + GAP;
        return drawn;
      });
    },
  };
}

const CORNERS = 36;
const circle = (x: number, y: number, radius: number): readonly number[] =>
  Array.from({ length: CORNERS }, (_, at) => (at * 2 * Math.PI) / CORNERS).flatMap((angle) => [
    x + radius * Math.cos(angle),
    y + radius * Math.sin(angle),
  ]);

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
