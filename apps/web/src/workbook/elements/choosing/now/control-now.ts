import { type ControlElement, controlKindOf, type ControlValue, type Filter, valueNow } from "@sheaf/workbook";
import { useControlValue } from "../../../state/workbook.ts";

/** What a control is set to now (the viewer's value, else the document's), and how it is set; null = unset. */
export function useControlNow(control: ControlElement): readonly [ControlValue | null, (value: ControlValue | null) => void] {
  const [chosen, setValue] = useControlValue(control.id);
  return [controlNow(control, chosen), setValue];
}

/** The viewer's value, else that of the document (`undefined`: nothing set by the viewer). */
export function controlNow(control: ControlElement, chosen: ControlValue | null | undefined): ControlValue | null {
  return valueNow(controlKindOf(control), control, chosen);
}

/** The filters that a control with this value is for a column; none where it restricts nothing. */
export function controlFilters(control: ControlElement, value: ControlValue | null, columnId = "", step?: number): readonly Filter[] {
  return value === null
    ? []
    : controlKindOf(control)
        .filters(control, value, columnId, step)
        .map((filter) => ({ ...filter, id: "" }));
}
