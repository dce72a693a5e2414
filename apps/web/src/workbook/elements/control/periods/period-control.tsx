import { isControlType, type PeriodUnit } from "@sheaf/workbook";
import { CalendarDays } from "lucide-react";
import { Suspense, useState } from "react";
import { SkeletonRows } from "../../../../shared/feedback/skeleton.tsx";
import { lazyPart } from "../../../../shared/words/lazy-part.ts";
import { t } from "../../../../shared/words/words.ts";
import { useControlValue, useWorkbook } from "../../../state/workbook.ts";
import { ControlBox } from "../box/control-box.tsx";
import { listChoice, listValue } from "../../choosing/now/control-values.ts";
import type { ControlViewProps } from "../control-view.ts";
import { controlWords } from "../../choosing/now/control-words.ts";
import { weekStartDay } from "../../choosing/dates/first-day.ts";
import { unsetWords } from "../unset-words.ts";

/** The calendar comes when somebody opens it. */
const PeriodChoices = lazyPart(
  () => import("../../choosing/periods/period-choices.tsx"),
  (part) => part.PeriodChoices,
);

/** What the dates of a list stand for; undefined for a list of plain values. */
export const periodOf = (element: Parameters<typeof isControlType>[0]): PeriodUnit | undefined =>
  isControlType(element, "list") ? element.sheaf?.period : undefined;

/** A list of years, quarters, months, weeks or days. */
export function PeriodControl({ element, name, title, unit }: ControlViewProps<"list"> & { readonly unit: PeriodUnit }) {
  const { weekStart, zone, now } = useWorkbook();
  const [isOpen, setOpen] = useState(false);
  const [value, setValue] = useControlValue(element.id);
  const label = title ?? name;
  const choice = listChoice(element, value);
  return (
    <ControlBox
      label={label}
      value={controlWords(element, listValue(choice)) ?? unsetWords(element, t("control.date-range-words.all-dates"))}
      isUnset={choice.values.length === 0}
      icon={CalendarDays}
      onClear={() => setValue(null)}
      isOpen={isOpen}
      onOpenChange={setOpen}
    >
      {() => (
        <Suspense fallback={<SkeletonRows rows={8} rowHeight={28} columns={2} />}>
          <PeriodChoices
            label={label}
            unit={unit}
            choice={choice}
            firstDay={weekStartDay(weekStart)}
            zone={zone}
            today={now}
            onChange={(next) => setValue(listValue(next))}
          />
        </Suspense>
      )}
    </ControlBox>
  );
}
