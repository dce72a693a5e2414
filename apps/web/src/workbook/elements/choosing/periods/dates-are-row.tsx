import { periodUnits, type PeriodUnit } from "@sheaf/workbook";
import { t } from "../../../../shared/words/words.ts";
import { ChoiceRow } from "../../property-rows/rows.tsx";

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
