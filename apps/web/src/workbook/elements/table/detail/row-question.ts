import type { FilterValue, Id } from "@sheaf/workbook";
import type { ElementRequest } from "../../element-kind.ts";
import type { TableColumn, TableDesign } from "../shape/table-shape.ts";

/** A row of a table by its level, the group that its place is counted in (null: all), and its place there, from 0. */
export interface RowPlace {
  readonly level: Id;
  readonly within: readonly FilterValue[] | null;
  readonly offset: number;
}

/** All columns that have one value in a row of the level, hidden ones as well: those of the groups around it first. */
export function columnsOfRow(design: TableDesign, level: Id): readonly TableColumn[] {
  const depth = design.levels.findIndex(({ id }) => id === level);
  return design.levels.slice(0, depth + 1).flatMap(({ columns }) => columns);
}

export function rowQuestion(
  design: TableDesign,
  { level, within, offset }: RowPlace,
): {
  readonly row: ElementRequest;
  readonly count: ElementRequest;
} {
  const columns = columnsOfRow(design, level).map(({ id }) => id);
  return {
    row: { level, within, want: { kind: "rows", columns, withOuter: true, outline: false }, window: { offset, limit: 1 } },
    count: { level, within, want: { kind: "count" }, window: null },
  };
}
