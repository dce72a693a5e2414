import type { DateBound } from "@sheaf/workbook";
import { Calendar } from "lucide-react";
import { Suspense, useState } from "react";
import { SkeletonRows } from "../../../../shared/feedback/skeleton.tsx";
import { useWorkbook } from "../../../state/workbook.ts";
import type { ControlViewProps } from "../control-view.ts";
import { ControlBox } from "../box/control-box.tsx";
import { useControlNow } from "../../choosing/now/control-now.ts";
import { controlWords } from "../../choosing/now/control-words.ts";
import { unsetWords } from "../unset-words.ts";
import { weekStartDay } from "../../choosing/dates/first-day.ts";
import { t } from "../../../../shared/words/words.ts";
import { lazyPart } from "../../../../shared/words/lazy-part.ts";

/** The calendar comes when somebody opens it. */
const DateChoice = lazyPart(
  () => import("./date-choice.tsx"),
  (part) => part.DateChoice,
);

/** One date, fixed or counted from now. */
export function DateControlElement({ element, name, title }: ControlViewProps<"date">) {
  const { weekStart } = useWorkbook();
  const [isOpen, setOpen] = useState(false);
  const [value, setValue] = useControlNow(element);
  const label = title ?? name;
  const change = (date: DateBound | null): void => setValue(date === null ? null : { kind: "date", date });
  // The date itself is out or in: counted from now it stands for a day, which strict comparison would have to name.
  const canCount = element.mode !== "<" && element.mode !== ">";
  return (
    <ControlBox
      label={label}
      value={controlWords(element, value) ?? unsetWords(element, t("control.date-control.any"))}
      isUnset={value === null}
      icon={Calendar}
      onClear={() => change(null)}
      isOpen={isOpen}
      onOpenChange={setOpen}
    >
      {() => (
        <Suspense fallback={<SkeletonRows rows={8} rowHeight={28} columns={2} />}>
          <DateChoice
            label={label}
            date={value?.kind === "date" ? value.date : null}
            firstDay={weekStartDay(weekStart)}
            canCount={canCount}
            onChange={change}
          />
        </Suspense>
      )}
    </ControlBox>
  );
}
