import {
  type AttributeControl,
  organizationLocales,
  type ExportFrequency,
  type InactivityConfig,
  type NumberFormat,
  longestInactivity,
  shortestInactivity,
} from "@sheaf/contract";
import { numberFormatter, symbolsFor } from "@sheaf/locale";
import type { MessageKey } from "@sheaf/messages";
import { type OrganizationThemes, presetNames } from "@sheaf/theme";
import { useMemo, useState } from "react";
import { MemberControl } from "./member-control.tsx";
import { Button } from "../../shared/actions/button.tsx";
import { Switch } from "../../shared/choices/switch.tsx";
import { ComboBox } from "../../shared/fields/combo-box.tsx";
import { Select } from "../../shared/fields/select.tsx";
import { TextAreaField, TextField } from "../../shared/fields/text-field.tsx";
import { shownLocale, say, t } from "../../shared/words/words.ts";
import { presetTitle } from "../../workbook/shell/theme/preset-names.ts";
import { localeTitle } from "../../shared/words/locale-title.ts";
import { markId, numberMarks, textOf } from "./setting-words.ts";
import styles from "./settings.module.css";

interface ControlProps {
  readonly title: string;
  readonly control: AttributeControl;
  readonly value: unknown;
  readonly isDisabled: boolean;
  readonly themes: OrganizationThemes | null;
  readonly onChange: (value: unknown) => void;
}

const FOLLOW = "";

/** What a setting is set with, by its type. What is chosen is saved at once; what is typed, when it is done. */
export function SettingControl(props: ControlProps) {
  const { title, control, value, isDisabled, onChange } = props;
  switch (control.kind) {
    case "switch":
      return <Switch aria-label={title} isSelected={value === true} isDisabled={isDisabled} onChange={onChange} />;
    case "choice":
      return (
        <Select
          label={title}
          hideLabel
          isDisabled={isDisabled}
          options={Object.entries(control.options).map(([id, key]) => ({ id, label: say({ key }) }))}
          value={textOf(value)}
          onChange={onChange}
        />
      );
    case "time-zone":
      return <ZoneControl {...props} />;
    case "locale":
      return <LocaleControl {...props} />;
    case "number-format":
      return <NumberFormatControl {...props} />;
    case "theme":
      return <ThemeControl {...props} />;
    case "number":
      return <NumberControl {...props} control={control} />;
    case "member":
      return <MemberControl {...props} />;
    case "domains":
      return <DomainsControl {...props} />;
    case "export-frequency":
      return <FrequencyControl {...props} />;
    case "inactivity":
      return <InactivityControl {...props} />;
    case "switches":
      return <SwitchesControl {...props} names={control.names} />;
    case "script":
      return <ScriptControl {...props} />;
  }
}

function ZoneControl({ title, value, isDisabled, onChange }: ControlProps) {
  const options = useMemo(
    () => [...new Set(["UTC", ...Intl.supportedValuesOf("timeZone"), textOf(value)])].map((id) => ({ id, label: id })),
    [value],
  );
  return (
    <ComboBox
      label={title}
      hideLabel
      isDisabled={isDisabled}
      options={options}
      value={textOf(value)}
      onChange={(id) => id !== null && id !== value && onChange(id)}
    />
  );
}

function LocaleControl({ title, value, isDisabled, onChange }: ControlProps) {
  const options = organizationLocales
    .map((id) => ({ id, label: localeTitle(id) }))
    .toSorted((a, b) => a.label.localeCompare(b.label, shownLocale()));
  return (
    <ComboBox
      label={title}
      hideLabel
      isDisabled={isDisabled}
      options={options}
      value={textOf(value)}
      onChange={(id) => id !== null && id !== value && onChange(id)}
    />
  );
}

function NumberFormatControl({ title, value, isDisabled, onChange }: ControlProps) {
  const format = value as NumberFormat;
  const { currency } = format;
  const known = numberMarks.some((marks) => markId(marks) === markId(format)) ? numberMarks : [...numberMarks, format];
  return (
    <div className={styles.frequency}>
      <Select
        label={t("settings.number-format.marks")}
        isDisabled={isDisabled}
        options={known.map((marks) => {
          const { decimal, thousands, grouping } = marks;
          const id = markId(marks);
          const example = numberFormatter(",.2f", { decimal, group: thousands, groupSizes: grouping, currency })?.(1_234_567.89) ?? id;
          return { id, label: id === markId(numberMarks[0]) ? t("settings.number-format.by-locale") : example };
        })}
        value={markId(format)}
        onChange={(id) => {
          const marks = known.find((one) => markId(one) === id);
          if (marks !== undefined) onChange({ ...marks, grouping: [...marks.grouping], currency });
        }}
      />
      <TypedControl
        title={t("settings.number-format.currency")}
        isDisabled={isDisabled}
        text={currency}
        read={(text) => ({ value: text.trim().slice(0, 8) })}
        onSave={(next) => onChange({ ...format, currency: textOf(next) })}
      />
      <span className={styles.unit} aria-label={title}>
        {numberFormatter("$,.2f", symbolsFor(null, null, format, Intl))?.(1_234_567.89)}
      </span>
    </div>
  );
}

