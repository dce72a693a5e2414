import type { DateRange, DateUnit } from "@sheaf/workbook";
import { useState } from "react";
import { ListBox, ListBoxItem } from "react-aria-components/ListBox";
import { Button } from "../../../../shared/actions/button.tsx";
import { Checkbox } from "../../../../shared/choices/checkbox.tsx";
import { Select } from "../../../../shared/fields/select.tsx";
import { TextField } from "../../../../shared/fields/text-field.tsx";
import { cx } from "../../../../shared/styles/cx.ts";
import { DayCalendar, DayField, RangePicker, type FirstDay } from "./calendar-fields.tsx";
import { datePresets, draftOf, rangeOfDraft, type BoundDraft, type DateDraft } from "./date-draft.ts";
import { dateRangeWords, unitWords } from "./date-range-words.ts";
import { t } from "../../../../shared/words/words.ts";
import choices from "../choices.module.css";
import styles from "./date-choices.module.css";

export interface DateChoicesProps {
  readonly label: string;
  readonly range: DateRange | null;
  readonly firstDay: FirstDay;
  readonly onChange: (range: DateRange | null) => void;
  readonly onClose: () => void;
}

const modes: readonly { readonly id: DateRange["mode"]; readonly label: string }[] = [
  {
    id: "between",
    get label() {
      return t("control.date-choices.between");
    },
  },
  {
    id: "on",
    get label() {
      return t("control.date-choices.on");
    },
  },
  {
    id: "before",
    get label() {
      return t("control.date-choices.before");
    },
  },
  {
    id: "after",
    get label() {
      return t("control.date-choices.after");
    },
  },
  {
    id: "last",
    get label() {
      return t("control.date-choices.last");
    },
  },
  {
    id: "next",
    get label() {
      return t("control.date-choices.next");
    },
  },
  {
    id: "current",
    get label() {
      return t("control.date-choices.current");
    },
  },
  {
    id: "custom",
    get label() {
      return t("control.date-choices.custom");
    },
  },
];

/** All ways to say a range of dates: the usual ones by one click, the others by their fields. What is valid holds at once. */
export function DateChoices({ label, range, firstDay, onChange, onClose }: DateChoicesProps) {
  const [draft, setDraft] = useState<DateDraft>(() => draftOf(range));
  const outcome = rangeOfDraft(draft);
  const edit = (change: Partial<DateDraft>): void => {
    const next = { ...draft, ...change };
    setDraft(next);
    const made = rangeOfDraft(next);
    if (made.kind === "range") onChange(made.range);
  };
  /** Another mode whose fields are empty restricts nothing: the range stays until they say something. */
  const changeMode = (mode: DateRange["mode"]): void => {
    const next = { ...draft, mode };
    setDraft(next);
    const made = rangeOfDraft(next);
    if (made.kind === "range" && made.range !== null) onChange(made.range);
  };
  const preset = datePresets.find((candidate) => JSON.stringify(candidate.range) === JSON.stringify(range));
  const shown = outcome.kind === "range" ? outcome.range : null;
  return (
    <div className={styles.choices}>
      <div className={styles.side}>
        <ListBox
          aria-label={t("control.date-choices.usual-ranges")}
          selectionMode="single"
          selectedKeys={preset === undefined ? [] : [preset.id]}
          // An action beside a selection needs a double click; a click on the chosen range clears the keys and keeps it.
          onSelectionChange={(keys) => {
            const [id] = keys === "all" ? [] : keys;
            const chosen = id === undefined ? preset : datePresets.find((candidate) => candidate.id === id);
            if (chosen === undefined) return;
            onChange(chosen.range);
            onClose();
          }}
          className={styles.list ?? ""}
        >
          {datePresets.map((candidate) => (
            <ListBoxItem key={candidate.id} id={candidate.id} className={cx(styles.item, "ring-inside")}>
              {candidate.label}
            </ListBoxItem>
          ))}
        </ListBox>
        <ListBox
          aria-label={t("control.date-choices.kind-of-range")}
          selectionMode="single"
          disallowEmptySelection
          selectedKeys={[draft.mode]}
          onSelectionChange={(keys) => {
            const [mode] = keys === "all" ? [] : keys;
            const chosen = modes.find(({ id }) => id === mode);
            if (chosen !== undefined && chosen.id !== draft.mode) changeMode(chosen.id);
          }}
          className={cx(styles.list, styles.modes)}
        >
          {modes.map((mode) => (
            <ListBoxItem key={mode.id} id={mode.id} className={cx(styles.item, "ring-inside")}>
              {mode.label}
            </ListBoxItem>
          ))}
        </ListBox>
      </div>
      <div className={styles.main}>
        <div className={styles.fields}>
          <Fields label={label} draft={draft} firstDay={firstDay} edit={edit} />
          {outcome.kind === "wrong" && (
            <p className={styles.wrong} role="alert">
              {outcome.message}
            </p>
          )}
        </div>
        <footer className={choices.foot}>
          <span aria-live="polite">{dateRangeWords(shown)}</span>
          <Button
            size="small"
            variant="quiet"
            isDisabled={range === null}
            onPress={() => {
              setDraft(draftOf(null));
              onChange(null);
            }}
          >
            {t("shared.clear")}
          </Button>
        </footer>
      </div>
    </div>
  );
}

