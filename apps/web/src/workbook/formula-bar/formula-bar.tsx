import { columnsOf, type Element } from "@sheaf/workbook";
import { SquareFunction } from "lucide-react";
import { useCallback, useEffect, useState } from "react";
import { Icon } from "../../shared/icons/icon.tsx";
import { columnOf } from "../commands/edit.ts";
import { useFocus } from "../state/focus.ts";
import { useDocument, useElement, useWorkbook } from "../state/workbook.ts";
import { ColumnFormula } from "./column-formula.tsx";
import { type FormulaDrafts, type FormulaTarget, noDrafts, withDraft, withoutDraft } from "./formula-drafts.ts";
import styles from "./formula-bar.module.css";

/** The formula of the column that is worked on. Without one it says how to get there. */
export function FormulaBar() {
  const workbook = useWorkbook();
  const focus = useFocus();
  const document = useDocument();
  const element = useElement(focus.elementId);
  const [drafts, setDrafts] = useState<FormulaDrafts>(noDrafts);
  const [isWanted, setWanted] = useState(false);
  const keep = useCallback((target: FormulaTarget, text: string, committed: string): void => {
    setDrafts((before) => withDraft(before, target, text, committed));
  }, []);
  const forget = useCallback((target: FormulaTarget): void => setDrafts((before) => withoutDraft(before, target)), []);
  useEffect(() => workbook.focus.onEditFormula(() => setWanted(workbook.focus.state().columnId !== null)), [workbook]);

  const column = element === undefined || focus.columnId === null ? undefined : columnOf(element, focus.columnId);
  if (element === undefined || column === undefined) return <QuietBar element={element} />;
  return (
    <ColumnFormula
      element={element}
      column={column}
      document={document}
      row={focus.row}
      drafts={drafts}
      onDraft={keep}
      onForget={forget}
      isWanted={isWanted}
      onTaken={() => setWanted(false)}
    />
  );
}

function QuietBar({ element }: { readonly element: Element | undefined }) {
  const hasColumns = element !== undefined && columnsOf(element).length > 0;
  return (
    <section className={styles.bar} aria-label="Formula">
      <p className={styles.hint}>
        <Icon icon={SquareFunction} />
        {hasColumns ? "Select a column to see its formula" : "Select a cell or a column to see its formula"}
      </p>
    </section>
  );
}
