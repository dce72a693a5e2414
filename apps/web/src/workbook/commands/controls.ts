import type { ControlValue } from "@sheaf/compiler";
import type { Element, Json, Operation, WorkbookDocument } from "@sheaf/workbook";
import { namesOf } from "@sheaf/workbook";
import { type Edit, elementPath, quoted, set } from "./edit.ts";

/** Members that hold the value of a control, of any type. */
const valueMembers = ["value", "values", "mode", "startDate", "endDate", "date", "unit", "includeToday"] as const;

/** Writes what a control is set to into the document: while editing, that is what readers start with. */
export function setControlValue(document: WorkbookDocument, control: Element, value: ControlValue | null): Edit {
  const wanted = membersOf(control, value);
  const operations: Operation[] = [];
  for (const name of valueMembers) {
    const next = wanted[name];
    if (JSON.stringify(next) !== JSON.stringify(control[name])) operations.push(set(elementPath(control.id, name), next));
  }
  return { label: `Set ${quoted(namesOf(document).element(control))}`, operations };
}

function membersOf(control: Element, value: ControlValue | null): { readonly [name: string]: Json | undefined } {
  if (control["controlType"] === "date-range") {
    return value?.kind === "date-range" && typeof value.range === "object" && value.range !== null && !Array.isArray(value.range)
      ? (value.range as { readonly [name: string]: Json })
      : {};
  }
  const mode = control["mode"];
  const kept = mode === undefined ? {} : { mode };
  if (value === null || value.kind === "date-range") return kept;
  if (value.kind === "scalar") return { ...kept, value: value.value };
  const modeOf = value.mode === "exclude" ? { mode: "exclude" } : {};
  return control["selectionMode"] === "single" ? { ...modeOf, value: value.values[0] ?? undefined } : { ...modeOf, values: value.values };
}
