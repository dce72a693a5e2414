import { type ControlElement, isControlType } from "../elements/known.ts";
import { type DrillTarget, drillTargets } from "./drill/path.ts";
import type { ControlTarget } from "./kind.ts";

/** What a control filters, whatever its type calls that: the targets of a legend are its own list, those of a drill have several columns. */
export function controlTargets(control: ControlElement): readonly ControlTarget[] {
  const { filters = [] } = control;
  if (isControlType(control, "legend")) return [...filters, ...(control.targets ?? [])];
  if (isControlType(control, "drill")) return [...filters, ...drillTargets(control).flatMap(columnsOfTarget)];
  return filters;
}

function columnsOfTarget({ source, columnIds }: DrillTarget): readonly ControlTarget[] {
  return columnIds.flatMap((columnId, step) => (columnId === null ? [] : [{ source, columnId, step }]));
}
