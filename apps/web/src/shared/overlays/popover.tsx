import { type ReactElement, type ReactNode, type RefObject, useState } from "react";
import { Dialog, DialogTrigger } from "react-aria-components/Dialog";
import { Popover as AriaPopover } from "react-aria-components/Popover";
import { useNarrowScreen } from "../layout/use-narrow-screen.ts";
import { cx } from "../styles/cx.ts";
import { BottomSheet } from "./bottom-sheet.tsx";
import { useFocusReturn } from "./focus-return.ts";
import styles from "./popover.module.css";

export type PopoverPlacement =
  | "bottom start"
  | "bottom end"
  | "bottom"
  | "top start"
  | "top end"
  | "top"
  | "right top"
  | "left top"
  | "right"
  | "left";

interface PopoverProps {
  /** What it is, for people who cannot see it. */
  readonly label: string;
  readonly placement?: PopoverPlacement;
  /** Without the inner padding, for lists that reach the edge. */
  readonly flush?: boolean;
  readonly children: ReactNode | ((close: () => void) => ReactNode);
}

/** Beside something there is no room on a narrow screen: it opens below, or above. */
function useRoomyPlacement(placement: PopoverPlacement): PopoverPlacement {
  const isNarrow = useNarrowScreen();
  return isNarrow && (placement.startsWith("left") || placement.startsWith("right")) ? "bottom" : placement;
}

/** A popover opened by a button of the design system. */
export function PopoverButton({
  trigger,
  label,
  placement = "bottom start",
  flush = false,
  children,
  isSheet = false,
  isOpen,
  onOpenChange,
}: PopoverProps & {
  readonly trigger: ReactElement;
  /** On a phone it comes up from the lower edge of the screen. */
  readonly isSheet?: boolean;
  readonly isOpen?: boolean;
  readonly onOpenChange?: (isOpen: boolean) => void;
}) {
  const [isOpenByItself, setOpenByItself] = useState(false);
  const isShown = isOpen ?? isOpenByItself;
  useFocusReturn(isShown);
  const isNarrow = useNarrowScreen();
  const roomy = useRoomyPlacement(placement);
  const change = (opens: boolean): void => {
    setOpenByItself(opens);
    onOpenChange?.(opens);
  };
  return (
    <DialogTrigger isOpen={isShown} onOpenChange={change}>
      {trigger}
      {isSheet && isNarrow ? (
        <BottomSheet label={label}>{children}</BottomSheet>
      ) : (
        <AriaPopover placement={roomy} offset={4} className={cx(styles.popover, flush && styles.flush)}>
          <Dialog aria-label={label} className={styles.dialog ?? ""}>
            {({ close }) => (typeof children === "function" ? children(close) : children)}
          </Dialog>
        </AriaPopover>
      )}
    </DialogTrigger>
  );
}

/** A popover beside an element that is not its button: a cell, a token of the formula bar. */
export function AnchoredPopover({
  anchor,
  isOpen,
  onOpenChange,
  label,
  placement = "bottom start",
  flush = false,
  isNonModal = false,
  children,
}: PopoverProps & {
  readonly anchor: RefObject<Element | null>;
  readonly isOpen: boolean;
  readonly onOpenChange: (isOpen: boolean) => void;
  /** Leaves the page behind it in reach, and the focus where it was. */
  readonly isNonModal?: boolean;
}) {
  useFocusReturn(isOpen && !isNonModal);
  return (
    <AriaPopover
      triggerRef={anchor}
      isOpen={isOpen}
      onOpenChange={onOpenChange}
      placement={placement}
      offset={4}
      isNonModal={isNonModal}
      className={cx(styles.popover, flush && styles.flush)}
    >
      <Dialog aria-label={label} className={styles.dialog ?? ""}>
        {typeof children === "function" ? children(() => onOpenChange(false)) : children}
      </Dialog>
    </AriaPopover>
  );
}
