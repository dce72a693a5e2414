import { blankOf, longestFraction } from "@sheaf/charts/cells";
import type { Grid, GridCell, GridRow } from "./content.ts";
import { barMarks } from "./bar-marks.ts";
import { drawingMarks, drawingWidth } from "./cell-drawing-marks.ts";
import { beginsRight } from "./directions.ts";
import { type HeadingSpans, headingSpans } from "./heading-spans.ts";
import type { Look } from "./look.ts";
import { boldFace, plainFace } from "./look.ts";
import { type Box, filled, boxPath, type Face, line, type Mark, tagged } from "./marks.ts";
import { fitted, linesIn } from "./set-text.ts";
import { type GridStyle, type GridWords, usualGridStyle } from "./grid-style.ts";

const PAD = 6;
const LEAST = 56;
const MOST = 300;
/** Rows that are looked at for the widths of columns. */
const SAMPLE = 200;

const styleOf = ({ style }: Grid): GridStyle => style ?? usualGridStyle;

/** Of a row below the header, px. */
export const rowHeight = (grid: Grid): number => styleOf(grid).row;

function faceOf({ family, isBold }: GridWords, isStrong: boolean, { dataFamily }: Look): Face {
  return (isBold ?? isStrong) ? boldFace(family ?? dataFamily) : plainFace(family ?? dataFamily);
}

const cellFace = ({ bold, italic }: GridCell, usual: Face): Face =>
  bold === undefined && italic === undefined ? usual : { ...usual, isBold: bold ?? usual.isBold, isItalic: italic ?? usual.isItalic };

interface SampledCell {
  readonly cell: GridCell;
  readonly isStrong: boolean;
}

/** Cells by which a column has its width: the first ones and, as a number that is cut is another one, the longest number and the longest total. */
function sampleOf({ rows, right, total }: Grid, at: number): readonly SampledCell[] {
  const below = total?.[at] === undefined ? [] : [{ cell: total[at], isStrong: true }];
  const cellsOf = (some: readonly GridRow[]): readonly SampledCell[] =>
    some.flatMap(({ cells, isStrong }) => {
      const cell = cells[at];
      return cell === undefined ? [] : [{ cell, isStrong }];
    });
  const first = cellsOf(rows.slice(0, SAMPLE));
  if (right[at] !== true || rows.length <= SAMPLE) return [...first, ...below];
  const longest = new Map<boolean, SampledCell>();
  for (const one of cellsOf(rows.slice(SAMPLE)))
    if (one.cell.text.length > (longest.get(one.isStrong)?.cell.text.length ?? 0)) longest.set(one.isStrong, one);
  return [...first, ...longest.values(), ...below];
}

/** Widths of columns: by content, a little more where there is room, less where there is none. */
export function columnWidths(grid: Grid, room: number, look: Look): readonly number[] {
  const { header, widths } = grid;
  const { measure } = look;
  const { headerWords, cellWords } = styleOf(grid);
  const [headFace, usualFace] = [faceOf(headerWords, true, look), faceOf(cellWords, false, look)];
  const count = header.at(-1)?.length ?? 0;
  const own = Array.from({ length: count }, (_, at) => {
    const given = widths[at] ?? null;
    if (given !== null) return given;
    const sample = sampleOf(grid, at);
    const longest = longestFraction(sample.map(({ cell }) => cell));
    const wide = ({ cell, isStrong }: SampledCell): number => {
      const usual = isStrong ? boldFace(cellWords.family ?? look.dataFamily) : usualFace;
      const words = { text: (cell.text + blankOf(cell, longest)).slice(0, 80), face: cellFace(cell, usual), size: cellWords.size };
      return cell.drawing === undefined
        ? measure(words.text, words.face, words.size)
        : drawingWidth(cell.drawing, words, rowHeight(grid), look);
    };
    const content = sample.reduce((widest, one) => Math.max(widest, wide(one)), 0);
    const head = header.reduce((widest, cells) => Math.max(widest, measure((cells[at] ?? "").slice(0, 40), headFace, headerWords.size)), 0);
    return Math.min(MOST, Math.max(LEAST, content + 2 * PAD + 1, head + 2 * PAD + 1));
  });
  const total = own.reduce((sum, width) => sum + width, 0);
  if (total === 0) return own;
  return total <= room ? own.map((width) => width + ((room - total) * width) / total) : narrowed(own, total - room, grid);
}

/** What columns of words may lose, of the width of all: for a little the last column does not go on sheets of its own. */
const MOST_LOST = 0.1;
/** Dates and other short values are never cut for that: columns as wide as they are keep their width. */
const WORDS = 160;

/**
 * Columns of words give what is too wide, if that is little: the widest first, until they are as wide as the next ones. Those that somebody gave
 * a width keep it.
 */
