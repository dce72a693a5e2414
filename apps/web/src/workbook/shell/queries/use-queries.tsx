import type { Id } from "@sheaf/workbook";
import { type ReactNode, Suspense, useState } from "react";
import { Splitter } from "../../../shared/layout/splitter.tsx";
import { lazyPart } from "../../../shared/words/lazy-part.ts";
import { t } from "../../../shared/words/words.ts";
import { useWorkbook } from "../../state/workbook.ts";
import { goToElement } from "../find/go-to-find.ts";
import styles from "./queries-pane.module.css";

const QueryHistory = lazyPart(
  () => import("../../inspect/query-history/query-history.tsx"),
  (part) => part.QueryHistory,
  ["queries"],
);

/** Height of the pane, px. */
const [LEAST, USUAL, MOST] = [120, 300, 640];

interface Queries {
  readonly isShown: boolean;
  readonly toggle: () => void;
  /** Null while it is not shown. */
  readonly pane: ReactNode;
}

/** The history of queries below the page. */
export function useQueries(pageId: Id | null, showPage: (pageId: Id) => void): Queries {
  const workbook = useWorkbook();
  const [isShown, setShown] = useState(false);
  const [height, setHeight] = useState(USUAL);
  const close = (): void => {
    setShown(false);
    window.document.getElementById("page")?.focus({ preventScroll: true });
  };
  const go = (elementId: Id): void => {
    const { documents, shown } = workbook;
    const home = documents.state().document.pages.find(({ elements }) => elements.some(({ id }) => id === elementId));
    if (home === undefined) return;
    const { maximized } = shown.state();
    if (maximized !== null && maximized !== elementId) shown.maximize(null);
    goToElement(workbook, elementId, { pageId: home.id, isHere: home.id === pageId, showPage, block: "center" });
  };
  const edge = (
    <Splitter
      label={t("workbook.frame.queries-height")}
      orientation="horizontal"
      isReversed
      value={height}
      min={LEAST}
      max={MOST}
      defaultValue={USUAL}
      onChange={setHeight}
    />
  );
  return {
    isShown,
    toggle: () => (isShown ? close() : setShown(true)),
    pane: !isShown ? null : (
      <div className={styles.place} style={{ height }}>
        <Suspense fallback={null}>
          <QueryHistory edge={edge} onGo={go} onClose={close} />
        </Suspense>
      </div>
    ),
  };
}
