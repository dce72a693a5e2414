import { generalNumber } from "@sheaf/locale";
import { readingsOf, type ReadType, type TextReading } from "@sheaf/formula";
import type { Element, Id } from "@sheaf/workbook";
import { useEffect, useState } from "react";
import { Select } from "../../../../shared/fields/select.tsx";
import { type CallError, toCallError } from "../../../../shared/http/call-error.ts";
import { t } from "../../../../shared/words/words.ts";
import { useDocument, useWorkbook } from "../../../state/workbook.ts";
import type { TableColumn } from "../shape/table-shape.ts";
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

/** Before texts of several columns become values of another type: of each how many do, by which reading, and how many would be lost. */
export function ConvertSeveralDialog({ element, columns, type, onConvert, onClose }: ConvertSeveralDialogProps) {
  const { results, newId, symbols } = useWorkbook();
  const document = useDocument();
  const readings = readingsOf[type];
  const [counts, setCounts] = useState<ReadonlyMap<Id, ConversionCounts> | null>(null);
  const [chosen, setChosen] = useState<ReadonlyMap<Id, string>>(new Map());
  const [error, setError] = useState<CallError | null>(null);
  const [attempt, setAttempt] = useState(0);
  const asked = columns.map(({ id }) => id).join("\n");

  useEffect(() => {
    const abort = new AbortController();
    setError(null);
    const countOf = async (columnId: Id): Promise<readonly [Id, ConversionCounts]> => {
      const question = countQuestion(document, element, columnId, readings, newId);
      const { table } = await results.ask(element.id, question.request, { signal: abort.signal, operations: question.operations });
      return [columnId, countsIn(table, question.columns)];
    };
    Promise.all(asked.split("\n").map(countOf)).then(
      (all) => setCounts(new Map(all)),
      (thrown: unknown) => {
        const failure = toCallError(thrown);
        if (!abort.signal.aborted && failure !== null) setError(failure);
      },
    );
    return () => abort.abort();
  }, [results, document, element, asked, readings, newId, attempt]);

  const number = (value: number): string => generalNumber(value, symbols);
  const rows = columns.flatMap((column) => {
    const known = counts?.get(column.id);
    if (known === undefined) return [];
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
      canConvert={convertible.length > 0}
      onConvert={() =>
        onConvert(new Map(convertible.flatMap(({ column, reading }) => (reading === undefined ? [] : [[column.id, reading] as const]))))
      }
      onClose={onClose}
      error={error}
      onRetry={() => setAttempt((before) => before + 1)}
      isCounting={rows.length === 0}
    >
      {() => (
        <ul className={styles.columns}>
          {rows.map(({ column, known, reading, converted, lost: gone }) => (
            <li key={column.id} className={styles.column}>
              <span className={styles.name}>{column.name}</span>
              {converted > 0 && readings.length > 1 && (
                <Select
                  label={t("table.convert-several.read-as", { name: column.name })}
                  hideLabel
                  options={readings.map((one, at) => ({ id: one.id, label: `${one.label} (${number(known.converted[at] ?? 0)})` }))}
                  value={reading?.id ?? null}
                  onChange={(id) => setChosen((before) => new Map([...before, [column.id, id]]))}
                />
              )}
              <span className={gone === 0 && converted > 0 ? styles.good : styles.bad}>
                {converted === 0 ? t("table.convert-several.stays") : conversionSaid(known.texts, converted, symbols)}
              </span>
            </li>
          ))}
        </ul>
      )}
    </ConversionDialog>
  );
}
