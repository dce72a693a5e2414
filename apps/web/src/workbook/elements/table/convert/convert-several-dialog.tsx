import { generalNumber } from "@sheaf/locale";
import { readingsOf, type ReadType, type TextReading } from "@sheaf/formula";
import type { Element, Id } from "@sheaf/workbook";
import { useEffect, useState } from "react";
import { Select } from "../../../../shared/fields/select.tsx";
import { ErrorState } from "../../../../shared/feedback/error-state.tsx";
import { type CallError, toCallError } from "../../../../shared/http/call-error.ts";
import { say, t } from "../../../../shared/words/words.ts";
import { useDocument, useWorkbook } from "../../../state/workbook.ts";
import type { TableColumn } from "../../tabular/shape/table-shape.ts";
import { ConversionDialog, conversionSaid } from "./conversion-dialog.tsx";
import { readTypeWord } from "./type-words.ts";
import { bestReading, type ConversionCounts, countQuestion, countsIn } from "./conversion-question.ts";
import styles from "../../conversion/conversion.module.css";

interface ConvertSeveralDialogProps {
  readonly element: Element;
  readonly columns: readonly TableColumn[];
  readonly type: ReadType;
  /** By the ids of the columns; those of which nothing converts are not among them. */
  readonly onConvert: (readings: ReadonlyMap<Id, TextReading>) => void;
  readonly onClose: () => void;
}

type Counted = ({ readonly kind: "counts" } & ConversionCounts) | { readonly kind: "failed"; readonly error: CallError };

/** Before texts of several columns become values of another type: of each how many do, by which reading, and how many would be lost. */
export function ConvertSeveralDialog({ element, columns, type, onConvert, onClose }: ConvertSeveralDialogProps) {
  const { results, newId } = useWorkbook();
  const document = useDocument();
  const readings = readingsOf[type];
  const [counts, setCounts] = useState<ReadonlyMap<Id, Counted>>(new Map());
  const [chosen, setChosen] = useState<ReadonlyMap<Id, string>>(new Map());
  const [attempt, setAttempt] = useState(0);
  const asked = columns.map(({ id }) => id).join("\n");

  useEffect(() => {
    const abort = new AbortController();
    setCounts((before) => new Map([...before].filter(([, { kind }]) => kind === "counts")));
    const countOf = async (columnId: Id): Promise<Counted | null> => {
      try {
        const question = countQuestion(document, element, columnId, readings, newId);
        const { table } = await results.ask(element.id, question.request, {
          signal: abort.signal,
          operations: question.operations,
          purpose: "fitting",
        });
        return { kind: "counts", ...countsIn(table, question.columns) };
      } catch (thrown) {
        const error = toCallError(thrown);
        return error === null ? null : { kind: "failed", error };
      }
    };
    // Each column says what becomes of it as soon as it is known: one that cannot be counted keeps none of the others waiting.
    for (const columnId of asked.split("\n"))
      void countOf(columnId).then((counted) => {
        if (!abort.signal.aborted && counted !== null) setCounts((before) => new Map([...before, [columnId, counted]]));
      });
    return () => abort.abort();
  }, [results, document, element, asked, readings, newId, attempt]);

  const retry = (): void => setAttempt((before) => before + 1);
  const rows = columns.flatMap((column) => {
    const known = counts.get(column.id);
    if (known?.kind !== "counts") return [];
    const reading = readings.find(({ id }) => id === chosen.get(column.id)) ?? readings[bestReading(known)];
    const converted = reading === undefined ? 0 : (known.converted[readings.indexOf(reading)] ?? 0);
    return [{ column, known, reading, converted, lost: known.texts - converted }];
  });
  const convertible = rows.filter(({ converted }) => converted > 0);
  const lost = convertible.reduce((sum, row) => sum + row.lost, 0);
  return (
    <ConversionDialog
      title={t("table.convert-several.change-to", { count: columns.length, type: readTypeWord(type) })}
      lost={lost}
      canConvert={convertible.length > 0 && columns.every(({ id }) => counts.has(id))}
      onConvert={() =>
        onConvert(new Map(convertible.flatMap(({ column, reading }) => (reading === undefined ? [] : [[column.id, reading] as const]))))
      }
      onClose={onClose}
    >
      <ul className={styles.columns}>
        {columns.map((column) => {
          const row = rows.find((one) => one.column.id === column.id);
          const counted = counts.get(column.id);
          return (
            <li key={column.id} className={styles.column}>
              <span className={styles.name}>{column.name}</span>
              {counted?.kind === "failed" ? (
                <ErrorState
                  summary={t("table.convert-dialog.values-could-not-counted")}
                  message={counted.error.message}
                  requestId={counted.error.requestId}
                  onRetry={retry}
                />
              ) : row === undefined ? (
                <span role="status">{t("table.convert-several.counting", { name: column.name })}</span>
              ) : (
                <SeveralRow
                  {...row}
                  type={type}
                  readings={readings}
                  onChoose={(id) => setChosen((before) => new Map([...before, [column.id, id]]))}
                />
              )}
            </li>
          );
        })}
      </ul>
    </ConversionDialog>
  );
}

interface SeveralRowProps {
  readonly type: ReadType;
  readonly column: TableColumn;
  readonly known: ConversionCounts;
  readonly readings: readonly TextReading[];
  readonly reading: TextReading | undefined;
  readonly converted: number;
  readonly lost: number;
  readonly onChoose: (readingId: string) => void;
}

/** What becomes of one of the columns. */
function SeveralRow({ type, column, known, readings, reading, converted, lost, onChoose }: SeveralRowProps) {
  const { symbols } = useWorkbook();
  return (
    <>
      {converted > 0 && readings.length > 1 && (
        <Select
          label={t("table.convert-several.read-as", { name: column.name })}
          hideLabel
          options={readings.map((one, at) => ({
            id: one.id,
            label: `${say(one.label)} (${generalNumber(known.converted[at] ?? 0, symbols)})`,
          }))}
          value={reading?.id ?? null}
          onChange={onChoose}
        />
      )}
      <span className={lost === 0 && converted > 0 ? styles.good : styles.bad}>
        {converted === 0 ? t("table.convert-several.stays") : conversionSaid(known.texts, converted, symbols)}
      </span>
      {type === "number" && known.currencies > 1 && converted > 0 && (
        <span className={styles.bad}>{t("table.convert-dialog.several-currencies", { count: known.currencies })}</span>
      )}
    </>
  );
}
