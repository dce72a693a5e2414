import { cellFormatter } from "@sheaf/locale";
import { cellAt, cellNumber, cellText, type CellValue, type ResultTable } from "@sheaf/result";
import { typeName, type ValueType } from "@sheaf/sql";
import { type Format, type Id, namesOf } from "@sheaf/workbook";
import { useEffect, useRef, useState } from "react";
import { ErrorState } from "../../shared/feedback/error-state.tsx";
import { SkeletonRows } from "../../shared/feedback/skeleton.tsx";
import { type CallError, toCallError } from "../../shared/http/call-error.ts";
import { Dialog } from "../../shared/overlays/dialog.tsx";
import { shownFormat } from "../state/analysis/shown-format.ts";
import { findElement, useWorkbook } from "../state/workbook.ts";
import { type ColumnFigure, figuresQuestion, histogramQuestion, topQuestion } from "../elements/tabular/figures/column-question.ts";
import { type HistogramBar, histogramBars, topValues } from "./histogram-bars.ts";
import { t } from "../../shared/words/words.ts";
import styles from "./column-dialog.module.css";

const words: Readonly<Record<ColumnFigure, string>> = {
  get rows() {
    return t("inspect.column-dialog.rows");
  },
  get filled() {
    return t("inspect.column-dialog.with-a-value");
  },
  get distinct() {
    return t("inspect.column-dialog.different-values");
  },
  get min() {
    return t("inspect.column-dialog.least");
  },
  get max() {
    return t("inspect.column-dialog.greatest");
  },
  get avg() {
    return t("inspect.column-dialog.average");
  },
  get median() {
    return t("inspect.column-dialog.median");
  },
  get sum() {
    return t("inspect.column-dialog.sum");
  },
  get stddev() {
    return t("inspect.column-dialog.standard-deviation");
  },
};
const ofColumn: ReadonlySet<ColumnFigure> = new Set(["min", "max", "avg", "median", "sum"]);
const grouped = new Intl.NumberFormat("en-US");
const share = new Intl.NumberFormat("en-US", { style: "percent", maximumFractionDigits: 1 });

interface Details {
  readonly figures: readonly { readonly id: ColumnFigure; readonly text: string }[];
  readonly rows: number;
  readonly bars: readonly HistogramBar[];
  /** The most frequent ones. */
  readonly values: readonly HistogramBar[];
  readonly distinct: number;
}

