import { Download } from "lucide-react";
import type { ReactNode } from "react";
import { Button } from "../../shared/actions/button.tsx";
import { ErrorState } from "../../shared/feedback/error-state.tsx";
import { ProgressBar } from "../../shared/feedback/progress-bar.tsx";
import { Dialog } from "../../shared/overlays/dialog.tsx";
import { t } from "../../shared/words/words.ts";
import styles from "./download-dialog.module.css";

interface DownloadFrameProps {
  readonly title: string;
  /** Beside the title, while there is something to choose. */
  readonly headerExtra: ReactNode;
  /** What is being done, and how far it is; null: it is still chosen. */
  readonly doing: { readonly label: string; readonly words: string } | null;
  readonly failure: { readonly message: string; readonly requestId: string | null } | null;
  readonly onStart: () => void;
  /** Stops what is being done. */
  readonly onStop: () => void;
  readonly onClose: () => void;
  /** What can be chosen. */
  readonly children: ReactNode;
}

/** A dialog that asks how something is downloaded, does it, and says what failed. */
export function DownloadFrame({ title, headerExtra, doing, failure, onStart, onStop, onClose, children }: DownloadFrameProps) {
  return (
    <Dialog
      title={title}
      isOpen
      onClose={onClose}
      headerExtra={doing === null && headerExtra}
      actions={
        <>
          <Button onPress={doing === null ? onClose : onStop}>{t("shared.cancel")}</Button>
          <Button variant="primary" icon={Download} isDisabled={doing !== null} onPress={onStart}>
            {t("download.dialog.download")}
          </Button>
        </>
      }
    >
      {doing !== null ? (
        <div className={styles.progress} role="status">
          <div className={styles.track}>
            <ProgressBar isLoading label={doing.label} />
          </div>
          {doing.words}
        </div>
      ) : (
        <div className={styles.fields}>
          {failure !== null && <ErrorState summary={t("download.dialog.failed")} {...failure} />}
          {children}
        </div>
      )}
    </Dialog>
  );
}
