import { type FixedSource, type FixedType, fixedTypes, type Id, mostFixedColumns, mostFixedRows } from "@sheaf/workbook";
import { useVirtualizer } from "@tanstack/react-virtual";
import { Plus, Trash2, X } from "lucide-react";
import { type ClipboardEvent, useMemo, useRef, useState } from "react";
import { Button } from "../../../../shared/actions/button.tsx";
import { IconButton } from "../../../../shared/actions/icon-button.tsx";
import { Select } from "../../../../shared/fields/select.tsx";
import { TextField } from "../../../../shared/fields/text-field.tsx";
import { Dialog } from "../../../../shared/overlays/dialog.tsx";
import { t } from "../../../../shared/words/words.ts";
import { badCells, badNames, blankDraft, type DraftColumn, draftOf, type FixedDraft, isTooMuch, pasted, sourceOf } from "./fixed-draft.ts";
import styles from "./fixed-rows-dialog.module.css";

interface FixedRowsDialogProps {
  readonly connectionId: Id;
  /** Null: rows are written for the first time. */
  readonly source: FixedSource | null;
  readonly action: string;
  readonly onUse: (source: FixedSource, draft: FixedDraft) => void;
  readonly onClose: () => void;
}

const typeWord: Readonly<Record<FixedType, () => string>> = {
  text: () => t("sources.fixed-rows.text"),
  number: () => t("sources.fixed-rows.number"),
  date: () => t("sources.fixed-rows.date"),
  boolean: () => t("sources.fixed-rows.true-or-false"),
};
const wanted: Readonly<Record<FixedType, () => string>> = {
  text: () => "",
  number: () => t("sources.fixed-rows.give-a-number"),
  date: () => t("sources.fixed-rows.give-a-date"),
  boolean: () => t("sources.fixed-rows.give-true-or-false"),
};
const nameOf = (index: number): string => t("sources.fixed-rows.column", { number: index + 1 });
const ROW = 32;

