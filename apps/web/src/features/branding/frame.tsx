import type { ReactNode } from "react";
import { Button } from "../../shared/actions/button.tsx";
import type { CallError } from "../../shared/http/call-error.ts";
import { Screen } from "../../shared/layout/screen.tsx";
import { t } from "../../shared/words/words.ts";
import styles from "./branding.module.css";

interface FrameProps {
  readonly title: string;
  readonly summary: string;
  readonly isLoading: boolean;
  readonly error: unknown;
  readonly refusal: CallError | null;
  readonly isChanged: boolean;
  readonly isSaving: boolean;
  /** What is typed cannot be saved as it is. */
  readonly isWrong: boolean;
  readonly onRetry: () => void;
  readonly onSave: () => void;
  readonly onDiscard: () => void;
  readonly form: ReactNode;
  readonly preview: ReactNode;
}

/** A screen with a form at the left and what comes of it at the right. */
export function Frame(props: FrameProps) {
  const { title, summary, isLoading, error, refusal, isChanged, isSaving, isWrong, onRetry, onSave, onDiscard, form, preview } = props;
  return (
    <Screen
      title={title}
      summary={summary}
      controls={
        <>
          <Button isDisabled={!isChanged} onPress={onDiscard}>
            {t("branding.discard")}
          </Button>
          <Button variant="primary" isDisabled={!isChanged || isWrong} isPending={isSaving} onPress={onSave}>
            {t("shared.save")}
          </Button>
        </>
      }
      scrolls="body"
      isLoading={isLoading}
      error={error}
      refusal={refusal}
      onRetry={onRetry}
    >
      {!isLoading && (
        <div className={styles.body}>
          <div className={styles.form}>{form}</div>
          <section className={styles.preview} aria-label={t("branding.preview")}>
            {preview}
          </section>
        </div>
      )}
    </Screen>
  );
}

/** A group of fields under a heading. */
export function Fields({ title, children }: { readonly title: string; readonly children: ReactNode }) {
  return (
    <section className={styles.group}>
      <h2 className={styles.groupTitle}>{title}</h2>
      <div className={styles.fields}>{children}</div>
    </section>
  );
}
