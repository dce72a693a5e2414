import { type Element, namesOf, type WorkbookDocument } from "@sheaf/workbook";
import { SquarePen } from "lucide-react";
import { KeyCap } from "../../shared/actions/key-cap.tsx";
import { Icon } from "../../shared/icons/icon.tsx";
import type { FocusedRow } from "../state/focus-store.ts";
import { useEntryStatus } from "../state/status-line.ts";
import { useDocumentState } from "../state/workbook.ts";
import { t } from "../../shared/words/words.ts";
import styles from "./formula-bar.module.css";

interface EntryBarProps {
  readonly element: Element;
  readonly document: WorkbookDocument;
  readonly columnId: string;
  readonly row: FocusedRow | null;
}

/** What the cell of a column that people enter holds: there is no formula to show. */
export function EntryBar({ element, document, columnId, row }: EntryBarProps) {
  const { undoLabel } = useDocumentState();
  const entries = useEntryStatus(element.id);
  return (
    <section className={styles.bar} aria-label={t("formula.entry-bar.formula")}>
      <div className={styles.subject}>
        <span className={styles.nameText}>{namesOf(document).column(element, columnId)}</span>
        {row !== null && <span className={styles.level}>{row.title}</span>}
      </div>
      <p className={styles.hint}>
        <Icon icon={SquarePen} />
        <span className={styles.entered}>{entries?.cell ?? t("formula.entry-bar.entered-by-people")}</span>
      </p>
      {undoLabel !== null && (
        <p className={styles.undo}>
          {t("formula.entry-bar.undo-with", { label: undoLabel })} <KeyCap keys="mod+Z" />
        </p>
      )}
    </section>
  );
}
