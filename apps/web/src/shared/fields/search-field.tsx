import { Search, X } from "lucide-react";
import type { Ref } from "react";
import { Group } from "react-aria-components/Group";
import { Input } from "react-aria-components/Input";
import { SearchField as AriaSearchField } from "react-aria-components/SearchField";
import { IconButton } from "../actions/icon-button.tsx";
import { Icon } from "../icons/icon.tsx";
import { cx } from "../styles/cx.ts";
import type { FieldSize } from "./field-frame.tsx";
import { t } from "../words/words.ts";
import styles from "./field.module.css";

interface SearchFieldProps {
  readonly label: string;
  readonly value: string;
  readonly onChange: (value: string) => void;
  readonly onSubmit?: (value: string) => void;
  readonly placeholder?: string;
  readonly size?: FieldSize;
  readonly autoFocus?: boolean;
  readonly inputRef?: Ref<HTMLInputElement>;
}

/** Finds things in what is shown; Escape empties it. */
export function SearchField({ label, placeholder, size = "medium", inputRef, value, ...field }: SearchFieldProps) {
  return (
    <AriaSearchField {...field} value={value} aria-label={label} className={styles.field ?? ""}>
      <Group className={cx(styles.box, styles[size])}>
        <Icon icon={Search} />
        <Input ref={inputRef ?? null} placeholder={placeholder ?? label} className={styles.input ?? ""} />
        {value !== "" && <IconButton icon={X} label={t("shared.clear")} />}
      </Group>
    </AriaSearchField>
  );
}
