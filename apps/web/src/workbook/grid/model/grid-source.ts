import type { CellLook } from "@sheaf/charts/cells";
import type { CellValue } from "@sheaf/result";
import type { ValueType } from "@sheaf/sql";
import type { IconType } from "../../../shared/icons/icon.tsx";
import type { ShownTypeName } from "../../../shared/icons/value-type-icon.tsx";
import type { CellDrawing } from "./cell-drawing.ts";

/** A column of a grid. Widths in pixels. */
export interface GridColumn {
  readonly id: string;
  readonly name: string;
  readonly type: ShownTypeName;
  readonly align: "left" | "center" | "right";
  readonly width: number;
  /** Somebody chose the width: it does not grow to fill the grid. */
  readonly isFixed: boolean;
  /** A percentage has its own icon. */
  readonly isPercent: boolean;
  readonly isKey: boolean;
  readonly sort: { readonly direction: "ascending" | "descending"; readonly rank: number | null } | null;
  readonly isFiltered: boolean;
  readonly description: string | null;
  /** Why it shows nothing: its formula has an error. */
  readonly problem: string | null;
  /** Counts of rows that are folded away, not a column of anybody's. */
  readonly isCount: boolean;
  /** Its cells name their rows, as the keys of a pivot do. */
  readonly isRowHeader?: boolean;
  /** One of many with the same values: its header shows neither type nor weight. */
  readonly isQuiet?: boolean;
  /** Last of the columns under one header: what follows is parted more clearly. */
  readonly endsGroup?: boolean;
  /** Long text takes as many lines as fit the row, instead of one. */
  readonly wraps?: boolean;
  /** Among columns that people write into: one whose values are given. */
  readonly isGiven?: boolean;
  /** Numbers of rows: pressed, they select their row. */
  readonly isRowNumber?: boolean;
  /** What stands for the type in the header, where that says more. */
  readonly icon?: IconType;
  /** Its name is a value that is drawn; the name is what is read out. */
  readonly nameDrawing?: CellDrawing;
}

/** A header over columns that stand side by side, `first` to `last` of all columns, inclusive. */
export interface GridBand {
  readonly id: string;
  readonly title: string;
  /** The title is a value that is drawn; the title is what is read out. */
  readonly drawing?: CellDrawing;
  /** Behind the title: how many groups there are. */
  readonly count: string | null;
  readonly first: number;
  readonly last: number;
  /** 0: no color of its own. */
  readonly tone: 0 | 1 | 2 | 3;
  /** Whether what lies under it is shown; null where nothing can be folded. */
  readonly isOpen: boolean | null;
  /** It stands for a level of a table. */
  readonly isLevel?: boolean;
  /** Its title is a name that is changed where it stands, under this id; absent: it is not. */
  readonly nameId?: string;
  /** Nothing stands over its columns in this row. */
  readonly isGap?: boolean;
  /** Over a row header: it names the band's row, `Phase of flight`. */
  readonly isRowName: boolean;
  /** The formula behind the title has an error: which. */
  readonly problem?: string;
}

/** Columns of one level. A grid of a table without groupings has one block and no bands. */
export interface GridBlock {
  readonly id: string;
  /** On the band: the level's name and how many groups it has. Null: no band. */
  readonly band: { readonly title: string; readonly count: string | null; readonly isClosed: boolean | null } | null;
  readonly tone: 1 | 2 | 3;
  readonly columns: readonly GridColumn[];
}

export interface GridCell {
  readonly text: string;
  readonly value: CellValue;
  readonly type: ValueType;
  /** `problem`: the column's formula has an error. */
  readonly kind: "value" | "null" | "marker" | "count" | "problem";
  readonly look: CellLook | null;
  /** Of a number without a format of its own: its decimals with their mark, which stands under the marks of its column. */
  readonly fraction?: string;
  /** Pixels from the left, for members of a group that are named below it. */
  readonly indent?: number;
  readonly drawing?: CellDrawing;
  readonly mark?: CellMark;
  /** Of a `problem`: what is wrong with the formula. */
  readonly reason?: string;
}

/** What is to be known of a cell that people write into. */
export interface CellMark {
  /** Why the value that was entered does not count. */
  readonly problem?: string;
  /** It is on its way to the server. */
  readonly isWriting?: boolean;
  /** Who else stands on it; `color` is a finished CSS color. */
  readonly person?: { readonly name: string; readonly color: string };
  /** There is no room above it: it stands right below the headers. */
  readonly isFirstRow?: boolean;
}

/** What a block shows on a row of the grid. */
export type BlockPlace =
  /** A row of the level, which may span several rows of the grid: `first` to `last`, inclusive. */
  | {
      readonly kind: "row";
      readonly ordinal: number;
      readonly first: number;
      readonly last: number;
      /** Whether what lies in it is shown; null where nothing can. */
      readonly isOpen: boolean | null;
    }
  /** What is folded away here, to the grid's right edge. */
  | { readonly kind: "note"; readonly text: string }
  /** Covered by a note. */
  | { readonly kind: "covered" }
  | { readonly kind: "empty"; readonly first: number; readonly last: number };