function narrowed(own: readonly number[], over: number, { right, widths }: Grid): readonly number[] {
  const total = own.reduce((sum, width) => sum + width, 0);
  const isGiving = (width: number, at: number): boolean => right[at] !== true && (widths[at] ?? null) === null && width > WORDS;
  const giving = own.filter(isGiving).toSorted((a, b) => b - a);
  if (over > total * MOST_LOST || over > giving.reduce((sum, width) => sum + width - WORDS, 0)) return own;
  let [sum, count] = [0, 0];
  let most = Infinity;
  // the widest ones share what is left for them
  for (const width of giving) {
    if (width <= most && count > 0) break;
    sum += width;
    count += 1;
    most = (sum - over) / count;
  }
  return own.map((width, at) => (isGiving(width, at) ? Math.min(width, most) : width));
}

/** Columns side by side on sheets where all of them have no room: the first ones are repeated. */
export function columnBands(widths: readonly number[], left: number, room: number): readonly (readonly number[])[] {
  const fixed = widths.slice(0, left).reduce((sum, width) => sum + width, 0);
  const kept = fixed < room * 0.6 ? Array.from({ length: left }, (_, at) => at) : [];
  const keptWidth = kept.length === 0 ? 0 : fixed;
  const bands: number[][] = [];
  let used = Infinity;
  for (let at = kept.length; at < widths.length; at += 1) {
    const width = widths[at] ?? 0;
    if (used + width > room + 0.5) {
      bands.push([...kept]);
      used = keptWidth;
    }
    bands.at(-1)?.push(at);
    used += width;
  }
  return bands.length === 0 ? [kept] : bands;
}

export const headerHeight = (grid: Grid): number => Math.max(1, grid.header.length) * styleOf(grid).header;

const totalRows = ({ total }: Grid): number => (total === undefined ? 0 : 1);

/** A title and all rows as HTML has them, with what is said below, px. */
export const wholeHeight = (grid: Grid): number => 40 + 23 * (grid.header.length + grid.rows.length + totalRows(grid)) + 32;

/** How many rows have room below the header, with the totals below them unless they are left to another sheet. */
export const rowsIn = (grid: Grid, height: number, withTotal = true): number =>
  Math.max(0, Math.floor((height - headerHeight(grid)) / rowHeight(grid)) - (withTotal ? totalRows(grid) : 0));

/** What is left blank right of a number, so that its decimal mark stands below those of the others; nothing where the number has no room then. */
function blankWidth(
  cell: GridCell,
  longest: string,
  { face, size, room }: { readonly face: Face; readonly size: number; readonly room: number },
  { measure }: Look,
): number {
  const blank = blankOf(cell, longest);
  if (blank === "") return 0;
  const width = measure(blank, face, size);
  return measure(cell.text, face, size) + width > room ? 0 : width;
}

interface GridPlace {
  readonly shown: readonly number[];
  readonly widths: readonly number[];
  readonly spans: readonly HeadingSpans[];
  readonly total: number;
  readonly box: Box;
  /** The last row is that of the totals. */
  readonly hasTotals: boolean;
}

/** What lies under the words of a grid, and the lines between them. */
function groundAndLines(grid: Grid, count: number, { shown, widths, spans, total, box, hasTotals }: GridPlace, { theme: { roles } }: Look) {
  const head = headerHeight(grid);
  const style = styleOf(grid);
  const bottom = box.y + head + count * style.row;
  const { headerWords, cellWords } = style;
  const ground: Mark[] = [
    filled(boxPath({ x: box.x, y: box.y, width: total, height: head }), headerWords.background ?? roles.panel),
    ...(cellWords.background === null
      ? []
      : [filled(boxPath({ x: box.x, y: box.y + head, width: total, height: bottom - box.y - head }), cellWords.background)]),
  ];
  const lines: Mark[] = [line(box.x, box.y + head, box.x + total, box.y + head, style.headerLine ?? roles["line-2"])];
  const { banding } = style;
  for (let at = 1; at <= count; at += 1) {
    const y = box.y + head + at * style.row;
    if (banding !== null && at % 2 === 0)
      ground.push(filled(boxPath({ x: box.x, y: y - style.row, width: total, height: style.row }), banding));
    if (style.lines === "all" || style.lines === "horizontal") lines.push(line(box.x, y, box.x + total, y, roles.line));
  }
  if (hasTotals) {
    const y = bottom - style.row;
    ground.push(filled(boxPath({ x: box.x, y, width: total, height: style.row }), roles.sunken));
    lines.push(line(box.x, y, box.x + total, y, roles["line-3"]));
  }
  if (style.border) {
    lines.push(line(box.x, box.y, box.x + total, box.y, roles["line-2"]), line(box.x, bottom, box.x + total, bottom, roles["line-2"]));
    lines.push(line(box.x, box.y, box.x, bottom, roles["line-2"]), line(box.x + total, box.y, box.x + total, bottom, roles["line-2"]));
  }
  let left = box.x;
  const hasUpright = style.lines === "all" || style.lines === "vertical";
  for (const [index, at] of hasUpright ? shown.entries() : []) {
    left += widths[at] ?? 0;
    if (left >= box.x + total - 0.5) continue;
    // none goes through a heading over several columns
    const within = spans.findIndex((row) => row[index + 1] !== null);
    const above = within < 0 ? spans.length : within;
    lines.push(line(left, box.y + above * style.header, left, bottom, roles.line));
  }
  return { ground, lines };
}

