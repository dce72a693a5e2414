import { beginsRight, fromLeft, levelsOf } from "./directions.ts";
import type { Box, Face, Mark, Measure, TextMark } from "./marks.ts";

/** A piece of text with one look. */
export interface Piece {
  readonly text: string;
  readonly face: Face;
  readonly size: number;
  readonly color: string;
  readonly rise?: number;
  readonly background?: string;
  readonly link?: string;
  readonly lines?: readonly ("under" | "through")[];
}

const ELLIPSIS = "…";
const UNDRAWABLE = /[\u0000-\u001f\u007f-\u009f\u2028\u2029\u202a-\u202e\u2066-\u2069]+/gu;

/** User text as one line that can be drawn. */
export const oneLine = (text: string): string => text.replaceAll(UNDRAWABLE, " ").trim();

/** As much of a text as there is room for. */
export function fitted(text: string, face: Face, size: number, room: number, measure: Measure): string {
  const whole = oneLine(text);
  if (measure(whole, face, size) <= room) return whole;
  const signs = signsOf(whole);
  let [low, high] = [0, signs.length];
  while (low < high) {
    const middle = Math.ceil((low + high) / 2);
    if (measure(signs.slice(0, middle).join("") + ELLIPSIS, face, size) <= room) low = middle;
    else high = middle - 1;
  }
  return `${signs.slice(0, Math.max(low, 1)).join("").trimEnd()}${ELLIPSIS}`;
}

/** A text in at most so many lines, in the middle of its room; the last of them says that there is more. */
export function linesIn(
  piece: Piece,
  room: Box,
  { most, leading, side }: { readonly most: number; readonly leading: number; readonly side: "left" | "center" | "right" },
  measure: Measure,
): readonly Mark[] {
  const all = wrapped([{ ...piece, text: piece.text.trim() }], room.width, measure);
  const text = (words: readonly Word[]): string => words.map((word) => word.text).join("");
  const rest = all.slice(most - 1).map(({ words }) => text(words).trim());
  const last =
    all.length > most
      ? wrapped([{ ...piece, text: fitted(rest.join(" "), piece.face, piece.size, room.width, measure) }], Infinity, measure)
      : [];
  const lines = all.length > most ? [...all.slice(0, most - 1), ...last] : all;
  const height = lines.length * Math.max(leading, piece.size * 1.25);
  return setLines(lines, { x: room.x, y: room.y + (room.height - height) / 2, room: room.width, leading, align: side }).marks;
}

/** What readers take for one sign each: a letter with its marks, an emoji of several. */
const signsOf = (text: string): readonly string[] =>
  /^[ -~]*$/.test(text) ? text.split("") : Array.from(new Intl.Segmenter("en").segment(text), ({ segment }) => segment);

interface Word extends Piece {
  readonly width: number;
  readonly isSpace: boolean;
  readonly isBreak: boolean;
  /** Where its words stand from the right to the left, whatever they say themselves. */
  readonly isRight?: boolean;
}

interface Line {
  /** As they stand from left to right. */
  readonly words: readonly Word[];
  readonly width: number;
  /** Whether its paragraph begins at the right. */
  readonly isRight: boolean;
}

/** Pieces of text in lines of a width, each with its own width. A word that is wider than a line is broken. */
export function wrapped(pieces: readonly Piece[], room: number, measure: Measure): readonly Line[] {
  const paragraphs: Word[][] = [[]];
  for (const word of pieces.flatMap((piece) => wordsOf(piece, measure)))
    if (word.isBreak) paragraphs.push([]);
    else paragraphs.at(-1)?.push(word);
  return paragraphs.flatMap((words) => {
    const text = words.map((word) => word.text).join("");
    const isRight = beginsRight(text);
    const lines = linesOf(words, room, measure);
    if (levelsOf(text, isRight) === null) return lines.map((line) => ({ ...line, isRight }));
    return lines.map((line) => ({ ...line, words: directed(line.words, isRight, measure), isRight }));
  });
}

/** The words of a line in which some read from the right: those of one look are one text, others stand as they are seen. */
function directed(words: readonly Word[], isRight: boolean, measure: Measure): readonly Word[] {
  const measured = (word: Word): Word => ({ ...word, width: measure(word.text, word.face, word.size) });
  const [whole, ...others] = joined(words);
  if (whole === undefined || others.length === 0) return whole === undefined ? [] : [{ ...whole, isRight }];
  const levels = levelsOf(words.map(({ text }) => text).join(""), isRight) ?? new Uint8Array();
  const parts: { word: Word; level: number }[] = [];
  let at = 0;
  for (const word of words)
    for (let index = 0; index < word.text.length; index += 1) {
      const level = levels[at++] ?? 0;
      const last = parts.at(-1);
      const text = word.text.charAt(index);
      if (last !== undefined && last.level === level && sameLook(last.word, word))
        last.word = { ...last.word, text: last.word.text + text };
      else parts.push({ word: { ...word, text }, level });
    }
  return fromLeft(parts, ({ level }) => level).map(({ word, level }) => measured({ ...word, isRight: level % 2 === 1 }));
}

