import type { AxisFormat } from "../element.ts";
import { fitText, type Font, textWidth } from "../text/measure.ts";

/** Room between lines of turned labels, px. */
const APART = 3;
/** What turned labels may take of the height of a drawing, cut and whole ones. */
const SHARE = 0.3;
const LONG_SHARE = 0.6;

/** Degrees clockwise that the labels of an axis are turned by; 0: they lie as they fit (S-F7k). */
export function turnOf(format: AxisFormat | undefined): number {
  const angle = typeof format?.labels === "object" ? format.labels.labelAngle : undefined;
  if (typeof angle !== "number" || !Number.isFinite(angle)) return 0;
  const turned = ((angle % 360) + 360) % 360;
  const signed = turned > 180 ? turned - 360 : turned;
  return Math.abs(Math.sin((signed * Math.PI) / 180)) < 0.02 ? 0 : signed;
}

/** Whether names are written whole where that is possible. */
export function isLonger(format: AxisFormat | undefined): boolean {
  const longer = typeof format?.labels === "object" ? format.labels.allowLongerLabels : undefined;
  return longer === true || longer === "shown";
}

const sine = (turn: number): number => Math.abs(Math.sin((turn * Math.PI) / 180));
const cosine = (turn: number): number => Math.abs(Math.cos((turn * Math.PI) / 180));

/** Every so many slots has a label, for lines of text beside each other at an angle. */
export const turnedEvery = (band: number, turn: number, font: Font): number =>
  band <= 0 ? Number.POSITIVE_INFINITY : Math.max(1, Math.ceil((font.size + APART) / sine(turn) / band));

/** How long a turned label may be so that it takes no more of the height than it may, px. */
export function turnedLength(height: number, turn: number, longer: boolean, font: Font): number {
  const room = Math.max(24, height * (longer ? LONG_SHARE : SHARE));
  return Math.max(font.size * 2, (room - cosine(turn) * font.size) / sine(turn));
}

/** Height that turned labels take below the axis, px. */
export function turnedHeight(texts: readonly string[], turn: number, most: number, font: Font): number {
  const widest = texts.reduce((width, text) => Math.max(width, Math.min(most, textWidth(text, font))), 0);
  return widest === 0 ? 0 : Math.ceil(sine(turn) * widest + cosine(turn) * font.size);
}

export interface TurnedPlace {
  /** Of the label's end at the axis. */
  readonly x: number;
  readonly align: "left" | "right";
  readonly text: string;
}

/** A label hangs on its place by its beginning when it reads downward, by its end when it reads upward; it is cut at the edges of its cell. */
export function turnedPlace(
  text: string,
  place: number,
  turn: number,
  within: { readonly left: number; readonly right: number; readonly length: number },
  font: Font,
): TurnedPlace {
  // Labels turned beyond the upright lean the other way.
  const leansRight = Math.sign(turn) * Math.cos((turn * Math.PI) / 180) > 0;
  const beside = leansRight ? within.right - place : place - within.left;
  const across = cosine(turn);
  const room = across < 0.02 ? within.length : Math.min(within.length, beside / across);
  return { x: place, align: turn > 0 ? "left" : "right", text: fitText(text, Math.max(font.size, room), font) };
}