interface FieldsProps {
  readonly label: string;
  readonly draft: DateDraft;
  readonly firstDay: FirstDay;
  readonly edit: (change: Partial<DateDraft>) => void;
}

function Fields({ label, draft, firstDay, edit }: FieldsProps) {
  switch (draft.mode) {
    case "between":
      return (
        <>
          <div className={styles.row}>
            <DayField label={t("control.date-choices.from")} value={draft.startDate} onChange={(startDate) => edit({ startDate })} />
            <DayField label={t("control.date-choices.to")} value={draft.endDate} onChange={(endDate) => edit({ endDate })} />
          </div>
          <RangePicker
            label={label}
            start={draft.startDate}
            end={draft.endDate}
            firstDay={firstDay}
            onChange={(startDate, endDate) => edit({ startDate, endDate })}
          />
        </>
      );
    case "on":
    case "before":
    case "after":
      return (
        <>
          <DayField label={t("control.date-choices.date")} value={draft.date} onChange={(date) => edit({ date })} />
          <DayCalendar label={label} value={draft.date} firstDay={firstDay} onChange={(date) => edit({ date })} />
        </>
      );
    case "last":
    case "next":
      return (
        <>
          <div className={styles.row}>
            <CountField label={t("control.date-choices.number")} value={draft.value} onChange={(value) => edit({ value })} />
            <UnitField unit={draft.unit} onChange={(unit) => edit({ unit })} />
          </div>
          <Checkbox isSelected={draft.includeToday} onChange={(includeToday) => edit({ includeToday })}>
            {draft.mode === "last"
              ? t("control.date-choices.current-date", { one: unitWords[draft.unit].one })
              : t("control.date-choices.rest-current", { one: unitWords[draft.unit].one })}
          </Checkbox>
        </>
      );
    case "current":
      return <UnitField unit={draft.unit} onChange={(unit) => edit({ unit })} />;
    case "custom":
      return (
        <>
          <BoundFields label={t("control.date-choices.start")} bound={draft.start} onChange={(start) => edit({ start })} />
          <BoundFields label={t("control.date-choices.end")} bound={draft.end} onChange={(end) => edit({ end })} />
        </>
      );
  }
}

export function BoundFields({
  label,
  openLabel = t("shared.open"),
  bound,
  onChange,
}: {
  readonly label: string;
  /** What no date means. */
  readonly openLabel?: string;
  readonly bound: BoundDraft;
  readonly onChange: (bound: BoundDraft) => void;
}) {
  return (
    <fieldset className={styles.bound}>
      <Select
        label={label}
        size="small"
        options={[
          { id: "none", label: openLabel },
          { id: "date", label: t("control.date-choices.a-date") },
          { id: "now-minus", label: t("control.date-choices.before-now") },
          { id: "now-plus", label: t("control.date-choices.after-now") },
        ]}
        value={bound.kind}
        onChange={(kind) => onChange({ ...bound, kind })}
      />
      {bound.kind === "date" && (
        <DayField
          label={t("control.date-choices.date-2", { label })}
          value={bound.date}
          onChange={(date) => onChange({ ...bound, date })}
        />
      )}
      {(bound.kind === "now-minus" || bound.kind === "now-plus") && (
        <div className={styles.row}>
          <CountField label={t("control.date-choices.number")} value={bound.value} onChange={(value) => onChange({ ...bound, value })} />
          <UnitField unit={bound.unit} onChange={(unit) => onChange({ ...bound, unit })} />
        </div>
      )}
    </fieldset>
  );
}

function CountField({
  label,
  value,
  onChange,
}: {
  readonly label: string;
  readonly value: number | null;
  readonly onChange: (value: number | null) => void;
}) {
  const [text, setText] = useState(value === null ? "" : String(value));
  return (
    <TextField
      label={label}
      size="small"
      inputMode="numeric"
      value={text}
      onChange={(next) => {
        setText(next);
        const number = Number(next);
        onChange(next.trim() === "" || Number.isNaN(number) ? null : number);
      }}
      error={text.trim() !== "" && Number.isNaN(Number(text)) ? t("control.date-choices.give-whole-number") : null}
    />
  );
}

const unitOptions = (Object.keys(unitWords) as DateUnit[]).map((id) => ({
  id,
  label: unitWords[id].many.replace(/^./u, (first) => first.toUpperCase()),
}));

function UnitField({ unit, onChange }: { readonly unit: DateUnit; readonly onChange: (unit: DateUnit) => void }) {
  return <Select label={t("control.date-choices.unit")} size="small" options={unitOptions} value={unit} onChange={onChange} />;
}