/** Rows typed by hand or brought from a spreadsheet, which stand in the workbook itself. */
export function FixedRowsDialog({ connectionId, source, action, onUse, onClose }: FixedRowsDialogProps) {
  const [first] = useState(() => (source === null ? blankDraft(nameOf) : draftOf(source)));
  const [draft, setDraft] = useState(first);
  const { columns, rows } = draft;
  const scroller = useRef<HTMLDivElement>(null);
  const virtual = useVirtualizer({ count: rows.length, getScrollElement: () => scroller.current, estimateSize: () => ROW, overscan: 8 });
  const names = useMemo(() => new Set(badNames(draft)), [draft]);
  const bad = useMemo(() => badCells(draft), [draft]);
  const isBad = useMemo(() => new Set(bad.map(({ row, column }) => `${row} ${column}`)), [bad]);
  const tooMuch = useMemo(() => isTooMuch(draft), [draft]);
  const [worst] = bad;

  const setColumn = (at: number, part: Partial<DraftColumn>): void =>
    setDraft({ ...draft, columns: columns.map((column, index) => (index === at ? { ...column, ...part } : column)) });
  const setCell = (row: number, column: number, text: string): void =>
    setDraft({
      ...draft,
      rows: rows.map((cells, at) => (at === row ? columns.map((_, place) => (place === column ? text : (cells[place] ?? ""))) : cells)),
    });
  const addRow = (): void => setDraft({ ...draft, rows: [...rows, columns.map(() => "")] });
  const paste = (event: ClipboardEvent, row: number, column: number): void => {
    const next = pasted(draft, event.clipboardData.getData("text/plain"), row, column, nameOf);
    if (next === null) return;
    event.preventDefault();
    setDraft(next);
  };
  const grid = { gridTemplateColumns: `repeat(${columns.length}, minmax(140px, 1fr)) 32px` };
  return (
    <Dialog
      title={t("sources.fixed-rows.title")}
      isOpen
      onClose={onClose}
      width="large"
      isDirty={draft !== first}
      footerStart={
        <span className={styles.count} role="status">
          {tooMuch
            ? t("sources.fixed-rows.too-much", { rows: mostFixedRows, columns: mostFixedColumns })
            : worst === undefined
              ? t("sources.fixed-rows.rows", { count: rows.filter((row) => row.some((text) => text.trim() !== "")).length })
              : t("sources.fixed-rows.wrong", {
                  row: worst.row + 1,
                  column: columns[worst.column]?.name ?? "",
                  wanted: wanted[worst.type](),
                })}
        </span>
      }
      actions={
        <>
          <Button onPress={onClose}>{t("shared.cancel")}</Button>
          <Button
            variant="primary"
            isDisabled={tooMuch || bad.length > 0 || names.size > 0}
            onPress={() => onUse(sourceOf(draft, connectionId), draft)}
          >
            {action}
          </Button>
        </>
      }
    >
      <p className={styles.hint}>{t("sources.fixed-rows.hint")}</p>
      <div ref={scroller} className={styles.scroller}>
        <div className={styles.head} style={grid}>
          {columns.map((column, at) => (
            // They have no ids: their place is what tells them apart.
            <div key={at} className={styles.column}>
              <TextField
                label={t("sources.fixed-rows.name-of", { number: at + 1 })}
                hideLabel
                size="small"
                value={column.name}
                error={names.has(at) ? t("sources.fixed-rows.give-a-name") : null}
                onChange={(name) => setColumn(at, { name })}
              />
              <div className={styles.type}>
                <Select
                  label={t("sources.fixed-rows.type-of", { name: column.name })}
                  hideLabel
                  size="small"
                  options={fixedTypes.map((id) => ({ id, label: typeWord[id]() }))}
                  value={column.type}
                  onChange={(type) => setColumn(at, { type })}
                />
                <IconButton
                  icon={X}
                  label={t("sources.fixed-rows.remove-column", { name: column.name })}
                  isDisabled={columns.length === 1}
                  onPress={() =>
                    setDraft({
                      columns: columns.filter((_, index) => index !== at),
                      rows: rows.map((row) => row.filter((_, index) => index !== at)),
                    })
                  }
                />
              </div>
            </div>
          ))}
          <IconButton
            icon={Plus}
            label={t("sources.fixed-rows.add-column")}
            isDisabled={columns.length >= mostFixedColumns}
            onPress={() => setDraft({ ...draft, columns: [...columns, { name: nameOf(columns.length), type: "text", was: null }] })}
          />
        </div>
        <div className={styles.body} style={{ height: virtual.getTotalSize() }}>
          {virtual.getVirtualItems().map(({ index: row, start }) => (
            <div key={row} className={styles.row} style={{ ...grid, transform: `translateY(${start}px)` }}>
              {columns.map((column, at) => (
                <input
                  key={at}
                  className={styles.cell}
                  aria-label={t("sources.fixed-rows.cell", { name: column.name, row: row + 1 })}
                  aria-invalid={isBad.has(`${row} ${at}`)}
                  value={rows[row]?.[at] ?? ""}
                  onChange={(event) => setCell(row, at, event.target.value)}
                  onPaste={(event) => paste(event, row, at)}
                  onKeyDown={(event) => {
                    if (event.key !== "Enter") return;
                    event.preventDefault();
                    if (row === rows.length - 1 && rows.length < mostFixedRows) addRow();
                    const next = event.currentTarget.parentElement;
                    requestAnimationFrame(() => next?.nextElementSibling?.querySelectorAll("input")[at]?.focus());
                  }}
                />
              ))}
              <IconButton
                icon={Trash2}
                label={t("sources.fixed-rows.remove-row", { row: row + 1 })}
                isDisabled={rows.length === 1}
                onPress={() => setDraft({ ...draft, rows: rows.filter((_, index) => index !== row) })}
              />
            </div>
          ))}
        </div>
      </div>
      <Button variant="quiet" size="small" icon={Plus} isDisabled={rows.length >= mostFixedRows} onPress={addRow}>
        {t("sources.fixed-rows.add-row")}
      </Button>
    </Dialog>
  );
}
