import type { FilterValue, Id } from "@sheaf/workbook";
import type { TableColumn } from "../../table/shape/table-shape.ts";
import { columnIndex } from "../../table/rows/level-rows.ts";
import { filterValueOf } from "../../table/rows/table-rows.ts";
import { type AxisMember, valuesOf } from "../model/axis.ts";
import type { PivotLine, PivotModel } from "../model/pivot-model.ts";
import type { CellTexts } from "../../table/view/cell-texts.ts";

/** A value of a key, for filters and titles. */
export interface KeyValue {
  readonly columnId: Id;
  readonly name: string;
  readonly value: FilterValue;
  readonly label: string;
}

/** The keys that stand behind a member of an axis, outermost first. */
export function keyValues(
  model: PivotModel,
  axis: "rows" | "columns",
  member: AxisMember,
  columns: ReadonlyMap<Id, TableColumn>,
  texts: CellTexts,
): readonly KeyValue[] {
  return valuesOf(member).flatMap((value, index) => {
    const columnId = model.shown[axis][index];
    const column = columnId === undefined ? undefined : columns.get(columnId);
    const type = columnId === undefined ? undefined : model.cells.columns[columnIndex(model.cells, columnId, "value")]?.type;
    if (columnId === undefined || column === undefined || type === undefined) return [];
    return [{ columnId, name: column.name, value: filterValueOf(value, type), label: texts.text(column, value, type) }];
  });
}

/** What a cell is about, by its two lines. */
export function keysOfCell(
  model: PivotModel,
  row: PivotLine,
  column: PivotLine | undefined,
  columns: ReadonlyMap<Id, TableColumn>,
  texts: CellTexts,
): { readonly rows: readonly KeyValue[]; readonly columns: readonly KeyValue[] } {
  return {
    rows: keyValues(model, "rows", row.slot.member, columns, texts),
    columns: column === undefined ? [] : keyValues(model, "columns", column.slot.member, columns, texts),
  };
}
