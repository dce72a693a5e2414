import { X } from "lucide-react";
import { useEffect, useRef, useState, type ReactNode, type RefObject } from "react";
import { Dialog as AriaDialog } from "react-aria-components/Dialog";
import { Heading } from "react-aria-components/Heading";
import { Modal, ModalOverlay } from "react-aria-components/Modal";
import { Button } from "../actions/button.tsx";
import { IconButton } from "../actions/icon-button.tsx";
import { cx } from "../styles/cx.ts";
import { useFocusReturn } from "./focus-return.ts";
import { t } from "../words/words.ts";
import styles from "./dialog.module.css";

export interface DialogProps {
  readonly title: ReactNode;
  readonly isOpen: boolean;
  readonly onClose: () => void;
  /** 420, 592, 920 or 1,160 wide. */
  readonly width?: "small" | "medium" | "large" | "wide";
  /** Beside the title, e.g. a segmented control. */
  readonly headerExtra?: ReactNode;
  /** Far left of the footer: links, safe extras. */
  readonly footerStart?: ReactNode;
  /** Right of the footer: secondary first, the main action last. */
  readonly actions?: ReactNode;
  /** Something typed would be lost: Escape, the cross and a click outside then ask first. */
  readonly isDirty?: boolean;
  readonly role?: "dialog" | "alertdialog";
  /** Content reaches the edges. */
  readonly flush?: boolean;
  /** Content is read only and may be long: a stop of Tab, from which the arrow keys scroll it. */
  readonly isText?: boolean;
  readonly children: ReactNode;
}

/** A modal dialog: header 56, footer 64, main action bottom right. */
export function Dialog({
  title,
  isOpen,
  onClose,
  width = "medium",
  headerExtra,
  footerStart,
  actions,
  isDirty = false,
  role = "dialog",
  flush = false,
  isText = false,
  children,
}: DialogProps) {
  const [isAsking, setAsking] = useState(false);
  const box = useRef<HTMLElement>(null);
  useFocusReturn(isOpen);
  useKeptFocus(box, isOpen);
  const hasFooter = isShown(actions) || isShown(footerStart);
  const leave = (): void => {
    if (isDirty && !isAsking) setAsking(true);
    else {
      setAsking(false);
      onClose();
    }
  };
  return (
    <ModalOverlay
      isOpen={isOpen}
      onOpenChange={(open) => !open && (isAsking ? setAsking(false) : leave())}
      isDismissable={role === "dialog"}
      className={styles.overlay ?? ""}
    >
      <Modal className={cx(styles.modal, styles[width])}>
        <AriaDialog ref={box} role={role} className={styles.dialog ?? ""}>
          <header className={styles.header}>
            <Heading slot="title" className={styles.title ?? ""}>
              {title}
            </Heading>
            {headerExtra}
            <span className={styles.gap} />
            {role === "dialog" && <IconButton icon={X} label={t("shared.close")} onPress={leave} />}
          </header>
          <div className={cx(styles.body, flush && styles.flush, "ring-inside")} {...(isText ? { tabIndex: 0 } : {})}>
            {children}
          </div>
          {isAsking ? (
            <footer className={styles.footer} role="alert">
              <span className={styles.question}>{t("shared.dialog.close-lose-what-typed")}</span>
              <span className={styles.gap} />
              <Button onPress={() => setAsking(false)} autoFocus>
                {t("shared.dialog.keep-editing")}
              </Button>
              <Button
                variant="danger"
                onPress={() => {
                  setAsking(false);
                  onClose();
                }}
              >
                {t("shared.dialog.discard")}
              </Button>
            </footer>
          ) : (
            hasFooter && (
              <footer className={styles.footer}>
                <div className={styles.start}>{footerStart}</div>
                {actions}
              </footer>
            )
          )}
        </AriaDialog>
      </Modal>
    </ModalOverlay>
  );
}

/** Menus and lists that close have given the focus back by then (milliseconds). */
const FOCUS_GIVEN_BACK = 100;

/** Whatever had the focus may be gone from a dialog, as a button of the step before: without it no key would reach the dialog. */
function useKeptFocus(box: RefObject<HTMLElement | null>, isOpen: boolean): void {
  useEffect(() => {
    if (!isOpen) return;
    const timer = setTimeout(() => document.activeElement === document.body && box.current?.focus(), FOCUS_GIVEN_BACK);
    return () => clearTimeout(timer);
  });
}

function isShown(node: ReactNode): boolean {
  return node !== undefined && node !== null && node !== false;
}
