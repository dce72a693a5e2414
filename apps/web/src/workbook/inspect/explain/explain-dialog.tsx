import { namesOf } from "@sheaf/workbook";
import { useEffect, useMemo, useState } from "react";
import { ErrorState } from "../../../shared/feedback/error-state.tsx";
import { SkeletonRows } from "../../../shared/feedback/skeleton.tsx";
import { ComboBox } from "../../../shared/fields/combo-box.tsx";
import { Select } from "../../../shared/fields/select.tsx";
import { type CallError, toCallError } from "../../../shared/http/call-error.ts";
import { Button } from "../../../shared/actions/button.tsx";
import { Dialog } from "../../../shared/overlays/dialog.tsx";
import { t } from "../../../shared/words/words.ts";
import { shownFormat } from "../../state/analysis/shown-format.ts";
import { type Explained, findElement, useWorkbook } from "../../state/workbook.ts";
import { DifferenceBy } from "./difference.tsx";
import { firstCompared, type Side, type Sides } from "./explain-answers.ts";
import { alongOf, ExplainQuestions } from "./explain-question.ts";
import { keepChart } from "./keep-chart.ts";
import { differenceSentence, type NumberWords, numberWords } from "./explain-words.ts";
import { type Asking, type FieldSplit, loadNumber, loadSides, loadSplits, loadWhole, type NumberFacts } from "./load-explanation.ts";
import { WorkedOut } from "./worked-out.tsx";
import styles from "./explain.module.css";

/** Fields that are shown at once. */
const FIRST_SHOWN = 3;

/** A number explained (T1): how it was worked out, and what makes it different from another one. */
export function ExplainDialog({ explained, onClose }: { readonly explained: Explained; readonly onClose: () => void }) {
  const workbook = useWorkbook();
  const [document] = useState(() => workbook.documents.state().document);
  const element = findElement(document, explained.elementId);
  const questions = useMemo(
    () => (element === undefined ? null : new ExplainQuestions(element, explained, workbook.newId)),
    [element, explained, workbook],
  );
  if (element === undefined || questions === null) return null;
  const name = namesOf(document).column(element, explained.columnId);
  const where = alongOf(explained).map(({ label }) => label);
  return (
    <Dialog
      title={t("inspect.explain.title", { name, where: where.length === 0 ? namesOf(document).element(element) : where.join(", ") })}
      isOpen
      onClose={onClose}
      width="large"
      flush
    >
      <Explanation element={element} explained={explained} questions={questions} name={name} onKept={onClose} />
    </Dialog>
  );
}

type Shown = Omit<Asking, "workbook" | "signal"> & {
  readonly explained: Explained;
  readonly name: string;
  /** A chart of it was put on the page. */
  readonly onKept: () => void;
};

function Explanation({ element, explained, questions, name, onKept }: Shown) {
  const workbook = useWorkbook();
  const facts = useLoaded<NumberFacts>((signal) => loadNumber({ workbook, element, questions, signal }), [element, questions]);
  const words = numberWords(shownFormat(workbook.facts, element, explained.columnId) ?? null, workbook);
  return (
    <div className={styles.body}>
      <WorkedOut element={element} explained={explained} name={name} facts={facts.value} runsAlong={questions.parts.kind === "along"} />
      <div className={styles.why}>
        {questions.parts.kind === "along" ? (
          <p className={styles.note}>{t("inspect.explain.runs-along")}</p>
        ) : (
          <Compared element={element} explained={explained} questions={questions} name={name} words={words} onKept={onKept} />
        )}
      </div>
    </div>
  );
}

/** The choice of what the number is compared with, and what that shows. */
function Compared({ element, explained, questions, name, words, onKept }: Shown & { readonly words: NumberWords }) {
  const workbook = useWorkbook();
  const choices = alongOf(explained);
  const { against } = explained;
  const [alongId, setAlongId] = useState(against?.columnId ?? choices[0]?.columnId ?? null);
  const along = choices.find(({ columnId }) => columnId === alongId) ?? null;
  const [chosen, setChosen] = useState<{ readonly alongId: string; readonly id: string } | null>(
    against === undefined ? null : { alongId: against.columnId, id: JSON.stringify(against.value) },
  );
  const sides = useLoaded<Sides | null>(
    async (signal) =>
      along === null
        ? null
        : loadSides({ workbook, element, questions, signal }, along, along.columnId === against?.columnId ? against.value : undefined),
    [element, questions, along, against],
  );
  const own = sides.value?.own ?? null;
  const others = sides.value?.all.filter((side) => side !== own) ?? [];
  const picked = chosen?.alongId === alongId ? others.find((side) => idOf(side) === chosen?.id) : undefined;
  const before = picked ?? (sides.value === null || sides.value === undefined ? null : firstCompared(sides.value));
  if (sides.failure !== null) return <Failure error={sides.failure} onRetry={sides.retry} />;
  if (sides.isWaiting) return <SkeletonRows rows={8} rowHeight={28} />;
  if (along !== null && own === null) return <p className={styles.note}>{t("inspect.explain.not-there")}</p>;
  return (
    <>
      <h3 className={styles.heading}>{before === null ? t("inspect.explain.made-of") : t("inspect.explain.different")}</h3>
      {along !== null && others.length > 0 && (
        <div className={styles.choice}>
          {choices.length > 1 && (
            <Select
              label={t("inspect.explain.along")}
              size="small"
              options={choices.map((choice) => ({ id: choice.columnId, label: choice.name }))}
              value={along.columnId}
              onChange={setAlongId}
            />
          )}
          <ComboBox
            label={t("inspect.explain.compare-with")}
            size="small"
            options={others.map((side) => ({ id: idOf(side), label: side.label, detail: words.value(side.cells.value) }))}
            value={before === null ? null : idOf(before)}
            onChange={(id) => id !== null && setChosen({ alongId: along.columnId, id })}
          />
        </div>
      )}
      {before !== null && own !== null && <p className={styles.sentence}>{differenceSentence(name, before, own, words)}</p>}
      <Splits
        element={element}
        explained={explained}
        questions={questions}
        name={name}
        words={words}
        along={along}
        before={before}
        own={own}
        type={sides.value?.type ?? null}
        onKept={onKept}
      />
    </>
  );
}

