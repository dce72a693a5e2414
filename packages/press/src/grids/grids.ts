import { type CellLook, type CountedIn, fractionOf } from "@sheaf/charts/cells";
import { headedColumns, pivotGrid, shownCells, textOf, type ValueCell, type Writing } from "@sheaf/files";
import type { TimeZone } from "@sheaf/locale";
import type { Grid, GridCell } from "@sheaf/paper";
import { cellAt, isNumeric, MARKER, type PrintedColumn, printedColumns, type ResultTable } from "@sheaf/result";
import { type Element, type ElementQuery, type Id, isKind, isRuleColumn, type PivotPart, pivotShown } from "@sheaf/workbook";
import { columnStyles, displaysOf, type DisplaySetting } from "./displays.ts";
import {
  besideIn,
  type CellOfRow,
  formatsOfCells,
  type LooksSetting,
  pivotCellLooks,
  plainLooks,
  type ShownCells,
  tableLooks,
  wholePart,
} from "./cell-shown.ts";
import { totalCells } from "./totals.ts";

export interface GridSetting extends LooksSetting {
  readonly query: ElementQuery | null;
  readonly writing: Writing;
  readonly zone: TimeZone;
  /** How its reader is told counts, and writes numbers. */
  readonly words: CountedIn;
  /** What a total is called where the element does not say so. */
  readonly total: string;
  readonly displays: DisplaySetting | undefined;
}

const cellOf = (text: string, look: CellLook | null): GridCell => ({ ...look, text });

/** The decimals of a number that no format writes, by which it stands below the others. */
function decimalsOf(
  { printed: { column }, value }: Pick<CellOfRow, "printed" | "value">,
  words: string,
  setting: GridSetting,
): Pick<GridCell, "fraction"> {
  const isGeneral = (column.type.kind === "float" || column.type.kind === "decimal") && setting.writing.formatOf(column) == null;
  const fraction = isGeneral && value !== null ? fractionOf(words, setting.words.symbols.decimal) : undefined;
  return fraction === undefined ? {} : { fraction };
}

/** What a table on paper is made of. */
interface TableAnswers {
  readonly table: ResultTable;
  /** Of a table of groups: every column over everything; null: no row of totals. */
  readonly totals: ResultTable | null;
  /** There are more rows. */
  readonly isCut: boolean;
}

/** A table in words, with the looks of its cells. */
export function tableGrid(element: Element, { table, totals, isCut }: TableAnswers, setting: GridSetting): Grid {
  const columns = byLevel(shownOf(table), setting.query);
  const cellOf = cellsOf(element, table, tableLooks(element, setting.query, setting), setting);
  const rows = Array.from({ length: table.rowCount }, (_, row) => ({
    isStrong: false,
    cells: columns.map((printed) => cellOf(printed, row).cell),
  }));
  const grid: Grid = {
    header: [columns.map(({ column }) => column.name)],
    rows,
    ...(totals === null || totals.rowCount === 0 ? {} : { total: totalsOf(element, { columns, table, totals, isCut }, setting) }),
    right: columns.map(({ column }) => isNumeric(column.type)),
    left: 0,
    isCut,
    ...columnStyles(
      element,
      columns.map(({ column }) => column.id),
    ),
  };
  return isKind(element, "table") && element.sheaf?.rowNumbers === "shown" ? withRowNumbers(grid) : grid;
}

const shownOf = (table: ResultTable): readonly PrintedColumn[] =>
  printedColumns(headedColumns(table.columns)).filter(({ column }) => !isRuleColumn(column.id));

/** Columns in the order of the screen: those of the outer groups first, and of each level the keys before the others. */
function byLevel(columns: readonly PrintedColumn[], query: ElementQuery | null): readonly PrintedColumn[] {
  const levels = query?.levels ?? [];
  const levelOf = new Map(query?.columns.map(({ id, level }) => [id, levels.findIndex((one) => one.id === level)]));
  const place = ({ column: { id } }: PrintedColumn): readonly [level: number, key: number] => {
    const level = levelOf.get(id) ?? -1;
    const key = levels[level]?.keys.indexOf(id) ?? -1;
    return [level < 0 ? levels.length : level, key < 0 ? columns.length : key];
  };
  return columns.toSorted((a, b) => place(a)[0] - place(b)[0] || place(a)[1] - place(b)[1]);
}

