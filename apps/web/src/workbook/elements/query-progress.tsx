import type { Id } from "@sheaf/workbook";
import { Pause } from "lucide-react";
import { useEffect, useState } from "react";
import { Button } from "../../shared/actions/button.tsx";
import { ProgressBar } from "../../shared/feedback/progress-bar.tsx";
import { AfterDelay } from "../../shared/feedback/skeleton.tsx";
import { Icon } from "../../shared/icons/icon.tsx";
import { useHeldBack } from "../state/results/use-pausing.ts";
import { useWorkbook } from "../state/workbook.ts";
import { t } from "../../shared/words/words.ts";
import styles from "./query-progress.module.css";

interface QueryProgressProps {
  readonly elementId: Id;
  readonly name: string;
  readonly isLoading: boolean;
}

/** A query that runs longer says so, and can be given up. */
const SLOW_SECONDS = 5;

/** The bar of an element whose rows are on their way; when they take long, for how long already, and the way out. */
export function QueryProgress({ elementId, name, isLoading }: QueryProgressProps) {
  const isPaused = useHeldBack(elementId) && isLoading;
  if (isPaused) return <PausedNote elementId={elementId} name={name} />;
  return (
    <>
      <ProgressBar isLoading={isLoading} label={t("elements.query-progress.loading", { name })} />
      {isLoading && <span hidden data-waiting="" />}
      {isLoading && (
        <AfterDelay delay={SLOW_SECONDS * 1_000}>
          <SlowQuery elementId={elementId} name={name} />
        </AfterDelay>
      )}
    </>
  );
}

/** Its queries wait for somebody to run them: what is drawn is what was there before. */
function PausedNote({ elementId, name }: Omit<QueryProgressProps, "isLoading">) {
  const { results } = useWorkbook();
  return (
    <div className={styles.paused}>
      <Icon icon={Pause} />
      <span>{t("elements.query-progress.paused")}</span>
      <Button
        size="small"
        variant="quiet"
        aria-label={t("elements.query-progress.run-query", { name })}
        onPress={() => results.pausing.run(elementId)}
      >
        {t("elements.query-progress.run")}
      </Button>
    </div>
  );
}

function SlowQuery({ elementId, name }: Omit<QueryProgressProps, "isLoading">) {
  const { documents, results } = useWorkbook();
  const [seconds, setSeconds] = useState(SLOW_SECONDS);
  useEffect(() => {
    const timer = setInterval(() => setSeconds((count) => count + 1), 1_000);
    return () => clearInterval(timer);
  }, []);
  // Looked at each second, with the time. Nothing runs where nobody can be asked.
  const isCutOff = !navigator.onLine || documents.state().saving === "offline";
  return (
    <div className={styles.slow}>
      <span role="status">{isCutOff ? t("elements.query-progress.waits-for-connection") : t("elements.query-progress.still-running")}</span>
      {/* Not said aloud each second. */}
      <span aria-hidden="true" className={styles.time}>
        {timeWords(seconds)}
      </span>
      <Button size="small" aria-label={t("elements.query-progress.cancel-query", { name })} onPress={() => results.cancel(elementId)}>
        {t("shared.cancel")}
      </Button>
    </div>
  );
}

/** `12 s`, `3:05 min`. */
function timeWords(seconds: number): string {
  return seconds < 60
    ? `${seconds} s`
    : t("elements.query-progress.min", { floor: Math.floor(seconds / 60), padStart: String(seconds % 60).padStart(2, "0") });
}