/** What of a grid is drawn, and where. */
interface GridShare {
  readonly rows: readonly GridRow[];
  /** The totals stand on another sheet. */
  readonly withoutTotal?: boolean;
  readonly columns: readonly number[];
  readonly widths: readonly number[];
  readonly box: Box;
}

/** Header and rows of a grid as a table, within a box. */
export function gridMarks(grid: Grid, { rows: upper, withoutTotal = false, columns, widths, box }: GridShare, look: Look): Mark {
  const hasTotals = grid.total !== undefined && !withoutTotal;
  const rows = hasTotals ? [...upper, { cells: grid.total, isStrong: true }] : upper;
  const { roles } = look.theme;
  const shown = columns.filter((_, index) => columns.slice(0, index).reduce((sum, at) => sum + (widths[at] ?? 0), 0) < box.width);
  const total = Math.min(
    box.width,
    shown.reduce((sum, at) => sum + (widths[at] ?? 0), 0),
  );
  const head = headerHeight(grid);
  const style = styleOf(grid);
  const bottom = box.y + head + rows.length * style.row;
  const { headerWords, cellWords } = style;
  const spans = headingSpans(grid, shown, widths);
  const { ground, lines } = groundAndLines(grid, rows.length, { shown, widths, spans, total, box, hasTotals }, look);
  const longest = shown.map((at) => longestFraction(rows.map(({ cells }) => cells[at])));
  const row = (cells: readonly GridCell[], y: number, height: number, isHead: boolean, isStrong: boolean, span?: HeadingSpans): Mark => {
    let x = box.x;
    return tagged(
      "TR",
      shown.map((at, index) => {
        const over = span?.[index];
        const cell: GridCell = over === undefined ? (cells[at] ?? { text: "" }) : { text: over?.text ?? "" };
        const width = Math.min(over?.width ?? widths[at] ?? 0, box.x + box.width - x);
        const said = isHead ? headerWords : cellWords;
        const own = isStrong && !isHead ? boldFace(said.family ?? look.dataFamily) : faceOf(said, isHead, look);
        const face = cellFace(cell, own);
        const side =
          over !== undefined
            ? "left"
            : ((isHead ? (said.align ?? grid.aligns?.[at]) : (grid.aligns?.[at] ?? said.align)) ??
              (grid.right[at] === true || (!isHead && beginsRight(cell.text)) ? "right" : "left"));
        const words = cell.bar?.hidesText === true ? "" : cell.text;
        const link = cell.drawing?.kind === "link" ? cell.drawing.href : undefined;
        const usual = link === undefined ? (said.color ?? (isHead ? roles["ink-2"] : roles.ink)) : roles.accent;
        const color = cell.color ?? usual;
        const room = { x: x + PAD, y, width: width - 2 * PAD, height };
        const drawn =
          cell.drawing === undefined ? null : drawingMarks(cell.drawing, { text: words, face, size: said.size, color, side }, room, look);
        const leading = (said.size * 4) / 3;
        const most = isHead || grid.wraps?.[at] !== true ? 1 : Math.floor((height - 2) / leading);
        const text = drawn === null && most <= 1 ? fitted(words, face, said.size, room.width, look.measure) : "";
        const marks: Mark[] = [];
        if (cell.background !== undefined) ground.push(filled(boxPath({ x, y, width, height }), cell.background));
        if (cell.bar !== undefined) ground.push(...barMarks(cell.bar, { x, y, width, height }, roles["line-3"]));
        const lined = cell.underline === true || link !== undefined ? { lines: ["under" as const] } : {};
        const linked = link === undefined ? {} : { link };
        if (drawn !== null) marks.push(...drawn);
        else if (most > 1)
          marks.push(
            ...linesIn({ text: words, face, size: said.size, color, ...lined, ...linked }, room, { most, leading, side }, look.measure),
          );
        else if (text !== "")
          marks.push({
            kind: "text",
            x:
              side === "right"
                ? x + width - PAD - blankWidth(cell, longest[index] ?? "", { face, size: said.size, room: room.width }, look)
                : side === "center"
                  ? x + width / 2
                  : x + PAD,
            y: y + height / 2 + said.size * 0.345,
            text,
            face,
            size: said.size,
            color,
            anchor: side === "right" ? "end" : side === "center" ? "middle" : "start",
            ...lined,
            ...linked,
          });
        x += widths[at] ?? 0;
        return tagged(isHead ? "TH" : "TD", marks);
      }),
    );
  };
  const headRows = grid.header.map((cells, index) =>
    row(
      cells.map((text) => ({ text })),
      box.y + index * style.header,
      style.header,
      true,
      false,
      index < grid.header.length - 1 ? spans[index] : undefined,
    ),
  );
  const body = rows.map(({ cells, isStrong }, index) => row(cells, box.y + head + index * style.row, style.row, false, isStrong));
  return {
    kind: "group",
    marks: [tagged("Artifact", [...ground, ...lines]), tagged("Table", [...headRows, ...body])],
    clip: { ...box, height: bottom - box.y + 1 },
  };
}
