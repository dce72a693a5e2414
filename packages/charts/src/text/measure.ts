import { fonts } from "@sheaf/theme";
import { FIRST_CODE_POINT, regularWidths, semiboldWidths } from "./font-widths.ts";

/** A text style of a chart: px and weight. */
export interface Font {
  readonly size: number;
  readonly weight: 400 | 600;
}

/** Axis labels, data labels, legends: the 12 px floor of the design. */
export const LABEL_FONT: Font = { size: 12, weight: 400 };
export const STRONG_LABEL_FONT: Font = { size: 12, weight: 600 };

/** A size of text that a person or a file asks for, px: no smaller and no larger than can be read in a chart. */
export const readableSize = (size: number): number => Math.min(32, Math.max(8, size));

/** The same; `otherwise` where none is asked for. */
export const sizeOfText = (asked: number | "auto" | undefined, otherwise: number = LABEL_FONT.size): number =>
  typeof asked === "number" ? readableSize(asked) : otherwise;

/** Quoted singly: the chart library writes it into an SVG attribute as it is. */
export const FONT_FAMILY = fonts.ui.stack.replaceAll('"', "'");

const ELLIPSIS = "…";

/** Signs outside the table that charts write themselves, in thousandths (regular weight). */
const extra: Readonly<Record<string, number>> = { "−": 497, "–": 480, "—": 800, "…": 948, "’": 249, "“": 426, "”": 426, "€": 497 };

function advance(char: string, code: number, weight: 400 | 600): number {
  const table = weight === 600 ? semiboldWidths : regularWidths;
  const known = table[code - FIRST_CODE_POINT];
  if (known !== undefined) return known;
  const special = extra[char];
  if (special !== undefined) return special;
  // Combining marks and joiners take no room; wide scripts and emoji a full em; the rest about a lower-case letter.
  if (/[\p{M}\p{Cf}]/u.test(char)) return 0;
  return isWide(code) ? 1000 : 560;
}

function isWide(code: number): boolean {
  return (
    (code >= 0x1100 && code <= 0x115f) ||
    (code >= 0x2e80 && code <= 0xa4cf) ||
    (code >= 0xac00 && code <= 0xd7a3) ||
    (code >= 0xf900 && code <= 0xfaff) ||
    (code >= 0xfe30 && code <= 0xfe6f) ||
    (code >= 0xff00 && code <= 0xff60) ||
    code >= 0x1f300
  );
}

/** Width of one line of text in px. */
export function textWidth(text: string, font: Font): number {
  let total = 0;
  for (const char of text) total += advance(char, char.codePointAt(0) ?? 0, font.weight);
  return (total * font.size) / 1000;
}

/** A number as charts write it, with its signs and units: `−$1,234.5K`, `12 %`. */
const FIGURE = /(?:^|\s)[-−+(]?[^\p{L}\p{N}\s]?\p{N}[\p{N}.,’'\u00a0\u202f]*\s?(?:[^\p{L}\p{N}\s]|\p{L}{1,2})?\)?$/u;

/**
 * The text, or as much of it as fits with an ellipsis; never less than one sign. Room in px. A number at its end is never cut, for its
 * beginning is another number: the words before it give way, and where it has no room itself, signs stand for it.
 */
export function fitText(text: string, room: number, font: Font): string {
  if (textWidth(text, font) <= room) return text;
  const figure = FIGURE.exec(text);
  if (figure === null) return cutText(text, room, font);
  const words = text.slice(0, figure.index);
  const left = room - textWidth(figure[0], font);
  if (words !== "" && left >= textWidth(`${words.slice(0, 1)}${ELLIPSIS}`, font)) return `${cutText(words, left, font)}${figure[0]}`;
  const bare = figure[0].trimStart();
  return textWidth(bare, font) <= room ? bare : noRoom(room, font);
}

/** The same where most of the text is left; null where what is left would say nothing, as `Ari…` does. */
export function fitMost(text: string, room: number, font: Font): string | null {
  const fitted = fitText(text, room, font);
  return fitted === text || fitted.length - 1 >= Math.max(3, text.length * 0.6) ? fitted : null;
}

/** The text on one line where it fits, else on two that are as even as its words let them be; null where neither fits. */
export function onTwoLines(text: string, room: number, font: Font): readonly string[] | null {
  const fits = (line: string): boolean => textWidth(line, font) <= room;
  if (fits(text)) return [text];
  const words = text.split(" ");
  const splits = words.slice(1).map((_, at) => [words.slice(0, at + 1).join(" "), words.slice(at + 1).join(" ")]);
  const unevenness = (lines: readonly string[]): number => Math.max(...lines.map((line) => textWidth(line, font)));
  return splits.filter((lines) => lines.every(fits)).toSorted((one, other) => unevenness(one) - unevenness(other))[0] ?? null;
}

const NO_ROOM = "###";

function noRoom(room: number, font: Font): string {
  for (let signs = NO_ROOM.length; signs > 1; signs -= 1)
    if (textWidth(NO_ROOM.slice(0, signs), font) <= room) return NO_ROOM.slice(0, signs);
  return NO_ROOM.slice(0, 1);
}

function cutText(text: string, room: number, font: Font): string {
  let used = textWidth(ELLIPSIS, font);
  let kept = "";
  for (const char of text) {
    const next = used + (advance(char, char.codePointAt(0) ?? 0, font.weight) * font.size) / 1000;
    if (next > room && kept !== "") break;
    used = next;
    kept += char;
  }
  return `${kept.trimEnd()}${ELLIPSIS}`;
}

const UNDRAWABLE = /[\u0000-\u001f\u007f-\u009f\u2028\u2029\u202a-\u202e\u2066-\u2069]+/gu;

/** User text as one line that can be drawn: no line breaks, control characters or direction overrides. */
export function oneLine(text: string): string {
  return text.replaceAll(UNDRAWABLE, " ").trim();
}
