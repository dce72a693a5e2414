import type { CellValue } from "@sheaf/result";
import type { ValueType } from "@sheaf/sql";
import type { FilterValue, Id } from "@sheaf/workbook";
import type { TableColumn } from "../../tabular/shape/table-shape.ts";
import { columnIndex } from "../../tabular/rows/level-rows.ts";
import { filterValueOf } from "../../../state/results/filter-value.ts";
import { type AxisMember, valuesOf } from "../model/axis.ts";
import type { PivotLine, PivotModel } from "../model/pivot-model.ts";
import { type CellTexts, problemCell } from "../../tabular/view/cell-texts.ts";

/** A value of a key, for filters and titles. */
export interface KeyValue {
  readonly columnId: Id;
  readonly name: string;
  readonly value: FilterValue;
  readonly label: string;
  /** Its formula has an error: no row is found by it. */
  readonly isBroken: boolean;
}

/** A member of a key in words; a key that has an error has one member, which says so. */
export const keyLabel = (column: TableColumn, value: CellValue, type: ValueType, texts: CellTexts): string =>
  column.problem === null ? texts.text(column, value, type) : problemCell(column.problem).text;

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
    return [
      {
        columnId,
        name: column.name,
        value: filterValueOf(value, type),
        label: keyLabel(column, value, type, texts),
        isBroken: column.problem !== null,
      },
    ];
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
