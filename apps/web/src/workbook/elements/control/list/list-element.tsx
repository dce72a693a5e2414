import { useControlValue } from "../../../state/workbook.ts";
import type { ControlViewProps } from "../control-view.ts";
import { PeriodControl, periodOf } from "../periods/period-control.tsx";
import { ListControl } from "./list-control.tsx";
import { useOptions } from "../../choosing/list/use-options.ts";

/** A list of values, or of periods of the calendar. */
export function ListControlElement(props: ControlViewProps<"list">) {
  const unit = periodOf(props.element);
  return unit === undefined ? <ValueListControl {...props} /> : <PeriodControl {...props} unit={unit} />;
}

/** A list control of the workbook: its values come from a column, searched on the server, or stand in the document. */
function ValueListControl({ element, name, title }: ControlViewProps<"list">) {
  const [value, setValue] = useControlValue(element.id);
  const { load, known } = useOptions(element);
  return <ListControl element={element} label={title ?? name} value={value} onChange={setValue} load={load} known={known} total={null} />;
}
