import { isTimeName } from "@sheaf/sql";
import { directElement } from "@sheaf/workbook";
import type { ShownTypeName } from "../../../../shared/icons/value-type-icon.tsx";
import { t } from "../../../../shared/words/words.ts";
import { setAt } from "../../../commands/member-path.ts";
import { targetsOf } from "../../choosing/control-operations.ts";
import type { ControlSettingsProps } from "../panel/control-panel.tsx";
import { useOffered } from "../panel/offered-columns.ts";
import { DatesAreRow } from "../../choosing/periods/dates-are-row.tsx";
import { dayIn, startOf } from "../../choosing/periods/period-calendar.ts";
import { weekStartDay } from "../../choosing/dates/first-day.ts";
import { useWorkbook } from "../../../state/workbook.ts";

const isTime = (type: ShownTypeName): boolean => isTimeName(type);

/** Of a list of dates: whether each stands for itself, or for the period that it lies in. */
export function DatesStandFor({ element, set }: ControlSettingsProps<"list">) {
  const { weekStart, zone } = useWorkbook();
  const offered = useOffered(isTime);
  const { source } = element;
  const unit = element.sheaf?.period;
  const from = source === undefined ? targetsOf(element)[0] : source.kind === "source" ? source : undefined;
  const isOfDates =
    (source?.kind === "manual" && source.valueType === "date") ||
    (from !== undefined &&
      offered.some(({ elementId, columnId }) => elementId === directElement(from.source) && columnId === from.columnId));
  if (!isOfDates && unit === undefined) return null;
  return (
    <DatesAreRow
      unit={unit}
      onChange={(next) => {
        const moved = (element.values ?? []).map((value) => {
          const day = next === undefined ? null : dayIn(value, zone);
          return next === undefined || day === null ? value : startOf(next, day, weekStartDay(weekStart)).toString();
        });
        set(t("control.periods.dates-are"), {
          ...setAt(element, ["sheaf", "period"], next),
          ...(moved.length === 0 ? {} : { values: [...new Set(moved)] }),
        });
      }}
    />
  );
}