function linesOf(all: readonly Word[], room: number, measure: Measure): readonly Omit<Line, "isRight">[] {
  const lines: { words: Word[]; width: number }[] = [{ words: [], width: 0 }];
  const add = (word: Word): void => {
    const last = lines.at(-1);
    if (last === undefined) return;
    last.words.push(word);
    last.width += word.width;
  };
  for (const word of all) {
    const current = lines.at(-1);
    if (current !== undefined && current.width + word.width > room && !word.isSpace && current.words.length > 0) {
      lines.push({ words: [], width: 0 });
      for (const part of broken(word, room, measure, lines)) add(part);
    } else if (word.isSpace && current?.words.length === 0) continue;
    else for (const part of broken(word, room, measure, lines)) add(part);
  }
  return lines;
}

function broken(word: Word, room: number, measure: Measure, lines: { words: Word[]; width: number }[]): readonly Word[] {
  if (word.width <= room || word.isSpace) return [word];
  let rest = "";
  for (const sign of signsOf(word.text)) {
    const next = rest + sign;
    if (rest !== "" && measure(next, word.face, word.size) > room) {
      const width = measure(rest, word.face, word.size);
      lines.at(-1)?.words.push({ ...word, text: rest, width });
      lines.push({ words: [], width: 0 });
      rest = sign;
    } else rest = next;
  }
  return [{ ...word, text: rest, width: measure(rest, word.face, word.size) }];
}

/** Scripts without spaces between words: their lines break after any sign, but for those that end something. */
const unspaced = "\\p{Script=Han}\\p{Script=Hiragana}\\p{Script=Katakana}\\p{Script=Thai}";
const words = new RegExp(`\\n|[^\\S\\n]+|[${unspaced}][\\p{M}ー々。、，．！？：；）」』】〉》…]*|[^\\s${unspaced}]+`, "gu");

function wordsOf(piece: Piece, measure: Measure): readonly Word[] {
  return (piece.text.match(words) ?? []).map((text) => {
    const shown = text === "\n" ? "" : text.replaceAll(UNDRAWABLE, " ");
    return { ...piece, text: shown, width: measure(shown, piece.face, piece.size), isSpace: shown.trim() === "", isBreak: text === "\n" };
  });
}

/** Lines of text as marks, the first `y` px down; how far they go. */
export function setLines(
  lines: ReturnType<typeof wrapped>,
  {
    x,
    y,
    room,
    leading,
    align,
  }: {
    readonly x: number;
    readonly y: number;
    readonly room: number;
    readonly leading: number;
    /** Null: where its paragraph begins. */
    readonly align: "left" | "center" | "right" | null;
  },
): { readonly marks: readonly Mark[]; readonly bottom: number } {
  const marks: Mark[] = [];
  let top = y;
  for (const { words, width, isRight } of lines) {
    const size = Math.max(0, ...words.map((word) => word.size));
    const height = Math.max(leading, size * 1.25);
    const side = align ?? (isRight ? "right" : "left");
    let left = x + (side === "left" ? 0 : side === "right" ? room - width : (room - width) / 2);
    const baseline = top + height / 2 + size * 0.345;
    for (const word of joined(words)) {
      if (word.background !== undefined)
        marks.push({
          kind: "path",
          d: `M${left} ${top}h${word.width}v${height}h${-word.width}Z`,
          fill: { color: word.background, opacity: 1 },
          stroke: null,
        });
      if (word.text !== "") marks.push(markOf(word, left, baseline));
      left += word.width;
    }
    top += height;
  }
  return { marks, bottom: top };
}

/** Words of the same look are one text: readers of a file find what they look for. */
function joined(words: readonly Word[]): readonly Word[] {
  const result: Word[] = [];
  for (const word of words) {
    const last = result.at(-1);
    if (last !== undefined && sameLook(last, word))
      result[result.length - 1] = { ...last, text: last.text + word.text, width: last.width + word.width };
    else result.push(word);
  }
  return result;
}

const sameLook = (a: Word, b: Word): boolean =>
  a.size === b.size &&
  a.color === b.color &&
  a.link === b.link &&
  a.rise === b.rise &&
  a.background === b.background &&
  a.isRight === b.isRight &&
  a.face.family === b.face.family &&
  a.face.isBold === b.face.isBold &&
  a.face.isItalic === b.face.isItalic &&
  String(a.lines) === String(b.lines);

function markOf(word: Word, x: number, baseline: number): TextMark {
  return {
    kind: "text",
    x,
    y: baseline - (word.rise ?? 0),
    text: word.text,
    face: word.face,
    size: word.size,
    color: word.color,
    anchor: "start",
    ...(word.isRight === undefined ? {} : { isRight: word.isRight }),
    ...(word.link === undefined ? {} : { link: word.link }),
    ...(word.lines === undefined || word.lines.length === 0 ? {} : { lines: word.lines }),
  };
}
