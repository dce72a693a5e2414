import type { ReactNode } from "react";
import { Banner } from "../feedback/banner.tsx";
import { CallErrorScreen } from "../feedback/error-screen.tsx";
import { ProgressBar } from "../feedback/progress-bar.tsx";
import { callErrorOf } from "../graphql/client.ts";
import type { CallError } from "../http/call-error.ts";
import { usePageTitle } from "../navigation/go.ts";
import { homeAddress } from "../navigation/home-addresses.ts";
import { useMembership } from "../services/organization.tsx";
import { cx } from "../styles/cx.ts";
import styles from "./screen.module.css";

interface ScreenProps {
  readonly title: string;
  /** What the screen is about, or how many it lists; beside the title. */
  readonly summary?: ReactNode;
  readonly controls?: ReactNode;
  /** What scrolls: the page around it, all of the screen, or a part of its content. */
  readonly scrolls?: "page" | "all" | "body";
  /** The first answer is on its way. */
  readonly isLoading?: boolean;
  /** What was asked for and could not be had, where nothing else can be shown. */
  readonly error?: unknown;
  /** What somebody did and was refused. */
  readonly refusal?: CallError | null;
  readonly onRetry?: () => void;
  readonly children: ReactNode;
}

/** The frame of a screen: its title in the page and in the tab, its tools, and its content or why there is none. */
export function Screen({
  title,
  summary,
  controls,
  scrolls = "page",
  isLoading = false,
  error,
  refusal = null,
  onRetry,
  children,
}: ScreenProps) {
  const { organization } = useMembership();
  usePageTitle(`${title} – Sheaf`);
  const failure = error === undefined ? null : callErrorOf(error);
  if (failure !== null) {
    const home = homeAddress(organization.slug, "recent");
    return <CallErrorScreen isPart error={failure} homeHref={home} {...(onRetry === undefined ? {} : { onRetry })} />;
  }
  return (
    <div className={cx(styles.screen, scrolls === "all" && styles.all, scrolls === "body" && styles.body)}>
      <ProgressBar isLoading={isLoading} />
      <div className={styles.head}>
        <h1 className={styles.title}>{title}</h1>
        {summary !== undefined && <span className={styles.summary}>{summary}</span>}
        {controls !== undefined && <div className={styles.controls}>{controls}</div>}
      </div>
      {refusal !== null && <Banner status="error">{refusal.message}</Banner>}
      {children}
    </div>
  );
}
