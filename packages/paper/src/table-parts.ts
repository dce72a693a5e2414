import type { FilledElement } from "./content.ts";
import { columnBands, columnWidths, gridMarks, headerHeight, rowHeight, rowsIn } from "./grid-tile.ts";
import { type Look, plainFace } from "./look.ts";
import { type Mark, tagged } from "./marks.ts";
import { words } from "./words.ts";

/** Room of the words below a table. */
const FOOT = 24;

/** What of a table has room on one sheet. */
export interface TablePart {
  readonly heading: string;
  readonly marks: readonly Mark[];
}

/** Rows of a table on as many sheets of a room as they need, its header on each; `from`: the first of them. */
export function tableParts(filled: FilledElement, from: number, width: number, room: number, look: Look): readonly TablePart[] {
  if (filled.content.kind !== "grid") return [];
  const { grid } = filled.content;
  const widths = columnWidths(grid, width, look);
  const bands = columnBands(widths, grid.left, width);
  // What says that there are more rows has room below the last ones.
  const height = room - (grid.isCut ? FOOT : 4);
  const [per, most] = [Math.max(1, rowsIn(grid, height)), Math.max(1, rowsIn(grid, height, false))];
  const title = filled.title ?? filled.name;
  const parts: TablePart[] = [];
  for (const columns of bands)
    for (let at = from, isLast = false; !isLast;) {
      const left = grid.rows.length - at;
      isLast = left <= per;
      // Totals never stand alone: where they have no room below the last rows, one of these goes with them.
      const rows = grid.rows.slice(at, at + (isLast ? per : Math.min(most, left - 1)));
      at += rows.length;
      const height = headerHeight(grid) + (rows.length + (isLast && grid.total !== undefined ? 1 : 0)) * rowHeight(grid);
      const marks: Mark[] = [gridMarks(grid, { rows, withoutTotal: !isLast, columns, widths, box: { x: 0, y: 0, width, height } }, look)];
      if (isLast && grid.isCut)
        marks.push(
          tagged("P", [
            {
              kind: "text",
              x: 0,
              y: height + 18,
              text: words.firstRows(grid.rows.length, grid.rows.length, true),
              face: plainFace(look.family),
              size: 12,
              color: look.theme.roles["ink-3"],
              anchor: "start",
            },
          ]),
        );
      parts.push({ heading: parts.length === 0 && from === 0 ? title : words.continued(title), marks });
    }
  return parts;
}
