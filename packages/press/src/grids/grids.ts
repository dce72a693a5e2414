import { type CellLook, fractionOf } from "@sheaf/charts/cells";
import { headedColumns, pivotGrid, shownCells, textOf, type ValueCell, type Writing } from "@sheaf/files";
import type { NumberSymbols, TimeZone } from "@sheaf/locale";
import type { Grid, GridCell } from "@sheaf/paper";
import { cellAt, isNumeric, MARKER, printedColumns, type ResultTable } from "@sheaf/result";
import { type Element, type ElementQuery, type Id, isKind, isRuleColumn, type PivotPart, pivotShown } from "@sheaf/workbook";
import { columnStyles, displaysOf, type DisplaySetting } from "./displays.ts";
import { besideIn, type CellOfRow, formatsOfCells, type LooksSetting, pivotCellLooks, tableLooks, wholePart } from "./cell-shown.ts";

export interface GridSetting extends LooksSetting {
  readonly query: ElementQuery | null;
  readonly writing: Writing;
  readonly zone: TimeZone;
  readonly symbols: NumberSymbols;
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
  const fraction = isGeneral && value !== null ? fractionOf(words, setting.symbols.decimal) : undefined;
  return fraction === undefined ? {} : { fraction };
}

/** A table in words, with the looks of its cells. */
export function tableGrid(element: Element, table: ResultTable, isCut: boolean, setting: GridSetting): Grid {
  const columns = printedColumns(headedColumns(table.columns)).filter(({ column }) => !isRuleColumn(column.id));
  const format = shownCells(setting.writing, true);
  const shown = tableLooks(element, setting.query, setting);
  const formatted = formatsOfCells(setting.zone, setting.symbols);
  const displayed = displaysOf(element, setting);
  const rows = Array.from({ length: table.rowCount }, (_, row) => {
    const beside = besideIn(table, (index) => cellAt(table, row, index));
    return {
      isStrong: false,
      cells: columns.map((printed): GridCell => {
        const cell = { printed, value: cellAt(table, row, printed.index), beside };
        const { look, format: own } = shown(cell);
        const several = cell.value === null && printed.marker !== null ? cellAt(table, row, printed.marker) : null;
        if (typeof several === "bigint" && several > 1n) return cellOf(MARKER, look);
        const words = (own === null ? format(cell.value, printed) : formatted(cell, own)) ?? "";
        return { ...cellOf(words, look), ...(displayed(cell, words) ?? (own === null ? decimalsOf(cell, words, setting) : null)) };
      }),
    };
  });
  const grid: Grid = {
    header: [columns.map(({ column }) => column.name)],
    rows,
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
  const formatted = formatsOfCells(setting.zone, setting.symbols);
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
function withRowNumbers({ header, rows, right, left, isCut, widths, aligns = [], wraps = [] }: Grid): Grid {
  return {
    header: header.map((cells) => ["", ...cells]),
    rows: rows.map(({ cells, isStrong }, index) => ({ isStrong, cells: [{ text: String(index + 1) }, ...cells] })),
    right: [true, ...right],
    left: left + 1,
    isCut,
    widths: [Math.max(32, String(rows.length).length * 8 + 14), ...widths],
    aligns: [null, ...aligns],
    wraps: [false, ...wraps],
  };
}
