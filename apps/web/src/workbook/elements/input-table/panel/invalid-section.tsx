import type { InputValue } from "@sheaf/contract";
import { type Element, inputColumnsOf } from "@sheaf/workbook";
import { columnName } from "../../../commands/columns.ts";
import { Button } from "../../../../shared/actions/button.tsx";
import { KeyCap } from "../../../../shared/actions/key-cap.tsx";
import { PanelSection } from "../../../../shared/layout/side-panel.tsx";
import { plainValue } from "../../../state/entries/changes.ts";
import type { EntryState } from "../../../state/entries/entry-table.ts";
import { useEntryStatus } from "../../../state/status-line.ts";
import { useDocument, useWorkbook } from "../../../state/workbook.ts";
import { editedText } from "../model/entry-cells.ts";
import { ruleOf } from "../../../grid/editing/entry-rule.ts";
import { shownSymbols } from "../../../../shared/words/shown-numbers.ts";
import { t } from "../../../../shared/words/words.ts";
import styles from "./entry-panel.module.css";

const LISTED = 50;

/** Cells whose value does not count, and the way to the next one. */
export function InvalidSection({ element, state }: { readonly element: Element; readonly state: EntryState }) {
  const { zone } = useWorkbook();
  const document = useDocument();
  const status = useEntryStatus(element.id);
  const { invalid = [], invalidCells = 0 } = state.known ?? {};
  if (invalidCells === 0) return null;
  const known = new Map(inputColumnsOf(element).map((input) => [input.id, input]));
  /** As the cell has it when it is opened: `104%`. */
  const written = (columnId: string, offered: unknown): string => {
    const input = known.get(columnId);
    const rule = input === undefined ? null : ruleOf(input);
    return (rule === null ? plainValue(offered) : editedText(offered as InputValue, rule, zone, shownSymbols().decimal)) || "empty";
  };
  return (
    <PanelSection
      title={t("input-table.invalid-section.invalid-cells", { invalidCells: invalidCells.toLocaleString("en") })}
      actions={
        <Button size="small" variant="quiet" onPress={() => status?.onInvalid()}>
          {t("input-table.invalid-section.next")} <KeyCap keys="F8" />
        </Button>
      }
    >
      <ul className={styles.columns}>
        {invalid.slice(0, LISTED).map((cell) => (
          <li key={`${cell.rowId} ${cell.columnId}`} className={styles.invalid} title={cell.message}>
            <span className={styles.name}>{columnName(document, element, cell.columnId)}</span>
            <span className={styles.offered}>{written(cell.columnId, cell.offered)}</span>
          </li>
        ))}
      </ul>
    </PanelSection>
  );
}
