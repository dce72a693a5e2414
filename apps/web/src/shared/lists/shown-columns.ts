/** What decides whether a column of a list has room. */
export interface RoomyColumn {
  readonly width?: string;
  readonly hideBelow?: 768 | 960 | 1200;
  readonly yields?: boolean;
  readonly goesUnder?: 1 | 2;
}

/** Columns without a width of their own hold names: they keep so much, px. */
const NAME = 220;
/** What is beside a list whose columns go by the width of the window: the navigation of the home screen. */
const BESIDE = 224;

/**
 * The columns that a list of a width in pixels shows: those that can go do so, the least important first, until names have room. Those that then
 * stand under the first cell go together: it is as wide as the list only by itself. `room` is what is left beside the last column, unless it
 * yields it.
 */
export function shownColumns<Column extends RoomyColumn>(columns: readonly Column[], width: number, room: number): readonly Column[] {
  let shown = columns.filter(({ hideBelow }) => hideBelow === undefined || width >= hideBelow - BESIDE);
  while (taken(shown, width) + (shown.at(-1)?.yields === true ? 0 : room) > width) {
    const first = shown.reduce<Column | undefined>(
      (most, column) => (column.hideBelow !== undefined && column.hideBelow >= (most?.hideBelow ?? 0) ? column : most),
      undefined,
    );
    if (first === undefined) break;
    const goesAlong = ({ goesUnder, hideBelow }: Column): boolean =>
      goesUnder !== undefined && first.goesUnder !== undefined && hideBelow === first.hideBelow;
    shown = shown.filter((column) => column !== first && !goesAlong(column));
  }
  return shown;
}

/** What stands under the first cell, line by line: of the columns that are not shown those that go there. */
export function linesUnder<Column extends RoomyColumn>(all: readonly Column[], shown: readonly Column[]): readonly (readonly Column[])[] {
  return ([1, 2] as const)
    .map((line) => all.filter((column) => column.goesUnder === line && !shown.includes(column)))
    .filter((line) => line.length > 0);
}

function taken(columns: readonly RoomyColumn[], width: number): number {
  return columns.reduce((sum, column) => sum + widthOf(column.width, width), 0);
}

function widthOf(css: string | undefined, width: number): number {
  if (css === undefined) return NAME;
  const number = Number.parseFloat(css);
  return css.endsWith("%") ? (number / 100) * width : number;
}
