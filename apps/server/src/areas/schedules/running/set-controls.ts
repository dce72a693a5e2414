import type { ControlValue } from "@sheaf/compiler";
import { CodedError, controlValue } from "@sheaf/contract";
import { message } from "@sheaf/messages";
import { type Id, namesOf, settableControls, type WorkbookDocument } from "@sheaf/workbook";
import type { ScheduleDefinition } from "../../../platform/database/index.ts";

type Values = Readonly<Record<Id, ControlValue | null>>;

/** The values that a schedule sets. */
export function setControls(controls: ScheduleDefinition["controls"]): Values {
  return Object.fromEntries((controls ?? []).map(({ controlId, value }) => [controlId, readValue(value)]));
}

function readValue(text: string): ControlValue | null {
  try {
    return controlValue.nullable().parse(JSON.parse(text));
  } catch {
    throw new CodedError("EINVAL", message("errors-schedules.running.control-value-not-valid"), { field: "controls" });
  }
}

/** Refuses values that would be passed over: what is sent would have rows that nobody chose. */
export function requireSettable(
  { document, onlyShown }: { readonly document: WorkbookDocument; readonly onlyShown: boolean },
  values: Values,
): void {
  const settable = settableControls(document, { onlyShown });
  const lost = Object.keys(values).find((id) => !settable.has(id));
  if (lost === undefined) return;
  const names = namesOf(document);
  const control = names.find(lost);
  const text =
    control === undefined
      ? message("errors-schedules.running.control-is-gone")
      : message("errors-schedules.running.control-is-hidden", { name: names.element(control) });
  throw new CodedError("EINVAL", text, { field: "controls" });
}
