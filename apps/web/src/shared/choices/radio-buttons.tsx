import { Radio, RadioGroup } from "react-aria-components/RadioGroup";
import { cx } from "../styles/cx.ts";
import styles from "./radio-buttons.module.css";

interface RadioButtonsProps {
  readonly label: string;
  readonly options: readonly { readonly id: string; readonly label: string }[];
  /** Null: none is chosen. */
  readonly value: string | null;
  readonly onChange: (id: string) => void;
  readonly orientation?: "vertical" | "horizontal";
  readonly isDisabled?: boolean;
}

/** One of a few, each with a button of its own; arrows go through them. */
export function RadioButtons({ label, options, value, onChange, orientation = "vertical", isDisabled = false }: RadioButtonsProps) {
  return (
    <RadioGroup
      aria-label={label}
      orientation={orientation}
      isDisabled={isDisabled}
      value={value}
      onChange={onChange}
      className={cx(styles.group, orientation === "horizontal" && styles.horizontal)}
    >
      {options.map((option) => (
        <Radio key={option.id} value={option.id} className={styles.radio ?? ""}>
          <span className={styles.dot} aria-hidden="true" />
          <span className={styles.words}>{option.label}</span>
        </Radio>
      ))}
    </RadioGroup>
  );
}
