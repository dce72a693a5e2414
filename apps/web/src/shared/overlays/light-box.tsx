import { X } from "lucide-react";
import { Dialog } from "react-aria-components/Dialog";
import { Modal, ModalOverlay } from "react-aria-components/Modal";
import { IconButton } from "../actions/icon-button.tsx";
import { t } from "../words/words.ts";
import { useFocusReturn } from "./focus-return.ts";
import styles from "./light-box.module.css";

interface LightBoxProps {
  /** Address of the picture. */
  readonly source: string;
  /** What it shows: stands below it, and names it. */
  readonly label: string;
  readonly onClose: () => void;
}

/** A picture alone on a dark ground, as large as it is and as the window allows. A press anywhere closes it. */
export function LightBox({ source, label, onClose }: LightBoxProps) {
  useFocusReturn(true);
  return (
    <ModalOverlay isOpen isDismissable onOpenChange={(open) => !open && onClose()} className={styles.overlay ?? ""}>
      <Modal className={styles.modal ?? ""}>
        <Dialog aria-label={label} className={styles.dialog ?? ""}>
          {/* By the keyboard it is the button, and Escape. */}
          {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions, jsx-a11y/click-events-have-key-events */}
          <figure className={styles.figure} onClick={onClose}>
            <img className={styles.picture} src={source} alt={label} draggable={false} />
            <figcaption className={styles.words}>{label}</figcaption>
          </figure>
          <span className={styles.close}>
            <IconButton icon={X} label={t("shared.close")} onPress={onClose} />
          </span>
        </Dialog>
      </Modal>
    </ModalOverlay>
  );
}
