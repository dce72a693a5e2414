import type { ReactNode } from "react";
import { Checkbox as AriaCheckbox, type CheckboxProps as AriaCheckboxProps } from "react-aria-components/Checkbox";
import styles from "./checkbox.module.css";

export interface CheckboxProps extends Omit<AriaCheckboxProps, "className" | "style" | "children"> {
  readonly children?: ReactNode;
}

export function Checkbox({ children, ...props }: CheckboxProps) {
  return (
    <AriaCheckbox {...props} className={styles.checkbox ?? ""}>
      {({ isIndeterminate }) => (
        <>
          <span className={styles.box}>
            <svg viewBox="0 0 16 16" aria-hidden="true">
              {isIndeterminate ? <path d="M4 8H12" /> : <path d="M3.5 8.5 6.5 11.5 12.5 5" />}
            </svg>
          </span>
          {children !== undefined && <span>{children}</span>}
        </>
      )}
    </AriaCheckbox>
  );
}
