import type { ControlValue } from "@sheaf/compiler";
import type { ControlElements, DateRange } from "@sheaf/workbook";
import { Calendar } from "lucide-react";
import { Suspense, useState } from "react";
import { SkeletonRows } from "../../../../shared/feedback/skeleton.tsx";
import type { FirstDay } from "../../choosing/dates/calendar-fields.tsx";
import { ControlBox } from "../box/control-box.tsx";
import { dateChoice, dateValue } from "../../choosing/now/control-values.ts";
import { unsetWords } from "../unset-words.ts";
import { dateRangeWords } from "../../choosing/dates/date-range-words.ts";
import { lazyPart } from "../../../../shared/words/lazy-part.ts";

/** The calendar comes when somebody opens it. */
const DateChoices = lazyPart(
  () => import("../../choosing/dates/date-choices.tsx"),
  (part) => part.DateChoices,
);

export interface DateRangeControlProps {
  readonly element: ControlElements["date-range"];
  readonly label: string;
  /** The viewer's value; undefined while the document's holds. */
  readonly value: ControlValue | null | undefined;
  readonly onChange: (value: ControlValue | null) => void;
  readonly firstDay: FirstDay;
  readonly isDisabled?: boolean;
}

/** A date-range control: the range in words, all its modes behind it. */
export function DateRangeControl({ element, label, value, onChange, firstDay, isDisabled = false }: DateRangeControlProps) {
  const [isOpen, setOpen] = useState(false);
  const range = dateChoice(element, value);
  const change = (next: DateRange | null): void => onChange(dateValue(next));
  return (
    <ControlBox
      label={label}
      value={range === null ? unsetWords(element, dateRangeWords(range)) : dateRangeWords(range)}
      isUnset={range === null}
      icon={Calendar}
      isDisabled={isDisabled}
      onClear={() => change(null)}
      isOpen={isOpen}
      onOpenChange={setOpen}
    >
      {(close) => (
        <Suspense fallback={<SkeletonRows rows={8} rowHeight={28} columns={2} />}>
          <DateChoices label={label} range={range} firstDay={firstDay} onChange={change} onClose={close} />
        </Suspense>
      )}
    </ControlBox>
  );
}
