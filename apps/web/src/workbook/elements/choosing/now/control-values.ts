import { type ControlElement, type ControlValue, type DateRange, type FilterValue, isControlType, readDateRange } from "@sheaf/workbook";
import { controlNow } from "./control-now.ts";

/** What a list control is set to; no values and no choice mean that it filters nothing. */
export interface ListChoice {
  readonly mode: "include" | "exclude";
  readonly selection: "single" | "multiple";
  readonly values: readonly FilterValue[];
}

/** What a legend does. */
const usual: Pick<ListChoice, "mode"> & { readonly selectionMode?: ListChoice["selection"] } = { mode: "include" };

/** The choice of a list control: the viewer's value, else that of the document (`undefined`: nothing set by the viewer). */
export function listChoice(element: ControlElement, chosen: ControlValue | null | undefined): ListChoice {
  const { selectionMode: selection = "multiple", mode = "include" } = isControlType(element, "list") ? element : usual;
  const value = controlNow(element, chosen);
  if (value?.kind === "scalar") return { mode, selection, values: [value.value] };
  return value?.kind === "list" ? { mode: value.mode, selection, values: value.values } : { mode, selection, values: [] };
}

/** A choice as queries take it; null where nothing is chosen. */
export function listValue(choice: ListChoice): ControlValue | null {
  const [first] = choice.values;
  if (first === undefined) return null;
  return choice.selection === "single" && choice.mode === "include"
    ? { kind: "scalar", value: first }
    : { kind: "list", mode: choice.mode, values: choice.values };
}

/** The range of a date control: the viewer's, else that of the document; null where it restricts nothing. */
export function dateChoice(element: ControlElement, chosen: ControlValue | null | undefined): DateRange | null {
  const value = controlNow(element, chosen);
  return value?.kind === "date-range" ? readDateRange(value.range) : null;
}

export function dateValue(range: DateRange | null): ControlValue | null {
  return range === null ? null : { kind: "date-range", range };
}
