import { columnsOf, type Element, namesOf, type WorkbookDocument } from "@sheaf/workbook";
import { ChevronDown, SquareFunction } from "lucide-react";
import { useCallback, useEffect, useState } from "react";
import { Button as PlainButton } from "react-aria-components/Button";
import { Icon } from "../../shared/icons/icon.tsx";
import type { MenuEntry } from "../../shared/menus/menu-entry.ts";
import { MenuButton } from "../../shared/menus/menu.tsx";
import { cx } from "../../shared/styles/cx.ts";
import { columnOf } from "../commands/edit.ts";
import { useFocus } from "../state/focus.ts";
import { useDocument, useElement, useWorkbook } from "../state/workbook.ts";
import { ColumnFormula } from "./column-formula.tsx";
import { EntryBar } from "./entry-bar.tsx";
import { type FormulaDrafts, type FormulaTarget, noDrafts, withDraft, withoutDraft } from "./formula-drafts.ts";
import { type FormulaHistory, noHistory, remembered } from "./services/formula-history.ts";
import { t } from "../../shared/words/words.ts";
import styles from "./formula-bar.module.css";

/** The formula of the column that is worked on. Without one it says how to get there. */
export function FormulaBar() {
  const workbook = useWorkbook();
  const focus = useFocus();
  const document = useDocument();
  const element = useElement(focus.elementId);
  const [drafts, setDrafts] = useState<FormulaDrafts>(noDrafts);
  const [history, setHistory] = useState<FormulaHistory>(noHistory);
  const [isWanted, setWanted] = useState(false);
  const keep = useCallback((target: FormulaTarget, text: string, committed: string): void => {
    setDrafts((before) => withDraft(before, target, text, committed));
  }, []);
  const remember = useCallback((target: FormulaTarget, text: string): void => setHistory((before) => remembered(before, target, text)), []);
  const forget = useCallback((target: FormulaTarget): void => setDrafts((before) => withoutDraft(before, target)), []);
  useEffect(() => workbook.focus.onEditFormula(() => setWanted(workbook.focus.state().columnId !== null)), [workbook]);

  const column = element === undefined || focus.columnId === null ? undefined : columnOf(element, focus.columnId);
  if (element === undefined || column === undefined) return <QuietBar element={element} document={document} />;
  if (column.formula === undefined) return <EntryBar element={element} document={document} columnId={column.id} row={focus.row} />;
  return (
    <ColumnFormula
      element={element}
      column={column}
      document={document}
      row={focus.row}
      drafts={drafts}
      onDraft={keep}
      onForget={forget}
      history={history}
      onCommitted={remember}
      isWanted={isWanted}
      onTaken={() => setWanted(false)}
    />
  );
}

function QuietBar({ element, document }: { readonly element: Element | undefined; readonly document: WorkbookDocument }) {
  const workbook = useWorkbook();
  const columns = element === undefined ? [] : columnsOf(element);
  if (element === undefined || columns.length === 0) {
    return (
      <section className={styles.bar} aria-label={t("formula.bar.formula")}>
        <p className={styles.hint}>
          <Icon icon={SquareFunction} />
          {t("formula.bar.select-cell-column-see")}
        </p>
      </section>
    );
  }
  const names = namesOf(document);
  const entries = columns.map(({ id }): MenuEntry => ({
    kind: "item",
    id,
    label: names.column(element, id) || t("formula.bar.new-column"),
    onSelect: () => workbook.focus.select(element.id, id),
  }));
  return (
    <section className={styles.bar} aria-label={t("formula.bar.formula")}>
      <MenuButton
        label={t("formula.bar.columns")}
        entries={entries}
        trigger={
          <PlainButton className={cx(styles.hint, styles.choose)}>
            <Icon icon={SquareFunction} />
            {t("formula.bar.select-column-see-formula")}
            <Icon icon={ChevronDown} />
          </PlainButton>
        }
      />
    </section>
  );
}
