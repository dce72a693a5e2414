import type { ReactNode } from "react";
import { Banner } from "../../shared/feedback/banner.tsx";
import { CallErrorScreen } from "../../shared/feedback/error-screen.tsx";
import { ProgressBar } from "../../shared/feedback/progress-bar.tsx";
import { SkeletonRows } from "../../shared/feedback/skeleton.tsx";
import { callErrorOf } from "../../shared/graphql/client.ts";
import type { CallError } from "../../shared/http/call-error.ts";
import { homeAddress } from "../../shared/navigation/home-addresses.ts";
import { usePageTitle } from "../../shared/navigation/go.ts";
import { useMembership } from "../../shared/services/organization.tsx";
import { t } from "../../shared/words/words.ts";
import styles from "./administration.module.css";

interface ScreenProps {
  readonly title: string;
  /** One line under the title: how many there are. */
  readonly summary?: string;
  readonly controls?: ReactNode;
  /** The first answer is on its way. */
  readonly isLoading: boolean;
  /** What was asked for and could not be had. */
  readonly error: unknown;
  /** What somebody did and was refused. */
  readonly refusal?: CallError | null;
  readonly onRetry: () => void;
  readonly children: ReactNode;
}

/** The frame of an administration screen: its title, its tools, and what it lists or why it cannot. */
export function Screen({ title, summary, controls, isLoading, error, refusal = null, onRetry, children }: ScreenProps) {
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
        {summary !== undefined && <span className={styles.summary}>{summary}</span>}
        <div className={styles.controls}>{controls}</div>
      </div>
      {refusal !== null && <Banner status="error">{refusal.message}</Banner>}
      {isLoading ? <SkeletonRows rows={8} rowHeight={46} /> : children}
    </div>
  );
}

/** Where nothing is found by what was typed. */
export function NothingFound() {
  return <p className={styles.note}>{t("administration.nothing-found")}</p>;
}

/** Whether what is typed stands in one of the texts, whatever its case. */
export function isFound(typed: string, ...texts: readonly string[]): boolean {
  const wanted = typed.trim().toLocaleLowerCase();
  return wanted === "" || texts.some((text) => text.toLocaleLowerCase().includes(wanted));
}
