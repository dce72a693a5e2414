import { cellAt } from "@sheaf/result";
import type { Id } from "@sheaf/workbook";
import { useEffect, useRef, useState } from "react";
import { type CallError, toCallError } from "../../../shared/http/call-error.ts";
import { type Edit, filtersOf } from "../../commands/edit.ts";
import { findElement, useWorkbook } from "../../state/workbook.ts";
import { t } from "../../../shared/words/words.ts";
import styles from "./sources.module.css";

const grouped = new Intl.NumberFormat("en-US");

/** How many rows an element would have after an edit, or what keeps it from having any. `version` changes whenever the edit does. */
export function RowCount({ elementId, edit, version }: { readonly elementId: Id; readonly edit: Edit; readonly version: string }) {
  const workbook = useWorkbook();
  const [rows, setRows] = useState<number | null>(null);
  const [error, setError] = useState<CallError | null>(null);
  const latest = useRef(edit);
  latest.current = edit;
  useEffect(() => {
    const abort = new AbortController();
    setRows(null);
    setError(null);
    workbook.results
      .ask(
        elementId,
        { level: "base", want: { kind: "count" }, window: null, within: null },
        { signal: abort.signal, operations: latest.current.operations },
      )
      .then(({ table }) => setRows(Number(cellAt(table, 0, 0) ?? 0)))
      .catch((thrown: unknown) => {
        const failure = toCallError(thrown);
        if (!abort.signal.aborted && failure !== null) setError(failure);
      });
    return () => abort.abort();
  }, [workbook, elementId, version]);
  if (error !== null)
    return (
      <p className={styles.problem} role="alert">
        {error.message}
      </p>
    );
  const element = findElement(workbook.documents.state().document, elementId);
  const isFiltered = element !== undefined && filtersOf(element).length > 0;
  return (
    <p className={styles.counts} role="status">
      {rows === null
        ? t("sources.row-count.counting-the-rows")
        : t("sources.row-count.other-all-other", { grouped: grouped.format(rows), rows, isFiltered: String(isFiltered) })}
    </p>
  );
}
