import type { InputHistory, InputValue } from "@sheaf/contract";
import { type Element, inputColumnsOf, namesOf } from "@sheaf/workbook";
import { useEffect, useState } from "react";
import { Button } from "../../../../shared/actions/button.tsx";
import { SkeletonRows } from "../../../../shared/feedback/skeleton.tsx";
import { toCallError } from "../../../../shared/http/call-error.ts";
import { Avatar } from "../../../../shared/lists/avatar.tsx";
import { plainValue } from "../../../state/entries/changes.ts";
import type { EntryTable } from "../../../state/entries/entry-table.ts";
import { useDocument, useWorkbook } from "../../../state/workbook.ts";
import { editedText } from "../model/entry-cells.ts";
import { ruleOf } from "../../../grid/editing/entry-rule.ts";
import { shownSymbols } from "../../../../shared/words/shown-numbers.ts";
import { shortMoment } from "../../../../shared/words/shown-moments.ts";
import { t } from "../../../../shared/words/words.ts";
import styles from "./entry-history.module.css";

interface EntryHistoryProps {
  readonly element: Element;
  readonly table: EntryTable;
  /** Of one cell, one row, one column; neither: of the whole table. */
  readonly of: { readonly rowId?: string; readonly columnId?: string };
  /** How people call a row; null: it is not in sight. */
  readonly rowName: (rowId: string) => string | null;
  /** Changes when there is something new. */
  readonly version: number;
}

/** Who changed what, the newest first. */
export function EntryHistory({ element, table, of, rowName, version }: EntryHistoryProps) {
  const { zone } = useWorkbook();
  const document = useDocument();
  const [changes, setChanges] = useState<InputHistory["changes"] | null>(null);
  const [more, setMore] = useState(false);
  const [failure, setFailure] = useState<string | null>(null);
  const { rowId, columnId } = of;
  const read = (before: number | null, isStale: () => boolean): void => {
    table
      .history({ ...(rowId === undefined ? {} : { rowId }), ...(columnId === undefined ? {} : { columnId }) }, before)
      .then((answer) => {
        if (isStale()) return;
        setFailure(null);
        setMore(answer.more);
        setChanges((known) => (before === null || known === null ? answer.changes : [...known, ...answer.changes]));
      })
      .catch(
        (thrown: unknown) =>
          !isStale() && setFailure(toCallError(thrown)?.message ?? t("input-table.entry-history.history-could-not-read")),
      );
  };
  useEffect(() => {
    let isGone = false;
    read(null, () => isGone);
    return () => {
      isGone = true;
    };
    // What is read is named by these; the reader itself is made anew each time.
    // oxlint-disable-next-line react-hooks/exhaustive-deps
  }, [table, rowId, columnId, version]);
  const names = namesOf(document);
  const known = new Map(inputColumnsOf(element).map((input) => [input.id, input]));
  const written = (column: string, value: unknown): string => {
    const input = known.get(column);
    const rule = input === undefined ? null : ruleOf(input);
    return (rule === null ? plainValue(value) : editedText(value as InputValue, rule, zone, shownSymbols().decimal)) || "empty";
  };
  if (failure !== null)
    return (
      <p className={styles.note} role="alert">
        {failure}
      </p>
    );
  if (changes === null) return <SkeletonRows rows={6} rowHeight={28} columns={2} />;
  if (changes.length === 0) return <p className={styles.note}>{t("input-table.entry-history.nothing-entered-yet")}</p>;
  const now = Date.now();
  return (
    <>
      <ol className={styles.list}>
        {changes.map((change) => (
          <li key={`${change.seq} ${change.rowId} ${change.columnId ?? ""}`} className={styles.change}>
            <Avatar name={change.by.name} seed={change.by.id} />
            <div className={styles.words}>
              <p className={styles.what}>
                <strong>{change.by.name}</strong> {doneWords(change.kind)}
                {change.columnId !== null && (
                  <> {known.has(change.columnId) ? names.column(element, change.columnId) : t("input-table.entry-history.column-gone")}</>
                )}
              </p>
              {change.columnId !== null && (
                <p className={styles.values}>
                  <span className={styles.before}>{written(change.columnId, change.before)}</span> →{" "}
                  <span>{written(change.columnId, change.after)}</span>
                </p>
              )}
              <time className={styles.when} dateTime={change.at}>
                {shortMoment(Date.parse(change.at), now, zone)}
                {rowId === undefined && ` · ${rowName(change.rowId) ?? "another row"}`}
              </time>
            </div>
          </li>
        ))}
      </ol>
      {more && (
        <Button size="small" variant="quiet" onPress={() => read(changes.at(-1)?.seq ?? null, () => false)}>
          {t("input-table.entry-history.show-earlier-changes")}
        </Button>
      )}
    </>
  );
}

function doneWords(kind: InputHistory["changes"][number]["kind"]): string {
  switch (kind) {
    case "add":
      return "added a row:";
    case "set":
      return "changed";
    case "delete":
      return "deleted the row";
  }
}
