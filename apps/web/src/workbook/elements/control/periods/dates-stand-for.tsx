import { isTimeName } from "@sheaf/sql";
import { directElement, periodUnits, type PeriodUnit } from "@sheaf/workbook";
import type { ShownTypeName } from "../../../../shared/icons/value-type-icon.tsx";
import { t } from "../../../../shared/words/words.ts";
import { setAt } from "../../property-rows/member-path.ts";
import { ChoiceRow } from "../../property-rows/rows.tsx";
import { targetsOf } from "../control-operations.ts";
import type { ControlSettingsProps } from "../panel/control-panel.tsx";
import { useOffered } from "../panel/offered-columns.ts";
import { dayIn, startOf } from "./period-calendar.ts";
import { weekStartDay } from "../date-range/first-day.ts";
import { useWorkbook } from "../../../state/workbook.ts";

const isTime = (type: ShownTypeName): boolean => isTimeName(type);
const THEMSELVES = "";

const unitLabels: Readonly<Record<PeriodUnit, () => string>> = {
  year: () => t("control.periods.years"),
  quarter: () => t("control.periods.quarters"),
  month: () => t("control.periods.months"),
  week: () => t("control.periods.weeks"),
  day: () => t("control.periods.days"),
};

/** What dates of a list are; undefined: themselves. */
export function DatesAreRow({
  unit,
  onChange,
}: {
  readonly unit: PeriodUnit | undefined;
  readonly onChange: (unit: PeriodUnit | undefined) => void;
}) {
  return (
    <ChoiceRow
      label={t("control.periods.dates-are")}
      value={unit ?? THEMSELVES}
      options={[{ id: THEMSELVES, label: t("control.periods.values") }, ...periodUnits.map((id) => ({ id, label: unitLabels[id]() }))]}
      onChange={(chosen) => onChange(periodUnits.find((one) => one === chosen))}
    />
  );
}

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
