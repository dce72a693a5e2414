import { X, type LucideIcon } from "lucide-react";
import type { ReactElement, Ref } from "react";
import { Button as AriaButton } from "react-aria-components/Button";
import { IconButton } from "../../../../shared/actions/icon-button.tsx";
import { Icon } from "../../../../shared/icons/icon.tsx";
import { PopoverButton } from "../../../../shared/overlays/popover.tsx";
import { t } from "../../../../shared/words/words.ts";
import styles from "./control-box.module.css";

interface ControlBoxProps {
  /** The control's label. */
  readonly label: string;
  /** What it is set to, in words. */
  readonly value: string;
  /** It restricts nothing: quieter. */
  readonly isUnset: boolean;
  readonly icon: LucideIcon;
  readonly isDisabled?: boolean;
  readonly onClear: () => void;
  readonly isOpen: boolean;
  readonly onOpenChange: (isOpen: boolean) => void;
  readonly ref?: Ref<HTMLButtonElement>;
  readonly children: (close: () => void) => ReactElement;
}

/** A control as the control bar shows it: label, value, icon; a click opens its choices. */
export function ControlBox({
  label,
  value,
  isUnset,
  icon,
  isDisabled = false,
  onClear,
  isOpen,
  onOpenChange,
  ref,
  children,
}: ControlBoxProps) {
  return (
    <div className={styles.control} data-control="">
      <PopoverButton
        label={label}
        flush
        isSheet
        isOpen={isOpen}
        onOpenChange={onOpenChange}
        trigger={
          <AriaButton {...(ref === undefined ? {} : { ref })} className={styles.box ?? ""} isDisabled={isDisabled}>
            <span className={styles.label}>{label}</span>
            <span className={styles.value} title={value}>
              {value}
            </span>
            <Icon icon={icon} />
          </AriaButton>
        }
      >
        {children}
      </PopoverButton>
      {!isUnset && !isDisabled && <IconButton icon={X} label={t("control.box.clear", { label })} onPress={onClear} />}
    </div>
  );
}
