import {
  type CellLook,
  conditionalLooks,
  type ConditionalLooks,
  legible,
  pivotLooks,
  type RuleValues,
  styleLook,
} from "@sheaf/charts/cells";
import type { ValueCell } from "@sheaf/files";
import { type ColumnFormat, cellFormatter, type NumberSymbols, type TimeZone } from "@sheaf/locale";
import type { CellValue, PrintedColumn, ResultTable } from "@sheaf/result";
import { typeName } from "@sheaf/sql";
import {
  columnsOf,
  type Element,
  type ElementQuery,
  formatsWhenOf,
  formatWhenColumnId,
  type Id,
  isKind,
  type PivotPart,
} from "@sheaf/workbook";

/** A cell whose look and format may depend on its row. */
export interface CellOfRow {
  readonly printed: PrintedColumn;
  /** Of a pivot table: the axes along which it is a total. */
  readonly totals?: ValueCell["totals"] | undefined;
  readonly value: CellValue;
  /** What the same row has in another column of the answer. */
  readonly beside: (columnId: Id) => CellValue | undefined;
}

/** How a cell looks, and its format where that is not the column's own. */
interface CellShown {
  readonly look: CellLook | null;
  readonly format: ColumnFormat | null;
}

/** Cells as the screen shows them: by the style of their column, by its formats that depend on a formula, and by conditional formats. */
export type ShownCells = (cell: CellOfRow) => CellShown;

export interface LooksSetting {
  readonly zone: TimeZone;
  /** The page is dark. */
  readonly isDark?: boolean | undefined;
  /** Numbers of scales over the whole element. */
  readonly end: RuleValues["end"];
}

/** Of a table. */
export function tableLooks(element: Element, query: ElementQuery | null, { zone, isDark = false, end }: LooksSetting): ShownCells {
  return shownCells(element, query, conditionalLooks(element, { end }, zone, isDark));
}

/** Of a table's totals: scales and conditions are about the rows. */
export const plainLooks = (element: Element, query: ElementQuery | null): ShownCells => shownCells(element, query, null);

/** The part of a pivot table that is no total. */
export function wholePart(
  { rows, columns }: { readonly rows: readonly unknown[]; readonly columns: readonly unknown[] },
  parts: readonly { readonly part: PivotPart; readonly table: ResultTable }[],
): ResultTable | null {
  return parts.find(({ part }) => part.rows === rows.length && part.columns === columns.length)?.table ?? null;
}

/** Of a pivot table, by what kind of cell it is. `cells`: the part that is no total. */
export function pivotCellLooks(
  element: Element,
  query: ElementQuery | null,
  cells: ResultTable | null,
  { zone, isDark = false, end }: LooksSetting,
): Readonly<Record<"cells" | "subtotals" | "grand", ShownCells>> {
  const looks = pivotLooks(element, cells, { end }, zone, isDark);
  const totalLook = totalLooks(element);
  // What somebody gave totals stands under what rules say of them.
  const of = (one: ConditionalLooks | null): ShownCells => {
    const shown = shownCells(element, query, one);
    return (cell) => {
      const { look, format } = shown(cell);
      const total = totalLook(cell);
      return { look: total === null ? look : { ...total, ...look }, format };
    };
  };
  return { cells: of(looks.cells), subtotals: of(looks.subtotals), grand: of(looks.grand) };
}

function shownCells(element: Element, query: ElementQuery | null, conditional: ConditionalLooks | null): ShownCells {
  const levels = new Map(query?.columns.map(({ id, level }) => [id, level]));
  const members = new Map(columnsOf(element).map((column) => [column.id, column]));
  const own = new Map([...members].map(([id, column]) => [id, columnLook(column)]));
  return ({ printed: { column }, value, beside }) => {
    const { id, type } = column;
    const ruled = conditional?.({ columnId: id, level: levels.get(id) ?? "", value, type, beside }) ?? null;
    const met = formatsWhenOf(members.get(id)).findLast((_, index) => beside(formatWhenColumnId(id, index)) === true)?.format;
    const plain = own.get(id) ?? null;
    return {
      look: ruled?.look == null ? plain : { ...plain, ...ruled.look },
      format: ruled?.format ?? met ?? null,
    };
  };
}

/** How totals of a value look that somebody gave a style, of a pivot table; where keys of both axes are left out, that of the rows counts (S-L8f). */
function totalLooks(element: Element): (cell: Pick<CellOfRow, "printed" | "totals">) => CellLook | null {
  const given = isKind(element, "pivot-table") ? element.sheaf?.totals : undefined;
  if (given === undefined) return () => null;
  return ({ printed, totals = [] }) => {
    const style = totals.map((axis) => given[axis]?.perColumn?.[printed.column.id]?.style).find((one) => one !== undefined);
    return style === undefined ? null : legible(styleLook(style));
  };
}

/** Colors that somebody gave a column; those that name a role of a theme are left to the theme. */
export function columnLook(column: object): CellLook | null {
  const { style } = column as { readonly style?: { readonly color?: unknown; readonly backgroundColor?: unknown } };
  const [color, background] = [plainColor(style?.color), plainColor(style?.backgroundColor)];
  if (color === null && background === null) return null;
  return { ...(color === null ? {} : { color }), ...(background === null ? {} : { background }) };
}

const plainColor = (color: unknown): string | null => (typeof color === "string" && /^#[0-9a-f]{6}$/i.test(color) ? color : null);

/** Writes a cell with a format of its own. */
export function formatsOfCells(zone: TimeZone, symbols: NumberSymbols): (cell: CellOfRow, format: ColumnFormat) => string {
  const writers = new Map<string, (value: CellValue) => string>();
  return ({ printed: { column }, value }, format) => {
    const key = `${typeName(column.type)}:${JSON.stringify(format)}`;
    let write = writers.get(key);
    if (write === undefined) writers.set(key, (write = cellFormatter(typeName(column.type), format, { zone, symbols })));
    return write(value);
  };
}

/** What a row of a table has in other columns, by their ids. */
export function besideIn(table: ResultTable, at: (index: number) => CellValue): (columnId: Id) => CellValue | undefined {
  return (columnId) => {
    const index = table.columns.findIndex(({ id, role }) => id === columnId && role === "value");
    return index < 0 ? undefined : at(index);
  };
}
