import { type ReactNode, useEffect, useRef, useState } from "react";
import { Button } from "../../../shared/actions/button.tsx";
import { ProgressMeter } from "../../../shared/feedback/progress-bar.tsx";
import { GivenUp, type LongWork, longWork, type Pause } from "../editing/long-work.ts";
import { t } from "../../../shared/words/words.ts";
import styles from "./reading.module.css";

/** Milliseconds of work before it is shown how far it is. */
const PATIENCE = 300;

export interface Reading {
  /** Works in slices; `busy` where something is being read already, `stopped` where somebody stopped it: nothing was written then. */
  readonly read: (words: string, work: (pause: Pause) => Promise<string | null>) => Promise<string | null | "busy" | "stopped">;
  /** What is being read, how far it is, and a way to stop it. */
  readonly progress: ReactNode;
}

/** Long texts that become cells: read in slices, so that the page goes on meanwhile. */
export function useReading(): Reading {
  const running = useRef<LongWork | null>(null);
  const [shown, setShown] = useState<{ readonly words: string; readonly share: number } | null>(null);
  useEffect(() => () => running.current?.stop(), []);
  const read: Reading["read"] = async (words, work) => {
    if (running.current !== null) return "busy";
    const began = performance.now();
    const slices = longWork((share) => {
      if (performance.now() - began > PATIENCE) setShown({ words, share });
    });
    running.current = slices;
    try {
      return await work(slices.pause);
    } catch (thrown) {
      if (thrown instanceof GivenUp) return "stopped";
      throw thrown;
    } finally {
      running.current = null;
      setShown(null);
    }
  };
  const progress = shown !== null && (
    <div className={styles.progress}>
      <span role="status">{shown.words}</span>
      <ProgressMeter value={shown.share} label={shown.words} />
      <Button size="small" onPress={() => running.current?.stop()}>
        {t("input-table.reading.stop")}
      </Button>
    </div>
  );
  return { read, progress };
}
