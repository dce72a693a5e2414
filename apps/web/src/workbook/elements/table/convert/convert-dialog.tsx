import { generalNumber } from "@sheaf/locale";
import { columnsOf, type Element, namesOf } from "@sheaf/workbook";
import { useEffect, useState } from "react";
import { ErrorState } from "../../../../shared/feedback/error-state.tsx";
import { SkeletonRows } from "../../../../shared/feedback/skeleton.tsx";
import { Select } from "../../../../shared/fields/select.tsx";
import { type CallError, toCallError } from "../../../../shared/http/call-error.ts";
import { useDocument, useWorkbook } from "../../../state/workbook.ts";
import type { TableColumn } from "../../tabular/shape/table-shape.ts";
import {
  bestReading,
  type ConversionCounts,
  type ConversionSamples,
  countQuestion,
  countsIn,
  sampleQuestion,
  samplesIn,
} from "./conversion-question.ts";
import { type TextReading, type ReadType, readingsOf } from "@sheaf/formula";
import { say, t } from "../../../../shared/words/words.ts";
import { ConversionDialog, conversionSaid } from "./conversion-dialog.tsx";
import { readTypeWord } from "./type-words.ts";
import { SampleValues } from "../../conversion/sample-values.tsx";
import styles from "../../conversion/conversion.module.css";

interface ConvertDialogProps {
  readonly element: Element;
  readonly column: TableColumn;
  readonly type: ReadType;
  readonly onConvert: (reading: TextReading) => void;
  readonly onClose: () => void;
}

/** Before texts become values of another type: how many do, by which reading, and what would be lost. */
export function ConvertDialog({ element, column, type, onConvert, onClose }: ConvertDialogProps) {
  const { results, newId, symbols } = useWorkbook();
  const document = useDocument();
  const readings = readingsOf[type];
  const [counts, setCounts] = useState<ConversionCounts | null>(null);
  const [samples, setSamples] = useState<ConversionSamples | null>(null);
  const [chosen, setChosen] = useState<string | null>(null);
  const [error, setError] = useState<CallError | null>(null);
  const [attempt, setAttempt] = useState(0);
  const best = counts === null ? null : (readings[bestReading(counts)] ?? null);
  const reading = readings.find(({ id }) => id === chosen) ?? best;
  const readingId = reading?.id ?? null;

  useEffect(() => {
    const abort = new AbortController();
    setError(null);
    const { columns, operations, request } = countQuestion(document, element, column.id, readings, newId);
    results.ask(element.id, request, { signal: abort.signal, operations, purpose: "fitting" }).then(
      ({ table }) => setCounts(countsIn(table, columns)),
      (thrown: unknown) => {
        const failure = toCallError(thrown);
        if (!abort.signal.aborted && failure !== null) setError(failure);
      },
    );
    return () => abort.abort();
  }, [results, document, element, column.id, readings, newId, attempt]);

  useEffect(() => {
    const asked = readings.find(({ id }) => id === readingId);
    if (asked === undefined) return undefined;
    const abort = new AbortController();
    setSamples(null);
    const ask = async (kind: "converted" | "lost"): Promise<readonly string[]> => {
      const { operations, request } = sampleQuestion(document, element, column.id, asked, kind, newId);
      return samplesIn((await results.ask(element.id, request, { signal: abort.signal, operations, purpose: "fitting" })).table);
    };
    Promise.all([ask("converted"), ask("lost")]).then(
      ([converted, lost]) => setSamples({ converted, lost }),
      (thrown: unknown) => {
        const failure = toCallError(thrown);
        if (!abort.signal.aborted && failure !== null) setError(failure);
      },
    );
    return () => abort.abort();
  }, [results, document, element, column.id, readings, readingId, newId, attempt]);

  const number = (value: number): string => generalNumber(value, symbols);
  const convertedBy = (one: TextReading): number => counts?.converted[readings.indexOf(one)] ?? 0;
  const converted = reading === null ? 0 : convertedBy(reading);
  const lost = (counts?.texts ?? 0) - converted;
  // Readings that find nothing are of no use, but for the plainest, so that there is always one.
  const offered = readings.filter((one, index) => index === 0 || convertedBy(one) > 0).toSorted((a, b) => convertedBy(b) - convertedBy(a));
  const own = columnsOf(element).find(({ id }) => id === column.id)?.formula ?? "";
  return (
    <ConversionDialog
      title={t("table.convert-dialog.change-to", { name: column.name, type: readTypeWord(type) })}
      lost={lost}
      canConvert={reading !== null && counts !== null && converted > 0}
      onConvert={() => reading !== null && onConvert(reading)}
      onClose={onClose}
    >
      {error !== null ? (
        <ErrorState
          summary={t("table.convert-dialog.values-could-not-counted")}
          message={error.message}
          requestId={error.requestId}
          onRetry={() => setAttempt((before) => before + 1)}
        />
      ) : counts === null || reading === null ? (
        <SkeletonRows rows={6} rowHeight={28} />
      ) : (
        <div className={styles.body}>
          {offered.length > 1 && (
            <Select
              label={t("table.convert-dialog.read-as")}
              options={offered.map((one) => ({ id: one.id, label: `${say(one.label)} (${number(convertedBy(one))})` }))}
              value={reading.id}
              onChange={setChosen}
            />
          )}
          <p className={lost === 0 ? styles.good : styles.bad} role="status">
            {counts.texts === 0 ? t("table.convert-dialog.no-value-convert") : conversionSaid(counts.texts, converted, symbols)}
          </p>
          {type === "number" && converted > 0 && counts.currencies > 1 && (
            <p className={styles.bad}>{t("table.convert-dialog.several-currencies", { count: counts.currencies })}</p>
          )}
          {samples !== null && samples.lost.length > 0 && (
            <SampleValues title={t("table.convert-dialog.become-empty")} values={samples.lost} />
          )}
          {samples !== null && samples.converted.length > 0 && (
            <SampleValues title={t("table.convert-dialog.convert")} values={samples.converted} />
          )}
          <div>
            <h3 className={styles.title}>{t("table.convert-dialog.formula")}</h3>
            <code className={styles.formula}>{namesOf(document).toPrinted(element.id, column.id, reading.formula(own))}</code>
          </div>
        </div>
      )}
    </ConversionDialog>
  );
}
