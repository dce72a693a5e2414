import type { InputValue } from "@sheaf/contract";
import { type Id, isPersonColumn } from "@sheaf/workbook";
import { CircleAlert, X } from "lucide-react";
import { type ReactNode, useId, useState } from "react";
import { IconButton } from "../../../shared/actions/icon-button.tsx";
import { Checkbox } from "../../../shared/choices/checkbox.tsx";
import { RadioButtons } from "../../../shared/choices/radio-buttons.tsx";
import { SegmentedControl } from "../../../shared/choices/segmented-control.tsx";
import { Switch } from "../../../shared/choices/switch.tsx";
import { ComboBox } from "../../../shared/fields/combo-box.tsx";
import { TextAreaField, TextField } from "../../../shared/fields/text-field.tsx";
import { Icon } from "../../../shared/icons/icon.tsx";
import { t } from "../../../shared/words/words.ts";
import { useFieldOptions } from "./field-options.ts";
import { FileField } from "./file-field.tsx";
import { isListValue, type KnownField } from "./field-values.ts";
import styles from "./form.module.css";

interface FormFieldProps {
  readonly known: KnownField;
  /** With its formulas filled in. */
  readonly label: string;
  readonly value: InputValue;
  readonly problem: string | null;
  readonly isLocked: boolean;
  readonly isDisabled: boolean;
  /** What the other fields of the same table say, by column. */
  readonly cells: ReadonlyMap<Id, InputValue>;
  readonly onChange: (value: InputValue) => void;
  readonly onUploading: (isUploading: boolean) => void;
}

/** A field of a form: the control that fits its column, its help and what is wrong with it. */
export function FormFieldView(props: FormFieldProps) {
  const { known, value, problem, isLocked, onChange } = props;
  const isDisabled = props.isDisabled || isLocked;
  const label = known.isRequired ? t("forms.optional-mark", { label: props.label }) : props.label;
  const notes = isLocked
    ? t("forms.locked")
    : [known.field.description ?? "", known.hasDefault ? t("forms.takes-default") : ""].filter((part) => part !== "").join(" ");
  const words = { label, error: problem, ...(notes === "" ? {} : { description: notes }) };
  const text = value === null || isListValue(value) ? "" : String(value);
  const typed = { ...words, value: text, onChange: (next: string) => onChange(next === "" ? null : next), isDisabled };
  switch (known.type) {
    case "text-area":
      return <TextAreaField {...typed} />;
    case "number":
      return <TextField {...typed} inputMode="decimal" autoComplete="off" />;
    case "date":
      return <TextField {...typed} type={known.hasTime ? "datetime-local" : "date"} value={text.slice(0, known.hasTime ? 16 : 10)} />;
    case "checkbox":
      return (
        <Noted {...words}>
          {(described) => (
            <Checkbox isSelected={value === true} onChange={onChange} isDisabled={isDisabled} {...described}>
              {label}
            </Checkbox>
          )}
        </Noted>
      );
    case "switch":
      return (
        <Noted {...words}>
          {(described) => (
            <Switch isSelected={value === true} onChange={onChange} isDisabled={isDisabled} {...described}>
              {label}
            </Switch>
          )}
        </Noted>
      );
    case "radio-group":
    case "segmented":
    case "list":
      return <ChoiceField {...props} label={label} notes={notes} isDisabled={isDisabled} />;
    case "file-upload":
      return (
        <FileField
          known={known}
          label={label}
          notes={notes}
          held={isListValue(value) ? value : []}
          problem={problem}
          isDisabled={isDisabled}
          onChange={(files) => onChange(files.length === 0 ? null : files)}
          onUploading={props.onUploading}
        />
      );
    case "text":
      return known.isMultiple ? (
        <TextField {...typed} placeholder={t("forms.commas")} value={isListValue(value) ? value.join(", ") : text} />
      ) : (
        <TextField {...typed} />
      );
  }
}

