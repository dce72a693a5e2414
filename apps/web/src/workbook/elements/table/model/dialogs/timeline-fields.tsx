import { isTimeName, typeName } from "@sheaf/sql";
import { columnsOf, type Element, type MetricPeriod, type MetricTimeline } from "@sheaf/workbook";
import { useSyncExternalStore } from "react";
import { Select } from "../../../../../shared/fields/select.tsx";
import { useWorkbook } from "../../../../state/workbook.ts";
import styles from "../model.module.css";

const NONE = "none";
const periods = [
  { id: "year", label: "Year" },
  { id: "quarter", label: "Quarter" },
  { id: "month", label: "Month" },
  { id: "week", label: "Week" },
  { id: "day", label: "Day" },
  { id: "hour", label: "Hour" },
  { id: "minute", label: "Minute" },
  { id: "second", label: "Second" },
] as const;
const days = ["sunday", "monday", "tuesday", "wednesday", "thursday", "friday", "saturday"] as const;
const weeks = days.map((day) => ({
  id: `week-starting-${day}` as const,
  label: `Week from ${day.charAt(0).toUpperCase()}${day.slice(1)}`,
}));
const directions = [
  { id: "higher-is-better", label: "Higher" },
  { id: "lower-is-better", label: "Lower" },
] as const;

/** By which date a metric is told over time, what it is compared with, and which way is better. */
export function TimelineFields({
  element,
  timeline,
  onChange,
}: {
  readonly element: Element;
  readonly timeline: MetricTimeline | undefined;
  readonly onChange: (timeline: MetricTimeline | undefined) => void;
}) {
  const { facts } = useWorkbook();
  const analysis = useSyncExternalStore(facts.subscribe, () => facts.of(element.id));
  const dates = (analysis?.columns ?? [])
    .filter(({ id, type }) => isTimeName(typeName(type)) && columnsOf(element).some((column) => column.id === id))
    .map(({ id, name }) => ({ id, label: name }));
  // A date that is none any more, or not known yet, is not taken away by looking.
  const shown = timeline === undefined || dates.some(({ id }) => id === timeline.dateColumnId) ? [] : [timeline.dateColumnId];
  const { comparison } = timeline ?? {};
  const compare = (next: MetricTimeline["comparison"]): void => {
    if (timeline === undefined) return;
    const { comparison: _before, ...others } = timeline;
    onChange(next === undefined ? others : { ...others, comparison: next });
  };
  const truncate = (period: MetricPeriod | typeof NONE): void => {
    if (timeline === undefined) return;
    const { truncation: _before, ...others } = timeline;
    onChange(period === NONE ? others : { ...others, truncation: period });
  };
  return (
    <fieldset className={styles.fields}>
      <legend className={styles.legend}>Timeline</legend>
      <Select
        label="Date"
        options={[{ id: NONE, label: "None" }, ...dates, ...shown.map((id) => ({ id, label: id }))]}
        value={timeline?.dateColumnId ?? NONE}
        onChange={(id) => onChange(id === NONE ? undefined : { ...timeline, dateColumnId: id })}
      />
      {timeline !== undefined && (
        <>
          <Select
            label="Period"
            options={[{ id: NONE, label: "As the element says" }, ...periods, ...weeks]}
            value={timeline.truncation ?? NONE}
            onChange={truncate}
          />
          <Select
            label="Compared with"
            options={[{ id: NONE, label: "Nothing" }, ...[...periods, ...weeks].map(({ id, label }) => ({ id, label: `${label} before` }))]}
            value={comparison?.comparisonPeriod ?? NONE}
            onChange={(id) => compare(id === NONE ? undefined : { ...comparison, comparisonPeriod: id })}
          />
          {comparison !== undefined && (
            <Select
              label="Better is"
              options={[{ id: NONE, label: "Neither" }, ...directions]}
              value={comparison.direction ?? NONE}
              onChange={(id) =>
                compare({
                  comparisonPeriod: comparison.comparisonPeriod,
                  ...(id === NONE ? {} : { direction: id }),
                })
              }
            />
          )}
          <p className={styles.hint}>A KPI that shows the metric begins with these.</p>
        </>
      )}
    </fieldset>
  );
}
