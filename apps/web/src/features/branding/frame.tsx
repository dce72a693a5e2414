import type { ReactNode } from "react";
import { Button } from "../../shared/actions/button.tsx";
import { Banner } from "../../shared/feedback/banner.tsx";
import { CallErrorScreen } from "../../shared/feedback/error-screen.tsx";
import { ProgressBar } from "../../shared/feedback/progress-bar.tsx";
import { callErrorOf } from "../../shared/graphql/client.ts";
import type { CallError } from "../../shared/http/call-error.ts";
import { usePageTitle } from "../../shared/navigation/go.ts";
import { homeAddress } from "../../shared/navigation/home-addresses.ts";
import { useMembership } from "../../shared/services/organization.tsx";
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
  const { organization } = useMembership();
  usePageTitle(`${title} – Sheaf`);
  const failure = error === undefined ? null : callErrorOf(error);
  if (failure !== null)
    return <CallErrorScreen isPart error={failure} homeHref={homeAddress(organization.slug, "recent")} onRetry={onRetry} />;
  return (
    <div className={styles.screen}>
      <ProgressBar isLoading={isLoading} />
      <div className={styles.head}>
        <h1 className={styles.title}>{title}</h1>
        <span className={styles.summary}>{summary}</span>
        <div className={styles.controls}>
          <Button isDisabled={!isChanged} onPress={onDiscard}>
            {t("branding.discard")}
          </Button>
          <Button variant="primary" isDisabled={!isChanged || isWrong} isPending={isSaving} onPress={onSave}>
            {t("shared.save")}
          </Button>
        </div>
      </div>
      {refusal !== null && <Banner status="error">{refusal.message}</Banner>}
      {!isLoading && (
        <div className={styles.body}>
          <div className={styles.form}>{form}</div>
          <section className={styles.preview} aria-label={t("branding.preview")}>
            {preview}
          </section>
        </div>
      )}
    </div>
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
