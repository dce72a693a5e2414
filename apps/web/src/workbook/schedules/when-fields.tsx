import { useQuery } from "@apollo/client/react";
import type { ReactNode } from "react";
import { ToggleButton } from "react-aria-components/ToggleButton";
import { ToggleButtonGroup } from "react-aria-components/ToggleButtonGroup";
import { SegmentedControl } from "../../shared/choices/segmented-control.tsx";
import { ComboBox } from "../../shared/fields/combo-box.tsx";
import { Select } from "../../shared/fields/select.tsx";
import { TextField } from "../../shared/fields/text-field.tsx";
import { callErrorOf } from "../../shared/graphql/client.ts";
import { NEXT_TIMES } from "../../shared/schedules/queries.ts";
import { dayName, momentIn, whenKindWords } from "../../shared/schedules/schedule-words.ts";
import { type MonthDay, mostOf } from "../../shared/schedules/month-day.ts";
import { problemInWords } from "../../shared/schedules/problem-in-words.ts";
import { monthDayInWords, nthInWords, timesInWords } from "../../shared/schedules/times-in-words.ts";
import { readTimes, timeZones } from "../../shared/schedules/typed/read-times.ts";
import { cronOf, type ChosenWhen, switchWhen, type When, whenKinds, whenOf } from "../../shared/schedules/when.ts";
import { t } from "../../shared/words/words.ts";
import type { ScheduleDraft } from "./schedule-draft.ts";
import styles from "./schedules.module.css";

interface WhenFieldsProps {
  readonly label: string;
  readonly when: When;
  readonly timeZone: string;
  /** 0 = Sunday. */
  readonly weekStart: number;
  readonly onWhen: (when: When) => void;
  readonly onTimeZone: (timeZone: string) => void;
  /** What stands beneath: when it ends. */
  readonly children?: ReactNode;
}

/** When something is sent: typed as people say it, or chosen. What is typed chooses, and is read back. */
export function WhenFields({ label, when, timeZone, weekStart, onWhen, onTimeZone, children }: WhenFieldsProps) {
  const cron = cronOf(when);
  const chosen: ChosenWhen | null = when.kind !== "words" ? when : cron === null ? null : whenOf(cron);
  const type = (typed: string): void => {
    const read = readTimes(typed);
    if ("cron" in read && read.timeZone !== null) onTimeZone(read.timeZone);
    onWhen({ kind: "words", text: typed });
  };
  return (
    <section className={styles.section}>
      <h3 className={styles.heading}>{label}</h3>
      <TextField
        label={t("schedules.form.in-words")}
        placeholder={t("schedules.form.in-words-example")}
        value={when.kind === "words" ? when.text : ""}
        description={<ReadBack when={when} cron={cron} />}
        onChange={type}
      />
      <SegmentedControl
        label={label}
        segments={whenKinds.map((id) => ({ id, label: whenKindWords(id) }))}
        value={chosen?.kind ?? null}
        onChange={(kind) => onWhen(switchWhen(when, kind))}
      />
      {chosen?.kind === "weekly" && (
        <ToggleButtonGroup
          aria-label={t("schedules.form.days")}
          selectionMode="multiple"
          selectedKeys={chosen.days.map(String)}
          onSelectionChange={(keys) => onWhen({ ...chosen, days: [...keys].map(Number) })}
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
        {chosen?.kind === "hourly" && (
          <TextField
            label={t("schedules.form.minute")}
            type="number"
            value={Number.isNaN(chosen.minute) ? "" : String(chosen.minute)}
            onChange={(text) => onWhen({ ...chosen, minute: text === "" ? Number.NaN : Number(text) })}
          />
        )}
        {chosen?.kind === "monthly" && (
          <MonthDayFields day={chosen.day} weekStart={weekStart} onDay={(day) => onWhen({ ...chosen, day })} />
        )}
        {chosen !== null && "time" in chosen && (
          <TextField label={t("schedules.form.at")} type="time" value={chosen.time} onChange={(time) => onWhen({ ...chosen, time })} />
        )}
        {chosen?.kind === "cron" && when.kind !== "words" && (
          <TextField
            label={t("schedules.form.expression")}
            description={t("schedules.form.expression-what")}
            isCode
            value={chosen.cron}
            onChange={(written) => onWhen({ ...chosen, cron: written })}
          />
        )}
        <ComboBox
          label={t("schedules.form.zone")}
          options={timeZones.map((id) => ({ id, label: id }))}
          value={timeZone}
          onChange={(id) => id !== null && onTimeZone(id)}
        />
      </div>
      {chosen?.kind === "monthly" && chosen.day.of === "business-day" && (
        <p className={styles.note}>{t("schedules.form.business-day-what")}</p>
      )}
      {children}
    </section>
  );
}

/** What was typed or chosen as a sentence, or what is unclear about it. */
function ReadBack({ when, cron }: { readonly when: When; readonly cron: string | null }) {
  const read = when.kind === "words" ? readTimes(when.text) : null;
  const isProblem = read !== null && "problem" in read;
  const words = isProblem ? problemInWords(read.problem) : cron === null ? t("schedules.form.next-none") : timesInWords(cron);
  return <output className={isProblem ? styles.problem : styles.note}>{words}</output>;
}

interface MonthDayFieldsProps {
  readonly day: MonthDay;
  readonly weekStart: number;
  readonly onDay: (day: MonthDay) => void;
}

/** The 3rd, the second Friday, the last business day: only days that every month has. */
function MonthDayFields({ day: { nth, of }, weekStart, onDay }: MonthDayFieldsProps) {
  const kinds = ["day", "business-day", ...Array.from({ length: 7 }, (_, at) => (at + weekStart) % 7)] as const;
  const nths = (kind: MonthDay["of"]): readonly MonthDay["nth"][] => [...Array.from({ length: mostOf(kind) }, (_, at) => at + 1), "last"];
  return (
    <>
      <Select
        label={t("schedules.form.on-the")}
        options={nths(of).map((one) => ({
          id: String(one),
          label: of === "day" && one !== "last" ? monthDayInWords({ nth: one, of }) : nthInWords(one),
        }))}
        value={String(nth)}
        onChange={(id) => onDay({ nth: id === "last" ? "last" : Number(id), of })}
      />
      <Select
        label={t("schedules.form.day-of-month")}
        options={kinds.map((one) => ({
          id: String(one),
          label:
            one === "day" ? t("schedules.form.date") : one === "business-day" ? t("schedules.form.business-day") : dayName(one, "long"),
        }))}
        value={String(of)}
        onChange={(id) => {
          const kind = id === "day" || id === "business-day" ? id : Number(id);
          onDay({ nth: nths(kind).includes(nth) ? nth : 1, of: kind });
        }}
      />
    </>
  );
}

interface NextRunsProps extends Pick<WhenFieldsProps, "when" | "timeZone"> {
  /** Null: it goes on. */
  readonly ends?: Pick<ScheduleDraft, "endsOn" | "endsAfter"> | null;
}

/** The next five times until it ends, on the clocks of the zone. */
export function NextRuns({ when, timeZone, ends = null }: NextRunsProps) {
  const cron = cronOf(when);
  const { data, error } = useQuery(NEXT_TIMES, {
    variables: { cron: cron ?? "", timeZone, endsOn: ends?.endsOn ?? null, endsAfter: ends?.endsAfter ?? null },
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
