import type { Pause } from "./long-work.ts";

/** Cells as texts, row by row; rows may be of different lengths. */
export type SheetCells = readonly (readonly string[])[];

/** Characters read between two pauses: a few milliseconds of work. */
const PART = 1 << 16;

/**
 * Cells of tab-separated text as spreadsheets put it on the clipboard: fields that hold tabs, quotes or line breaks are quoted, quotes in
 * them doubled; another separator in the place of tabs. The line break at the end ends the last row and begins none. `pause` is awaited between parts of long texts.
 */
export async function readSheetText(text: string, pause: Pause, separator: "\t" | "," | ";" = "\t"): Promise<SheetCells> {
  const rows: string[][] = [];
  let row: string[] = [];
  let at = 0;
  let pauseAt = PART;
  while (at < text.length) {
    const field = text[at] === '"' ? quotedField(text, at, separator) : plainField(text, at, separator);
    row.push(field.text);
    at = field.end;
    const mark = text[at];
    if (mark === separator) {
      at += 1;
      // One at the very end opens one more, empty, field.
      if (at === text.length) row.push("");
    } else {
      rows.push(row);
      row = [];
      at += mark === "\r" && text[at + 1] === "\n" ? 2 : 1;
    }
    if (at >= pauseAt) {
      pauseAt = at + PART;
      await pause(at / text.length);
    }
  }
  if (row.length > 0) rows.push(row);
  return rows;
}

interface Field {
  readonly text: string;
  /** Where the separator or the line break behind it stands. */
  readonly end: number;
}

function plainField(text: string, from: number, separator: string): Field {
  const mark = separator.charCodeAt(0);
  let end = from;
  while (end < text.length && !isEnd(text.charCodeAt(end), mark)) end += 1;
  return { text: text.slice(from, end), end };
}

/** A field that begins with a quote but has none where it should end is plain text that happens to begin so. */
function quotedField(text: string, from: number, separator: string): Field {
  let at = from + 1;
  let value = "";
  for (;;) {
    const quote = text.indexOf('"', at);
    if (quote < 0) return plainField(text, from, separator);
    value += text.slice(at, quote);
    if (text[quote + 1] !== '"') {
      const end = quote + 1;
      const isWhole = end === text.length || isEnd(text.charCodeAt(end), separator.charCodeAt(0));
      return isWhole ? { text: value.replaceAll("\r\n", "\n"), end } : plainField(text, from, separator);
    }
    value += '"';
    at = quote + 2;
  }
}

const LINE_FEED = 10;
const CARRIAGE_RETURN = 13;
const isEnd = (code: number, mark: number): boolean => code === mark || code === LINE_FEED || code === CARRIAGE_RETURN;

/** Cells of a comma-separated file: the same rules with commas; a byte order mark at the start is none of its text. */
export async function readCommaText(text: string, pause: Pause): Promise<SheetCells> {
  const plain = text.startsWith("\uFEFF") ? text.slice(1) : text;
  return readSheetText(plain, pause, separatorOf(plain));
}

/** What parts the fields of the first line: whichever of the usual three it has most of. */
export function separatorOf(text: string): "," | ";" | "\t" {
  const line = /^[^\r\n]*/.exec(text)?.[0].replaceAll(/"[^"]*"/g, "") ?? "";
  const count = (mark: string): number => line.split(mark).length - 1;
  if (count("\t") > 0) return "\t";
  return count(";") > count(",") ? ";" : ",";
}