/** Everything that a grid shows. A new object whenever any of it changes. */
export interface GridSource {
  readonly blocks: readonly GridBlock[];
  readonly rowCount: number;
  /** One place per block. */
  readonly places: (row: number) => readonly BlockPlace[];
  /** A cell by block, column in the block, and row of the level; undefined while it is not here. */
  readonly cell: (block: number, column: number, ordinal: number) => GridCell | undefined;
  /** The pinned last row: one entry per column of all blocks. */
  readonly totals: readonly (GridCell | null)[] | null;
  /** Headers over the columns, outermost first; absent: one row of the bands of the blocks, where they have any. */
  readonly bandRows?: readonly (readonly GridBand[])[];
  /** Whether an outermost group of rows ends with a row; absent: rows are in no groups that could be parted more clearly. */
  readonly endsGroup?: (row: number) => boolean;
  /** How many of the last rows stay at the foot while the others are scrolled. */
  readonly pinnedRows?: number;
  /** Each row begins with its number. */
  readonly isNumbered?: boolean;
}

/** Pixels that the numbers of so many rows take, left of the columns. */
export const numbersWidth = ({ isNumbered, rowCount }: GridSource): number =>
  isNumbered === true ? Math.max(36, String(rowCount).length * 8 + 14) : 0;

/** The bands over a grid's columns, outermost row first; empty where there are none. */
export function bandRowsOf({ blocks, bandRows }: GridSource): readonly (readonly GridBand[])[] {
  return bandRows ?? levelBands(blocks);
}

/** The bands of levels over their columns; none where no block has one. */
export function levelBands(blocks: readonly GridBlock[]): readonly (readonly GridBand[])[] {
  if (blocks.every(({ band }) => band === null)) return [];
  const bands: GridBand[] = [];
  let first = 0;
  for (const { id, band, tone, columns } of blocks) {
    const last = first + columns.length - 1;
    if (last >= first)
      bands.push({
        id,
        title: band?.title ?? "",
        count: band?.count ?? null,
        first,
        last,
        tone,
        isOpen: band === null || band.isClosed === null ? null : !band.isClosed,
        isLevel: true,
        isRowName: false,
      });
    first = last + 1;
  }
  return [bands];
}

/** A column with its place in the whole grid. */
export interface PlacedColumn {
  readonly column: GridColumn;
  readonly block: number;
  /** In the block. */
  readonly index: number;
  /** In the grid. */
  readonly flat: number;
  readonly left: number;
  readonly isLastOfBlock: boolean;
}

/** Widest that a column grows when the grid has room to spare, in parts of its own width. */
const MOST_GROWTH = 2.2;

/** Columns side by side, the first one `start` pixels from the left. Where the grid is wider than all of them, they grow in proportion. */
export function placeColumns(
  blocks: readonly GridBlock[],
  room = 0,
  widths: ReadonlyMap<string, number> = new Map(),
  start = 0,
): readonly PlacedColumn[] {
  const widthOf = (column: GridColumn): number => widths.get(column.id) ?? column.width;
  const all = blocks.flatMap(({ columns }) => columns);
  const used = all.reduce((sum, column) => sum + widthOf(column), start);
  const elastic = all.filter((column) => !column.isFixed && !widths.has(column.id));
  const flexible = elastic.reduce((sum, column) => sum + column.width, 0);
  const growth = flexible === 0 || used >= room ? 1 : Math.min(MOST_GROWTH, 1 + (room - used) / flexible);
  const last = elastic.at(-1);
  const placed: PlacedColumn[] = [];
  let left = start;
  for (const [block, { columns }] of blocks.entries()) {
    for (const [index, column] of columns.entries()) {
      const grows = growth > 1 && !column.isFixed && !widths.has(column.id);
      let width = grows ? Math.floor(column.width * growth) : widthOf(column);
      // What rounding left over goes to the last one, so that the edges meet.
      if (grows && column === last && growth < MOST_GROWTH)
        width = Math.max(width, room - left - widthAfter(blocks, block, index, widthOf));
      placed.push({
        column: width === column.width ? column : { ...column, width },
        block,
        index,
        flat: placed.length,
        left,
        isLastOfBlock: index === columns.length - 1,
      });
      left += width;
    }
  }
  return placed;
}

function widthAfter(blocks: readonly GridBlock[], block: number, index: number, widthOf: (column: GridColumn) => number): number {
  const rest = [...(blocks[block]?.columns.slice(index + 1) ?? []), ...blocks.slice(block + 1).flatMap(({ columns }) => columns)];
  return rest.reduce((sum, column) => sum + widthOf(column), 0);
}

export function totalWidth(columns: readonly PlacedColumn[]): number {
  const last = columns.at(-1);
  return last === undefined ? 0 : last.left + last.column.width;
}
