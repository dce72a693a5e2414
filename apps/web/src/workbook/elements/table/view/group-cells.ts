import { t } from "../../../../shared/words/words.ts";
import type { FilterValue, Id } from "@sheaf/workbook";
import type { PlacedColumn } from "../../../grid/model/grid-source.ts";
import type { NumberCell } from "../../drill/explain-cell.ts";
import type { TableRows } from "../../tabular/rows/table-rows.ts";
import type { TableColumn, TableDesign } from "../../tabular/shape/table-shape.ts";
import type { TableView } from "../../tabular/view/table-source-state.ts";
import { rowAt } from "../../tabular/figures/use-table-status.ts";

/** A group of a table by the values of its keys, outermost first. */
export interface TableGroup {
  readonly level: Id;
  readonly keys: readonly { readonly columnId: Id; readonly value: FilterValue }[];
}

/** The group that a cell is about; null for rows, and where a key is not there. */
export function groupAt(design: TableDesign, rows: TableRows, row: number, { block, column }: PlacedColumn): TableGroup | null {
  const at = rowAt(design, rows, row, block, column.isCount);
  const depth = design.levels.findIndex(({ id }) => id === at?.level);
  if (at === null || at.level === "base" || depth < 0) return null;
  const ids = design.levels.slice(0, depth + 1).flatMap(({ columns }) => columns.filter(({ isKey }) => isKey).map(({ id }) => id));
  const keys = ids.flatMap((columnId, index) => (index < at.keys.length ? [{ columnId, value: at.keys[index] ?? null }] : []));
  return keys.length < ids.length ? null : { level: at.level, keys };
}

const columnOf = (design: TableDesign, id: Id): TableColumn | undefined =>
  design.levels.flatMap(({ columns }) => columns).find((column) => column.id === id);

/** Where a column is computed: by its level, that of the summary by itself. */
const levelsOf =
  (design: TableDesign) =>
  (columnId: Id): Id | null =>
    columnOf(design, columnId)?.level ?? (design.summary.some(({ id }) => id === columnId) ? "summary" : null);

/** The value of a group in a cell; null for keys, counts and rows. */
export function groupCell(design: TableDesign, rows: TableRows, view: TableView, row: number, placed: PlacedColumn): NumberCell | null {
  const column = columnOf(design, placed.column.id);
  const place = view.source.places(row)[placed.block];
  const cell = place?.kind === "row" ? view.source.cell(placed.block, placed.index, place.ordinal) : undefined;
  const at = groupAt(design, rows, row, placed);
  if (column === undefined || column.isKey || placed.column.isCount || cell?.kind !== "value" || at === null) return null;
  const found = rows.outline.rowsAt(row);
  const keys = at.keys.map(({ columnId, value }) => {
    const key = columnOf(design, columnId);
    const level = design.levels.findIndex(({ id }) => id === key?.level);
    const around = found.find((one) => one.level === level);
    const held = around === undefined ? null : rows.rowOf(around.section, level, around.ordinal);
    const label = held === null || key === undefined ? undefined : view.texts.cell(key, held.table, held.row)?.text;
    return { columnId, name: key?.name ?? t("edits.columns.gone"), value, label: label ?? String(value ?? "") };
  });
  const within = at.keys.map(({ value }) => value);
  return { columnId: column.id, text: cell.text, type: cell.type, keys, isTotal: false, within, levelOf: levelsOf(design) };
}

/** The total of a column; null where there is none. */
export function totalCell(design: TableDesign, view: TableView, { flat, column }: PlacedColumn): NumberCell | null {
  const cell = view.source.totals?.[flat];
  if (cell?.kind !== "value") return null;
  const { text, type } = cell;
  return { columnId: column.id, text, type, keys: [], isTotal: true, within: null, levelOf: levelsOf(design) };
}
