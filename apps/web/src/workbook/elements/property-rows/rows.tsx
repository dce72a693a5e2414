import type { Json } from "@sheaf/workbook";
import { useState, type ReactNode } from "react";
import { Select } from "../../../shared/fields/select.tsx";
import { Switch } from "../../../shared/choices/switch.tsx";
import { TextField } from "../../../shared/fields/text-field.tsx";
import { t } from "../../../shared/words/words.ts";
import { numberText, numberTyped } from "./typed-number.ts";
import styles from "./property-rows.module.css";

interface ChoiceOption<Id extends string> {
  readonly id: Id;
  readonly label: string;
}

/** Property rows: words left, control right. */
export function ChoiceRow<Id extends string>({
  label,
  value,
  options,
  onChange,
}: {
  readonly label: string;
  readonly value: Id;
  readonly options: readonly ChoiceOption<Id>[];
  readonly onChange: (id: Id) => void;
}) {
  return <Select label={label} isInline size="small" options={options} value={value} onChange={onChange} />;
}

/**
 * A choice that a member of the document holds where it is not the usual one: `value` is the member as it stands there, `otherwise` what
 * holds without it; choosing that takes the member away.
 */
export function OptionalChoiceRow<Id extends string>({
  value,
  options,
  otherwise,
  onChange,
  ...row
}: {
  readonly label: string;
  readonly value: Json | undefined;
  readonly options: readonly ChoiceOption<Id>[];
  readonly otherwise: NoInfer<Id>;
  readonly onChange: (id: NoInfer<Id> | undefined) => void;
}) {
  return (
    <ChoiceRow
      {...row}
      value={typeof value === "string" ? (value as Id) : otherwise}
      options={options}
      onChange={(id) => onChange(id === otherwise ? undefined : id)}
    />
  );
}

export function SwitchRow({
  label,
  value,
  onChange,
}: {
  readonly label: string;
  readonly value: boolean;
  readonly onChange: (value: boolean) => void;
}) {
  return (
    <Switch isSelected={value} onChange={onChange}>
      {label}
    </Switch>
  );
}

/** Text that is kept by Enter or by leaving the field; Escape brings the old one back. */
export function TextRow({
  label,
  value,
  placeholder,
  suffix,
  onCommit,
  check,
}: {
  readonly label: string;
  readonly value: string;
  readonly placeholder?: string;
  /** In the field behind the text. */
  readonly suffix?: ReactNode;
  readonly onCommit: (value: string) => void;
  /** What is wrong with a text; null: nothing. */
  readonly check?: (value: string) => string | null;
}) {
  const [typed, setTyped] = useState<string | null>(null);
  const shown = typed ?? value;
  const error = typed === null ? null : (check?.(typed) ?? null);
  const commit = (): void => {
    if (typed !== null && typed !== value && error === null) onCommit(typed);
    setTyped(error === null ? null : typed);
  };
  return (
    <TextField
      label={label}
      isInline
      size="small"
      value={shown}
      onChange={setTyped}
      onBlur={commit}
      onKeyDown={(event) => {
        if (event.key === "Enter") commit();
        else if (event.key === "Escape" && typed !== null) {
          setTyped(null);
          return;
        } else {
          event.continuePropagation();
        }
      }}
      error={error}
      suffix={suffix}
      {...(placeholder === undefined ? {} : { placeholder })}
    />
  );
}

/** A number, a formula, or nothing. */
export function BoundRow({
  label,
  value,
  placeholder = t("elements.rows.auto"),
  onCommit,
}: {
  readonly label: string;
  readonly value: number | string | null;
  readonly placeholder?: string;
  readonly onCommit: (value: number | undefined) => void;
}) {
  return (
    <TextRow
      label={label}
      value={value === null ? "" : typeof value === "number" ? numberText(value) : value}
      placeholder={placeholder}
      check={(text) => (text.trim() === "" || numberTyped(text) !== null ? null : t("elements.rows.give-a-number"))}
      onCommit={(text) => onCommit(numberTyped(text) ?? undefined)}
    />
  );
}

export function Rows({ children }: { readonly children: ReactNode }) {
  return <div className={styles.rows}>{children}</div>;
}
