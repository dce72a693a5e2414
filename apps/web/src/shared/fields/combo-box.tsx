import { ChevronDown } from "lucide-react";
import { Button } from "react-aria-components/Button";
import { ComboBox as AriaComboBox } from "react-aria-components/ComboBox";
import { Group } from "react-aria-components/Group";
import { Input } from "react-aria-components/Input";
import { Popover } from "react-aria-components/Popover";
import { Icon } from "../icons/icon.tsx";
import { cx } from "../styles/cx.ts";
import { FieldLabel, FieldNotes, type FieldSize, type FieldWords } from "./field-frame.tsx";
import { OptionList, type Option } from "./option-list.tsx";
import styles from "./field.module.css";

export interface ComboBoxProps extends FieldWords {
  readonly options: readonly Option[];
  readonly value: string | null;
  readonly onChange: (id: string | null) => void;
  /** Called as the person types; pass it when the options come from a search of the server, already narrowed. */
  readonly onSearch?: (text: string) => void;
  /** Text that is not among the options may be kept. */
  readonly onCustomText?: (text: string) => void;
  readonly placeholder?: string;
  readonly size?: FieldSize;
  readonly isDisabled?: boolean;
  readonly isInline?: boolean;
  readonly emptyText?: string;
}

/** Where the list opens: a landmark of the page (index.html), which a list on its own is not. */
export function suggestionsPlace(): { readonly UNSTABLE_portalContainer?: Element } {
  const place = document.getElementById("suggestions");
  return place === null ? {} : { UNSTABLE_portalContainer: place };
}

/** One of many, by typing. */
export function ComboBox({
  options,
  value,
  onChange,
  onSearch,
  onCustomText,
  placeholder,
  size = "medium",
  isDisabled = false,
  isInline = false,
  emptyText,
  ...words
}: ComboBoxProps) {
  /** What is written out is taken as what is picked from the list; anything else only where it may be. */
  const take = (text: string): void => {
    if (onCustomText === undefined) return;
    const written = text.trim().toLowerCase();
    const found = options.find(({ label }) => label === text) ?? options.find(({ label }) => label.toLowerCase() === written);
    if (found === undefined) onCustomText(text);
    else if (found.id !== value) onChange(found.id);
  };
  const search = onSearch === undefined ? { defaultItems: options } : { items: options, onInputChange: onSearch };
  return (
    <AriaComboBox<Option>
      {...search}
      value={value}
      onChange={(id) => onChange(typeof id === "string" ? id : null)}
      allowsCustomValue={onCustomText !== undefined}
      allowsEmptyCollection
      isDisabled={isDisabled}
      isInvalid={words.error !== undefined && words.error !== null && words.error !== ""}
      menuTrigger="focus"
      onBlur={(event) => take(event.target instanceof HTMLInputElement ? event.target.value : "")}
      className={cx(styles.field, isInline && styles.inline)}
    >
      <FieldLabel {...words} />
      <Group className={cx(styles.box, styles[size])}>
        <Input
          placeholder={placeholder ?? ""}
          className={styles.input ?? ""}
          onKeyDown={({ key, currentTarget }) => {
            // With one of the list under the arrows, Enter picks that.
            if (key === "Enter" && !currentTarget.hasAttribute("aria-activedescendant")) take(currentTarget.value);
          }}
        />
        <Button className={styles.opener ?? ""}>
          <Icon icon={ChevronDown} />
        </Button>
      </Group>
      <FieldNotes {...words} />
      <Popover className={styles.listPopover ?? ""} offset={4} {...suggestionsPlace()}>
        <OptionList {...(emptyText === undefined ? {} : { emptyText })} />
      </Popover>
    </AriaComboBox>
  );
}