/** A column as a whole: how many rows, values and gaps it has, how they are spread, and which are the most frequent. */
export function ColumnDialog({
  elementId,
  columnId,
  onClose,
}: {
  readonly elementId: Id;
  readonly columnId: Id;
  readonly onClose: () => void;
}) {
  const workbook = useWorkbook();
  const [details, setDetails] = useState<Details | null>(null);
  const [error, setError] = useState<CallError | null>(null);
  const [attempt, setAttempt] = useState(0);
  // The rows are those of the moment at which they were asked for.
  const [document] = useState(() => workbook.documents.state().document);
  const element = findElement(document, elementId);
  const newId = useRef(workbook.newId);

  useEffect(() => {
    if (element === undefined) return undefined;
    const abort = new AbortController();
    const { signal } = abort;
    const load = async (): Promise<void> => {
      await workbook.facts.analyze();
      const known = workbook.facts.of(elementId)?.columns.find(({ id }) => id === columnId);
      const type = known === undefined ? "text" : typeName(known.type);
      const question = figuresQuestion(document, element, columnId, type, newId.current);
      if (question === null) return;
      const { zone, symbols } = workbook;
      const format = shownFormat(workbook.facts, element, columnId) ?? null;
      const write = (value: CellValue, of: ValueType, by: Format | null): string =>
        cellFormatter(typeName(of), by, { zone, symbols })(value);
      const ask = async (asked: NonNullable<typeof question>): Promise<ResultTable> =>
        (
          await workbook.results.ask(asked.elementId, asked.request, {
            signal,
            operations: asked.operations,
            purpose: "details",
            about: elementId,
          })
        ).table;
      const top = topQuestion(document, element, columnId, type, newId.current);
      const [table, counted] = await Promise.all([ask(question), top === null ? null : ask(top)]);
      const cellOf = (id: string): { readonly value: CellValue; readonly type: ValueType } | null => {
        const at = table.columns.findIndex((column) => column.id === id && column.role === "value");
        const column = table.columns[at];
        return column === undefined || table.rowCount === 0 ? null : { value: cellAt(table, 0, at), type: column.type };
      };
      const numberOf = (id: string): number => {
        const cell = cellOf(id);
        if (cell === null || cell.value === null) return Number.NaN;
        return cell.type.kind === "date" || cell.type.kind === "datetime"
          ? Date.parse(cellText(cell.value, cell.type) ?? "")
          : cellNumber(cell.value, cell.type);
      };
      const rows = numberOf("rows");
      const figures = question.figures.flatMap((id) => {
        const cell = cellOf(id);
        if (cell === null) return [];
        const text = write(
          cell.value,
          cell.type,
          ofColumn.has(id) ? format : id === "stddev" ? { kind: "number", formatString: ",.4~r" } : null,
        );
        const part = id === "filled" && rows > 0 ? `, ${share.format(numberOf(id) / rows)}` : "";
        return [{ id, text: `${id === "rows" || id === "filled" || id === "distinct" ? grouped.format(numberOf(id)) : text}${part}` }];
      });
      const range = { min: numberOf("min"), max: numberOf("max") };
      const spread = histogramQuestion(document, element, columnId, type, range, newId.current);
      const edge = (value: number): string => write(value, { kind: "float" }, format ?? { kind: "number", formatString: ",.3~r" });
      const bars = spread === null ? [] : histogramBars(await ask(spread), range, edge, (value, of) => write(value, of, null));
      const values =
        counted === null
          ? []
          : topValues(counted, (value, of) =>
              value === ""
                ? t("inspect.column-dialog.empty-text")
                : value === null
                  ? t("inspect.column-dialog.no-value")
                  : write(value, of, format),
            );
      if (!signal.aborted) setDetails({ figures, rows, distinct: numberOf("distinct"), bars, values });
    };
    setError(null);
    load().catch((thrown: unknown) => {
      const failure = toCallError(thrown);
      if (!signal.aborted && failure !== null) setError(failure);
    });
    return () => abort.abort();
  }, [workbook, document, element, elementId, columnId, attempt]);

  const name = element === undefined ? "" : namesOf(document).column(element, columnId);
  return (
    <Dialog title={t("inspect.column-dialog.details-of", { name })} isOpen onClose={onClose} width="medium">
      {/* It scrolls, so the keyboard must reach it. */}
      {/* eslint-disable-next-line jsx-a11y/no-noninteractive-tabindex */}
      <div className={styles.body} role="group" aria-label={t("inspect.column-dialog.figures-of", { name })} tabIndex={0}>
        {error !== null ? (
          <ErrorState summary={error.message} requestId={error.requestId} onRetry={() => setAttempt((count) => count + 1)} />
        ) : details === null ? (
          <SkeletonRows rows={8} rowHeight={24} />
        ) : (
          <>
            <dl className={styles.figures}>
              {details.figures.map(({ id, text }) => (
                <div key={id} className={styles.figure}>
                  <dt>{words[id]}</dt>
                  <dd>{text}</dd>
                </div>
              ))}
            </dl>
            {details.bars.length > 1 && <Histogram bars={details.bars} name={name} />}
            {details.values.length > 0 && <TopValues values={details.values} rows={details.rows} distinct={details.distinct} />}
          </>
        )}
      </div>
    </Dialog>
  );
}

function Histogram({ bars, name }: { readonly bars: readonly HistogramBar[]; readonly name: string }) {
  const most = Math.max(...bars.map(({ count }) => count), 1);
  return (
    <figure className={styles.histogram}>
      <figcaption className={styles.title}>{t("inspect.column-dialog.how-values-spread")}</figcaption>
      <ol className={styles.bars} aria-label={t("inspect.column-dialog.rows-by", { name })}>
        {bars.map(({ label, count }) => (
          <li key={label} className={styles.bin} title={t("inspect.column-dialog.rows-2", { label, grouped: grouped.format(count) })}>
            <span className={styles.bar} style={{ height: `${Math.max(count > 0 ? 1 : 0, (count / most) * 100)}%` }} aria-hidden="true" />
            <span className={styles.spoken}>{t("inspect.column-dialog.rows-2", { label, grouped: grouped.format(count) })}</span>
          </li>
        ))}
      </ol>
      <div className={styles.ends} aria-hidden="true">
        <span>{bars[0]?.label}</span>
        <span>{bars.at(-1)?.label}</span>
      </div>
    </figure>
  );
}

/** A part that is there is never told as nothing. */
function partWords(part: number): string {
  return part > 0 && part < 0.0005 ? "<0.1%" : share.format(part);
}

function TopValues({
  values,
  rows,
  distinct,
}: {
  readonly values: readonly HistogramBar[];
  readonly rows: number;
  readonly distinct: number;
}) {
  const most = Math.max(...values.map(({ count }) => count), 1);
  return (
    <section aria-label={t("inspect.column-dialog.most-frequent-values")}>
      <h3 className={styles.title}>
        {distinct > values.length
          ? t("inspect.column-dialog.most-frequent-values-2", { count: values.length, grouped: grouped.format(distinct) })
          : t("inspect.column-dialog.all-values")}
      </h3>
      <ul className={styles.values}>
        {values.map(({ label, count }) => (
          <li key={label} className={styles.value}>
            <span className={styles.label}>{label}</span>
            <span className={styles.track} aria-hidden="true">
              <span className={styles.part} style={{ width: `${(count / most) * 100}%` }} />
            </span>
            <span className={styles.count}>
              {grouped.format(count)}
              {rows > 0 ? ` (${partWords(count / rows)})` : ""}
            </span>
          </li>
        ))}
      </ul>
    </section>
  );
}
