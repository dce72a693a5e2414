import { printTarget } from "@sheaf/formula";
import type { Element, Id, Operation, WorkbookDocument } from "@sheaf/workbook";
import { columnName } from "../../commands/columns.ts";
import { groupBy, groupByUnit } from "../../commands/levels.ts";
import { shapeOf } from "../shelves/column-shape.ts";
import type { TableDesign } from "../tabular/shape/table-shape.ts";
import { type DrilledKey, type DrillStep, drillSteps, keepOperations, pathSteps, showOperations } from "./drill-steps.ts";

/** Where the rows of a group can be taken apart: along the path of the table, by the columns of its rows, dates by their parts. */
export function tableSteps(
  document: WorkbookDocument,
  element: Element,
  design: TableDesign,
): { readonly path: readonly DrillStep[]; readonly others: readonly DrillStep[] } {
  const all = [...design.levels.flatMap(({ columns }) => columns), ...design.summary];
  const keys = all.filter(({ isKey }) => isKey);
  const nameOf = (id: Id): string => all.find((column) => column.id === id)?.name ?? columnName(document, element, id);
  const path = pathSteps(
    element,
    keys.map(({ id }) => id),
    nameOf,
  );
  const base = (design.levels.at(-1)?.columns ?? []).filter(({ problem, isHidden, isKey }) => problem === null && !isHidden && !isKey);
  const own = new Map(base.map(({ id }) => [printTarget({ kind: "own", columnId: id }), id]));
  const fields = base.map(({ id, name, type }) => {
    return { key: id, name, type, reference: printTarget({ kind: "own", columnId: id }), group: "" };
  });
  const steps = drillSteps(
    fields,
    keys.map(({ formula }) => formula),
  );
  const isOnPath = (id: Id): boolean => path.some(({ column }) => "id" in column && column.id === id);
  return {
    path,
    // A column that is a key as it is stands there itself, no copy of it.
    others: steps.flatMap((step): readonly DrillStep[] => {
      const id = "formula" in step.column ? own.get(step.column.formula) : undefined;
      if (id === undefined) return [step];
      return isOnPath(id) ? [] : [{ ...step, column: { id } }];
    }),
  };
}

/** Operations that keep only the rows of a group and put a level inside of its level. */
export function tableDrillOperations(
  document: WorkbookDocument,
  element: Element,
  group: { readonly level: Id; readonly keys: readonly DrilledKey[] },
  step: DrillStep,
  newId: () => Id,
): readonly Operation[] {
  const kept = keepOperations(element, group.keys, newId);
  const { column } = step;
  if ("id" in column)
    return [...kept, ...showOperations(element, column.id), ...groupBy(document, element, [column.id], group.level, newId()).operations];
  const shape = shapeOf(column.formula);
  if (shape.kind !== "period") return [];
  const ids = { column: newId(), grouping: newId() };
  return [...kept, ...groupByUnit(document, element, step.key, shape.unit, ids, group.level).operations];
}