/** Totals have the looks of their columns, and none that go by the values of rows. */
function totalsOf(
  element: Element,
  answers: TableAnswers & { readonly totals: ResultTable; readonly columns: readonly PrintedColumn[] },
  setting: GridSetting,
): readonly GridCell[] {
  const printed = new Map(shownOf(answers.totals).map((one) => [one.column.id, one]));
  const cellOf = cellsOf(element, answers.totals, plainLooks(element, setting.query), setting);
  const total = (columnId: Id): GridCell | null => {
    const own = printed.get(columnId);
    const made = own === undefined ? null : cellOf(own, 0);
    return made === null || made.isNothing ? null : made.cell;
  };
  return totalCells({ ...answers, cellOf: total }, setting);
}

/** The cells of an answer in words. */
function cellsOf(
  element: Element,
  table: ResultTable,
  shown: ShownCells,
  setting: GridSetting,
): (printed: PrintedColumn, row: number) => { readonly cell: GridCell; readonly isNothing: boolean } {
  const format = shownCells(setting.writing, true);
  const formatted = formatsOfCells(setting.zone, setting.words.symbols);
  const displayed = displaysOf(element, setting);
  return (printed, row) => {
    const cell = { printed, value: cellAt(table, row, printed.index), beside: besideIn(table, (index) => cellAt(table, row, index)) };
    const { look, format: own } = shown(cell);
    const several = cell.value === null && printed.marker !== null ? cellAt(table, row, printed.marker) : null;
    if (typeof several === "bigint" && several > 1n) return { cell: cellOf(MARKER, look), isNothing: false };
    const words = (own === null ? format(cell.value, printed) : formatted(cell, own)) ?? "";
    const drawn = displayed(cell, words) ?? (own === null ? decimalsOf(cell, words, setting) : null);
    return { cell: { ...cellOf(words, look), ...drawn }, isNothing: cell.value === null };
  };
}

/** A pivot table in words, with the looks of its cells. */
export function pivotOnPaper(
  element: Element,
  nameOf: (columnId: Id) => string,
  parts: readonly { readonly part: PivotPart; readonly table: ResultTable }[],
  setting: GridSetting,
): Grid {
  const shown = pivotShown(element);
  const grid = pivotGrid(shown, nameOf, parts, { total: setting.total, format: shownCells(setting.writing, true) });
  const looks = pivotCellLooks(element, setting.query, wholePart(shown, parts), setting);
  const formatted = formatsOfCells(setting.zone, setting.words.symbols);
  const displayed = displaysOf(element, setting);
  const valueOf = (cell: ValueCell): GridCell => {
    const text = cell.text ?? "";
    if (cell.scope === undefined) return { text, ...displayed(cell, text) };
    const { look, format } = looks[cell.scope](cell);
    const words = format === null || cell.value === null ? text : formatted(cell, format);
    return { ...cellOf(words, look), ...(displayed(cell, words) ?? (format === null ? decimalsOf(cell, words, setting) : null)) };
  };
  return {
    header: grid.header.map((cells) => cells.map((text) => text ?? "")),
    rows: grid.rows.map(({ kind, cells }) => ({
      isStrong: kind !== "cell",
      cells: cells.map((cell) => (cell !== null && typeof cell === "object" ? valueOf(cell) : { text: textOf(cell) ?? "" })),
    })),
    right: grid.right,
    left: grid.left,
    isCut: false,
    widths: grid.right.map(() => null),
  };
}

/** The number of each row left of its cells, as on screen; repeated where the columns take several sheets. */
function withRowNumbers({ header, rows, total, right, left, isCut, widths, aligns = [], wraps = [] }: Grid): Grid {
  return {
    header: header.map((cells) => ["", ...cells]),
    rows: rows.map(({ cells, isStrong }, index) => ({ isStrong, cells: [{ text: String(index + 1) }, ...cells] })),
    ...(total === undefined ? {} : { total: [{ text: "" }, ...total] }),
    right: [true, ...right],
    left: left + 1,
    isCut,
    widths: [Math.max(32, String(rows.length).length * 8 + 14), ...widths],
    aligns: [null, ...aligns],
    wraps: [false, ...wraps],
  };
}
