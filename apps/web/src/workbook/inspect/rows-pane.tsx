import { type Element, namesOf } from "@sheaf/workbook";
import { useEffect, useMemo, useState, useSyncExternalStore } from "react";
import { t } from "../../shared/words/words.ts";
import { usePaused } from "../state/results/use-pausing.ts";
import { useDocument, useWorkbook } from "../state/workbook.ts";
import { RowsGrid, useRowsBehind } from "./rows-behind.tsx";
import styles from "./inspect.module.css";

/** Changes follow each other: rows are not asked for before they pause, ms. */
const PAUSE = 300;

/** The rows behind an element, below it: they follow what is edited, and what its controls are set to. */
export function RowsPane({ element }: { readonly element: Element }) {
  const { controls } = useWorkbook();
  const written = useDocument();
  const { isPaused } = usePaused();
  const elementId = element.id;
  const name = namesOf(written).element(element);
  const rows = useMemo(() => ({ elementId, within: null, title: name }), [elementId, name]);
  const document = useSettled(written, isPaused);
  const set = useSettled(useSyncExternalStore(controls.subscribe, controls.all), isPaused);
  const asked = useRowsBehind(rows, document, set);
  return (
    <section className={styles.pane} aria-label={t("inspect.rows-dialog.rows-of", { title: name })}>
      <p className={styles.paneHead} aria-live="polite">
        <strong>{t("workbook.element-actions.underlying-rows")}</strong>
        {asked.loaded !== null && <span>{t("inspect.rows-pane.count", { count: asked.loaded.count })}</span>}
      </p>
      <div className={styles.paneRows}>
        <RowsGrid asked={asked} title={name} />
      </div>
    </section>
  );
}

/** What a value is once it has not changed for a while; held, it stays as it was. */
function useSettled<T>(value: T, isHeld: boolean): T {
  const [settled, setSettled] = useState(value);
  useEffect(() => {
    if (isHeld) return undefined;
    const timer = setTimeout(() => setSettled(value), PAUSE);
    return () => clearTimeout(timer);
  }, [value, isHeld]);
  return settled;
}
