import type { ReactNode } from "react";
import { Switch as AriaSwitch, type SwitchProps as AriaSwitchProps } from "react-aria-components/Switch";
import styles from "./switch.module.css";

export interface SwitchProps extends Omit<AriaSwitchProps, "className" | "style" | "children"> {
  /** The words stand left, the switch at the right edge, as in a panel. Without words give `aria-label`. */
  readonly children?: ReactNode;
}

/** On or off, at once. */
export function Switch({ children, ...props }: SwitchProps) {
  return (
    <AriaSwitch {...props} className={styles.switch ?? ""}>
      {children !== undefined && <span className={styles.words}>{children}</span>}
      <span className={styles.track}>
        <span className={styles.thumb} />
      </span>
    </AriaSwitch>
  );
}
