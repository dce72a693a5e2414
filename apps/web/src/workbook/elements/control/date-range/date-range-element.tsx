import { useControlValue, useWorkbook } from "../../../state/workbook.ts";
import type { ControlViewProps } from "../control-view.ts";
import { weekStartDay } from "../../choosing/dates/first-day.ts";
import { DateRangeControl } from "./date-range-control.tsx";

/** A date-range control of the workbook. */
export function DateRangeControlElement({ element, name, title }: ControlViewProps<"date-range">) {
  const { weekStart } = useWorkbook();
  const [value, setValue] = useControlValue(element.id);
  return <DateRangeControl element={element} label={title ?? name} value={value} onChange={setValue} firstDay={weekStartDay(weekStart)} />;
}
