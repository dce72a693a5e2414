import type { Id } from "@sheaf/workbook";
import { memberOf } from "@sheaf/workbook";
import { useEffect, useMemo, useState } from "react";
import { Button } from "../../../shared/actions/button.tsx";
import { SegmentedControl } from "../../../shared/choices/segmented-control.tsx";
import { Dialog } from "../../../shared/overlays/dialog.tsx";
import { elementName } from "../../commands/elements.ts";
import {
  changeTranspose,
  distinctOutputs,
  mostOutputs,
  type TransposeDraft,
  transposeDraft,
  transposeProblem,
} from "../../commands/sources/transposes.ts";
import { findElement, useWorkbook } from "../../state/workbook.ts";
import { RowCount } from "./row-count.tsx";
import { ColumnsToRows, RowsToColumns } from "./transpose-fields.tsx";
import { useLegColumns } from "./use-leg-columns.ts";
import { useValues } from "./use-values.ts";
import { t } from "../../../shared/words/words.ts";
import styles from "./sources.module.css";

const directions = [
  {
    id: "column-to-row",
    get label() {
      return t("sources.transpose-dialog.columns-to-rows");
    },
  },
  {
    id: "row-to-column",
    get label() {
      return t("sources.transpose-dialog.rows-to-columns");
    },
  },
] as const;

/** Columns of a source merged into rows, or the values of one spread over columns; changed and removed later. */
export function TransposeDialog({ elementId, onClose }: { readonly elementId: Id; readonly onClose: () => void }) {
  const workbook = useWorkbook();
  // What is set here is set against the document of the moment; it is applied to the one of then.
  const [document] = useState(() => workbook.documents.state().document);
  const element = findElement(document, elementId);
  const [started] = useState(() => (element === undefined ? null : transposeDraft(document, element)));
  const [draft, setDraft] = useState<TransposeDraft | null>(started);
  const isTurned = (memberOf(element, "source") as { readonly kind?: string } | undefined)?.kind === "transpose";
  const legs = useMemo(() => (started === null ? [] : [started.source]), [started]);
  const [columns] = useLegColumns(legs);
  const known = useMemo(() => columns ?? [], [columns]);
  const names = useMemo(() => known.map(({ name }) => name), [known]);
  const asked = draft?.direction === "row-to-column" ? draft.by : null;
  const values = useValues(elementId, draft?.source ?? null, asked);
  /** The column whose values became columns: those of another one all do, once they are known. */
  const [filled, setFilled] = useState(started?.by ?? null);
  const found = values?.kind === "here" && values.column === asked ? values.values : null;
  const offered = useMemo(() => {
    if (draft === null) return { outputs: [], clashing: [] };
    // What is a column by now stays one, even where no row has the value any more.
    const own = started?.by === draft.by ? (started?.outputs ?? []) : [];
    return distinctOutputs(draft, [...new Set([...own, ...(found ?? [])])], names);
  }, [draft, started, found, names]);
  useEffect(() => {
    if (found === null || asked === null || filled === asked) return;
    setFilled(asked);
    setDraft((now) => (now === null ? null : { ...now, outputs: distinctOutputs(now, found, names).outputs.slice(0, mostOutputs) }));
  }, [found, asked, filled, names]);
  const problem = draft === null || columns == null ? t("sources.transpose-dialog.looking-columns") : transposeProblem(draft, names);
  const edit = useMemo(
    () => (draft === null || element === undefined || problem !== null ? null : changeTranspose(document, element, draft, workbook.newId)),
    [document, element, draft, problem, workbook],
  );
  const [isLate, setLate] = useState(false);
  useEffect(() => setLate(false), [draft]);
  if (element === undefined || draft === null || started === null) return null;
  const perform = (wanted: TransposeDraft | null): void => {
    const now = workbook.documents.state().document;
    const latest = findElement(now, elementId);
    const last = latest === undefined ? null : changeTranspose(now, latest, wanted, workbook.newId);
    if (last !== null && workbook.perform(last.label, last.operations)) onClose();
    else setLate(true);
  };
  return (
    <Dialog
      title={t("sources.transpose-dialog.transpose", { name: elementName(document, element) })}
      isOpen
      onClose={onClose}
      width="medium"
      isDirty={JSON.stringify(draft) !== JSON.stringify(started)}
      footerStart={isTurned ? <Button onPress={() => perform(null)}>{t("sources.transpose-dialog.remove-transpose")}</Button> : undefined}
      actions={
        <>
          <Button onPress={onClose}>{t("shared.cancel")}</Button>
          <Button variant="primary" isDisabled={edit === null} onPress={() => perform(draft)}>
            {isTurned ? t("shared.apply") : t("sources.transpose-dialog.transpose-2")}
          </Button>
        </>
      }
    >
      <div className={styles.body}>
        <SegmentedControl
          label={t("sources.transpose-dialog.direction")}
          wide
          segments={directions}
          value={draft.direction}
          onChange={(direction) => setDraft({ ...draft, direction })}
        />
        {draft.direction === "column-to-row" ? (
          <ColumnsToRows draft={draft} columns={known} onChange={setDraft} />
        ) : (
          <RowsToColumns draft={draft} columns={known} values={values} offered={offered} onChange={setDraft} />
        )}
        {problem !== null && (
          <p className={styles.counts} role="status">
            {problem}
          </p>
        )}
        {isLate && (
          <p className={styles.problem} role="alert">
            {t("sources.transpose-dialog.source-changed-meanwhile-open")}
          </p>
        )}
        {edit !== null && <RowCount elementId={elementId} edit={edit} version={JSON.stringify({ ...draft, labels: "", values: "" })} />}
      </div>
    </Dialog>
  );
}
