import { useEffect, useState } from "react";
import { motion } from "@sheaf/theme";
import { t } from "../words/words.ts";
import styles from "./progress-bar.module.css";

/**
 * The 3 px bar on the top edge of a page or element: nothing for 200 ms, then to 70% over 10 s, then done in 400 ms.
 */
export function ProgressBar({ isLoading, label = t("shared.loading") }: { readonly isLoading: boolean; readonly label?: string }) {
  const [phase, setPhase] = useState<"idle" | "running" | "ending">("idle");
  useEffect(() => {
    if (isLoading) {
      const timer = setTimeout(() => setPhase("running"), motion.loaderDelay);
      return () => clearTimeout(timer);
    }
    setPhase((current) => (current === "running" ? "ending" : "idle"));
    const timer = setTimeout(() => setPhase("idle"), motion.progressFinish);
    return () => clearTimeout(timer);
  }, [isLoading]);
  if (phase === "idle") return null;
  return (
    <div className={styles.track} role="progressbar" aria-label={label}>
      <div className={styles.bar} data-phase={phase} />
    </div>
  );
}

/** Progress that is known, e.g. an upload: 0 to 1. */
export function ProgressMeter({ value, label }: { readonly value: number; readonly label: string }) {
  const percent = Math.round(Math.min(1, Math.max(0, value)) * 100);
  return (
    <div className={styles.meter} role="progressbar" aria-label={label} aria-valuemin={0} aria-valuemax={100} aria-valuenow={percent}>
      <div className={styles.filled} style={{ width: `${percent}%` }} />
    </div>
  );
}
