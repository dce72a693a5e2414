/** What decides whether a column of a list has room. */
export interface RoomyColumn {
  readonly width?: string;
  readonly hideBelow?: 768 | 960 | 1200;
  readonly yields?: boolean;
}

/** Columns without a width of their own hold names: they keep so much, px. */
const NAME = 220;
/** What is beside a list whose columns go by the width of the window: the navigation of the home screen. */
const BESIDE = 224;

/**
 * The columns that a list of a width in pixels shows: those that can go do so, the least important first, until names have room. `room` is what
 * is left beside the last column, unless it yields it.
 */
export function shownColumns<Column extends RoomyColumn>(columns: readonly Column[], width: number, room: number): readonly Column[] {
  let shown = columns.filter(({ hideBelow }) => hideBelow === undefined || width >= hideBelow - BESIDE);
  while (taken(shown, width) + (shown.at(-1)?.yields === true ? 0 : room) > width) {
    const first = shown.reduce<Column | undefined>(
      (most, column) => (column.hideBelow !== undefined && column.hideBelow >= (most?.hideBelow ?? 0) ? column : most),
      undefined,
    );
    if (first === undefined) break;
    shown = shown.filter((column) => column !== first);
  }
  return shown;
}

function taken(columns: readonly RoomyColumn[], width: number): number {
  return columns.reduce((sum, column) => sum + widthOf(column.width, width), 0);
}

function widthOf(css: string | undefined, width: number): number {
  if (css === undefined) return NAME;
  const number = Number.parseFloat(css);
  return css.endsWith("%") ? (number / 100) * width : number;
}
