import { controlKind, type ControlValue, type Element, type Filter, valueNow } from "@sheaf/workbook";
import { useControlValue } from "../../state/workbook.ts";

/** What a control is set to now (the viewer's value, else the document's), and how it is set; null = unset. */
export function useControlNow(element: Element): readonly [ControlValue | null, (value: ControlValue | null) => void] {
  const [chosen, setValue] = useControlValue(element.id);
  return [controlNow(element, chosen), setValue];
}

/** The viewer's value, else that of the document (`undefined`: nothing set by the viewer). */
export function controlNow(element: Element, chosen: ControlValue | null | undefined): ControlValue | null {
  const kind = controlKind(element["controlType"]);
  return kind === null ? null : valueNow(kind, element, chosen);
}

/** The filters that a control with this value is for a column; none where it restricts nothing. */
export function controlFilters(element: Element, value: ControlValue | null, columnId = "", step?: number): readonly Filter[] {
  const kind = controlKind(element["controlType"]);
  return value === null || kind === null ? [] : kind.filters(element, value, columnId, step).map((filter) => ({ ...filter, id: "" }));
}
