import { totalRule, whyNull } from "@sheaf/formula";
import { cellFormatter } from "@sheaf/locale";
import { cellAt, cellNumber, type ResultTable } from "@sheaf/result";
import { typeName } from "@sheaf/sql";
import { type Element, type Id, namesOf, type WorkbookDocument } from "@sheaf/workbook";
import { useEffect, useState } from "react";
import { Button } from "../../../shared/actions/button.tsx";
import { ErrorState } from "../../../shared/feedback/error-state.tsx";
import { SkeletonRows } from "../../../shared/feedback/skeleton.tsx";
import { type CallError, toCallError } from "../../../shared/http/call-error.ts";
import { Dialog } from "../../../shared/overlays/dialog.tsx";
import { filterSentence } from "../../filters/filter-sentence.ts";
import { inheritedFilters } from "../../filters/inherited-filters.ts";
import { InheritedWords } from "../../filters/inherited-words.tsx";
import { FormulaText } from "../../formula-bar/help/formula-help.tsx";
import { shownFormat } from "../../state/analysis/shown-format.ts";
import { type Doubt, findElement, useWorkbook, type Workbook } from "../../state/workbook.ts";
import { emptyQuestion, namedColumn, totalQuestion, valuesOf } from "./why-question.ts";
import { reasonWords, ruleWords } from "./why-words.ts";
import { t, say } from "../../../shared/words/words.ts";
import styles from "./why.module.css";

interface Answer {
  readonly steps: readonly { readonly text: string; readonly words: string }[];
  readonly figures: readonly { readonly label: string; readonly text: string }[];
  readonly rule: string | null;
  /** An own column in which the reason goes on. */
  readonly next: { readonly columnId: Id; readonly name: string } | null;
}

/** Why a cell is empty, or a total is not what its column adds up to: the formula taken apart in that row, with the numbers (T1). */
export function WhyDialog({ doubt, onClose }: { readonly doubt: Doubt; readonly onClose: () => void }) {
  const workbook = useWorkbook();
  const [document] = useState(() => workbook.documents.state().document);
  const [asked, setAsked] = useState(doubt);
  const [answer, setAnswer] = useState<Answer | null>(null);
  const [error, setError] = useState<CallError | null>(null);
  const [attempt, setAttempt] = useState(0);
  const element = findElement(document, asked.elementId);

  useEffect(() => {
    if (element === undefined) return undefined;
    const abort = new AbortController();
    setAnswer(null);
    setError(null);
    const wanted = asked.kind === "empty" ? explainEmpty : explainTotal;
    wanted(workbook, document, element, asked as never, abort.signal).then(
      (found) => !abort.signal.aborted && setAnswer(found),
      (thrown: unknown) => {
        const failure = toCallError(thrown);
        if (!abort.signal.aborted && failure !== null) setError(failure);
      },
    );
    return () => abort.abort();
  }, [workbook, document, element, asked, attempt]);

  if (element === undefined) return null;
  const name = namesOf(document).column(element, asked.columnId) || t("inspect.why-dialog.new-column");
  const own = filterSentence(element, document);
  const inherited = inheritedFilters(document, element, workbook.controls.value);
  return (
    <Dialog
      title={asked.kind === "empty" ? t("inspect.why-dialog.why-is-empty", { name }) : t("inspect.why-dialog.why-total-differ", { name })}
      isOpen
      onClose={onClose}
      width="medium"
      actions={
        answer?.next != null && (
          <Button onPress={() => setAsked({ ...asked, columnId: answer.next?.columnId ?? asked.columnId })}>
            {t("inspect.why-dialog.look-into", { name: answer.next.name })}
          </Button>
        )
      }
    >
      <div className={styles.body}>
        {asked.kind === "empty" && asked.title !== "" && <p className={styles.words}>{asked.title}</p>}
        {error !== null && (
          <ErrorState
            summary={t("inspect.why-dialog.formula-could-not-taken")}
            message={error.message}
            requestId={error.requestId}
            onRetry={() => setAttempt((count) => count + 1)}
          />
        )}
        {answer === null && error === null && <SkeletonRows rows={4} rowHeight={32} />}
        {answer !== null && <Explanation answer={answer} />}
        {answer !== null && (inherited.length > 0 || own !== null) && (
          <section>
            <h3 className={styles.title}>{t("inspect.why-dialog.filters-act")}</h3>
            <ul className={styles.filters}>
              {inherited.map(({ key, column, words, from }) => (
                <li key={key}>
                  {column} <InheritedWords from={from} words={words} />, {t("inspect.why-dialog.from", { name: from.name })}
                </li>
              ))}
              {own !== null && <li>{own}</li>}
            </ul>
          </section>
        )}
      </div>
    </Dialog>
  );
}

