import type { Element, Json } from "../document.ts";
import { type DrillTarget, drillTargets } from "./drill/path.ts";
import type { ControlTarget } from "./kind.ts";

/** What a control filters, whatever its type calls that: the targets of a legend are its own list, those of a drill have several columns. */
export function controlTargets(control: Element): readonly ControlTarget[] {
  const filters = listOf(control["filters"]);
  switch (control["controlType"]) {
    case "legend":
      return [...filters, ...listOf(control["targets"])];
    case "drill":
      return [...filters, ...drillTargets(control).flatMap(columnsOfTarget)];
    default:
      return filters;
  }
}

function columnsOfTarget({ source, columnIds }: DrillTarget): readonly ControlTarget[] {
  return columnIds.flatMap((columnId, step) => (columnId === null ? [] : [{ source, columnId, step }]));
}

function listOf(value: Json | undefined): readonly ControlTarget[] {
  return (value ?? []) as unknown as readonly ControlTarget[];
}
