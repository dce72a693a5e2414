import type { TimeZone } from "@sheaf/locale";
import type { Filter, PeriodUnit } from "@sheaf/workbook";
import type { FirstDay } from "../elements/choosing/dates/calendar-fields.tsx";
import { dayIn, startOf } from "../elements/choosing/periods/period-calendar.ts";

type ListFilter = Extract<Filter, { kind: "list" }>;

/** A list filter whose dates stand for periods, or for themselves: what is chosen moves to the first days of its periods. */
export function withPeriod(filter: ListFilter, period: PeriodUnit | undefined, firstDay: FirstDay, zone: TimeZone): ListFilter {
  const { sheaf, values, ...rest } = filter;
  const { period: _before, ...others } = sheaf ?? {};
  const next = period === undefined ? others : { ...others, period };
  const moved = (values ?? []).map((value) => {
    const day = period === undefined ? null : dayIn(value, zone);
    return period === undefined || day === null ? value : startOf(period, day, firstDay).toString();
  });
  return {
    ...rest,
    ...(moved.length === 0 ? {} : { values: [...new Set(moved)] }),
    ...(Object.keys(next).length === 0 ? {} : { sheaf: next }),
  };
}
