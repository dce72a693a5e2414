import type { Grid, GridRow } from "./content.ts";
import type { Look } from "./look.ts";
import { boldFace, plainFace } from "./look.ts";
import { type Box, filled, boxPath, line, type Mark, tagged } from "./marks.ts";
import { fitted } from "./set-text.ts";

export const GRID = { row: 24, header: 28, pad: 6, size: 12 } as const;
const LEAST = 56;
const MOST = 300;
/** Rows that are looked at for the widths of columns. */
const SAMPLE = 200;

/** Widths of columns: by content, a little more where there is room, less where there is none. */
export function columnWidths({ header, rows, widths }: Grid, room: number, { measure, dataFamily }: Look): readonly number[] {
  const count = header.at(-1)?.length ?? 0;
  const own = Array.from({ length: count }, (_, at) => {
    const given = widths[at] ?? null;
    if (given !== null) return given;
    const texts = rows.slice(0, SAMPLE).map(({ cells }) => cells[at]?.text.slice(0, 80) ?? "");
    const content = texts.reduce((widest, text) => Math.max(widest, measure(text, plainFace(dataFamily), GRID.size)), 0);
    const head = header.reduce(
      (widest, cells) => Math.max(widest, measure((cells[at] ?? "").slice(0, 40), boldFace(dataFamily), GRID.size)),
      0,
    );
    return Math.min(MOST, Math.max(LEAST, content + 2 * GRID.pad + 1, head + 2 * GRID.pad + 1));
  });
  const total = own.reduce((sum, width) => sum + width, 0);
  if (total === 0) return own;
  return total <= room ? own.map((width) => width + ((room - total) * width) / total) : own;
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

export const headerHeight = ({ header }: Grid): number => Math.max(1, header.length) * GRID.header;

/** How many rows have room below the header. */
export const rowsIn = (grid: Grid, height: number): number => Math.max(0, Math.floor((height - headerHeight(grid)) / GRID.row));

/** Header and rows of a grid as a table, within a box. */
export function gridMarks(
  grid: Grid,
  {
    rows,
    columns,
    widths,
    box,
  }: { readonly rows: readonly GridRow[]; readonly columns: readonly number[]; readonly widths: readonly number[]; readonly box: Box },
  look: Look,
): Mark {
  const { roles } = look.theme;
  const shown = columns.filter((_, index) => columns.slice(0, index).reduce((sum, at) => sum + (widths[at] ?? 0), 0) < box.width);
  const total = Math.min(
    box.width,
    shown.reduce((sum, at) => sum + (widths[at] ?? 0), 0),
  );
  const head = headerHeight(grid);
  const bottom = box.y + head + rows.length * GRID.row;
  const ground: Mark[] = [filled(boxPath({ x: box.x, y: box.y, width: total, height: head }), roles.panel)];
  const lines: Mark[] = [line(box.x, box.y + head, box.x + total, box.y + head, roles["line-2"])];
  for (let at = 1; at <= rows.length; at += 1)
    lines.push(line(box.x, box.y + head + at * GRID.row, box.x + total, box.y + head + at * GRID.row, roles.line));
  let left = box.x;
  for (const at of shown) {
    left += widths[at] ?? 0;
    if (left < box.x + total - 0.5) lines.push(line(left, box.y, left, bottom, roles.line));
  }
  const row = (
    cells: readonly { readonly text: string; readonly color?: string; readonly background?: string }[],
    y: number,
    height: number,
    isHead: boolean,
    isStrong: boolean,
  ): Mark => {
    let x = box.x;
    return tagged(
      "TR",
      shown.map((at) => {
        const cell = cells[at] ?? { text: "" };
        const width = Math.min(widths[at] ?? 0, box.x + box.width - x);
        const face = isHead || isStrong ? boldFace(look.dataFamily) : plainFace(look.dataFamily);
        const isRight = grid.right[at] === true;
        const text = fitted(cell.text, face, GRID.size, width - 2 * GRID.pad, look.measure);
        const marks: Mark[] = [];
        if (cell.background !== undefined) ground.push(filled(boxPath({ x, y, width, height }), cell.background));
        if (text !== "")
          marks.push({
            kind: "text",
            x: isRight ? x + width - GRID.pad : x + GRID.pad,
            y: y + height / 2 + GRID.size * 0.345,
            text,
            face,
            size: GRID.size,
            color: cell.color ?? (isHead ? roles["ink-2"] : roles.ink),
            anchor: isRight ? "end" : "start",
          });
        x += widths[at] ?? 0;
        return tagged(isHead ? "TH" : "TD", marks);
      }),
    );
  };
  const headRows = grid.header.map((cells, index) =>
    row(
      cells.map((text) => ({ text })),
      box.y + index * GRID.header,
      GRID.header,
      true,
      false,
    ),
  );
  const body = rows.map(({ cells, isStrong }, index) => row(cells, box.y + head + index * GRID.row, GRID.row, false, isStrong));
  return {
    kind: "group",
    marks: [tagged("Artifact", [...ground, ...lines]), tagged("Table", [...headRows, ...body])],
    clip: { ...box, height: bottom - box.y + 1 },
  };
}