function Explanation({ answer }: { readonly answer: Answer }) {
  const last = answer.steps.length - 1;
  return (
    <>
      {answer.steps.length > 0 && (
        <ol className={styles.steps} aria-label={t("inspect.why-dialog.why")}>
          {answer.steps.map(({ text, words }, index) => (
            <li key={index} className={styles.step} data-last={index === last ? "" : undefined}>
              <FormulaText text={text} />
              <p className={styles.words}>{words}</p>
            </li>
          ))}
        </ol>
      )}
      {answer.figures.length > 0 && (
        <dl className={styles.figures}>
          {answer.figures.map(({ label, text }) => (
            <div key={label} style={{ display: "contents" }}>
              <dt>{label}</dt>
              <dd>{text}</dd>
            </div>
          ))}
        </dl>
      )}
      {answer.rule !== null && <p className={styles.rule}>{answer.rule}</p>}
    </>
  );
}

const nothing: Answer = { steps: [], figures: [], rule: null, next: null };

async function explainEmpty(
  workbook: Workbook,
  document: WorkbookDocument,
  element: Element,
  doubt: Extract<Doubt, { kind: "empty" }>,
  signal: AbortSignal,
): Promise<Answer> {
  await workbook.facts.analyze();
  const place = workbook.facts.place(element.id, doubt.columnId);
  const asked = place === null ? null : emptyQuestion(document, element, doubt, place.scope, workbook.newId);
  if (asked === null) return { ...nothing, rule: t("inspect.why-dialog.formula-error-source-not") };
  const { table } = await workbook.results.ask(element.id, asked.request, { signal, operations: asked.operations, purpose: "empty" });
  const steps = whyNull(asked.question, valuesOf(table, asked.columns));
  const last = steps.at(-1);
  if (last === undefined) return { ...nothing, rule: t("inspect.why-dialog.cell-value-now") };
  const next = last.reason?.kind === "no-value" ? namedColumn(element, document, asked.question.parts[last.part]) : null;
  return {
    ...nothing,
    steps: steps.map(({ text, reason }) => ({
      text,
      words: reason === null ? t("inspect.why-dialog.empty-because-part") : reasonWords(reason),
    })),
    next:
      next === null || next === doubt.columnId
        ? null
        : { columnId: next, name: namesOf(document).column(element, next) || t("inspect.why-dialog.new-column") },
  };
}

async function explainTotal(
  workbook: Workbook,
  document: WorkbookDocument,
  element: Element,
  { columnId }: Extract<Doubt, { kind: "total" }>,
  signal: AbortSignal,
): Promise<Answer> {
  const asked = totalQuestion(document, element, columnId, workbook.newId);
  if (asked === null) return { ...nothing, rule: t("inspect.why-dialog.column-no-total") };
  const { shown } = asked;
  const [total, added] = await Promise.all([
    workbook.results.ask(element.id, asked.total, { signal, purpose: "empty" }),
    workbook.results.ask(element.id, shown.request, { signal, operations: shown.operations, purpose: "empty" }),
  ]);
  const format = shownFormat(workbook.facts, element, columnId) ?? null;
  const cell = (table: ResultTable, id: Id, isPlain: boolean): { readonly text: string; readonly number: number } | null => {
    const at = table.columns.findIndex((column) => column.id === id && column.role === "value");
    const type = table.columns[at]?.type;
    if (type === undefined || table.rowCount === 0) return null;
    const value = cellAt(table, 0, at);
    const { zone, symbols } = workbook;
    return { text: cellFormatter(typeName(type), isPlain ? null : format, { zone, symbols })(value), number: cellNumber(value, type) };
  };
  const [sumId = "", countId = ""] = shown.columns;
  const [whole, sum, count] = [cell(total.table, columnId, false), cell(added.table, sumId, false), cell(added.table, countId, true)];
  const findings = workbook.facts.of(element.id)?.diagnostics.filter((one) => one.columnId === columnId && one.code === "W_FANOUT") ?? [];
  const agrees = whole !== null && sum !== null && Math.abs(whole.number - sum.number) <= 1e-9 * Math.max(1, Math.abs(whole.number));
  const rule = asked.isOwn ? null : totalRule(asked.text);
  return {
    steps: [
      {
        text: asked.text,
        words: asked.isOwn ? t("inspect.why-dialog.what-totals-value-instead") : t("inspect.why-dialog.computed-again-over-all"),
      },
    ],
    figures: [
      ...(whole === null ? [] : [{ label: t("inspect.why-dialog.the-total"), text: whole.text }]),
      ...(sum === null ? [] : [{ label: t("inspect.why-dialog.shown-values-added-up"), text: sum.text }]),
      ...(count === null
        ? []
        : [{ label: asked.of === "cells" ? t("inspect.why-dialog.cells-value") : t("inspect.why-dialog.groups-value"), text: count.text }]),
    ],
    rule: [
      agrees && rule !== "adds" ? t("inspect.why-dialog.two-agree") : null,
      asked.isOwn ? t("inspect.why-dialog.total-formula-own-need") : ruleWords(rule),
      ...findings.map(({ message }) => say(message)),
    ]
      .filter((words) => words !== null)
      .join(" "),
    next: null,
  };
}
