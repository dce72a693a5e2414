import { Download, RotateCw } from "lucide-react";
import type { ReactNode } from "react";
import { Button } from "../../shared/actions/button.tsx";
import { ErrorState } from "../../shared/feedback/error-state.tsx";
import { ProgressBar } from "../../shared/feedback/progress-bar.tsx";
import { Dialog } from "../../shared/overlays/dialog.tsx";
import { sizeWords } from "../../shared/words/size-words.ts";
import { t } from "../../shared/words/words.ts";
import type { Going } from "./use-taking.ts";
import styles from "./download-dialog.module.css";

interface DownloadFrameProps {
  readonly title: string;
  /** Beside the title, while there is something to choose. */
  readonly headerExtra: ReactNode;
  readonly going: Going;
  /** What is said until rows come. */
  readonly preparing: string;
  readonly onStart: () => void;
  /** Stops what is being done. */
  readonly onStop: () => void;
  readonly onClose: () => void;
  /** What can be chosen. */
  readonly children: ReactNode;
}

/** A dialog that asks how something is downloaded, does it, says what failed, and goes on where the line broke. */
export function DownloadFrame({ title, headerExtra, going, preparing, onStart, onStop, onClose, children }: DownloadFrameProps) {
  const isTaking = going.kind === "taking";
  const isBroken = going.kind === "broken";
  return (
    <Dialog
      title={title}
      isOpen
      onClose={onClose}
      headerExtra={!isTaking && !isBroken && headerExtra}
      actions={
        <>
          <Button onPress={isTaking || isBroken ? onStop : onClose}>{t("shared.cancel")}</Button>
          {isBroken ? (
            <Button variant="primary" icon={RotateCw} autoFocus onPress={going.resume}>
              {t("download.dialog.resume")}
            </Button>
          ) : (
            <Button variant="primary" icon={Download} isDisabled={isTaking} onPress={onStart}>
              {t("download.dialog.download")}
            </Button>
          )}
        </>
      }
    >
      {isTaking ? (
        <div className={styles.progress} role="status">
          <div className={styles.track}>
            <ProgressBar isLoading label={preparing} />
          </div>
          {takingWords(going, preparing)}
        </div>
      ) : isBroken ? (
        <ErrorState summary={t("download.dialog.broken")} message={t("download.dialog.broken-note", { size: sizeWords(going.received) })} />
      ) : (
        <div className={styles.fields}>
          {going.kind === "failed" && (
            <ErrorState
              summary={t("download.dialog.failed")}
              message={`${sentence(going.message ?? going.error?.message ?? "")} ${t("download.dialog.nothing-saved")}`.trim()}
              requestId={going.error?.requestId ?? null}
            />
          )}
          {children}
        </div>
      )}
    </Dialog>
  );
}

function takingWords({ rows, isBroken }: Extract<Going, { readonly kind: "taking" }>, preparing: string): string {
  if (isBroken) return t("download.dialog.reconnecting");
  return rows === 0 ? preparing : t("download.dialog.progress", { count: rows });
}

/** What others say, ended as a sentence. */
function sentence(text: string): string {
  return text === "" || /[.!?]$/u.test(text) ? text : `${text}.`;
}
