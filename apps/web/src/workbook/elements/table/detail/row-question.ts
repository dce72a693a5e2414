import type { FilterValue, Id } from "@sheaf/workbook";
import type { ElementRequest } from "../../element-kind.ts";
import type { TableColumn, TableDesign } from "../../tabular/shape/table-shape.ts";

/** A row of a table by its level, the group that its place is counted in (null: all), and its place there, from 0. */
export interface RowPlace {
  readonly level: Id;
  readonly within: readonly FilterValue[] | null;
  readonly offset: number;
}

/**
 * All columns that have one value in a row of the level, those of the groups around it first. Hidden ones as well; where the details
 * of the table are said, only those of them that are among these.
 */
export function columnsOfRow(design: TableDesign, level: Id, details: readonly Id[] = []): readonly TableColumn[] {
  const depth = design.levels.findIndex(({ id }) => id === level);
  const columns = design.levels.slice(0, depth + 1).flatMap((one) => one.columns);
  return details.length === 0 ? columns : columns.filter(({ id, isHidden }) => !isHidden || details.includes(id));
}

export function rowQuestion(
  design: TableDesign,
  { level, within, offset }: RowPlace,
  details: readonly Id[],
): {
  readonly row: ElementRequest;
  readonly count: ElementRequest;
} {
  const columns = columnsOfRow(design, level, details).map(({ id }) => id);
  return {
    row: { level, within, want: { kind: "rows", columns, withOuter: true, outline: false }, window: { offset, limit: 1 } },
    count: { level, within, want: { kind: "count" }, window: null },
  };
}