/** By its value: rounded numbers and times of one day are written alike. */
const idOf = ({ value }: Side): string => JSON.stringify(value);

function Splits({
  element,
  explained,
  questions,
  name,
  words,
  along,
  before,
  own,
  type,
  onKept,
}: Shown & {
  readonly words: NumberWords;
  readonly along: Parameters<typeof loadSplits>[1];
  readonly before: Side | null;
  readonly own: Side | null;
  /** Of what it is compared along. */
  readonly type: Sides["type"];
}) {
  const workbook = useWorkbook();
  const [isAll, setAll] = useState(false);
  const found = useLoaded<{ readonly splits: readonly FieldSplit[]; readonly difference: number }>(
    async (signal) => {
      const asking = { workbook, element, questions, signal };
      const after = own ?? { value: null, label: "", cells: await loadWhole(asking) };
      const splits = await loadSplits(asking, along, { before, after });
      return { splits, difference: (after.cells.value ?? 0) - (before?.cells.value ?? 0) };
    },
    [element, questions, along, before, own],
  );
  if (found.failure !== null) return <Failure error={found.failure} onRetry={found.retry} />;
  if (found.value === undefined) return <SkeletonRows rows={10} rowHeight={28} />;
  const { splits, difference } = found.value;
  if (splits.length === 0) return <p className={styles.note}>{t("inspect.explain.no-field")}</p>;
  const shown = isAll ? splits : splits.slice(0, FIRST_SHOWN);
  const keep = (one: FieldSplit): void => {
    const compared = along === null || type === null || before === null || own === null ? null : { along, type, before, after: own };
    const title =
      compared === null
        ? t("inspect.explain.kept-whole", { name, by: one.name })
        : t("inspect.explain.kept-title", { name, one: compared.after.label, other: compared.before.label, by: one.name });
    const start = t("inspect.explain.all-of", { label: compared?.before.label ?? "" });
    const said = { title, rate: t("inspect.explain.own-change"), mix: t("inspect.explain.weight"), start };
    const id = keepChart(workbook, { element, questions, columnId: explained.columnId, name, found: one, compared, words: said });
    if (id === null) return;
    onKept();
    // A closing dialog gives the focus back to the mark in the next frame, which selects the chart of the mark.
    requestAnimationFrame(() => requestAnimationFrame(() => workbook.focus.select(id)));
  };
  const canKeep = workbook.mode === "edit" && workbook.canChange && (before === null) === (along === null || type === null || own === null);
  return (
    <>
      {shown.some(({ split }) => split.kind === "whole") && <p className={styles.note}>{t("inspect.explain.does-not-add-up")}</p>}
      {shown.some(({ split }) => split.kind === "ratio") && before !== null && (
        <p className={styles.note}>{t("inspect.explain.rate-and-mix")}</p>
      )}
      {shown.map((one) => (
        <DifferenceBy
          key={one.key}
          found={one}
          difference={difference}
          isCompared={before !== null}
          words={words}
          {...(canKeep && one.split.addsUp ? { onKeep: () => keep(one) } : {})}
        />
      ))}
      {shown.length < splits.length && (
        <Button onPress={() => setAll(true)}>{t("inspect.explain.more", { count: splits.length - shown.length })}</Button>
      )}
    </>
  );
}

function Failure({ error, onRetry }: { readonly error: CallError; readonly onRetry: () => void }) {
  return <ErrorState summary={t("inspect.explain.failed")} message={error.message} requestId={error.requestId} onRetry={onRetry} />;
}

interface Loaded<T> {
  readonly value: T | undefined;
  readonly isWaiting: boolean;
  readonly failure: CallError | null;
  readonly retry: () => void;
}

/** What is asked for once, and again when what it depends on is another. */
function useLoaded<T>(load: (signal: AbortSignal) => Promise<T>, on: readonly unknown[]): Loaded<T> {
  const [state, setState] = useState<{ readonly value: T | undefined; readonly isWaiting: boolean; readonly failure: CallError | null }>({
    value: undefined,
    isWaiting: true,
    failure: null,
  });
  const [attempt, setAttempt] = useState(0);
  useEffect(() => {
    const abort = new AbortController();
    setState({ value: undefined, isWaiting: true, failure: null });
    load(abort.signal).then(
      (value) => !abort.signal.aborted && setState({ value, isWaiting: false, failure: null }),
      (thrown: unknown) => {
        const failure = toCallError(thrown);
        if (!abort.signal.aborted && failure !== null) setState({ value: undefined, isWaiting: false, failure });
      },
    );
    return () => abort.abort();
    // What it depends on is named by who asks.
    // oxlint-disable-next-line react/exhaustive-deps
  }, [...on, attempt]);
  return { ...state, retry: () => setAttempt((count) => count + 1) };
}
