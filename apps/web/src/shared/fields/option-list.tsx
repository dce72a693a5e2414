import { Check } from "lucide-react";
import type { ReactNode } from "react";
import { ListBox, ListBoxItem } from "react-aria-components/ListBox";
import { Text } from "react-aria-components/Text";
import { Icon, type IconType } from "../icons/icon.tsx";
import { t } from "../words/words.ts";
import styles from "./field.module.css";

/** One choice of a Select or ComboBox. */
export interface Option {
  readonly id: string;
  readonly label: string;
  readonly icon?: IconType;
  /** A second line in the list. */
  readonly note?: string;
  /** At the right edge: a count, a type. */
  readonly detail?: ReactNode;
  readonly isDisabled?: boolean;
}

export function OptionList({
  options,
  emptyText = t("shared.nothing-found"),
}: {
  readonly options?: readonly Option[];
  readonly emptyText?: string;
}) {
  const items = options === undefined ? {} : { items: options };
  return (
    <ListBox<Option> {...items} className={styles.list ?? ""} renderEmptyState={() => <div className={styles.none}>{emptyText}</div>}>
      {(option: Option) => (
        <ListBoxItem id={option.id} textValue={option.label} isDisabled={option.isDisabled === true} className={styles.option ?? ""}>
          {({ isSelected }) => (
            <>
              {option.icon !== undefined && <Icon icon={option.icon} />}
              <span className={styles.optionWords}>
                <Text slot="label">{option.label}</Text>
                {option.note !== undefined && (
                  <Text slot="description" className={styles.optionNote ?? ""}>
                    {option.note}
                  </Text>
                )}
              </span>
              {option.detail}
              {isSelected && <Icon icon={Check} className={styles.optionCheck ?? ""} />}
            </>
          )}
        </ListBoxItem>
      )}
    </ListBox>
  );
}
