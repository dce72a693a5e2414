import { linkedElementOf } from "@sheaf/workbook";
import { ClipboardPaste, Columns3, History, Plus, Upload } from "lucide-react";
import { useMemo, useRef, useState } from "react";
import { Button } from "../../../../shared/actions/button.tsx";
import { IconButton } from "../../../../shared/actions/icon-button.tsx";
import { EmptyState } from "../../../../shared/feedback/empty-state.tsx";
import { useWorkbook } from "../../../state/workbook.ts";
import type { ElementViewProps } from "../../element-kind.ts";
import { useTableActions } from "../../tabular/actions/use-table-actions.ts";
import { useTableDesign } from "../../tabular/shape/use-table-design.ts";
import { useTableRows } from "../../tabular/view/use-table-rows.ts";
import { entryColumns, entryDesign } from "../model/entry-columns.ts";
import { RowlessDialog } from "../rowless/rowless-dialog.tsx";
import { useRowless } from "../rowless/use-rowless.ts";
import { HISTORY_TAB } from "../panel/tab-ids.ts";
import { useImport } from "../reading/use-import.ts";
import { EntryGrid, type EntryGridControl } from "./entry-grid.tsx";
import { useEntryTable } from "./use-entry-table.ts";
import { t } from "../../../../shared/words/words.ts";
import styles from "./input-table.module.css";

/** A table that people write into: its title, what can be done with all of it, its grid. */
export function InputTableElement({ element, name, title, heading, subtitle }: ElementViewProps) {
  const workbook = useWorkbook();
  const found = useTableDesign(element);
  const design = useMemo(() => entryDesign(found), [found]);
  const columns = useMemo(() => entryColumns(element, design), [element, design]);
  const actions = useTableActions(element.id);
  const rows = useTableRows(element, design.shape);
  const entries = useEntryTable(element);
  const control = useRef<EntryGridControl | null>(null);
  const { known } = entries.state;
  const isLinked = linkedElementOf(element) !== null;
  const mayEnter = known?.mayEnter === true && columns.some(({ rule }) => rule !== null);
  const rowless = useRowless(element, entries.table, mayEnter);
  const [isRowlessOpen, setRowlessOpen] = useState(false);
  const isEditing = workbook.mode === "edit" && workbook.canChange;
  const { load, progress } = useImport({ element, table: entries.table, isEditing });
  const file = useRef<HTMLInputElement>(null);
  const showHistory = (): void => {
    workbook.focus.select(element.id);
    workbook.focus.showTab(HISTORY_TAB);
  };
  return (
    <div className={styles.element}>
      {title !== null && (
        <header className={styles.head}>
          {heading ?? <h2 className={styles.title}>{name}</h2>}
          <span className={styles.subtitle}>{subtitle ?? facts(known, isLinked)}</span>
          {rowless !== null && (
            <Button size="small" variant="quiet" onPress={() => setRowlessOpen(true)}>
              {t("input-table.element.entries-without-row", { count: rowless.count ?? 0 })}
            </Button>
          )}
          <span className={styles.tools}>
            {mayEnter && !isLinked && (
              <Button size="small" icon={Plus} onPress={() => control.current?.addRow()}>
                {t("input-table.element.add-row")}
              </Button>
            )}
            {mayEnter && (
              <Button size="small" icon={ClipboardPaste} onPress={() => void control.current?.pasteFromSheet()}>
                <span className={styles.word}>{t("input-table.element.paste-from-sheet")}</span>
              </Button>
            )}
            {known?.mayEnter === true && !isLinked && (mayEnter || isEditing) && (
              <Button size="small" icon={Upload} onPress={() => file.current?.click()}>
                <span className={styles.word}>{t("input-table.element.import-csv")}</span>
              </Button>
            )}
            {known !== null && <IconButton icon={History} label={t("input-table.element.history-of", { name })} onPress={showHistory} />}
          </span>
          <input
            ref={file}
            type="file"
            accept=".csv,.tsv,.txt,text/csv"
            hidden
            aria-label={t("input-table.element.csv-file-for", { name })}
            onChange={(event) => {
              const [picked] = event.target.files ?? [];
              event.target.value = "";
              if (picked !== undefined) void load(picked);
            }}
          />
        </header>
      )}
      {progress}
      {columns.length === 0 ? (
        <EmptyState icon={Columns3} title={t("input-table.element.no-columns-yet")} text={t("input-table.element.add-first-one-panel")} />
      ) : (
        rows !== null && (
          <EntryGrid
            element={element}
            name={name}
            design={design}
            columns={columns}
            rows={rows}
            actions={actions}
            table={entries.table}
            state={entries.state}
            control={control}
          />
        )
      )}
      {isRowlessOpen && rowless !== null && (
        <RowlessDialog element={element} name={name} table={entries.table} found={rowless} onClose={() => setRowlessOpen(false)} />
      )}
    </div>
  );
}

function facts(known: ReturnType<typeof useEntryTable>["state"]["known"], isLinked: boolean): string {
  const kind = isLinked ? t("input-table.element.linked-input-table") : t("input-table.element.input-table");
  if (known === null) return kind;
  const rows = `${known.rows.toLocaleString("en")} ${known.rows === 1 ? "row" : "rows"}${isLinked ? " with entries" : ""}`;
  // A table of the warehouse has a name of its own there, which is nobody's to read: View SQL tells it.
  return known.storage.kind === "store" ? `${kind}, ${rows}, stored in Sheaf` : `${kind}, ${rows}`;
}
