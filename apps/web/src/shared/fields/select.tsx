import { ChevronDown } from "lucide-react";
import { Button } from "react-aria-components/Button";
import { Popover } from "react-aria-components/Popover";
import { Select as AriaSelect, SelectValue } from "react-aria-components/Select";
import { Icon } from "../icons/icon.tsx";
import { cx } from "../styles/cx.ts";
import { FieldLabel, FieldNotes, type FieldSize, type FieldWords } from "./field-frame.tsx";
import { OptionList, type Option } from "./option-list.tsx";
import { t } from "../words/words.ts";
import styles from "./field.module.css";

export interface SelectProps<Id extends string> extends FieldWords {
  readonly options: readonly (Option & { readonly id: Id })[];
  /** Null: nothing chosen yet. */
  readonly value: Id | null;
  readonly onChange: (id: Id) => void;
  readonly placeholder?: string;
  readonly size?: FieldSize;
  readonly isDisabled?: boolean;
  readonly isInline?: boolean;
}

/** One of a few. More than some twenty choices: ComboBox. */
export function Select<Id extends string>({
  options,
  value,
  onChange,
  placeholder = t("shared.select.choose"),
  size = "medium",
  isDisabled = false,
  isInline = false,
  ...words
}: SelectProps<Id>) {
  const chosen = options.find((option) => option.id === value);
  return (
    <AriaSelect
      value={value}
      onChange={(id) => {
        if (typeof id === "string" && options.some((option) => option.id === id)) onChange(id as Id);
      }}
      isDisabled={isDisabled}
      isInvalid={words.error !== undefined && words.error !== null && words.error !== ""}
      placeholder={placeholder}
      className={cx(styles.field, isInline && styles.inline)}
    >
      <FieldLabel {...words} />
      <Button className={cx(styles.box, styles[size], styles.trigger)}>
        {chosen?.icon !== undefined && <Icon icon={chosen.icon} />}
        <SelectValue className={styles.chosen ?? ""}>{({ defaultChildren }) => chosen?.label ?? defaultChildren}</SelectValue>
        <Icon icon={ChevronDown} />
      </Button>
      <FieldNotes {...words} />
      <Popover className={styles.listPopover ?? ""} offset={4}>
        <OptionList options={options} />
      </Popover>
    </AriaSelect>
  );
}
