import { isTimeName, typeName } from "@sheaf/sql";
import { columnsOf, type Element, type MetricPeriod, type MetricTimeline } from "@sheaf/workbook";
import { useSyncExternalStore } from "react";
import { Select } from "../../../../../shared/fields/select.tsx";
import { useWorkbook } from "../../../../state/workbook.ts";
import { t } from "../../../../../shared/words/words.ts";
import styles from "../model.module.css";

const NONE = "none";
const periods = [
  {
    id: "year",
    get label() {
      return t("table-panels.timeline-fields.year");
    },
  },
  {
    id: "quarter",
    get label() {
      return t("table-panels.timeline-fields.quarter");
    },
  },
  {
    id: "month",
    get label() {
      return t("table-panels.timeline-fields.month");
    },
  },
  {
    id: "week",
    get label() {
      return t("table-panels.timeline-fields.week");
    },
  },
  {
    id: "day",
    get label() {
      return t("table-panels.timeline-fields.day");
    },
  },
  {
    id: "hour",
    get label() {
      return t("table-panels.timeline-fields.hour");
    },
  },
  {
    id: "minute",
    get label() {
      return t("table-panels.timeline-fields.minute");
    },
  },
  {
    id: "second",
    get label() {
      return t("table-panels.timeline-fields.second");
    },
  },
] as const;
const days = ["sunday", "monday", "tuesday", "wednesday", "thursday", "friday", "saturday"] as const;
const weeks = days.map((day) => ({
  id: `week-starting-${day}` as const,
  get label() {
    return t("table-panels.timeline-fields.week-from", { day });
  },
}));
const directions = [
  {
    id: "higher-is-better",
    get label() {
      return t("table-panels.timeline-fields.higher");
    },
  },
  {
    id: "lower-is-better",
    get label() {
      return t("table-panels.timeline-fields.lower");
    },
  },
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
      <legend className={styles.legend}>{t("table-panels.timeline-fields.timeline")}</legend>
      <Select
        label={t("table-panels.timeline-fields.date")}
        options={[{ id: NONE, label: t("table-panels.timeline-fields.none") }, ...dates, ...shown.map((id) => ({ id, label: id }))]}
        value={timeline?.dateColumnId ?? NONE}
        onChange={(id) => onChange(id === NONE ? undefined : { ...timeline, dateColumnId: id })}
      />
      {timeline !== undefined && (
        <>
          <Select
            label={t("table-panels.timeline-fields.period")}
            options={[{ id: NONE, label: t("table-panels.timeline-fields.element-says") }, ...periods, ...weeks]}
            value={timeline.truncation ?? NONE}
            onChange={truncate}
          />
          <Select
            label={t("table-panels.timeline-fields.compared-with")}
            options={[
              { id: NONE, label: t("table-panels.timeline-fields.nothing") },
              ...[...periods, ...weeks].map(({ id, label }) => ({ id, label: t("table-panels.timeline-fields.before", { label }) })),
            ]}
            value={comparison?.comparisonPeriod ?? NONE}
            onChange={(id) => compare(id === NONE ? undefined : { ...comparison, comparisonPeriod: id })}
          />
          {comparison !== undefined && (
            <Select
              label={t("table-panels.timeline-fields.better-is")}
              options={[{ id: NONE, label: t("table-panels.timeline-fields.neither") }, ...directions]}
              value={comparison.direction ?? NONE}
              onChange={(id) =>
                compare({
                  comparisonPeriod: comparison.comparisonPeriod,
                  ...(id === NONE ? {} : { direction: id }),
                })
              }
            />
          )}
          <p className={styles.hint}>{t("table-panels.timeline-fields.kpi-shows-metric-begins")}</p>
        </>
      )}
    </fieldset>
  );
}
