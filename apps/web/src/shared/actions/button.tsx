import type { ReactNode, Ref } from "react";
import { Button as AriaButton, type ButtonProps as AriaButtonProps } from "react-aria-components/Button";
import { Icon, type IconType } from "../icons/icon.tsx";
import { cx } from "../styles/cx.ts";
import { t } from "../words/words.ts";
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

/** A button with words. While `isPending` it shows a spinner, keeps the focus, and presses do nothing. */
export function Button({
  variant = "secondary",
  size = "medium",
  icon,
  trailingIcon,
  wide = false,
  isPending = false,
  children,
  onPress,
  ...props
}: ButtonProps) {
  // Not react-aria's own isPending: it announces through elements that bear no name of their own.
  const pressing = onPress === undefined || isPending ? {} : { onPress };
  return (
    <AriaButton
      {...props}
      {...pressing}
      {...(isPending ? { "data-pending": true } : {})}
      className={cx(styles.button, styles[variant], styles[size], wide && styles.wide)}
    >
      {icon !== undefined && <Icon icon={icon} />}
      {children !== undefined && <span className={styles.words}>{children}</span>}
      {trailingIcon !== undefined && <Icon icon={trailingIcon} className={styles.trailing ?? ""} />}
      {isPending && (
        <>
          <span className={styles.spinner} aria-hidden="true" />
          <span className="visually-hidden" role="status">
            {t("shared.button.working")}
          </span>
        </>
      )}
    </AriaButton>
  );
}