function ThemeControl({ title, value, isDisabled, themes, onChange }: ControlProps) {
  return (
    <Select
      label={title}
      hideLabel
      isDisabled={isDisabled || themes === null}
      options={[
        { id: FOLLOW, label: t("settings.follow-readers") },
        ...(themes?.themes ?? []).map(({ id, name }) => ({ id, label: name })),
        ...presetNames.map((name) => ({ id: name as string, label: presetTitle(name) })),
      ]}
      value={value === null ? FOLLOW : textOf(value)}
      onChange={(id) => onChange(id === FOLLOW ? null : id)}
    />
  );
}

interface TypedProps {
  readonly title: string;
  readonly isDisabled: boolean;
  /** What is saved, as it is typed. */
  readonly text: string;
  readonly unit?: string;
  readonly hint?: string;
  readonly isNumber?: boolean;
  /** What was typed as a value, or why it is none. */
  readonly read: (text: string) => { readonly value: unknown } | { readonly wrong: string };
  readonly onSave: (value: unknown) => void;
}

/** A value that is typed: saved by Enter or the button, given up by Escape or the other one. */
function TypedControl({ title, isDisabled, text, unit, hint, isNumber = false, read, onSave }: TypedProps) {
  const [draft, setDraft] = useState<string | null>(null);
  const [wrong, setWrong] = useState<string | null>(null);
  const isDirty = draft !== null && draft !== text;
  const giveUp = (): void => {
    setDraft(null);
    setWrong(null);
  };
  const save = (): void => {
    if (!isDirty) return;
    const outcome = read(draft);
    if ("wrong" in outcome) return setWrong(outcome.wrong);
    giveUp();
    onSave(outcome.value);
  };
  return (
    <div className={styles.typed}>
      <TextField
        label={title}
        hideLabel
        isDisabled={isDisabled}
        value={draft ?? text}
        error={wrong}
        {...(isNumber ? { inputMode: "numeric" } : {})}
        {...(unit === undefined ? {} : { suffix: <span className={styles.unit}>{unit}</span> })}
        {...(hint === undefined ? {} : { description: hint })}
        onChange={(typed) => {
          setDraft(typed);
          setWrong(null);
        }}
        onKeyDown={(event) => {
          if (event.key === "Enter") save();
          else if (event.key === "Escape" && isDirty) giveUp();
          else event.continuePropagation();
        }}
      />
      {isDirty && (
        <div className={styles.buttons}>
          <Button variant="quiet" aria-label={t("settings.undo-of", { setting: title })} onPress={giveUp}>
            {t("shared.cancel")}
          </Button>
          <Button variant="primary" aria-label={t("settings.save-of", { setting: title })} onPress={save}>
            {t("administration.save")}
          </Button>
        </div>
      )}
    </div>
  );
}

const unitWords = {
  rows: () => t("settings.unit.rows"),
  minutes: () => t("settings.unit.minutes"),
  days: () => t("settings.unit.days"),
} as const;

function NumberControl({
  title,
  control,
  value,
  isDisabled,
  onChange,
}: ControlProps & { readonly control: Extract<AttributeControl, { kind: "number" }> }) {
  // sessions are kept in seconds, and people think in minutes
  const scale = control.unit === "minutes" ? 60 : 1;
  const [least, most] = [control.least / scale, control.most / scale];
  return (
    <TypedControl
      title={title}
      isDisabled={isDisabled}
      isNumber
      text={String(Number(value) / scale)}
      unit={unitWords[control.unit]()}
      read={(text) => {
        const number = Number(text.trim());
        const isRight = text.trim() !== "" && Number.isInteger(number) && number >= least && number <= most;
        return isRight ? { value: number * scale } : { wrong: t("settings.not-in-range", { least, most }) };
      }}
      onSave={onChange}
    />
  );
}

const DOMAIN = /^(?:[a-z0-9-]{1,63}\.)+[a-z0-9-]{2,63}$/;

