import { type ClipboardEvent, type ReactNode, type RefObject, useEffect, useRef, useState } from "react";
import { Button } from "../../../../shared/actions/button.tsx";
import { ProgressMeter } from "../../../../shared/feedback/progress-bar.tsx";
import { clipboardCells } from "../../../grid/editing/clipboard-cells.ts";
import { GivenUp, type LongWork, longWork } from "../../../grid/editing/long-work.ts";
import type { CellRange } from "../../../grid/selection/selection.ts";
import type { EntryActions } from "../model/entry-actions.ts";
import type { EntryColumn } from "../model/entry-columns.ts";
import type { EntrySource } from "../model/entry-source.ts";
import styles from "./paste.module.css";

/** Milliseconds of work before it is shown how far it is. */
const PATIENCE = 300;

/** Pasting into the table. Long texts are read in slices, with how far it is and a way to stop before anything is written. */
export function usePaste(options: {
  readonly entry: EntryActions;
  readonly columns: readonly EntryColumn[];
  readonly now: RefObject<EntrySource>;
  /** Where to; null: below all rows. */
  readonly range: CellRange | null;
}): {
  /** A text that comes back says why nothing, or not all, was pasted. Null as event: what the browser tells of the clipboard. */
  readonly paste: (event: ClipboardEvent | null) => Promise<string | null>;
  /** What is being read. */
  readonly progress: ReactNode;
} {
  const { entry, columns, now, range } = options;
  const running = useRef<LongWork | null>(null);
  const [share, setShare] = useState<number | null>(null);
  useEffect(() => () => running.current?.stop(), []);

  const paste = async (event: ClipboardEvent | null): Promise<string | null> => {
    if (running.current !== null) return "What was pasted before is still being read";
    const began = performance.now();
    const work = longWork((done) => {
      if (performance.now() - began > PATIENCE) setShare(done);
    });
    running.current = work;
    try {
      const cells = await clipboardCells(event?.clipboardData ?? null, work.pause);
      if (cells === null) return "Press Ctrl+V in the table: this browser keeps the clipboard to itself";
      const { rowsThere } = now.current;
      const first = columns.findIndex(({ rule }) => rule !== null) + 1;
      return await entry.paste(
        cells,
        range ?? { firstRow: rowsThere, lastRow: rowsThere, firstColumn: first, lastColumn: first },
        work.pause,
      );
    } catch (thrown) {
      if (thrown instanceof GivenUp) return "Nothing was pasted";
      throw thrown;
    } finally {
      running.current = null;
      setShare(null);
    }
  };
  const progress = share !== null && (
    <div className={styles.progress}>
      <span role="status">Reading what was pasted</span>
      <ProgressMeter value={share} label="Reading what was pasted" />
      <Button size="small" onPress={() => running.current?.stop()}>
        Stop
      </Button>
    </div>
  );
  return { paste, progress };
}
