import type { ReactNode } from "react";
import { Button } from "../../../../../shared/actions/button.tsx";
import { Dialog } from "../../../../../shared/overlays/dialog.tsx";
import { t } from "../../../../../shared/words/words.ts";
import styles from "../model.module.css";

/** The frame of a dialog in which one thing of a data model is set. */
export function ItemDialog({
  title,
  canKeep,
  isDirty,
  onKeep,
  onClose,
  children,
}: {
  readonly title: string;
  readonly canKeep: boolean;
  readonly isDirty: boolean;
  readonly onKeep: () => void;
  readonly onClose: () => void;
  readonly children: ReactNode;
}) {
  return (
    <Dialog
      title={title}
      isOpen
      isDirty={isDirty}
      onClose={onClose}
      actions={
        <>
          <Button onPress={onClose}>{t("shared.cancel")}</Button>
          <Button variant="primary" isDisabled={!canKeep} onPress={onKeep}>
            {t("shared.save")}
          </Button>
        </>
      }
    >
      <div className={styles.form}>{children}</div>
    </Dialog>
  );
}