function DomainsControl({ title, value, isDisabled, onChange }: ControlProps) {
  return (
    <TypedControl
      title={title}
      isDisabled={isDisabled}
      text={Array.isArray(value) ? value.join(", ") : ""}
      hint={t("settings.domains-hint")}
      read={(text) => {
        const domains = [
          ...new Set(
            text
              .toLowerCase()
              .split(/[\s,;]+/)
              .filter((one) => one !== ""),
          ),
        ].map((one) => one.replace(/^@/, ""));
        const wrong = domains.find((one) => !DOMAIN.test(one));
        return wrong === undefined ? { value: domains } : { wrong: t("settings.domain-wrong", { domain: wrong }) };
      }}
      onSave={onChange}
    />
  );
}

const periods = {
  none: () => t("settings.no-limit"),
  minute: () => t("settings.period.minute"),
  hour: () => t("settings.period.hour"),
  day: () => t("settings.period.day"),
  week: () => t("settings.period.week"),
  month: () => t("settings.period.month"),
} as const;
type Period = Exclude<keyof typeof periods, "none">;

function FrequencyControl({ title, value, isDisabled, onChange }: ControlProps) {
  const frequency = value as ExportFrequency;
  const [period, amount] =
    frequency.type === "none" ? (["none", 1] as const) : ([frequency.cronFreq.type, frequency.cronFreq.repeat.value] as const);
  const choose = (type: Period, count: number): void =>
    onChange({ type: "cron", cronFreq: { type, repeat: { type: "every", value: count } } });
  return (
    <div className={styles.frequency}>
      <Select
        label={t("settings.period", { setting: title })}
        hideLabel
        isDisabled={isDisabled}
        options={Object.entries(periods).map(([id, label]) => ({ id: id as keyof typeof periods, label: label() }))}
        value={period}
        onChange={(chosen) => (chosen === "none" ? onChange({ type: "none" }) : choose(chosen, amount))}
      />
      {period !== "none" && (
        <TypedControl
          title={title}
          isDisabled={isDisabled}
          isNumber
          text={String(amount)}
          read={(text) => {
            const number = Number(text.trim());
            const isRight = Number.isInteger(number) && number >= 1 && number <= 60;
            return isRight ? { value: number } : { wrong: t("settings.not-in-range", { least: 1, most: 60 }) };
          }}
          onSave={(count) => choose(period, Number(count))}
        />
      )}
    </div>
  );
}

function InactivityControl({ title, value, isDisabled, onChange }: ControlProps) {
  const config = value as InactivityConfig;
  return (
    <div className={styles.frequency}>
      <Switch
        aria-label={t("settings.inactivity-on", { setting: title })}
        isSelected={config.isEnabled}
        isDisabled={isDisabled}
        onChange={(isEnabled) => onChange({ ...config, isEnabled })}
      />
      {config.isEnabled && (
        <NumberControl
          title={title}
          control={{ kind: "number", least: shortestInactivity, most: longestInactivity, unit: "minutes" }}
          value={config.timeoutSecs}
          isDisabled={isDisabled}
          themes={null}
          onChange={(timeoutSecs) => onChange({ ...config, timeoutSecs })}
        />
      )}
    </div>
  );
}

function SwitchesControl({ value, isDisabled, names, onChange }: ControlProps & { readonly names: Readonly<Record<string, MessageKey>> }) {
  const chosen = value as Readonly<Record<string, boolean>>;
  return (
    <div className={styles.frequency}>
      {Object.entries(names).map(([name, key]) => (
        <Switch
          key={name}
          isSelected={chosen[name] === true}
          isDisabled={isDisabled}
          onChange={(isOn) => onChange({ ...chosen, [name]: isOn })}
        >
          {say({ key })}
        </Switch>
      ))}
    </div>
  );
}

/** Code is saved when somebody says so, never while it is half written. */
function ScriptControl({ title, value, isDisabled, onChange }: ControlProps) {
  const [draft, setDraft] = useState<string | null>(null);
  const kept = textOf(value);
  const isDirty = draft !== null && draft !== kept;
  return (
    <div className={styles.typed}>
      <TextAreaField
        label={title}
        hideLabel
        isCode
        isDisabled={isDisabled}
        placeholder={t("settings.script-placeholder")}
        value={draft ?? kept}
        onChange={setDraft}
      />
      {isDirty && (
        <div className={styles.buttons}>
          <Button variant="quiet" aria-label={t("settings.undo-of", { setting: title })} onPress={() => setDraft(null)}>
            {t("shared.cancel")}
          </Button>
          <Button
            variant="primary"
            aria-label={t("settings.save-of", { setting: title })}
            onPress={() => {
              setDraft(null);
              onChange(draft.trim() === "" ? null : draft);
            }}
          >
            {t("administration.save")}
          </Button>
        </div>
      )}
    </div>
  );
}
