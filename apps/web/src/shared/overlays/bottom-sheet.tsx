import { X } from "lucide-react";
import type { ReactNode } from "react";
import { Dialog } from "react-aria-components/Dialog";
import { Modal, ModalOverlay } from "react-aria-components/Modal";
import { IconButton } from "../actions/icon-button.tsx";
import { t } from "../words/words.ts";
import styles from "./bottom-sheet.module.css";

interface BottomSheetProps {
  /** Stands above it and names it. */
  readonly label: string;
  readonly children: ReactNode | ((close: () => void) => ReactNode);
}

/** What a popover is on a phone: it comes up from the lower edge, as wide as the screen, above its keyboard. Stands in a `DialogTrigger`. */
export function BottomSheet({ label, children }: BottomSheetProps) {
  return (
    <ModalOverlay isDismissable className={styles.overlay ?? ""}>
      <Modal className={styles.sheet ?? ""}>
        <Dialog aria-label={label} className={styles.dialog ?? ""}>
          {({ close }) => (
            <>
              <div className={styles.header}>
                <h2 className={styles.title}>{label}</h2>
                <IconButton icon={X} label={t("shared.close")} onPress={close} />
              </div>
              <div className={styles.body} data-sheet="">
                {typeof children === "function" ? children(close) : children}
              </div>
            </>
          )}
        </Dialog>
      </Modal>
    </ModalOverlay>
  );
}
