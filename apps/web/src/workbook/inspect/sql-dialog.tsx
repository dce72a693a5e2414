import { type Id, namesOf } from "@sheaf/workbook";
import { useEffect, useState } from "react";
import { CopyButton } from "../../shared/actions/copy-button.tsx";
import { SegmentedControl } from "../../shared/choices/segmented-control.tsx";
import { ErrorState } from "../../shared/feedback/error-state.tsx";
import { SkeletonRows } from "../../shared/feedback/skeleton.tsx";
import { type CallError, toCallError } from "../../shared/http/call-error.ts";
import { Dialog } from "../../shared/overlays/dialog.tsx";
import { useDocument, useElement, useWorkbook } from "../state/workbook.ts";
import { sqlQuestions } from "./sql-questions.ts";
import { SqlText } from "./sql-text.tsx";
import { t } from "../../shared/words/words.ts";
import styles from "./inspect.module.css";

type Answered =
  | { readonly kind: "waiting" }
  | { readonly kind: "sql"; readonly sql: string }
  /** The server gives it to those with the right only. */
  | { readonly kind: "withheld" }
  | { readonly kind: "failed"; readonly error: CallError };

/** The statements that an element runs, as the warehouse gets them (T1). */
export function SqlDialog({ elementId, onClose }: { readonly elementId: Id; readonly onClose: () => void }) {
  const workbook = useWorkbook();
  const document = useDocument();
  const element = useElement(elementId);
  const [chosen, setChosen] = useState<string | null>(null);
  const [attempt, setAttempt] = useState(0);
  const [answered, setAnswered] = useState<Answered>({ kind: "waiting" });
  // What is on screen when the dialog opens is what it explains.
  const [questions] = useState(() => (element === undefined ? [] : sqlQuestions(document, element)));
  const question = questions.find(({ id }) => id === chosen) ?? questions.at(-1);

  useEffect(() => {
    if (question === undefined) return undefined;
    const abort = new AbortController();
    setAnswered({ kind: "waiting" });
    workbook.results.ask(elementId, question.request, { signal: abort.signal, purpose: "sql" }).then(
      ({ facts }) => !abort.signal.aborted && setAnswered(facts.sql === null ? { kind: "withheld" } : { kind: "sql", sql: facts.sql }),
      (thrown: unknown) => {
        const error = toCallError(thrown);
        if (!abort.signal.aborted && error !== null) setAnswered({ kind: "failed", error });
      },
    );
    return () => abort.abort();
  }, [workbook, elementId, question, attempt]);

  const name = element === undefined ? "" : namesOf(document).element(element);
  return (
    <Dialog
      title={t("inspect.sql-dialog.sql-of", { name })}
      isOpen
      onClose={onClose}
      width="large"
      flush
      headerExtra={
        questions.length > 1 &&
        question !== undefined && (
          <SegmentedControl
            label={t("inspect.sql-dialog.level")}
            size="small"
            segments={questions.map(({ id, title }) => ({ id, label: title }))}
            value={question.id}
            onChange={setChosen}
          />
        )
      }
      actions={answered.kind === "sql" && <CopyButton text={answered.sql} message={t("inspect.sql-dialog.sql-copied")} />}
    >
      <div className={styles.body}>
        {question === undefined && <p className={styles.message}>{t("inspect.sql-dialog.element-asks-warehouse-nothing")}</p>}
        {question !== undefined && answered.kind === "waiting" && <SkeletonRows rows={8} rowHeight={24} />}
        {answered.kind === "withheld" && <p className={styles.message}>{t("inspect.sql-dialog.may-see-result-element")}</p>}
        {answered.kind === "failed" && (
          <ErrorState
            summary={t("inspect.sql-dialog.statement-could-not-made")}
            message={answered.error.message}
            requestId={answered.error.requestId}
            onRetry={() => setAttempt((count) => count + 1)}
          />
        )}
        {answered.kind === "sql" && <SqlText sql={answered.sql} />}
      </div>
    </Dialog>
  );
}
