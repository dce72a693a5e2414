import { useQuery } from "@apollo/client/react";
import { ToggleButton } from "react-aria-components/ToggleButton";
import { ToggleButtonGroup } from "react-aria-components/ToggleButtonGroup";
import { SegmentedControl } from "../../shared/choices/segmented-control.tsx";
import { ComboBox } from "../../shared/fields/combo-box.tsx";
import { TextField } from "../../shared/fields/text-field.tsx";
import { callErrorOf } from "../../shared/graphql/client.ts";
import { NEXT_TIMES } from "../../shared/schedules/queries.ts";
import { dayName, momentIn, whenKindWords } from "../../shared/schedules/schedule-words.ts";
import { cronOf, switchWhen, type When, whenKinds } from "../../shared/schedules/when.ts";
import { t } from "../../shared/words/words.ts";
import styles from "./schedules.module.css";

interface WhenFieldsProps {
  readonly label: string;
  readonly when: When;
  readonly timeZone: string;
  /** 0 = Sunday. */
  readonly weekStart: number;
  readonly onWhen: (when: When) => void;
  readonly onTimeZone: (timeZone: string) => void;
}

const zones: readonly string[] = ["UTC", ...Intl.supportedValuesOf("timeZone")];

/** When something is sent, as people say it, or as cron says it. */
export function WhenFields({ label, when, timeZone, weekStart, onWhen, onTimeZone }: WhenFieldsProps) {
  return (
    <section className={styles.section}>
      <h3 className={styles.heading}>{label}</h3>
      <SegmentedControl
        label={label}
        segments={whenKinds.map((id) => ({ id, label: whenKindWords(id) }))}
        value={when.kind}
        onChange={(kind) => onWhen(switchWhen(when, kind))}
      />
      {when.kind === "weekly" && (
        <ToggleButtonGroup
          aria-label={t("schedules.form.days")}
          selectionMode="multiple"
          selectedKeys={when.days.map(String)}
          onSelectionChange={(keys) => onWhen({ ...when, days: [...keys].map(Number) })}
          className={styles.days ?? ""}
        >
          {Array.from({ length: 7 }, (_, at) => (at + weekStart) % 7).map((day) => (
            <ToggleButton key={day} id={String(day)} aria-label={dayName(day, "long")} className={styles.day ?? ""}>
              {dayName(day, "narrow")}
            </ToggleButton>
          ))}
        </ToggleButtonGroup>
      )}
      <div className={styles.row}>
        {when.kind === "hourly" && (
          <TextField
            label={t("schedules.form.minute")}
            type="number"
            value={Number.isNaN(when.minute) ? "" : String(when.minute)}
            onChange={(text) => onWhen({ ...when, minute: text === "" ? Number.NaN : Number(text) })}
          />
        )}
        {when.kind === "monthly" && (
          <TextField
            label={t("schedules.form.day")}
            type="number"
            value={Number.isNaN(when.day) ? "" : String(when.day)}
            onChange={(text) => onWhen({ ...when, day: text === "" ? Number.NaN : Number(text) })}
          />
        )}
        {"time" in when && (
          <TextField label={t("schedules.form.at")} type="time" value={when.time} onChange={(time) => onWhen({ ...when, time })} />
        )}
        {when.kind === "cron" && (
          <TextField
            label={t("schedules.form.expression")}
            description={t("schedules.form.expression-what")}
            isCode
            value={when.cron}
            onChange={(cron) => onWhen({ ...when, cron })}
          />
        )}
        <ComboBox
          label={t("schedules.form.zone")}
          options={zones.map((id) => ({ id, label: id }))}
          value={timeZone}
          onChange={(id) => id !== null && onTimeZone(id)}
        />
      </div>
    </section>
  );
}

/** The next five times, on the clocks of the zone. */
export function NextRuns({ when, timeZone }: Pick<WhenFieldsProps, "when" | "timeZone">) {
  const cron = cronOf(when);
  const { data, error } = useQuery(NEXT_TIMES, {
    variables: { cron: cron ?? "", timeZone },
    skip: cron === null,
    fetchPolicy: "network-only",
  });
  const failure = error === undefined ? null : callErrorOf(error);
  return (
    <section className={styles.section} aria-live="polite">
      <h3 className={styles.heading}>{t("schedules.form.next")}</h3>
      {cron === null ? (
        <p className={styles.note}>{t("schedules.form.next-none")}</p>
      ) : failure !== null ? (
        <p className={styles.problem}>{failure.message}</p>
      ) : (
        <ol className={styles.times}>
          {(data?.nextTimes.times ?? []).map((time) => (
            <li key={time}>{momentIn(timeZone, time)}</li>
          ))}
        </ol>
      )}
    </section>
  );
}