/** A field whose values come from a list. */
function ChoiceField({ known, label, notes, value, problem, isDisabled, cells, onChange }: FormFieldProps & { readonly notes: string }) {
  const [search, setSearch] = useState("");
  const chosen = isListValue(value) ? value : value === null ? [] : [String(value)];
  const isSearched =
    known.column?.valuesFrom !== undefined ||
    (known.column?.sheaf?.entry?.optionsWhere ?? "").trim() !== "" ||
    (known.column !== null && isPersonColumn(known.column));
  const { options, failure } = useFieldOptions(known, isSearched ? search : "", chosen, cells);
  const error = problem ?? failure;
  const words = { label, error, ...(notes === "" ? {} : { description: notes }) };
  const take = (id: string): void => onChange(known.column?.type === "number" ? Number(id) : id);
  if (known.isMultiple) {
    const left = options.filter(({ id }) => !chosen.includes(id));
    return (
      <div className={styles.several}>
        <ComboBox
          {...words}
          options={left}
          value={null}
          onChange={(id) => {
            if (id !== null) onChange([...chosen, id]);
          }}
          {...(isSearched ? { onSearch: setSearch } : {})}
          {...(options.length === 0 && !isSearched
            ? { onCustomText: (text: string) => text.trim() !== "" && onChange([...chosen, text.trim()]) }
            : {})}
          placeholder={t("forms.add-value")}
          emptyText={t("forms.no-options")}
          isDisabled={isDisabled}
        />
        {chosen.length > 0 && (
          <ul className={styles.chosen}>
            {chosen.map((one) => (
              <li key={one}>
                <span>{options.find(({ id }) => id === one)?.label ?? one}</span>
                <IconButton
                  icon={X}
                  label={t("forms.remove-value", { value: one })}
                  isDisabled={isDisabled}
                  onPress={() => onChange(chosen.filter((other) => other !== one))}
                />
              </li>
            ))}
          </ul>
        )}
      </div>
    );
  }
  const now = chosen[0] ?? null;
  if (known.type !== "list" && options.length > 0)
    return (
      <Noted {...words} isLabelled>
        {() =>
          known.type === "segmented" ? (
            <SegmentedControl label={label} segments={[...options]} value={now ?? ""} onChange={take} isDisabled={isDisabled} />
          ) : (
            <RadioButtons label={label} options={options} value={now} onChange={take} isDisabled={isDisabled} />
          )
        }
      </Noted>
    );
  return (
    <ComboBox
      {...words}
      options={now !== null && !options.some(({ id }) => id === now) ? [{ id: now, label: now }, ...options] : options}
      value={now}
      onChange={(id) => (id === null ? onChange(null) : take(id))}
      {...(isSearched ? { onSearch: setSearch } : {})}
      placeholder={t("forms.choose")}
      emptyText={t("forms.no-options")}
      isDisabled={isDisabled}
    />
  );
}

/** What stands below a control that has no words of its own for it. */
function Noted({
  label,
  description,
  error,
  isLabelled = false,
  children,
}: {
  readonly label: string;
  readonly description?: string;
  readonly error: string | null;
  /** The label stands above: the control only speaks it. */
  readonly isLabelled?: boolean;
  readonly children: (described: { readonly "aria-describedby"?: string; readonly isInvalid?: boolean }) => ReactNode;
}) {
  const id = useId();
  const hasNotes = error !== null || description !== undefined;
  return (
    <div className={styles.noted}>
      {isLabelled && (
        <span className={styles.label} aria-hidden="true">
          {label}
        </span>
      )}
      {children(hasNotes ? { "aria-describedby": id, ...(error === null ? {} : { isInvalid: true }) } : {})}
      {hasNotes && (
        <div id={id}>
          {description !== undefined && <p className={styles.help}>{description}</p>}
          {error !== null && (
            <p className={styles.problem}>
              <Icon icon={CircleAlert} />
              <span>{error}</span>
            </p>
          )}
        </div>
      )}
    </div>
  );
}
