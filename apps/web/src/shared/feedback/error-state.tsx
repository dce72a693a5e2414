import { CircleAlert, RefreshCw } from "lucide-react";
import type { ReactNode } from "react";
import { Button } from "../actions/button.tsx";
import { CopyIconButton } from "../actions/copy-button.tsx";
import { Icon } from "../icons/icon.tsx";
import { Badge } from "./badge.tsx";
import { t } from "../words/words.ts";
import styles from "./states.module.css";

export interface OffendingLines {
  readonly lines: readonly { readonly number: number; readonly text: string }[];
  /** Part of a line that is underlined; columns from 0. */
  readonly mark?: { readonly line: number; readonly start: number; readonly end: number };
}

interface ErrorStateProps {
  /** The element's own title, kept on top. */
  readonly title?: string;
  /** What kind of failure: `Warehouse error: query failed`. */
  readonly summary: string;
  /** What failed, in a sentence. */
  readonly message?: ReactNode;
  readonly code?: OffendingLines | null;
  readonly onRetry?: () => void;
  /** Where what failed was ended by a button that is gone now: the keyboard goes on here. */
  readonly focusesRetry?: boolean;
  /** The place where it can be mended. */
  readonly fix?: { readonly label: string; readonly onSelect: () => void };
  readonly requestId?: string | null;
}

/** A part of a page that failed. The rest of the page goes on. */
export function ErrorState({ title, summary, message, code, onRetry, focusesRetry = false, fix, requestId }: ErrorStateProps) {
  return (
    <section className={styles.error} role="group" aria-label={title ?? summary}>
      {title !== undefined && (
        <header className={styles.errorHeader}>
          <h3 className={styles.errorTitle}>{title}</h3>
          <Badge tone="bad">{t("shared.error-state.failed")}</Badge>
        </header>
      )}
      <p className={styles.summary} role="status">
        <Icon icon={CircleAlert} />
        {summary}
      </p>
      {message !== undefined && <p className={styles.message}>{message}</p>}
      {code !== undefined && code !== null && (
        <pre className={styles.code}>
          {code.lines.map((line) => (
            <div key={line.number}>
              <span className={styles.lineNumber}>{line.number}</span>
              <Marked text={line.text} mark={code.mark?.line === line.number ? code.mark : undefined} />
            </div>
          ))}
        </pre>
      )}
      {(onRetry !== undefined || fix !== undefined) && (
        <div className={styles.errorActions}>
          {onRetry !== undefined && (
            <Button icon={RefreshCw} autoFocus={focusesRetry} onPress={onRetry}>
              {t("shared.retry")}
            </Button>
          )}
          {fix !== undefined && (
            <Button variant="quiet" onPress={fix.onSelect}>
              {fix.label}
            </Button>
          )}
        </div>
      )}
      {requestId !== undefined && requestId !== null && (
        <p className={styles.request}>
          {t("shared.error-state.request")} <code>{requestId}</code>
          <CopyIconButton text={requestId} label={t("shared.error-state.copy-request-id")} />
        </p>
      )}
    </section>
  );
}

function Marked({ text, mark }: { readonly text: string; readonly mark: { readonly start: number; readonly end: number } | undefined }) {
  if (mark === undefined) return text;
  return (
    <>
      {text.slice(0, mark.start)}
      <mark className={styles.offending}>{text.slice(mark.start, mark.end)}</mark>
      {text.slice(mark.end)}
    </>
  );
}
