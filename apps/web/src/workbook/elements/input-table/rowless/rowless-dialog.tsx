import type { InputChange, InputRowless, InputValue } from "@sheaf/contract";
import { type Element, entryColumnsOf, inputColumnsOf, namesOf, rowIdColumn } from "@sheaf/workbook";
import { useEffect, useState } from "react";
import { Button } from "../../../../shared/actions/button.tsx";
import { SearchField } from "../../../../shared/fields/search-field.tsx";
import { toCallError } from "../../../../shared/http/call-error.ts";
import { Dialog } from "../../../../shared/overlays/dialog.tsx";
import { deleteChange, plainValue, setChange } from "../../../state/entries/changes.ts";
import type { EntryTable } from "../../../state/entries/entry-table.ts";
import { useDocument, useWorkbook } from "../../../state/workbook.ts";
import { shortMoment } from "../../../../shared/words/shown-moments.ts";
import { t } from "../../../../shared/words/words.ts";
import styles from "./rowless.module.css";

interface RowlessDialogProps {
  readonly element: Element;
  readonly name: string;
  readonly table: EntryTable;
  readonly found: InputRowless;
  readonly onClose: () => void;
}

type Entry = InputRowless["rows"][number];

/** What was entered for rows that are gone: it is kept until somebody moves it to another row or drops it. Both can be undone. */
export function RowlessDialog({ element, name, table, found, onClose }: RowlessDialogProps) {
  const { zone } = useWorkbook();
  const document = useDocument();
  const [moved, setMoved] = useState<string | null>(null);
  const [refused, setRefused] = useState<string | null>(null);
  const names = namesOf(document);
  const columns = new Map(inputColumnsOf(element).map(({ id }) => [id, names.column(element, id)]));
  const count = found.count ?? 0;
  const [now] = useState(() => Date.now());
  const drop = ({ rowId, cells }: Entry): void =>
    void table.write(t("input-table.rowless-dialog.drop-entries"), [deleteChange([rowId])], [bringBack(rowId, cells)]);
  const move = async ({ rowId, cells }: Entry, to: string): Promise<void> => {
    if (await hasEntries(table, to)) return setRefused(t("input-table.rowless-dialog.entries-own-clear-first", { key: keyWords(to) }));
    const given = entryColumnsOf(element).flatMap(({ id }) => ((cells[id] ?? null) === null ? [] : [id]));
    const block = (value: (id: string) => InputValue) =>
      setChange({ rowIds: [to], columns: given, values: given.map((id) => [value(id)]) });
    setMoved(null);
    setRefused(null);
    void table.write(
      t("input-table.rowless-dialog.move-entries-to", { key: keyWords(to) }),
      [block((id) => (cells[id] ?? null) as InputValue), deleteChange([rowId])],
      [block(() => null), bringBack(rowId, cells)],
    );
  };
  return (
    <Dialog title={t("input-table.rowless-dialog.entries-without-row", { name })} isOpen onClose={onClose}>
      <p className={styles.note}>
        {t("input-table.rowless-dialog.rows-gone", { count })}
        {count > found.rows.length && ` ${t("input-table.rowless-dialog.first-listed", { count: found.rows.length })}`}
      </p>
      <ul className={styles.list}>
        {found.rows.map((entry) => (
          <li key={entry.rowId} className={styles.entry}>
            <div className={styles.words}>
              <strong>{keyWords(entry.rowId)}</strong>
              <p className={styles.cells}>
                {Object.entries(entry.cells)
                  .filter(([id, value]) => columns.has(id) && plainValue(value) !== "")
                  .map(([id, value]) => `${columns.get(id) ?? ""}: ${plainValue(value)}`)
                  .join(" · ") || t("input-table.rowless-dialog.nothing-stands-cells")}
              </p>
              <p className={styles.cells}>
                {entry.by.name}, {shortMoment(Date.parse(entry.at), now, zone)}
              </p>
              {moved === entry.rowId && (
                <RowPicker
                  element={element}
                  onPick={(to) => void move(entry, to).catch((thrown: unknown) => setRefused(wordsOf(thrown)))}
                />
              )}
              {moved === entry.rowId && refused !== null && <p role="alert">{refused}</p>}
            </div>
            <Button size="small" onPress={() => setMoved(moved === entry.rowId ? null : entry.rowId)}>
              {t("input-table.rowless-dialog.move-row")}
            </Button>
            <Button size="small" variant="quiet" onPress={() => drop(entry)}>
              {t("input-table.rowless-dialog.drop")}
            </Button>
          </li>
        ))}
      </ul>
    </Dialog>
  );
}

function bringBack(rowId: string, cells: Entry["cells"]): InputChange {
  const columns = Object.keys(cells);
  // a row of a linked table is there as soon as something is entered for it
  return setChange({ rowIds: [rowId], columns, values: columns.map((id) => [cells[id] as InputValue]) });
}

/** Whether something stands in a row, by what became of it; what is too long ago to tell counts as something. */
async function hasEntries(table: EntryTable, rowId: string): Promise<boolean> {
  const { changes, more } = await table.history({ rowId }, null);
  const seen = new Set<string>();
  for (const { kind, columnId, after } of changes) {
    if (kind === "delete") return false;
    if (columnId === null || seen.has(columnId)) continue;
    seen.add(columnId);
    if (after !== null) return true;
  }
  return more;
}

const wordsOf = (thrown: unknown): string => toCallError(thrown)?.message ?? t("input-table.rowless-dialog.rows-could-not-read");

/** The rows of the table, found by their key. */
function RowPicker({ element, onPick }: { readonly element: Element; readonly onPick: (rowId: string) => void }) {
  const { values } = useWorkbook();
  const [search, setSearch] = useState("");
  const [rows, setRows] = useState<readonly string[] | null>(null);
  const [failure, setFailure] = useState<string | null>(null);
  useEffect(() => {
    const abort = new AbortController();
    values(element.id, rowIdColumn, search, abort.signal)
      .then((found) => setRows(found.values.flatMap(({ value }) => (typeof value === "string" ? [value] : []))))
      .catch((thrown: unknown) => !abort.signal.aborted && setFailure(wordsOf(thrown)));
    return () => abort.abort();
  }, [values, element.id, search]);
  return (
    <div className={styles.picker}>
      <SearchField label={t("input-table.rowless-dialog.find-a-row")} value={search} onChange={setSearch} />
      {failure !== null && <p role="alert">{failure}</p>}
      <ul className={styles.rows}>
        {(rows ?? []).slice(0, 50).map((rowId) => (
          <li key={rowId}>
            <button type="button" className={styles.row} onClick={() => onPick(rowId)}>
              {keyWords(rowId)}
            </button>
          </li>
        ))}
      </ul>
    </div>
  );
}

/** The id of a row in words: the text of its key, or of each of several (`5:North1:3` is North, 3). */
export function keyWords(rowId: string): string {
  const parts: string[] = [];
  for (let at = 0; at < rowId.length;) {
    const length = /^\d{1,6}:/.exec(rowId.slice(at, at + 7))?.[0];
    const end = length === undefined ? -1 : at + length.length + Number(length.slice(0, -1));
    if (length === undefined || end > rowId.length) return rowId;
    parts.push(rowId.slice(at + length.length, end));
    at = end;
  }
  return parts.length < 2 ? rowId : parts.join(", ");
}
