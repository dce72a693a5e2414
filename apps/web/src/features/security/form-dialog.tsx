import type { ReactNode } from "react";
import { Button } from "../../shared/actions/button.tsx";
import { Dialog } from "../../shared/overlays/dialog.tsx";
import { t } from "../../shared/words/words.ts";
import styles from "./security.module.css";

interface FormDialogProps {
  readonly title: string;
  /** What the button of the form says. */
  readonly action: string;
  readonly isDangerous?: boolean;
  readonly isBusy: boolean;
  readonly isDisabled?: boolean;
  /** By the button and by Enter in a field. */
  readonly onSubmit: () => void;
  readonly onClose: () => void;
  readonly children: ReactNode;
}

/** A few fields about signing in, and the button that sends them. Mounted only while it is open. */
export function FormDialog({
  title,
  action,
  isDangerous = false,
  isBusy,
  isDisabled = false,
  onSubmit,
  onClose,
  children,
}: FormDialogProps) {
  return (
    <Dialog
      title={title}
      isOpen
      width="small"
      onClose={onClose}
      actions={
        <>
          <Button variant="quiet" onPress={onClose}>
            {t("shared.cancel")}
          </Button>
          <Button variant={isDangerous ? "danger" : "primary"} isPending={isBusy} isDisabled={isDisabled} onPress={onSubmit}>
            {action}
          </Button>
        </>
      }
    >
      <form
        noValidate
        className={styles.form}
        onSubmit={(event) => {
          event.preventDefault();
          onSubmit();
        }}
      >
        {children}
        {/* A form of several fields is sent by Enter only where it has a button of its own. */}
        <button type="submit" hidden>
          {action}
        </button>
      </form>
    </Dialog>
  );
}
