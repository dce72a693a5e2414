import type { ControlValue } from "@sheaf/compiler";
import { CodedError, controlValue } from "@sheaf/contract";
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
    throw new CodedError("EINVAL", "A control has a value that is not valid", { field: "controls" });
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
  const message =
    control === undefined
      ? "The schedule sets a control that is no longer in the workbook. Edit the schedule"
      : `The schedule sets “${names.element(control)}”, which a recipient cannot see`;
  throw new CodedError("EINVAL", message, { field: "controls" });
}
