import type { ReactNode, Ref } from "react";
import { Button as AriaButton, type ButtonProps as AriaButtonProps } from "react-aria-components/Button";
import { Icon, type IconType } from "../icons/icon.tsx";
import { cx } from "../styles/cx.ts";
import styles from "./button.module.css";

export type ButtonVariant = "primary" | "secondary" | "quiet" | "danger";
export type ButtonSize = "small" | "medium" | "large";

export interface ButtonProps extends Omit<AriaButtonProps, "className" | "style" | "children"> {
  /** One `primary` per surface. `danger` only for what cannot be undone. */
  readonly variant?: ButtonVariant;
  /** 24, 32 or 40 high. */
  readonly size?: ButtonSize;
  readonly icon?: IconType;
  /** After the words, e.g. a chevron on a button that opens a menu. */
  readonly trailingIcon?: IconType;
  /** Fills the width that it is given. */
  readonly wide?: boolean;
  readonly children?: ReactNode;
  readonly ref?: Ref<HTMLButtonElement>;
}

export function Button({ variant = "secondary", size = "medium", icon, trailingIcon, wide = false, children, ...props }: ButtonProps) {
  return (
    <AriaButton {...props} className={cx(styles.button, styles[variant], styles[size], wide && styles.wide)}>
      {icon !== undefined && <Icon icon={icon} />}
      {children !== undefined && <span className={styles.words}>{children}</span>}
      {trailingIcon !== undefined && <Icon icon={trailingIcon} className={styles.trailing ?? ""} />}
      {props.isPending === true && <span className={styles.spinner} aria-hidden="true" />}
    </AriaButton>
  );
}
