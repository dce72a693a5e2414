import type { Ref } from "react";
import { Button as AriaButton, type ButtonProps as AriaButtonProps } from "react-aria-components/Button";
import { Icon, type IconType } from "../icons/icon.tsx";
import { Tooltip, type TooltipDelay } from "../overlays/tooltip.tsx";
import { cx } from "../styles/cx.ts";
import styles from "./icon-button.module.css";

export interface IconButtonProps extends Omit<AriaButtonProps, "className" | "style" | "children" | "aria-label"> {
  readonly icon: IconType;
  /** Its name for everybody: spoken, and shown as a tooltip. */
  readonly label: string;
  /** Keys in the tooltip, e.g. `mod+Z`. */
  readonly keys?: string;
  /** For a button that stays down; sets aria-pressed. */
  readonly isSelected?: boolean;
  readonly filled?: boolean;
  /** A count at its corner, e.g. unread comments. */
  readonly count?: number;
  readonly delay?: TooltipDelay;
  readonly ref?: Ref<HTMLButtonElement>;
}

/** A button of one icon, 28 square. */
export function IconButton({ icon, label, keys, isSelected, filled = false, count, delay = "medium", ...props }: IconButtonProps) {
  const pressed = isSelected === undefined ? {} : { "aria-pressed": isSelected };
  const spoken = count === undefined || count === 0 ? label : `${label}, ${count}`;
  return (
    <Tooltip text={label} {...(keys === undefined ? {} : { keys })} delay={delay}>
      <AriaButton {...props} {...pressed} aria-label={spoken} className={cx(styles.button, isSelected === true && styles.selected)}>
        <Icon icon={icon} filled={filled} />
        {count !== undefined && count > 0 && (
          <span className={styles.count} aria-hidden="true">
            {count > 99 ? "99+" : count}
          </span>
        )}
      </AriaButton>
    </Tooltip>
  );
}
